"""Recorded runs and their pictures: records, layout, and one writer an output format.

Nothing here knows Sphinx or docutils; the directives beside this package ask it for a picture and hand it on.
"""
