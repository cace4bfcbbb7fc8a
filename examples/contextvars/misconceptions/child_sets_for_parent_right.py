import asyncio
import contextvars

user: contextvars.ContextVar[str] = contextvars.ContextVar("user")


async def log_in() -> str:
    return "alice"


async def main() -> None:
    user.set(await asyncio.create_task(log_in()))
    print(f"hello {user.get()}")


asyncio.run(main())
