import subprocess


def launch(command):
    process = subprocess.Popen(command)
    return process


launch(["true"]).terminate()
# confirmed: subprocess.Popen.terminate [return, binding, constructor]
