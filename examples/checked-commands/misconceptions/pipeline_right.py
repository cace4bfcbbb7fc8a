import subprocess

try:
    subprocess.run(["bash", "-c", "set -o pipefail; false | cat"], check=True)
except subprocess.CalledProcessError as error:
    print(f"a step failed: exit code {error.returncode}")
