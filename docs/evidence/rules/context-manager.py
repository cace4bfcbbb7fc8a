from concurrent.futures import ThreadPoolExecutor

with ThreadPoolExecutor() as pool:
    pool.submit(print)
    # confirmed: concurrent.futures.ThreadPoolExecutor.submit [binding, context-manager, constructor]
