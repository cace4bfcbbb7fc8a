from concurrent.futures import ThreadPoolExecutor

pool = ThreadPoolExecutor(1)


def load_shard() -> str:
    return "shard"


def load_model(shard: str) -> str:
    return f"model of {shard}"


shard = pool.submit(load_shard).result()
print(pool.submit(load_model, shard).result())
