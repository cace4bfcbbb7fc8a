"""Settings that hold for all tests."""

import os

from hypothesis import settings

# Examples are found without a deadline, which a loaded machine would miss; in CI always the same ones.
settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")
