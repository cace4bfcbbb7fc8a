from renderer import load_page

page = load_page()
page.join(["a", "b"])  # excluded: call [signature, binding]
page.join()  # unresolved: third-party [binding]
