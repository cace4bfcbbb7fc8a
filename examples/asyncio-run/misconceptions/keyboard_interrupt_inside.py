import asyncio
import signal


async def main() -> None:
    try:
        signal.raise_signal(signal.SIGINT)  # what Ctrl-C does
        await asyncio.Event().wait()
    except KeyboardInterrupt:
        print("main: saving the checkpoint")


try:
    asyncio.run(main())
except KeyboardInterrupt:
    print("outside: KeyboardInterrupt")
