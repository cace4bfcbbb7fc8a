"""The walk over one file's tree: one pass, one method a node type, scopes and flow decided on the way.

The walker is one class in layers, each a module and a concern of its own: `flow` (which definitions reach a
name) under `closures` (what functions see of the scopes around them), `positions` (columns in characters),
`expressions`, `called` and `displays` (what an expression is), `definitions` (what opens scopes and binds targets),
`branches`, `statements`, and `walker` on top, which hands out `scanner.facts.FileFacts`. The layers have
slots: a walker has more attributes than Python keeps fast without. `quoted` and `fstrings` find true positions
inside strings, `conditions` reads tests, `callsites` names the calls that questions about parameters need.
"""
