from concurrent.futures import ThreadPoolExecutor, as_completed


def convert(name: str) -> str:
    raise ValueError(f"{name}: unknown dtype")


with ThreadPoolExecutor(2) as pool:
    futures = [pool.submit(convert, name) for name in ("actor", "critic")]
    for number, _future in enumerate(as_completed(futures), 1):
        print(f"{number} of {len(futures)} converted")
