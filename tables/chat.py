"""Talk at a table: who may say what and how often, who hears it, who is shut up. No card, no chip and no seat changes here.

The dealer's lines are the log of the hand and go another way. Whatever is said is kept: a report must find it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from lobby import oversight
from lobby.live import group_send
from lobby.models import HouseSettings, Player, Table
from lobby.people import measures
from lobby.people.models import Measure
from tables.broadcast import talk_group
from tables.errors import Refused
from tables.models import ChatBan, ChatLine, ChatReport, Mute, Seat
from tables.models.chat import LONGEST
from tables.reactions.models import Reaction

SHOWN = 50
"""Lines that a page shows when it is opened."""
AT_ONCE, AT_ONCE_SECONDS = 4, 10
FOR_LONG, FOR_LONG_SECONDS = 12, 60
"""So many lines may a player say in so many seconds, at all tables together."""
MARKS = 2
"""Signs that stand above or below one letter; more would run over the neighbours' lines."""
DAY, FOR_GOOD, NOTHING = "day", "good", "none"


class Talk(NamedTuple):
    """One line as it goes over the wire and onto the page."""

    line: int
    player: int
    name: str
    text: str


def say(table_id: int, player_id: int, text: str, now: datetime | None = None) -> ChatLine:
    """Say something at a table; whoever looks at it is told on commit.

    Raises Refused: banned, chat_bot, rail_silent, chat_closed, chat_banned, chat_banned_for_good, chat_empty, chat_too_long, chat_too_fast.
    Table.DoesNotExist for an unknown table.
    """
    now = now or timezone.now()
    said = cleaned(text)
    with transaction.atomic():
        player, table = speaker(table_id, player_id, now)
        not_too_fast(player, now)
        before = ChatLine.objects.filter(table=table).order_by("-pk").values_list("pk", flat=True).first()
        line = ChatLine.objects.create(table=table, player=player, text=said, created_at=now)
        talk = Talk(line.pk, player.pk, player.nickname, said)
        message = {"type": "table.chat", "table": table.pk, "talk": list(talk), "before": before or 0}
        transaction.on_commit(lambda: group_send(talk_group(table.pk), message))
    return line


def cleaned(text: str) -> str:
    """The text without signs that cannot be seen or that turn the direction; raises Refused('chat_empty' or 'chat_too_long')."""
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if sign.isspace():
            kept.append(" ")
        elif not kind.startswith("C") and marks <= MARKS:
            kept.append(sign)
    said = " ".join("".join(kept).split())
    if not said:
        raise Refused("chat_empty")
    if len(said) > LONGEST:
        raise Refused("chat_too_long", signs=LONGEST)
    return said


def speaker(table_id: int, player_id: int, now: datetime) -> tuple[Player, Table]:
    """Who may speak and where, inside a transaction.

    Raises Refused: banned, chat_bot, chat_closed, rail_silent, chat_banned, chat_banned_for_good. Table.DoesNotExist for an unknown table.
    """
    # One word after another: else two connections could each see room for the last one.
    player = Player.objects.select_for_update(no_key=True).get(pk=player_id)
    table = Table.objects.get(pk=table_id)
    _may_speak(player, table, now)
    return player, table


def _may_speak(player: Player, table: Table, now: datetime) -> None:
    if player.is_shut_out:
        raise Refused("banned")
    if player.is_bot:
        raise Refused("chat_bot")
    if not table.is_open:
        raise Refused("chat_closed")
    if not Seat.objects.filter(room_id=table.pk, player=player).exists() and not HouseSettings.get().rail_chats:
        raise Refused("rail_silent")
    ban = ban_of(player.pk, now)
    if ban is not None and ban.until is None:
        raise Refused("chat_banned_for_good")
    if ban is not None:
        raise Refused("chat_banned", until=ban.until)


def not_too_fast(player: Player, now: datetime) -> None:
    """Refused('chat_too_fast'): lines and reactions count together."""
    since = now - timedelta(seconds=FOR_LONG_SECONDS)
    said = (rows.objects.filter(player=player, created_at__gt=since).values_list("created_at", flat=True) for rows in (ChatLine, Reaction))
    times = [moment for moments in said for moment in moments]
    recent = [moment for moment in times if now - moment < timedelta(seconds=AT_ONCE_SECONDS)]
    if len(recent) >= AT_ONCE or len(times) >= FOR_LONG:
        raise Refused("chat_too_fast")


