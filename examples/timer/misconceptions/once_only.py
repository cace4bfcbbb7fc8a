import threading

beats: list[str] = []


def beat() -> None:
    beats.append("beat")


heart = threading.Timer(0.001, beat)
heart.start()
heart.join()  # for ever, if it were to beat again and again
print(f"beats: {len(beats)}, alive: {heart.is_alive()}")
