"""What stops a measurement: one clear line, exit code 2."""


class AccuracyError(Exception):
    """Something that the measurement needs is missing or unusable; the message says what to do."""
