"""Writing a deed down. In the caller's transaction: what is undone was never done."""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db import models

from lobby.oversight.models import Deed
from lobby.oversight.values import plain

MOST_REASON = 500

noted: ContextVar[set[tuple[str, str]] | None] = ContextVar("noted", default=None)
"""Rows that this request has written down already, by kind and key; None outside the admin's pages."""


def write(
    actor: Any, verb: str, target: models.Model | None, before: Mapping[str, Any] | None, after: Mapping[str, Any] | None,
    reason: str, *, table: Any, player: Any,
) -> Deed:  # fmt: skip
    """One deed; `lobby.oversight.note` says what the arguments are."""
    who = None if actor is None or isinstance(actor, AnonymousUser) else actor
    kind, key = target_key(target)
    deed = Deed(
        actor=who,
        verb=verb,
        kind=kind,
        target_id=key,
        title="" if target is None or kind == "lobby.player" else str(target)[:120],
        before=plain(before or {}),
        after=plain(after or {}),
        reason=" ".join(reason.split())[:MOST_REASON],
    )
    deed.table_id, deed.player_id = _concerned(target, kind, table, player)
    deed.save(force_insert=True)
    seen = noted.get()
    if seen is not None:
        seen.add((kind, key))
    return deed


def target_key(target: models.Model | None) -> tuple[str, str]:
    """A row's kind and key as deeds keep them; empty for none."""
    return ("", "") if target is None else (target._meta.label_lower, str(target.pk))


def _concerned(target: models.Model | None, kind: str, table: Any, player: Any) -> tuple[int | None, int | None]:
    """Keys of the table and the player that a deed is found by."""
    table_id = table.pk if table is not None else _key_in(target, "table_id", own=kind == "lobby.table")
    player_id = player.pk if player is not None else _key_in(target, "player_id", own=kind == "lobby.player")
    return table_id, player_id


def _key_in(target: models.Model | None, name: str, *, own: bool) -> int | None:
    if target is None:
        return None
    found = target.pk if own else getattr(target, name, None)
    return found if isinstance(found, int) else None
