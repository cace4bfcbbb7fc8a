import asyncio
import signal


async def main() -> None:
    try:
        signal.raise_signal(signal.SIGINT)  # what Ctrl-C does
        await asyncio.Event().wait()
    except asyncio.CancelledError:
        print("main: saving the checkpoint")
        raise


try:
    asyncio.run(main())
except KeyboardInterrupt:
    print("outside: KeyboardInterrupt")
