from concurrent.futures import ThreadPoolExecutor

pool = ThreadPoolExecutor(1)


def load_shard() -> str:
    return "shard"


def load_model() -> str:
    shard = pool.submit(load_shard)
    return f"model of {shard.result(timeout=0.1)}"  # without the limit: for ever


print(pool.submit(load_model).result())
