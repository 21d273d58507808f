"""Parts of the start: the lock that tells of a second one, addresses, Celery inside the process, messages from threads."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from socket import AF_INET, SOCK_STREAM, socket
from types import SimpleNamespace

import pytest
from channels.layers import get_channel_layer
from django.db import connections

from lobby import live
from lobby.models import HouseSettings
from poker_site import addresses
from poker_site.duties import Duties
from poker_site.lockfile import AlreadyRunning, LockFile
from poker_site.management.commands import cluster, room
from tables import lease, outage
from tables.errors import Refused

ROOT = Path(__file__).resolve().parents[2]


def test_the_second_to_take_the_lock_is_told_who_has_it(tmp_path: Path) -> None:
    first, second = LockFile(tmp_path / "lock"), LockFile(tmp_path / "lock")
    first.take("http://localhost:8000/")
    with pytest.raises(AlreadyRunning) as told:
        second.take("http://localhost:8001/")
    assert (told.value.pid, told.value.address) == (os.getpid(), "http://localhost:8000/")
    first.leave()
    second.take("http://localhost:8001/")
    second.leave()


def test_a_lock_whose_holder_was_killed_is_free(tmp_path: Path) -> None:
    code = "import sys, time; from poker_site.lockfile import LockFile; from pathlib import Path; lock = LockFile(Path(sys.argv[1]))"
    code += "; lock.take('x'); print('held', flush=True); time.sleep(60)"
    holder = subprocess.Popen([sys.executable, "-c", code, str(tmp_path / "lock")], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    with pytest.raises(AlreadyRunning):
        LockFile(tmp_path / "lock").take("y")
    holder.kill()
    holder.wait(5)
    holder.stdout.close()
    lock = LockFile(tmp_path / "lock")
    lock.take("y")
    lock.leave()


def test_a_taken_port_is_noticed() -> None:
    with closing(socket(AF_INET, SOCK_STREAM)) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert not addresses.port_is_free("127.0.0.1", taken.getsockname()[1])


def test_serving_the_network_names_the_address_to_type_there() -> None:
    here, network = addresses.pages("0.0.0.0", 8000)
    assert here == "http://localhost:8000/"
    assert network == f"http://{addresses.lan_address()}:8000/"
    assert addresses.lan_address() in addresses.hosts_for("0.0.0.0")


def test_serving_this_machine_only_adds_no_host() -> None:
    assert addresses.pages("localhost", 8000) == ["http://localhost:8000/"]
    assert addresses.hosts_for("localhost") == []


@pytest.mark.alone
async def test_messages_of_a_thread_arrive_at_once_and_in_order() -> None:
    """A naive send from another thread waits until the loop wakes by itself: almost a second."""
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add("room", channel)
    live.capture_loop()
    began = time.monotonic()
    thread = threading.Thread(target=lambda: [live.group_send("room", {"type": "n", "n": n}) for n in range(200)])
    thread.start()
    got = [(await asyncio.wait_for(layer.receive(channel), 2))["n"] for _ in range(200)]
    assert got == list(range(200))
    assert time.monotonic() - began < 0.5
    thread.join()


CELERY_INSIDE = """
import django, time, threading, json
django.setup()
from celery import shared_task
from poker_site.celery import app
from poker_site.embedded import EmbeddedCelery
done = []
@shared_task(name="probe")
def probe(): done.append(["clock", time.monotonic(), threading.current_thread().name])
@shared_task(name="slow")
def slow():
    time.sleep(1.5)
