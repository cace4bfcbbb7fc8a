import subprocess

subprocess.run(["bash", "-c", "false | cat"], check=True)
print("all steps succeeded")
