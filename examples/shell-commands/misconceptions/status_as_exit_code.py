import os
import sys

status = os.system("exit 1")
print(f"the command failed: {status}")
sys.exit(status)
