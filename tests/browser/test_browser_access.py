"""Every page without a fault that axe can see: WCAG 2.2 A and AA, on a desk in the dark and on a phone in the light."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESK, PHONE, Meet, Person, Site, whose_turn

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text()
RUN = """async () => {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  const found = await axe.run(document, {runOnly: {type: "tag", values: tags}, resultTypes: ["violations"]});
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  const why = ({any, all, none}) => [...any, ...all, ...none][0]?.message ?? "";
  const out = found.violations.flatMap(({id, nodes}) => nodes.map((node) => `${id}: ${node.target.join(" ")} ${why(node)}`));
  return wide > 0 ? [...out, `the page is ${wide} px too wide`] : out;
}"""
"""Named tags only: what axe calls best practice is a matter of taste."""

VISITOR = (
    "/",
    "/rules/",
    "/rules/book/",
    "/rules/holdem/",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/settings/",
)
PLAYER = (
    "/", "/settings/", "/cashier/", "/cashier/statement/", "/cashier/requests/", "/account/", "/account/data/", "/account/data/erase/",
    "/accounts/password/change/", "/accounts/logout/", "/accounts/email/", "/tables/own/", "/tables/waiting/", "/tables/muted/",
    "/players/", "/tables/hands/", "/tables/hands/statistics/", "/tables/hands/links/", "/tables/disputes/", "/no/such/page/",
    "/accounts/2fa/", "/accounts/reauthenticate/", "/accounts/sessions/",
)  # fmt: skip
OPERATOR = (
    "/admin/", "/admin/status/", "/admin/ledger/account/",
    "/admin/reports/", "/admin/reports/tables/", "/admin/reports/results/", "/admin/reports/pairs/",
    "/admin/lobby/player/", "/admin/lobby/table/", "/admin/lobby/table/add/",
    "/admin/lobby/housesettings/1/change/", "/admin/kinds/kind/add/", "/admin/tables/dispute/",
)  # fmt: skip


VIEWS = ((DESK, "dark"), (PHONE, "light"))


def turn_to(page: Page, view: tuple[tuple[int, int], str]) -> None:
    (width, height), scheme = view
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=scheme)


def faults(page: Page, where: str, *views: tuple[tuple[int, int], str]) -> list[str]:
    """What axe says of the page as it stands."""
    page.evaluate(AXE)
    out: list[str] = []
    for view in views or VIEWS:
        turn_to(page, view)
        found: list[Any] = page.evaluate(RUN)
        out += [f"{where} ({view[0][0]}, {view[1]}) {fault}" for fault in found]
    turn_to(page, VIEWS[0])
    return out


def visit(person: Person, addresses: tuple[str, ...]) -> list[str]:
    """The faults of all these pages. The operator's are many: each in one view, by turns."""
    person.expected = ("404",)
    out: list[str] = []
    for number, address in enumerate(addresses):
        views = VIEWS[number % 2 :][:1] if address.startswith("/admin/") else VIEWS
        turn_to(person.page, views[0])
        person.go(person.site.base + address)
        out += faults(person.page, f"{person.name or 'visitor'} {address}", *views)
    return out


@pytest.mark.parametrize(("name", "addresses"), [("", VISITOR), ("Radek", PLAYER), ("Chief", OPERATOR)])
def test_pages_have_no_fault_that_axe_sees(site: Site, meet: Meet, name: str, addresses: tuple[str, ...]) -> None:
    found = visit(meet(name, bypass_csp=True, reduced_motion="reduce"), addresses)
    assert not found, "\n".join(found)


def test_pages_behind_a_door_have_no_fault_that_axe_sees(site: Site, meet: Meet) -> None:
    """For the owner, the invited, who lacks a table's password or his own, and the guest of a table."""
    visitor, host, guest = (meet(name, bypass_csp=True, reduced_motion="reduce") for name in ("", "Ludmila", "Radek"))
    found = visit(visitor, tuple(site.pages[name] for name in ("invitation", "locked", "new_password")))
    found += visit(host, (site.pages["host"],)) + visit(guest, (site.pages["invitation"],))
    meet("Piotr").sit("Fixed", 2)
    guest.sit("Fixed", 1)
    table = f"/tables/{site.tables['Fixed']}/"
    found += visit(guest, (*(f"{table}{page}/" for page in ("top-up", "notes")), "/seat-anywhere/"))
    assert not found, "\n".join(found)


SMALL = (((720, 450), "dark"), ((320, 640), "light"))
"""A desk at 200 % zoom, and the narrowest page of WCAG 1.4.10."""
ZOOMED = ("/", "/rules/holdem/", "/settings/", "/cashier/", "/cashier/statement/", "/tables/hands/", "/account/", "/tables/own/")


@pytest.mark.long
def test_pages_at_twice_their_size_are_not_too_wide(site: Site, meet: Meet) -> None:
    found: list[str] = []
    for name, addresses in (("", ("/", "/accounts/login/", "/accounts/signup/")), ("Radek", ZOOMED)):
        person = meet(name, bypass_csp=True, reduced_motion="reduce")
        for address in addresses:
            found += faults(person.go(site.base + address).page, address, *SMALL)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("table", ["Pair", *(pytest.param(name, marks=pytest.mark.long) for name in ("Stud", "Triple"))])
def test_a_table_in_a_hand_has_no_fault_that_axe_sees(site: Site, meet: Meet, table: str) -> None:
    """From the rail, in the dialog of the buy-in, at my turn, while others think and with the result."""
    one, two, rail = (meet(name, bypass_csp=True, reduced_motion="reduce") for name in ("Radek", "Marta", ""))
    found = faults(one.go(f"{site.table(table)}sit/?seat=1").page, "buy-in")
    one.sit(table, 1)
    two.sit(table, 2)
    turn = whose_turn(one, two)
    rail.go(site.table(table)).live()
    other = two if turn is one else one
    found += faults(turn.page, "my turn") + faults(other.page, "not my turn") + faults(rail.page, "rail")
    turn.page.click("#dock button[name=action]:not(:disabled) >> nth=0")
    found += faults(one.page, "after the hand")
    if table == "Pair":
        one.go(f"{site.table(table)}last-hand/")
        found += faults(one.page, "replay")
        one.page.click("#share .btn--main")
        found += faults(rail.go(one.page.input_value("#share-link")).page, "shown hand")
    assert not found, "\n".join(found)
