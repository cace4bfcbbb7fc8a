import asyncio
import threading


def load(name: str) -> str:
    print(f"load: in {threading.current_thread().name}")
    return f"weights of {name}"


async def main() -> None:
    loop = asyncio.get_running_loop()
    print(await loop.run_in_executor(None, load, "actor"))


asyncio.run(main())
