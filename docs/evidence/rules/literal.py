", ".join(["a", "b"])  # excluded: str [literal]
headers = {"Accept": "*/*"}
headers.get("Accept")  # excluded: dict [binding, literal]
