"""What a reader can cite a repository by: an address, without credentials, whatever way it was reached."""

import re

_SCP_LIKE = re.compile(r"(?:[^@/:\s]+@)?(?P<host>[^/:@\s]+):(?P<path>(?!/)\S+)")
_HOST = re.compile(r"(?:[^@/]*@)?(?P<host>\[[0-9a-f:.]+\]|[\w.-]+)(?::(?P<port>\d+))?", re.IGNORECASE)


def citation(url: str) -> str | None:
    """Bring a repository's URL into the form ``https://host/owner/name``.

    Args:
        url: An ``https``, ``http`` or ``ssh`` URL, or Git's short form ``user@host:owner/name``.

    Returns:
        None where it is of another kind, such as a local path, which no reader could follow.
    """
    scheme, separator, rest = url.strip().partition("://")
    if separator:
        authority, _, path = rest.partition("/")
        if scheme.lower() not in {"https", "http", "ssh", "git+ssh"} or not (
            match := _HOST.fullmatch(authority)
        ):
            return None
        web_port = match["port"] if scheme.lower() in {"https", "http"} else None
        host = match["host"] + (f":{web_port}" if web_port else "")
    elif match := _SCP_LIKE.fullmatch(url.strip()):
        host, path = match["host"], match["path"]
    else:
        return None
    path = re.split(r"[?#]", path)[0].strip("/").removesuffix(".git").rstrip("/")
    if not path or re.search(r"\s", path):
        return None
    return f"https://{host.lower()}/{path}"


def without_credentials(url: str) -> str:
    """Give a URL for messages: user name, password and query are left out."""
    return re.sub(r"(?<=://)[^/?#]*@", "", re.split(r"[?#]", url)[0])
