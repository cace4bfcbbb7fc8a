import multiprocessing

context = multiprocessing.get_context("spawn")
process = context.Process(target=print, args=("work",))
process.start()
process.join()
print(f"exit code {process.exitcode}")
