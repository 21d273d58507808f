"""The panels of the operator's page of a player that the lobby knows: measures, notes, sessions, addresses, money."""

from __future__ import annotations

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from lobby.accounts import roles
from lobby.cashier import purses
from lobby.models import Player
from lobby.oversight.models import Deed
from lobby.people import addresses, panels
from lobby.people.models import Address, Arrival, Measure, Note
from lobby.people.panels import Link, Panel
from lobby.templatetags.accounts import device
from lobby.words.accounts import measure_name
from lobby.words.money import money_text
from lobby.words.oversight import deed_text


def deeds(request: HttpRequest, player: Player) -> list[Link]:
    """What this member of the staff may do to the account, as the buttons over the page."""
    user = request.user
    found = [Link(_measure(player, "note"), _("Write a note"))] if user.has_perm("people.add_note") and not player.is_bot else []
    if player.erased_at is not None or not roles.stands_above(user, player):
        return found
    if user.has_perm("people.warn_player"):
        found.append(Link(_measure(player, "warn"), _("Warn")))
    if not user.has_perm("lobby.change_player"):
        return found
    if player.is_banned:
        found.append(Link(reverse("admin:lobby_player_unban", args=[player.pk]), _("Reopen the account")))
    else:
        kind, words = ("resume", _("End the suspension")) if player.is_suspended else ("suspend", _("Suspend"))
        found.append(Link(_measure(player, kind), words))
        found.append(Link(reverse("admin:lobby_player_ban", args=[player.pk]), _("Close the account"), "bad"))
    found.append(Link(reverse("admin:lobby_player_reset_link", args=[player.pk]), _("Link for a new password")))
    found.append(Link(reverse("admin:auth_user_password_change", args=[player.pk]), _("Set a password")))
    if not player.is_staff:
        found.append(Link(_measure(player, "erase"), _("Erase"), "bad"))
    return found


def standing(player: Player) -> str:
    """Whether the account is open, in words."""
    if player.erased_at is not None:
        return _("erased on %(when)s") % {"when": _moment(player.erased_at)}
    if player.is_banned:
        return _("closed on %(when)s: %(reason)s") % {"when": _moment(player.banned_at), "reason": player.ban_reason}
    if player.is_suspended:
        return _("suspended until %(when)s") % {"when": _moment(player.suspended_until)}
    arrival = Arrival.objects.filter(player=player).first()
    if arrival is not None and arrival.state == Arrival.WAITING:
        return _("waits for an operator’s approval")
    if arrival is not None and arrival.state == Arrival.REFUSED:
        return _("not let in: %(reason)s") % {"reason": arrival.reason}
    return _("open") if player.is_active else _("may not sign in")


def _measure(player: Player, kind: str) -> str:
    return reverse("admin:lobby_player_measure", args=[player.pk, kind])


def _moment(moment: object) -> str:
    return date_format(timezone.localtime(moment), "SHORT_DATETIME_FORMAT") if moment else "–"  # type: ignore[arg-type]


def _money(request: HttpRequest, player: Player) -> Panel | None:
    if player.is_bot or not request.user.has_perm("cashier.move_money"):
        return None
    rows = [
        (purse.name, money_text(purse.balance, purse.currency), money_text(purse.at_tables, purse.currency)) for purse in purses.of(player)
    ]
    links = [Link(reverse("admin:cashier_move_money", args=[player.pk]), _("Grant or take play money"))]
    if request.user.has_perm("ledger.view_transfer"):
        links.append(Link(reverse("admin:ledger_transfer_changelist") + f"?q={player.nickname}", _("Statement")))
    return Panel(_("Wallets"), (_("Currency"), _("Balance"), _("At tables")), rows, links)


def _measures(request: HttpRequest, player: Player) -> Panel | None:
    if player.is_bot or not request.user.has_perm("people.view_measure"):
        return None
    rows = [
        (_moment(each.created_at), measure_name(each.kind), each.reason, _moment(each.until), each.by or "–", _moment(each.seen_at))
        for each in Measure.objects.select_related("by").filter(player=player)[:50]
    ]
    head = (_("When"), _("What"), _("Reason"), _("Until"), _("By"), _("Read by the player"))
    return Panel(_("Measures"), head, rows, empty=_("None so far."))


def _book(request: HttpRequest, player: Player) -> Panel | None:
    if not request.user.has_perm("oversight.view_deed"):
        return None
    found = Deed.objects.select_related("actor").filter(player=player)[:5]
    rows = [(_moment(each.created_at), deed_text(each.verb, each.kind), each.reason, each.actor or "–") for each in found]
    book = reverse("admin:oversight_deed_changelist")
    links = [Link(f"{book}?player__id__exact={player.pk}", _("What operators did to this player"))]
    if player.is_staff:
        links.append(Link(f"{book}?actor={player.pk}", _("What this operator did")))
    return Panel(_("The book of deeds"), (_("When"), _("What"), _("Reason"), _("By")), rows, links, _("Nothing so far."))


def _notes(request: HttpRequest, player: Player) -> Panel | None:
    if player.is_bot or not request.user.has_perm("people.view_note"):
        return None
    rows = [
        (_moment(each.created_at), each.author, each.text) for each in Note.objects.select_related("author").filter(player=player)[:100]
    ]
    return Panel(_("Notes of the staff"), (_("When"), _("Who"), _("Note")), rows, empty=_("None so far."))


def _sessions(request: HttpRequest, player: Player) -> Panel | None:
    if player.is_bot or not request.user.has_perm("people.view_address"):
        return None
    may_end = request.user.has_perm("lobby.change_player") and roles.stands_above(request.user, player)
    rows = [
        (
            device(each.user_agent),
            each.ip,
            _moment(each.created_at),
            _moment(each.last_seen_at),
            _end(request, player, each.pk) if may_end else "",
        )
        for each in addresses.sessions_of(player)
    ]
    links = [Link(_measure(player, "sessions"), _("Sign out everywhere"), "bad")] if rows and may_end else []
    return Panel(_("Sessions"), (_("Device"), _("Address"), _("Since"), _("Last seen"), ""), rows, links, _("Not signed in anywhere."))


def _end(request: HttpRequest, player: Player, session_id: int) -> SafeString:
    url = reverse("admin:lobby_player_end_session", args=[player.pk, session_id])
    token = format_html('<input type="hidden" name="csrfmiddlewaretoken" value="{}">', get_token(request))
    return format_html('<form method="post" action="{}">{}<button class="button">{}</button></form>', url, token, _("End"))


def _addresses(request: HttpRequest, player: Player) -> Panel | None:
    if player.is_bot or not request.user.has_perm("people.view_address"):
        return None
    shared: dict[str, list[Player]] = {}
    for other in addresses.others_at(player):
        shared.setdefault(other.address, []).append(other.player)
    rows = [
        (each.address, device(each.agent), _moment(each.first_at), _moment(each.last_at), _players(shared.get(each.address, [])))
        for each in Address.objects.filter(player=player)[:30]
    ]
    head = (_("Address"), _("Device"), _("First seen"), _("Last seen"), _("Also seen there"))
    return Panel(_("Addresses"), head, rows, empty=_("None so far."))


def _players(players: list[Player]) -> SafeString:
    links = [format_html('<a href="{}">{}</a>', reverse("admin:lobby_player_change", args=[each.pk]), each.nickname) for each in players]
    return SafeString(", ".join(links)) or SafeString("–")


panels.register("money", 10, _money)
panels.register("measures", 40, _measures)
panels.register("book", 45, _book)
panels.register("notes", 50, _notes)
panels.register("sessions", 60, _sessions)
panels.register("addresses", 70, _addresses)
