import subprocess

command = ["sh", "-c", "echo out; echo err >&2"]
done = subprocess.run(
    command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=True
)
print(done.stdout)
