"""Other packages' event loops that are event loops by their documentation."""

import asyncio  # expect: import asyncio

import uvloop


def begin(fast):
    if fast:
        loop = uvloop.new_event_loop()
    else:
        loop = asyncio.new_event_loop()  # expect: api_use asyncio.new_event_loop
    loop.run_forever()  # expect: receiver_method asyncio.AbstractEventLoop.run_forever


uvloop.Loop().run_forever()  # expect: receiver_method asyncio.AbstractEventLoop.run_forever
uvloop.other().run_forever()  # expect: candidate ?.run_forever unresolved third-party
