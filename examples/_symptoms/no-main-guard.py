"""A module starts a process when imported; a spawned process imports it again."""

import multiprocessing


def work() -> None:
    print("working")


child = multiprocessing.get_context("spawn").Process(target=work)
child.start()
child.join()
print("exit code", child.exitcode)
