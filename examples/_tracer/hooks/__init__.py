"""What runs inside the traced process, and only there. Standard library only, no threads of its own.

Every hook calls the original with the original arguments and lets its result or exception through; an example
that is traced prints exactly what it prints untraced (a test holds that).
"""
