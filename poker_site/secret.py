"""A secret key that is made once and kept in a file only its owner reads."""

import os
import secrets
from pathlib import Path


def kept_secret(path: Path) -> str:
    """Return the secret in the file, making it first if there is none. Two processes starting at once agree on one."""
    try:
        handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(handle, "w", encoding="ascii") as file:
        secret = secrets.token_urlsafe(48)
        file.write(secret)
    return secret
