import subprocess

try:
    subprocess.run(["sh", "-c", "echo reason >&2; exit 1"], check=True, stderr=subprocess.PIPE, text=True)
except subprocess.CalledProcessError as error:
    print(f"failed because: {error.stderr.strip()}")