def ban_of(player_id: int, now: datetime | None = None) -> ChatBan | None:
    """The ban that holds for a player now."""
    now = now or timezone.now()
    return ChatBan.objects.filter(Q(until__isnull=True) | Q(until__gt=now), player_id=player_id).first()


# ------------------------------------------------------------------ who hears whom


def lines(table_id: int, viewer_id: int | None) -> list[Talk]:
    """The last lines of a table, oldest first, without those of players whom the viewer has muted."""
    found = ChatLine.objects.select_related("player").filter(table_id=table_id)
    if viewer_id is not None:
        found = found.exclude(player__in=Mute.objects.filter(player_id=viewer_id).values("muted"))
    newest = list(found.order_by("-pk")[:SHOWN])
    return [Talk(line.pk, line.player_id, line.player.nickname, line.text) for line in reversed(newest)]


def last_line(table_id: int) -> int:
    """The number of the last line of a table, whoever said it; 0 for none."""
    return ChatLine.objects.filter(table_id=table_id).order_by("-pk").values_list("pk", flat=True).first() or 0


def muted_by(viewer_id: int | None) -> frozenset[int]:
    """Whom a viewer does not hear."""
    if viewer_id is None:
        return frozenset()
    return frozenset(Mute.objects.filter(player_id=viewer_id).values_list("muted_id", flat=True))


def mute(viewer_id: int, muted_id: int) -> None:
    """Hear a player no longer. Refused('own_words') for oneself; asked twice it does nothing more."""
    if viewer_id == muted_id:
        raise Refused("own_words")
    Mute.objects.get_or_create(player_id=viewer_id, muted_id=muted_id)
    _mutes_changed(viewer_id)


def unmute(viewer_id: int, muted_id: int) -> None:
    """Hear a player again."""
    Mute.objects.filter(player_id=viewer_id, muted_id=muted_id).delete()
    _mutes_changed(viewer_id)


def _mutes_changed(viewer_id: int) -> None:
    transaction.on_commit(lambda: group_send(f"player.{viewer_id}", {"type": "player.muted"}))


# ------------------------------------------------------------------ reports and bans


def report(line: ChatLine, reporter_id: int, reason: str) -> ChatReport:
    """Show a line to the operator. Refused: own_words, report_empty; the same line twice stays one report."""
    if line.player_id == reporter_id:
        raise Refused("own_words")
    words = " ".join(reason.split())[:200]
    if not words:
        raise Refused("report_empty")
    return ChatReport.objects.get_or_create(line=line, reporter_id=reporter_id, defaults={"reason": words})[0]


@transaction.atomic
def decide(reports: Iterable[ChatReport], outcome: str, operator: Player, now: datetime | None = None) -> int:
    """The operator has dealt with reports: nothing, a day without chat, or no chat any more; returns how many were open."""
    now = now or timezone.now()
    done = 0
    for each in reports:
        done += ChatReport.objects.filter(pk=each.pk, handled_at=None).update(handled_at=now, handled_by=operator, outcome=outcome)
        oversight.note(operator, "report_decided", each, after={"outcome": outcome}, reason=each.line.text, player=each.line.player)
        if outcome != NOTHING:
            shut_up(each.line.player_id, each.line.text, operator, now + timedelta(days=1) if outcome == DAY else None)
    return done


@transaction.atomic
def shut_up(player_id: int, reason: str, operator: Player, until: datetime | None) -> ChatBan:
    """No chat until then, or (None) for good; a longer ban is never cut short."""
    ban, made = ChatBan.objects.get_or_create(player_id=player_id, defaults={"until": until, "reason": reason[:200], "by": operator})
    longer = not made and ban.until is not None and (until is None or until > ban.until)
    if longer:
        ban.until, ban.reason, ban.by = until, reason[:200], operator
        ban.save(update_fields=["until", "reason", "by"])
    if made or longer:
        oversight.note(operator, "chat_banned", ban.player, after={"until": until}, reason=reason)
        measures.record(ban.player, Measure.MUTE, reason, operator, until)
    return ban


@transaction.atomic
def let_speak(player: Player, reason: str, operator: Player) -> bool:
    """Gives a player his chat back; True if it had been taken."""
    ended, _kinds = ChatBan.objects.filter(player=player).delete()
    if ended:
        oversight.note(operator, "chat_given_back", player, reason=reason)
        measures.record(player, Measure.UNMUTE, reason, operator)
    return bool(ended)
