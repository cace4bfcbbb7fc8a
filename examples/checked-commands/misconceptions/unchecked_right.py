import subprocess

try:
    subprocess.run(["cp", "no-such-file", "copy"], stderr=subprocess.DEVNULL, check=True)
    print("copied")
except subprocess.CalledProcessError as error:
    print(f"cp: exit code {error.returncode}")
