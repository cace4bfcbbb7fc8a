def title(row):
    # Queues take no key. A manager's dict would, but this code makes none.
    row.get("title", "")  # excluded: call [signature, absence, binding]
