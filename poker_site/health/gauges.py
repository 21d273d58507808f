"""The house's figures for Prometheus, gathered when they are asked for. No card, no name, no address is a label."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import REGISTRY, Collector

from poker_site.health import status


class House(Collector):
    """One collector of everything that the status page shows as a figure."""

    def describe(self) -> Iterator[GaugeMetricFamily]:
        """Nothing is known before the first scrape; without this, registering would gather."""
        return iter(())

    def collect(self) -> Iterator[GaugeMetricFamily]:
        now = status.gather(with_sizes=False)
        for name, help_text, value in (
            ("room_open", "1 while this process serves", now.open),
            ("room_web_processes", "web processes with a fresh lease", len(now.processes)),
            ("room_sockets", "open sockets of all web processes", now.sockets),
            ("room_tables", "open tables", now.tables),
            ("room_tables_paused", "tables that stand", now.paused),
            ("room_hands_running", "hands being played", now.hands_running),
            ("room_players_seated", "people at the tables", now.players),
            ("room_bots_seated", "house bots at the tables", now.bots),
            ("room_deadlines_late", "deadlines that nobody served for two seconds", now.late_deadlines),
            ("room_rake_unsettled_hands", "hands whose rake is not settled yet", now.rake_unsettled),
            ("room_incidents_open", "outages that are not settled", now.open_incidents),
        ):
            yield GaugeMetricFamily(name, help_text, value=float(value))
        yield from _pulse(now)


def _pulse(now: status.Status) -> Iterator[GaugeMetricFamily]:
    if now.beat is not None:
        yield GaugeMetricFamily("room_beat_age_seconds", "seconds since beat sent something", value=now.beat)
    lag = GaugeMetricFamily("room_queue_lag_seconds", "how long the last word through a task queue travelled", labels=["queue"])
    age = GaugeMetricFamily("room_queue_age_seconds", "seconds since a word came through a task queue", labels=["queue"])
    for beat in now.queues:
        if beat.lag is not None and beat.age is not None:
            lag.add_metric([beat.queue], beat.lag)
            age.add_metric([beat.queue], beat.age)
    yield from (lag, age)


_HOUSE = House()


def register() -> None:
    """Once a process; a second call does nothing."""
    if _HOUSE not in REGISTRY._collector_to_names:
        REGISTRY.register(_HOUSE)
