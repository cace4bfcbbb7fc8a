"""The commands of ``python -m scanner``, one a module.

Each has ``run(arguments) -> ExitCode``, writes data to standard output and the rest to standard error. A
module is imported only when its command is given, so that none pays for what another needs.
"""
