def render(words: list[str], table: dict[str, str]):
    table.get("a")  # excluded: dict [binding, annotation]
    " ".join(words)  # excluded: str [literal]
    words.clear()  # excluded: list [binding, annotation]