app.conf.beat_schedule = {"probe": {"task": "probe", "schedule": 0.2, "options": {"expires": 1, "queue": "clock"}}}
celery = EmbeddedCelery(app)
celery.start()
for _ in range(6): slow.delay()
time.sleep(2.5)
celery.stop()
print(json.dumps([moment for _, moment, _ in done]))
"""


@pytest.mark.alone
def test_celery_inside_the_process_keeps_the_clocks_free_of_long_tasks(tmp_path: Path) -> None:
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "poker_site.settings.dev", "VAR_DIR": str(tmp_path)}
    environment.pop("REDIS_URL", None)
    run = subprocess.run(
        [sys.executable, "-c", CELERY_INSIDE], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert run.returncode == 0, run.stderr
    sweeps = json.loads(run.stdout.splitlines()[-1])
    assert len(sweeps) >= 6
    assert max(after - before for before, after in pairwise(sweeps)) < 1.0


def test_a_process_that_does_not_end_is_ended_at_its_bound() -> None:
    """A thread that nobody can stop holds the interpreter for a minute; the bound asks for the status when it comes."""
    code = "import threading, time; from poker_site.bound import end_within; said = [130]; end_within(0.5, lambda: said[0])"
    code += "; said[0] = 7; print('so far', end=''); threading.Thread(target=time.sleep, args=(60,)).start()"
    began = time.monotonic()
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=30, check=False)
    assert (run.returncode, run.stdout) == (7, "so far")
    assert time.monotonic() - began < 10


@pytest.mark.django_db
def test_a_stop_is_bound_to_end_five_seconds_after_the_hands_and_is_clean_once_the_mark_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    HouseSettings.get()
    HouseSettings.objects.update(drain_seconds=20)
    bounds: list[tuple[float, Callable[[], int]]] = []
    told: list[object] = []
    monkeypatch.setattr(room, "end_within", lambda seconds, status: bounds.append((seconds, status)))
    house = room._House(lambda _word: None)
    monkeypatch.setattr(outage, "drain", lambda seconds: told.append((seconds, bounds[0][1]())) or 0)
    monkeypatch.setattr(house, "leave", lambda: told.append(bounds[0][1]()))
    monkeypatch.setattr(connections, "close_all", lambda: None)
    house._close(lambda: told.append("over"))
    assert [seconds for seconds, _status in bounds] == [24.5]
    assert told == [(20, room.CUT_OFF), 0, "over"]


@pytest.mark.django_db
def test_a_stop_that_fails_is_bound_too_and_leaves_no_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    bounds: list[Callable[[], int]] = []

    def fails(_seconds: float) -> int:
        raise Refused("outage")

    monkeypatch.setattr(room, "end_within", lambda _seconds, status: bounds.append(status))
    monkeypatch.setattr(outage, "drain", fails)
    monkeypatch.setattr(connections, "close_all", lambda: None)
    over = threading.Event()
    room._House(lambda _word: None)._close(over.set)
    assert over.is_set()
    assert [status() for status in bounds] == [room.CUT_OFF]


def test_threads_that_do_not_end_hold_the_stop_no_longer_than_all_may_together(monkeypatch: pytest.MonkeyPatch) -> None:
    duties = Duties()
    monkeypatch.setattr(lease, "close_lease", lambda: None)
    monkeypatch.setattr("poker_site.duties.JOIN_SECONDS", 0.2)
    duties._threads = [threading.Thread(target=time.sleep, args=(5,), daemon=True) for _number in range(4)]
    for thread in duties._threads:
        thread.start()
    began = time.monotonic()
    duties.stop()
    assert 0.2 <= time.monotonic() - began < 2


# ---------------------------------------------------------------- the cluster's stop

STUBBORN = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('up', flush=True); time.sleep(60)"


def a_cluster(monkeypatch: pytest.MonkeyPatch) -> tuple[cluster._Cluster, list[tuple[float, Callable[[], int]]]]:
    """One with a web process and a worker that hear no SIGTERM, and the bounds that it sets."""
    bounds: list[tuple[float, Callable[[], int]]] = []
    monkeypatch.setattr(cluster, "end_within", lambda seconds, status: bounds.append((seconds, status)))
    stubborn = cluster._Cluster(SimpleNamespace(write=lambda _word: None), {})
    for group in (stubborn._web, stubborn._others):
        child = subprocess.Popen([sys.executable, "-c", STUBBORN], stdout=subprocess.PIPE)
        assert child.stdout is not None and child.stdout.readline() == b"up\n"
        group.append(child)
    return stubborn, bounds


@pytest.mark.django_db
def test_the_clusters_stop_has_the_same_bound_and_no_child_outlives_it(monkeypatch: pytest.MonkeyPatch) -> None:
    HouseSettings.get()
    HouseSettings.objects.update(drain_seconds=20)
    stubborn, bounds = a_cluster(monkeypatch)
    told: list[object] = []
    monkeypatch.setattr(outage, "drain", lambda seconds: told.append((seconds, stubborn.status())) or 0)
    stubborn._drain()
    assert told == [(20, room.CUT_OFF)], "cut off before the mark is left"
    assert [seconds for seconds, _status in bounds] == [24.5]
    assert bounds[0][1]() == 0
    assert [child.wait(5) for child in (*stubborn._web, *stubborn._others)] == [-9, -9]


@pytest.mark.django_db
def test_a_cluster_that_cannot_drain_is_bound_too_and_says_that_it_left_no_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_seconds: float) -> int:
        raise Refused("outage")

    stubborn, bounds = a_cluster(monkeypatch)
    monkeypatch.setattr(outage, "drain", fails)
    stubborn._drain()
    assert bounds[0][1]() == room.CUT_OFF
    assert [child.wait(5) for child in (*stubborn._web, *stubborn._others)] == [-9, -9]


def test_children_that_do_not_end_are_killed_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    assert 0 < cluster.END_SECONDS < room.CLOSING_SECONDS
    monkeypatch.setattr(cluster, "END_SECONDS", 0.2)
    stubborn, _bounds = a_cluster(monkeypatch)
    began = time.monotonic()
    stubborn._end()
    assert time.monotonic() - began < 5
    assert [child.wait(5) for child in (*stubborn._web, *stubborn._others)] == [-9, -9]
