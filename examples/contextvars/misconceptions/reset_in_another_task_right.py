import asyncio
import contextvars

user: contextvars.ContextVar[str] = contextvars.ContextVar("user", default="nobody")


async def leave(token: contextvars.Token[str]) -> None:
    user.reset(token)


async def main() -> None:
    token = user.set("alice")
    await leave(token)
    print(f"now {user.get()}")


asyncio.run(main())
