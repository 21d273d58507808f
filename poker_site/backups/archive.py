"""The file of a back-up: a tar with the database and a list of what it is. Knows no database of its own.

It holds everything, hidden cards and hashes of passwords among it: only its owner may read it. What belongs to the
machine and not to the house (SECRET_KEY, addresses, certificates) is not in it.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import tarfile
import tempfile
import zlib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from lobby.models import Player
from poker_site.backups.errors import Refused
from poker_site.backups.stores import Store, store
from poker_site.version import VERSION
from tables import lease
from tables.models import Hand

FORMAT = 1
LIST = "house.json"


def back_up(target: Path) -> dict[str, Any]:
    """Write the house into `target`, whole or not at all; returns its list. Refused if the file is there already.

    The house may run meanwhile: hands that are being played then are void after a restore (R-OUT-1).
    """
    if target.exists():
        raise Refused(f"{target} is there already.")
    kept = store()
    with tempfile.TemporaryDirectory(prefix="room-backup-", dir=target.parent) as folder:
        data, whole = Path(folder) / kept.name, Path(folder) / "whole"
        kept.dump(data)
        told = _list(kept, data)
        with (
            os.fdopen(os.open(whole, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file,
            tarfile.open(fileobj=file, mode="w:gz") as tar,
        ):
            text = json.dumps(told, indent=2).encode()
            entry = tarfile.TarInfo(LIST)
            entry.size = len(text)
            tar.addfile(entry, io.BytesIO(text))
            tar.add(data, arcname=kept.name)
        whole.replace(target)
    return told


def restore(source: Path, *, replace: bool = False) -> dict[str, Any]:
    """Put the house of `source` in place of this one; returns its list. The database is brought up to date afterwards.

    Refused, with everything as it was: a damaged or foreign file, one of a newer version, a house that runs, and a house
    with players unless `replace`.
    """
    kept = store()
    with tempfile.TemporaryDirectory(prefix="room-restore-") as folder:
        told = _unpack(source, kept, Path(folder))
        _require_rest(replace=replace)
        kept.load(Path(folder) / kept.name)
    call_command("migrate", interactive=False, verbosity=0)
    return told


def _list(kept: Store, data: Path) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "made_at": datetime.now(UTC).isoformat(timespec="seconds"),
        "database": connection.vendor,
        "migrations": sorted(f"{app}.{name}" for app, name in MigrationRecorder(connection).applied_migrations()),
        "players": Player.objects.count(),
        "hands": Hand.objects.count(),
        "file": kept.name,
        "sha256": _digest(data),
    }


def _unpack(source: Path, kept: Store, folder: Path) -> dict[str, Any]:
    try:
        with tarfile.open(source, "r:gz") as tar:
            listed = tar.extractfile(LIST)
            told: dict[str, Any] = json.loads(listed.read()) if listed else {}
            if told.get("database") != connection.vendor:
                raise Refused(f"It holds a house on {told.get('database')}; this one is on {connection.vendor}.")
            if told.get("format") != FORMAT:
                raise Refused(f"It was made by a newer version ({told.get('version')}).")
            tar.extract(kept.name, folder, filter="data")
    except (OSError, EOFError, zlib.error, tarfile.TarError, ValueError, KeyError) as fault:
        raise Refused(f"{source} is no back-up of a house, or it is damaged: {fault}") from fault
    if _digest(folder / kept.name) != told.get("sha256"):
        raise Refused(f"{source} is damaged: its sum differs.")
    unknown = set(told["migrations"]) - _known_migrations()
    if unknown:
        raise Refused(f"It was made by a newer version: {', '.join(sorted(unknown)[:3])} is unknown here.")
    return told


def _known_migrations() -> set[str]:
    loader = MigrationLoader(None)
    replaced = {key for migration in loader.disk_migrations.values() for key in migration.replaces}
    return {f"{app}.{name}" for app, name in {*loader.disk_migrations, *replaced}}


def _require_rest(*, replace: bool) -> None:
    """Refused if a web process lives, or if somebody's house would be lost."""
    if "lobby_player" not in connection.introspection.table_names():
        return
    if lease.others_live():
        raise Refused("The house is running: stop it first (manage.py drain, then its processes).")
    if not replace and Player.objects.filter(is_bot=False, is_staff=False).exists():
        raise Refused("This house has players. Say --replace to lose them.")


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
