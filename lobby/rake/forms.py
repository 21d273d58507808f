"""The operator's form of a schedule: ranges, each with its steps and its caps, typed in euros. Knows figures, no row."""

from __future__ import annotations

import datetime as dt
import itertools
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.betting.rake import ALL, Band, Tier
from lobby.rake import values
from lobby.words import money as words
from lobby.words.rake import fault_text
from lobby.words.tables import structure_name

MOST_RANGES, MOST_STEPS = 12, 8
PLAYERS = range(values.LEAST_PLAYERS, values.MOST_PLAYERS + 1)
MOMENT = "%Y-%m-%dT%H:%M"


class HeadForm(forms.Form):
    """The name of a new schedule, from when on the figures hold, and why."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=60)
    valid_from = forms.DateTimeField(
        label=gettext_lazy("Holds from"),
        input_formats=[MOMENT, "%Y-%m-%dT%H:%M:%S"],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=MOMENT),
        help_text=gettext_lazy("In the house’s time. Hands that began before keep their figures."),
    )
    note = forms.CharField(label=gettext_lazy("Why"), max_length=200, help_text=gettext_lazy("Stands in the history of the schedule."))

    def __init__(self, *args: Any, named: bool, **more: Any) -> None:
        super().__init__(*args, **more)
        if not named:
            del self.fields["name"]

    def clean_valid_from(self) -> dt.datetime:
        """Never in the past: hands have ended by the figures of that time."""
        moment: dt.datetime = self.cleaned_data["valid_from"]
        if moment < timezone.now() - dt.timedelta(minutes=1):
            raise forms.ValidationError(_("This moment is over: choose a later one."))
        return max(moment, timezone.now())


def _amount(label: Any) -> forms.CharField:
    return forms.CharField(
        label=label,
        required=False,
        max_length=20,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "size": "7"}),
    )


class RangeForm(forms.Form):
    """One range of lower limits: for which structures, the steps by pot, and the most by players."""

    structures = forms.MultipleChoiceField(label=gettext_lazy("Limits"), widget=forms.CheckboxSelectMultiple, required=False)
    lower = _amount(gettext_lazy("Lower limit from"))

    def __init__(self, *args: Any, steps: int, **more: Any) -> None:
        super().__init__(*args, **more)
        self.steps = steps
        self.band: Band | None = None
        self.fields["structures"].choices = [(key, structure_name(key)) for key in ALL]  # type: ignore[attr-defined]
        for step in range(steps):
            self.fields[f"from{step}"] = _amount(_("Pots from"))
            self.fields[f"take{step}"] = _amount(_("take"))
            self.fields[f"per{step}"] = _amount(_("for every full"))
        for players in PLAYERS:
            self.fields[f"cap{players}"] = _amount(str(players))

    @property
    def step_rows(self) -> list[list[forms.BoundField]]:
        """The fields of the steps, row by row."""
        return [[self[f"{name}{step}"] for name in ("from", "take", "per")] for step in range(self.steps)]

    @property
    def cap_fields(self) -> list[forms.BoundField]:
        return [self[f"cap{players}"] for players in PLAYERS]

    def clean(self) -> dict[str, Any]:
        """The typed figures become a band, unless one of them is no amount."""
        told = super().clean() or self.cleaned_data
        cents = {name: self._cents(name, text) for name, text in list(told.items()) if name != "structures" and text.strip()}
        if self.errors:
            return told
        tiers = []
        for step in range(self.steps):
            typed = {name: cents[f"{name}{step}"] for name in ("from", "take", "per") if f"{name}{step}" in cents}
            if not typed:
                continue
            if "take" not in typed or "per" not in typed:
                self.add_error(f"take{step}", _("Say how much is taken, and for every full what amount."))
                continue
            tiers.append(Tier(typed.get("from", 0), typed["take"], typed["per"]))
        caps = tuple((players, cents[f"cap{players}"]) for players in PLAYERS if f"cap{players}" in cents)
        for (fewer, less), (players, most) in itertools.pairwise(caps):
            if most < less:
                said = _("With %(players)s players less would be taken than with %(fewer)s.")
                self.add_error(f"cap{players}", said % {"players": players, "fewer": fewer})
        self.band = Band(tuple(told["structures"]), cents.get("lower", 0), tuple(tiers), caps)
        return told

    def _cents(self, name: str, text: str) -> int:
        try:
            return words.parse_money(text, "euro")
        except words.BadAmount as bad:
            self.add_error(name, words.bad_amount_text(bad.code))
            return 0


def _initial(band: Band) -> dict[str, Any]:
    def plain(cents: int) -> str:
        return words.plain_text(cents, "euro")

    typed: dict[str, Any] = {"structures": list(band.structures), "lower": plain(band.lower_limit_from)}
    for step, tier in enumerate(band.tiers):
        typed |= {f"from{step}": plain(tier.pot_from), f"take{step}": plain(tier.take), f"per{step}": plain(tier.per)}
    return typed | {f"cap{players}": plain(cap) for players, cap in band.caps}


class Draft:
    """The whole form: the head and its ranges, whose places are kept in `order`. `faults` is filled by `is_valid`."""

    def __init__(self, bands: tuple[Band, ...], *, named: bool, data: Mapping[str, str] | None = None) -> None:
        self.faults: list[str] = []
        start = timezone.localtime() + dt.timedelta(hours=1)
        initial = {"valid_from": start.replace(minute=0, second=0, microsecond=0)}
        self.head = HeadForm(data, named=named, initial=initial)
        if data is None:
            self.ranges = [
                RangeForm(prefix=f"r{at}", steps=max(len(band.tiers), 1), initial=_initial(band)) for at, band in enumerate(bands)
            ]
            self.order = list(range(len(bands)))
            return
        self.order = _numbers(data.get("order", ""))
        self.ranges = [RangeForm(data, prefix=f"r{at}", steps=_steps(data, at)) for at in self.order]

    @property
    def places(self) -> list[tuple[int, RangeForm]]:
        return list(zip(self.order, self.ranges, strict=True))

    @property
    def order_text(self) -> str:
        return ",".join(map(str, self.order))

    def figures_valid(self) -> bool:
        """Whether the ranges make a schedule; `faults` says what does not, and errors stand at their fields."""
        wrong = [form for form in self.ranges if not form.is_valid()]
        if wrong:
            return False
        found = values.faults(self.bands)
        self.faults = [fault_text(fault.code, fault.facts) for fault in found if fault.band is None]
        for fault in found:
            if fault.band is not None:
                self.ranges[fault.band].add_error(None, fault_text(fault.code, fault.facts))
        return not found

    def is_valid(self) -> bool:
        head = self.head.is_valid()
        return self.figures_valid() and head

    @property
    def bands(self) -> tuple[Band, ...]:
        """Of ranges that were typed well."""
        return tuple(form.band for form in self.ranges if form.band is not None)


def edited(data: Any) -> Any:
    """What was sent, after its button: a range or a step more, or a range less. The figures stay as they were typed."""
    data = data.copy()
    order = _numbers(data.get("order", ""))
    if "add-range" in data and len(order) < MOST_RANGES:
        order.append(max(order, default=-1) + 1)
    elif "drop-range" in data:
        order = [at for at in order if str(at) != data["drop-range"]]
    elif "add-step" in data:
        at = data["add-step"]
        if at.isdigit() and int(at) in order:
            data[f"r{at}-steps"] = str(min(_steps(data, int(at)) + 1, MOST_STEPS))
    data["order"] = ",".join(map(str, order))
    return data


def _numbers(text: str) -> list[int]:
    found = [int(part) for part in text.split(",") if part.isascii() and part.isdigit() and len(part) < 4]
    return list(dict.fromkeys(found))[:MOST_RANGES]


def _steps(data: Mapping[str, str], at: int) -> int:
    text = data.get(f"r{at}-steps", "1")
    return min(max(int(text), 1), MOST_STEPS) if text.isascii() and text.isdigit() and len(text) < 4 else 1
