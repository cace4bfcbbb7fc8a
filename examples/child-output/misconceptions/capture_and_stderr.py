import subprocess

command = ["sh", "-c", "echo out; echo err >&2"]
subprocess.run(command, capture_output=True, stderr=subprocess.STDOUT, check=True)
