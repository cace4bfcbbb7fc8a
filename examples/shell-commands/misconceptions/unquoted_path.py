import os
import tempfile
from pathlib import Path

with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / "my model.txt"
    path.write_text("weights\n")
    os.system(f"cat {path}")
