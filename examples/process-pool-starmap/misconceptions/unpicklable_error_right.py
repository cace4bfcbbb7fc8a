import multiprocessing


class ShardError(Exception):
    def __init__(self, shard: int, reason: str) -> None:
        super().__init__(shard, reason)  # args: what pickle calls the class with again


def convert(shard: int, reason: str) -> None:
    raise ShardError(shard, reason)


if __name__ == "__main__":
    with multiprocessing.get_context("fork").Pool(1) as pool:
        try:
            pool.starmap(convert, [(3, "no space")])
        except ShardError as error:
            print(repr(error))
