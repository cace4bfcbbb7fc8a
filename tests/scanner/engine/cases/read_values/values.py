"""What readers of data give by their documentation: dicts, lists, strings, numbers, unless a hook makes something else.

The method ``clear`` is asked for, which fits an event as well; a dict, a list and a set have it too.
"""
import ast
import json
import plistlib
import tomllib


def main(text, file, options, hook):
    json.loads(text).clear()  # expect: candidate ?.clear excluded dict
    data = json.load(file)
    data.get("key")  # expect: candidate ?.get excluded dict
    data["a"].clear()  # expect: candidate ?.clear excluded dict
    for each in data:
        each.get("key")  # expect: candidate ?.get excluded dict
        each.clear()  # expect: candidate ?.clear excluded dict
    [each.clear() for each in data["a"]]  # expect: candidate ?.clear unresolved any
    data["a"]["b"].clear()  # expect: candidate ?.clear unresolved any
    json.loads(text, object_hook=hook).clear()  # expect: candidate ?.clear unresolved any
    json.loads(text, object_pairs_hook=hook).clear()  # expect: candidate ?.clear unresolved any
    json.load(file, cls=hook).clear()  # expect: candidate ?.clear unresolved any
    json.loads(text, **options).clear()  # expect: candidate ?.clear unresolved any
    json.loads(text, encoding="utf-8").clear()  # expect: candidate ?.clear unresolved any
    json.JSONDecoder(object_hook=hook).decode(text).clear()  # expect: candidate ?.clear unresolved any
    tomllib.loads(text)["a"].clear()  # expect: candidate ?.clear excluded dict
    tomllib.loads(text, parse_float=hook)["a"].clear()  # expect: candidate ?.clear unresolved any
    plistlib.load(file, fmt=None)["a"].clear()  # expect: candidate ?.clear excluded dict
    plistlib.load(file, dict_type=hook)["a"].clear()  # expect: candidate ?.clear unresolved any
    ast.literal_eval(text).clear()  # expect: candidate ?.clear excluded list
    ast.literal_eval(text)["a"].clear()  # expect: candidate ?.clear unresolved any
