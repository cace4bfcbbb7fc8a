import multiprocessing


class ShardError(Exception):
    def __init__(self, shard: int, reason: str) -> None:
        super().__init__(f"shard {shard}: {reason}")


def convert(shard: int, reason: str) -> None:
    raise ShardError(shard, reason)


if __name__ == "__main__":
    with multiprocessing.get_context("fork").Pool(1) as pool:
        result = pool.starmap_async(convert, [(3, "no space")])
        result.get(timeout=1)  # without the limit: for ever
