"""Actions through the whole room, beside a bare loop in the same run: PostgreSQL, Redis, one web process each.

The bare loop (a Django project that locks a row, writes two inserts and an update, and tells ten sockets) is not part of
this repository: BARE_ROOM names its folder; without it the room's own figures are printed alone. Needs PostgreSQL and
Redis on this machine; makes and drops two databases of its own.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import statistics
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.load import BareTable, Heard, RoomTable, drive, rate

HERE = Path(__file__).resolve().parent.parent
ADMIN = os.environ.get("BENCH_POSTGRES", "postgres://postgres@127.0.0.1:5432")
REDIS = os.environ.get("BENCH_REDIS", "redis://127.0.0.1:6379")
ROOM_PORT, BARE_PORT = 8391, 8392
SIZES = (1, 10, 50)
SECONDS = float(os.environ.get("BENCH_SECONDS", "8"))


def _database(name: str) -> str:
    """An empty database of that name; returns its address."""
    import psycopg

    with psycopg.connect(f"{ADMIN}/postgres", autocommit=True) as admin:
        admin.execute(f"drop database if exists {name} with (force)")
        admin.execute(f"create database {name}")
    return f"{ADMIN}/{name}"


def _wait_for(port: int, path: str) -> None:
    for _ in range(200):
        with contextlib.suppress(OSError):
            urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=2)
            return
        time.sleep(0.1)
    raise SystemExit(f"nothing answers on port {port}")


@contextlib.contextmanager
def _running(arguments: list[str], environment: dict[str, str], folder: Path, port: int, path: str) -> Iterator[None]:
    process = subprocess.Popen(
        arguments, env={**os.environ, **environment}, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        _wait_for(port, path)
        yield
    finally:
        process.terminate()
        process.wait(30)


def _room_environment() -> dict[str, str]:
    return {
        "DATABASE_URL": _database("bench_room"),
        "REDIS_URL": f"{REDIS}/5",
        "DJANGO_SETTINGS_MODULE": os.environ.get("DJANGO_SETTINGS_MODULE", "poker_site.settings.dev"),
        "ALLOWED_HOSTS": "127.0.0.1,localhost",
    }


def _bare_environment() -> dict[str, str]:
    _database("bench_bare")
    return {
        "ECO_DB": "pg",
        "ECO_LAYER": "pubsub",
        "ECO_PG_NAME": "bench_bare",
        "ECO_REDIS": f"{REDIS}/",
        "DJANGO_SETTINGS_MODULE": "poker_site.settings",
    }


def _prepare_bare(folder: Path, environment: dict[str, str]) -> None:
    manage = [sys.executable, "manage.py"]
    quiet: dict[str, Any] = {"cwd": folder, "env": {**os.environ, **environment}, "check": True, "stdout": subprocess.DEVNULL}
    subprocess.run([*manage, "migrate", "-v", "0"], **quiet)
    rows = f"from tables.models import Hand; [Hand.objects.create() for _ in range({max(SIZES) + 5})]"
    subprocess.run([*manage, "shell", "-c", rows], **quiet)


def _middle(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1000 if ordered else float("nan")


async def _measure(rooms: list[RoomTable], bares: list[BareTable]) -> list[str]:
    for table in rooms:
        await table.open(ROOM_PORT)
    for bare in bares:
        await bare.open(BARE_PORT)
    lines = ["| load | room | bare loop | ratio |", "|---|---|---|---|"]
    for size in SIZES:
        bare_rate = [rate(await drive(bares[:size], SECONDS))] if bares else []
        room_rate = rate(await drive(list(rooms[:size]), SECONDS))
        bare_rate += [rate(await drive(bares[:size], SECONDS))] if bares else []
        lines.append(_row(f"{size} tables, as fast as they can: actions/s", room_rate, statistics.mean(bare_rate) if bare_rate else None))
    size = max(SIZES)
    bare_heard = await drive(bares[:size], SECONDS, every=1.0) if bares else []
    room_heard = await drive(list(rooms[:size]), SECONDS, every=1.0)
    for name, part in (("p50", 0.5), ("p95", 0.95)):
        ours = _middle(_next_player(room_heard), part)
        theirs = _middle(_next_player(bare_heard), part) if bare_heard else None
        lines.append(_row(f"{size} tables × 1 action/s: click to the next player's screen, {name}, ms", ours, theirs))
    return lines


def _next_player(heard: list[list[Heard]]) -> list[float]:
    return [found.next_player for each in heard for found in each if found.next_player]


def _row(what: str, ours: float, theirs: float | None) -> str:
    if theirs is None:
        return f"| {what} | {ours:.1f} | – | – |"
    return f"| {what} | {ours:.1f} | {theirs:.1f} | {ours / theirs:.2f} |"


def main() -> None:
    """Prepare both, run the cases, print the table."""
    environment = _room_environment()
    made = subprocess.run(
        [sys.executable, "-m", "bench.felt", str(max(SIZES))],
        cwd=HERE,
        env={**os.environ, **environment},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    rooms = [RoomTable(each["table"], each["cookies"]) for each in json.loads(made.stdout)]
    bare_folder = os.environ.get("BARE_ROOM")
    with contextlib.ExitStack() as stack:
        stack.enter_context(_running([sys.executable, "-m", "bench.serve", str(ROOM_PORT)], environment, HERE, ROOM_PORT, "/"))
        bares: list[BareTable] = []
        if bare_folder:
            folder, bare = Path(bare_folder) / "app", _bare_environment()
            _prepare_bare(folder, bare)
            daphne = [
                sys.executable,
                "-m",
                "daphne",
                "-b",
                "127.0.0.1",
                "-p",
                str(BARE_PORT),
                "--access-log",
                os.devnull,
                "poker_site.asgi:application",
            ]
            stack.enter_context(_running(daphne, bare, folder, BARE_PORT, "/ping"))
            bares = [BareTable(number + 1) for number in range(max(SIZES))]
        print("\n".join(asyncio.run(_measure(rooms, bares))))


if __name__ == "__main__":
    main()
