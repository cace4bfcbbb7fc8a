import asyncio
import contextvars

user: contextvars.ContextVar[str] = contextvars.ContextVar("user")


async def log_in() -> None:
    user.set("alice")


async def main() -> None:
    await asyncio.create_task(log_in())
    print(f"hello {user.get()}")


asyncio.run(main())
