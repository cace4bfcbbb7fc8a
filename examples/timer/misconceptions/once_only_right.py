import threading

beats: list[str] = []
stop = threading.Event()


def beat() -> None:
    while not stop.wait(0.001):
        beats.append("beat")
        if beats == ["beat"] * 3:
            stop.set()


heart = threading.Thread(target=beat, name="heart")
heart.start()
heart.join()
print(f"beats: {len(beats)}, alive: {heart.is_alive()}")
