import ast

SOURCE = """
queue = {"job": "a"}
queue.get("job")
pending = Queue()
pending.get()
"""

tree = ast.parse(SOURCE)
made = {
    node.targets[0].id: node.value.func.id
    for node in tree.body
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
}
blocking = [
    f"{node.func.value.id}.{node.func.attr}"
    for node in ast.walk(tree)
    if isinstance(node, ast.Call)
    and isinstance(node.func, ast.Attribute)
    and made.get(node.func.value.id) == "Queue"
]
print("blocking calls:", blocking)
