"""Words for what operators did: verbs, and the figures before and after."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.apps import apps
from django.core.exceptions import FieldDoesNotExist
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from lobby.words.accounts import role_name
from lobby.words.money import money_text, request_kind_name
from lobby.words.tables import currency_name, edition_name, game_name, structure_name

AMOUNTS = {
    "small_blind", "big_blind", "ante", "bring_in", "limit_a", "limit_b", "limit_c", "min_buy_in", "max_buy_in",
    "amount", "put_in", "kept",
}  # fmt: skip
UNCHOSEN = {
    "id", "created_at", "created_by", "empty_since", "players_seated", "bots_seated", "waiting", "held", "average_pot", "hands_per_hour",
}  # fmt: skip
"""What a new row has without anybody's doing: its key, its time, figures that the house measures."""
CODES: dict[str, Callable[[str], str]] = {
    "variant": game_name, "structure": structure_name, "currency": currency_name, "edition": edition_name, "role": role_name,
}  # fmt: skip
"""Fields whose codes have words, in whatever row they stand."""


def verb_text(verb: str) -> str:
    """What was done, as a past participle; a verb without words is shown as it is."""
    words = {
        "created": _("created"),
        "changed": _("changed"),
        "deleted": _("deleted"),
        "form_sent": _("form sent"),
        "closing": _("closes after the running hand"),
        "opened": _("opened"),
        "closed_unused": _("closed: empty and not needed"),
        "paused": _("paused"),
        "resumed": _("goes on"),
        "announced": _("announced"),
        "announcement_ended": _("announcement taken off"),
        "banned": _("banned"),
        "unbanned": _("ban lifted"),
        "warned": _("warned"),
        "chat_banned": _("chat ban"),
        "report_decided": _("chat report decided"),
        "drop_ended": _("tables let go on"),
        "money_granted": _("play money granted"),
        "money_taken": _("play money taken"),
        "money_corrected": _("corrected"),
        "request_approved": _("request approved"),
        "request_refused": _("request refused"),
        "rake_planned": _("rake schedule planned"),
        "rake_withdrawn": _("rake plan withdrawn"),
        "table_unfrozen": _("unfrozen after an audit"),
        "alarm_acknowledged": _("alarm acknowledged"),
        "dispute_decided": _("dispute decided"),
        "hand_looked_at": _("looked at a hand’s cards"),
        "removed": _("taken off the table"),
        "let_in": _("let in again"),
        "invited": _("invitation made"),
        "invitation_ended": _("invitation ended"),
        "password_set": _("password set"),
        "suspended": _("account suspended"),
        "suspension_ended": _("suspension ended"),
        "note_written": _("note written"),
        "role_given": _("role given"),
        "reset_link_made": _("link for a new password made"),
        "signed_out": _("signed out everywhere"),
        "session_ended": _("session ended"),
        "approved": _("let into the house"),
        "not_let_in": _("not let into the house"),
        "erased": _("account erased"),
        "chat_given_back": _("chat given back"),
        "password_taken_away": _("password taken away"),
    }
    return words.get(verb, verb.replace("_", " "))


def deed_text(verb: str, kind: str) -> str:
    """The same beside a player's name: of another row of his it says of what sort ("chat ban: created")."""
    plain = kind in ("", "lobby.player") or verb not in ("created", "changed", "deleted")
    return verb_text(verb) if plain else f"{kind_text(kind)}: {verb_text(verb)}"


def kind_text(kind: str) -> str:
    """What sort of thing it was done to."""
    try:
        return str(apps.get_model(kind)._meta.verbose_name)
    except (LookupError, ValueError):
        return kind


def lines(kind: str, before: dict[str, Any], after: dict[str, Any], currency: str = "", *, made: bool = False) -> list[str]:
    """One line for each figure: `Big blind: 10 → 20`; a new one without what was before. Of a row just `made` only what was chosen."""
    said = []
    for name in {**before, **after}:
        if made and (name in UNCHOSEN or after.get(name) in ("", None, 0, False)):
            continue
        label = _label(kind, name)
        old, new = (_value(kind, name, side.get(name), currency) if name in side else "" for side in (before, after))
        if before and name in before:
            said.append(f"{label}: {old or '–'} → {new or '–'}")
        else:
            said.append(f"{label}: {new or '–'}")
    return said


def _label(kind: str, name: str) -> str:
    try:
        return capfirst(str(apps.get_model(kind)._meta.get_field(name).verbose_name))
    except (LookupError, ValueError, FieldDoesNotExist, AttributeError):
        return capfirst(name.replace("_", " "))


def _value(kind: str, name: str, value: Any, currency: str) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if name in AMOUNTS and currency and isinstance(value, int):
        return money_text(value, currency)
    if isinstance(value, list):
        return ", ".join(str(one) for one in value)
    if isinstance(value, int) and (row := _row(kind, name, value)) is not None:
        return str(row)
    if isinstance(value, str):
        return _said(kind, name, value)
    return "" if value is None else str(value)


def _row(kind: str, name: str, key: int) -> Any:
    """The row that a field names by its key; None where it is a plain number, or the row is gone."""
    try:
        other = apps.get_model(kind)._meta.get_field(name).related_model
    except (LookupError, ValueError, FieldDoesNotExist, AttributeError):
        return None
    return other._base_manager.filter(pk=key).first() if isinstance(other, type) else None


def _said(kind: str, name: str, value: str) -> str:
    """A code in the house's words, a moment by the house's clock; any other text as it is."""
    if kind == "cashier.request" and name == "kind":
        return request_kind_name(value)
    if name in CODES:
        return CODES[name](value)
    moment = parse_datetime(value) if value[:4].isdigit() else None
    if moment is None or moment.tzinfo is None:
        return value
    return date_format(timezone.localtime(moment), "SHORT_DATETIME_FORMAT")
