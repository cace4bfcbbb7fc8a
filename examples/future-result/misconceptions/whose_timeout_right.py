from concurrent.futures import ThreadPoolExecutor


def ask_server() -> str:
    raise TimeoutError("the server did not answer")


with ThreadPoolExecutor(1) as pool:
    asking = pool.submit(ask_server)
    try:
        print(asking.result(timeout=60))
    except TimeoutError as error:
        if asking.done():
            print(f"main: the call has failed: {error}")
        else:
            print("main: 60 seconds have passed, still working on it")
