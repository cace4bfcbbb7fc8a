"""What a function gives that returns what it is given: the argument of the call at hand, not of the others."""
import asyncio  # expect: import asyncio
import queue  # expect: import queue
import threading  # expect: import threading

from elsewhere import reactor


def load(name):
    found = __import__(name)
    for part in name.split("."):
        found = getattr(found, part)
    return found


def maybe(given):
    if not isinstance(given, str):
        return given
    return load(given)


def or_new(given=None):
    return given or threading.Event()  # expect: api_use threading.Event


def checked(given):
    assert given is not None
    return given


def defaulted(given=threading.Lock()):  # expect: api_use threading.Lock
    return given


def second(first, *, given):
    return given if first else None


class Holder:
    def same(self, given):
        return given

    @staticmethod
    def plain(given):
        return given


class Scheduler:
    loop = None

    def start(self):
        if self.loop is None or self.loop.is_closed():  # expect: receiver_method asyncio.AbstractEventLoop.is_closed
            self.loop = asyncio.get_running_loop()  # expect: api_use asyncio.get_running_loop

    def configure(self, options):
        self.loop = maybe(options.pop("loop", None))

    def later(self):
        self.timer = self.loop.call_later(1, print)  # expect: receiver_method asyncio.AbstractEventLoop.call_later
        self.timer.cancel()  # expect: receiver_method asyncio.TimerHandle.cancel


checked(queue.Queue()).put(1)  # expect: api_use queue.Queue; receiver_method queue.Queue.put
checked(asyncio.Queue()).put_nowait(1)  # expect: api_use asyncio.Queue; receiver_method asyncio.Queue.put_nowait
checked({}).clear()  # expect: candidate ?.clear excluded dict
checked(unknown).get("key")  # expect: candidate ?.get excluded call
checked(unknown).put_nowait(1)  # expect: candidate ?.put_nowait unresolved undefined
checked(reactor).stop()  # expect: candidate ?.stop unresolved third-party
maybe(reactor).run(1)  # expect: candidate ?.run unresolved third-party
maybe(threading.Event()).wait()  # expect: api_use threading.Event; receiver_method threading.Event.wait
or_new().wait()  # expect: receiver_method threading.Event.wait
or_new(threading.Event()).is_set()  # expect: api_use threading.Event; receiver_method threading.Event.is_set
defaulted().acquire()  # expect: receiver_method threading.Lock.acquire
defaulted(threading.Semaphore()).release()  # expect: api_use threading.Semaphore; receiver_method threading.Semaphore.release
second(1, given=threading.Event()).set()  # expect: api_use threading.Event; receiver_method threading.Event.set
Holder().same(queue.Queue()).get()  # expect: api_use queue.Queue; receiver_method queue.Queue.get
Holder().same(threading.Thread()).start()  # expect: api_use threading.Thread; receiver_method threading.Thread.start
Holder.plain(threading.Event()).set()  # expect: api_use threading.Event; receiver_method threading.Event.set


def only_once(given):
    return given


only_once(reactor).stop()  # expect: candidate ?.stop unresolved third-party


class Late:
    loop = None

    def configure(self, loop):
        self.loop = only_once(loop)

    def start(self):
        self.loop = self.loop or asyncio.get_running_loop()  # expect: api_use asyncio.get_running_loop
        self.loop.call_soon(print)  # expect: receiver_method asyncio.AbstractEventLoop.call_soon

    def stop(self):
        self.loop.call_later(1, print)  # expect: receiver_method asyncio.AbstractEventLoop.call_later
