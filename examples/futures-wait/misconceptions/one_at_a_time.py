from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait

with ThreadPoolExecutor(2) as pool:
    pending = {pool.submit(str, number) for number in range(3)}
    wait(pending)
    scored = []
    while pending:
        done, pending = wait(pending, return_when=FIRST_COMPLETED)
        scored.append(done.pop().result())
print(f"scored: {len(scored)} of 3")
