import os

code = os.waitstatus_to_exitcode(os.system("exit 1"))
print(f"the command failed: {code}")
# and then: sys.exit(code)
