import subprocess

child = subprocess.Popen(["seq", "1000000"], stdout=subprocess.PIPE)
try:
    child.wait(timeout=1)  # without the limit: for ever
finally:
    child.kill()
    child.communicate()
