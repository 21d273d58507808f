"""Every page is read by axe: each named address is one that the browser tests read, or stands here with a reason.

The operator's desk is not here: the long run reads every page of it that `test_who_may` knows an operator may open.
"""

from __future__ import annotations

from django.urls import get_resolver, resolve

from tests.browser.addresses import AT_A_TABLE, DOORS, PLAYER, STAGED, VISITOR
from tests.site.test_who_may import walk

NOT_READ = {
    "a wish that a form sends, answered by another page": (
        "cashier:refill cashier:withdraw_request lobby:look people:acknowledge people:end_session set_language "
        + " ".join(
            f"tables:{name}" for name in (
                "act", "auto_chips", "come_back", "leave", "mute", "open", "post_now", "react", "revoke", "say", "seat_me", "share", "show",
                "sit_out", "sit_out_big_blind", "sit_out_now", "stop_waiting", "unmute",
            )
        )
    ),
    "a part of a page that is read": "tables:watchers",
    "a file": "cashier:statement_csv mfa_download_recovery_codes people:export tables:hand_download tables:hands_download",
    "for machines": "healthz readyz metrics",
    "a way of signing in that this house does not offer": (
        "account_confirm_login_code account_confirm_reauthentication_code account_request_reauthentication_code"
    ),
    "leads to the change of the password: everybody has one": "account_set_password",
}  # fmt: skip
"""By reason, the names of addresses that no test reads with axe."""


def names() -> set[str]:
    """Of all addresses but the desk's."""
    return {name for name, address in walk(get_resolver().url_patterns) if name and not address.startswith("admin/")}


def view_of(address: str) -> str:
    return resolve(address).view_name


def test_every_page_is_read_by_axe_or_has_a_reason() -> None:
    pages = {view_of(address) for address in (*VISITOR, *PLAYER) if address != "/no/such/page/"}
    read = pages | {*DOORS.values(), *AT_A_TABLE, *STAGED}
    excused = {name for listed in NOT_READ.values() for name in listed.split()}
    assert names() - read - excused == set(), "have axe read it, or say why not"
    assert excused & read == set(), "is read after all"
    assert (excused | read) - names() <= {"metrics"}, "is no address any more"
