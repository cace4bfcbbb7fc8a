"""Records what really runs when an example runs: the development tool behind ``timeline.json``.

The example itself stays free of it. It runs in a process of its own, in which `examples._tracer.hooks` has
replaced a few entry points of the standard library by observers before the example's first line; the
observers write one line an event into a named pipe. The tool's own process reads that pipe, watches child
processes end, and turns the events into a `_ext.timeline.records.Timeline`.
"""
