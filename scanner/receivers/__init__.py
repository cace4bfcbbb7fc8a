"""Receivers: what evidence says about the value before a method's name.

The rooms, each importing only from those before it: `rules` (the names of rules and reasons), `types`,
`expressions` (type expressions of the library), `engine` (questions and memory), then one concern a module:
`calls`, `members`, `annotations`, `classes`, `functions`, `containers`, `growth`, `values`; what callers hand to
parameters, `sites`, `handing`, `arguments`, `fields` and `passing`; `results`, what calls give; `accesses`, which makes
records; and `asked`, by which a later scan can tell whether callers still say the same.
"""
