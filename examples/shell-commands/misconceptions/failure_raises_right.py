import os

code = os.waitstatus_to_exitcode(os.system("cat no-such-file >/dev/null 2>&1"))
print("copied" if code == 0 else f"cat: exit code {code}")
