"""The same death seen through a shell: a positive number."""

import subprocess

result = subprocess.run(
    "sh -c 'kill -KILL $$'; exit $?", shell=True, check=False, stderr=subprocess.DEVNULL
)
print("return code", result.returncode)
