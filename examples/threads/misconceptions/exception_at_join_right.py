import threading

errors: list[OSError] = []


def load() -> None:
    try:
        raise OSError("no such checkpoint")
    except OSError as error:
        errors.append(error)


loading = threading.Thread(target=load, name="load")
loading.start()
loading.join()
if errors:
    print(f"main: {errors[0]}, starting from scratch")
else:
    print("main: checkpoint loaded")
