import subprocess

try:
    command = ["sh", "-c", "echo reason >&2; exit 1"]
    subprocess.run(command, check=True, stderr=subprocess.PIPE, text=True)
except subprocess.CalledProcessError as error:
    print(f"failed because: {error.stderr.strip()}")
