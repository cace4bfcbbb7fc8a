"""The trees that are measured: what `packages.toml` lists, downloaded, unpacked, and kept in the build folder."""

import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

from scanner.errors import ScannerError
from scanner.records import Failure
from scanner.source import open_source
from tests.accuracy.errors import AccuracyError

LIST = Path(__file__).with_name("packages.toml")


class Package(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One code base of the list.

    ``modules`` are the top-level modules that are measured (the name's own by default). ``dependencies`` says
    whether what it requires is installed beside it, for the checkers to see, and ``beside`` what else is. ``only``
    are the folders whose accesses count; the scan and the checkers see all of it.
    """

    kind: str
    version: str = ""
    modules: tuple[str, ...] = ()
    dependencies: bool = True
    beside: tuple[str, ...] = ()
    repository: str = ""
    commit: str = ""
    leave_out: tuple[str, ...] = ()
    only: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tree:
    """A code base ready to be measured: its files below ``root``, and the environment that they import from.

    ``only`` are the folders (from ``root``) whose accesses count, all of them where it is empty.
    """

    name: str
    version: str
    root: Path
    environment: Path
    only: tuple[str, ...] = ()

    def counts(self, path: str) -> bool:
        """Whether the accesses of a file of the tree count."""
        return not self.only or any(path.startswith(f"{folder}/") for folder in self.only)


def load_list(path: Path = LIST) -> dict[str, Package]:
    """The list."""
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8"))["package"], dict[str, Package])


def prepare(name: str, package: Package, build: Path, source: str | None) -> Tree:
    """Bring a code base into the build folder, if it is not there yet.

    Args:
        name: Its name in the list.
        package: Its entry.
        build: The build folder.
        source: Where its repository is, instead of the listed address.
    """
    version = package.version or package.commit[:12] or sysconfig.get_python_version()
    folder = build / "trees" / f"{name}-{version}"
    tree = Tree(name, version, folder / "tree", folder / "environment", package.only)
    if not (folder / "complete").exists():
        shutil.rmtree(folder, ignore_errors=True)
        tree.root.mkdir(parents=True)
        packages = _environment(tree.environment)
        if package.repository:
            _from_repository(source or package.repository, package.commit, tree.root)
        elif package.version:
            _install(name, package, packages)
            _move(name, package, packages, tree.root)
        else:
            _from_library(package, tree.root)
        (folder / "complete").touch()
    for part in package.only:
        if not (tree.root / part).is_dir():
            raise AccuracyError(f"{name} {version} has no folder {part}: correct {LIST.name}")
    return tree


def _environment(environment: Path) -> Path:
    """Make the outline of a virtual environment, which is all that checkers look at; its packages' folder."""
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    packages = environment / "lib" / version / "site-packages"
    packages.mkdir(parents=True)
    home = Path(sys.base_prefix) / "bin"
    (environment / "pyvenv.cfg").write_text(
        f"home = {home}\ninclude-system-site-packages = false\nversion = {sysconfig.get_python_version()}\n",
        encoding="utf-8",
    )
    (environment / "bin").mkdir()
    (environment / "bin" / "python").symlink_to(home / version)
    return packages


def _install(name: str, package: Package, packages: Path) -> None:
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--only-binary", ":all:", "--no-compile", "--target", str(packages)]
    wanted = [([f"{name}=={package.version}"], not package.dependencies), (list(package.beside), False)]
    for requirements, alone in wanted:
        if requirements:
            done = subprocess.run(
                [*command, *(["--no-deps"] if alone else []), *requirements],
                capture_output=True,
                text=True,
                check=False,
            )
            if done.returncode:
                last = done.stderr.strip().splitlines()[-1:]
                raise AccuracyError(f"pip cannot install {' '.join(requirements)}: {' '.join(last)}")


def _move(name: str, package: Package, packages: Path, root: Path) -> None:
    """Take the measured modules out of the environment, so that checkers meet them once."""
    for module in package.modules or (name.replace("-", "_"),):
        if not (packages / module).is_dir():
            raise AccuracyError(f"{name} {package.version} has no package {module}: correct {LIST.name}")
        _copy_python(packages / module, root / module, package.leave_out)
        shutil.rmtree(packages / module)


def _from_repository(source: str, commit: str, root: Path) -> None:
    try:
        with open_source(source, commit) as opened:
            for item in opened.read(opened.entries):
                if isinstance(item, Failure) or not item.path.endswith(".py"):
                    continue
                path = root / item.path
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(item.data)
    except ScannerError as error:
        raise AccuracyError(str(error)) from error


def _from_library(package: Package, root: Path) -> None:
    library = Path(sysconfig.get_path("stdlib"))
    for item in sorted(library.iterdir()):
        if item.name in ("site-packages", "dist-packages", *package.leave_out):
            continue
        target = (
            root / "Lib" / item.name
        )  # not at the top: checkers would take it for what `import typing` means
        if item.is_dir():
            _copy_python(item, target, package.leave_out)
        elif item.suffix == ".py":
            target.parent.mkdir(exist_ok=True)
            shutil.copy(item, target)


def _copy_python(source: Path, target: Path, leave_out: tuple[str, ...]) -> None:
    for path in python_files(source):
        relative = path.relative_to(source)
        if not any(part in leave_out for part in relative.parts):
            (target / relative).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target / relative)


def python_files(root: Path) -> Iterator[Path]:
    """The Python files below a folder, and the stubs that belong to them, in order."""
    for path in sorted(root.rglob("*.py*")):
        if path.suffix in (".py", ".pyi") and path.is_file() and path.name != "py.typed":
            yield path
