import asyncio


async def log_step(step: int) -> None:
    print(f"step {step} logged")


async def main() -> None:
    log_step(1)
    print("main ends")


asyncio.run(main())
