"""Every page without a fault that axe can see: WCAG 2.2 A and AA, on a desk in the dark and on a phone in the light."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.addresses import DOORS, OPERATOR, PLAYER, STAGED, VISITOR
from tests.browser.conftest import DESK, PHONE, Meet, Person, Site, whose_turn
from tests.browser.staging import Pages, put, silent, stage

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text()
RUN = """async (part) => {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  const found = await axe.run(part || document, {runOnly: {type: "tag", values: tags}, resultTypes: ["violations"]});
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  const why = ({any, all, none}) => [...any, ...all, ...none][0]?.message ?? "";
  const out = found.violations.flatMap(({id, nodes}) => nodes.map((node) => `${id}: ${node.target.join(" ")} ${why(node)}`));
  return wide > 0 ? [...out, `the page is ${wide} px too wide`] : out;
}"""
"""Named tags only: what axe calls best practice is a matter of taste."""

VIEWS = ((DESK, "dark"), (PHONE, "light"))


def turn_to(page: Page, view: tuple[tuple[int, int], str]) -> None:
    (width, height), scheme = view
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=scheme)


def faults(page: Page, where: str, *views: tuple[tuple[int, int], str], part: str = "") -> list[str]:
    """What axe says of the page, or of a part of it, as it stands."""
    page.evaluate(AXE)
    out: list[str] = []
    for view in views or VIEWS:
        turn_to(page, view)
        found: list[Any] = page.evaluate(RUN, part)
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
    assert set(site.pages) >= set(DOORS)
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


def what_opens(page: Page) -> list[str]:
    """What stands over the table when it is asked for: the note at a seat, look, keys; on a phone the log and the menu."""
    page.click(".plate__note:visible")
    page.wait_for_selector("#about textarea")
    found = faults(page, "note", VIEWS[0], part="#about")
    page.keyboard.press("Escape")
    for name, view in (("look", VIEWS[0]), ("keys", VIEWS[0]), ("panel", VIEWS[1]), ("menu", VIEWS[1])):
        turn_to(page, view)
        page.evaluate("name => document.getElementById(name).showPopover()", name)
        found += faults(page, name, view, part=f"#{name}")
        page.evaluate("name => document.getElementById(name).hidePopover()", name)
    return found


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
    found += what_opens(turn.page)
    turn.page.click("#dock button[name=action]:not(:disabled) >> nth=0")
    found += faults(one.page, "after the hand")
    if table == "Pair":
        one.go(f"{site.table(table)}last-hand/")
        found += faults(one.page, "replay")
        one.page.click("#share .btn--main")
        found += faults(rail.go(one.page.input_value("#share-link")).page, "shown hand")
    assert not found, "\n".join(found)


@pytest.fixture(scope="module")
def staged(tmp_path_factory: pytest.TempPathFactory) -> Pages:
    return stage(tmp_path_factory, "tests.browser.staged_pages")


NO_PAGES = {"jsi18n", "lobby_housesettings_changelist", "cashier_rights_changelist", "rake_schedule_add"}
"""Addresses of the desk that an operator may ask for: a script, and three that lead on to another page."""

THEIRS = "select2-"
"""The box of Django's own chooser, which gives itself a role and no name."""


@pytest.mark.long
@pytest.mark.parametrize("desk", [False, True], ids=["players", "desk"])
def test_pages_that_are_seen_seldom_have_no_fault_that_axe_sees(site: Site, meet: Meet, staged: Pages, desk: bool) -> None:
    """Every page of the operator's desk, and those of players whom something has happened to; each in one view, by turns."""
    pages = {name: page for name, page in staged.items() if name.startswith("desk: ") == desk}
    if desk:
        assert {name.removeprefix("desk: ") for name, page in pages.items() if page is None} == NO_PAGES
    else:
        assert set(pages) == set(STAGED)
        assert None not in pages.values()
    person = meet("Chief" if desk else "", bypass_csp=True, reduced_motion="reduce")
    person.page.route_web_socket("**/ws/**", silent)
    person.expected = ("404",)  # axe reads what a style sheet imports beside the page
    found: list[str] = []
    for number, (name, page) in enumerate(pages.items()):
        if page is not None:
            view = VIEWS[number % 2]
            turn_to(person.page, view)
            put(person, page)
            found += [fault for fault in faults(person.page, name, view) if THEIRS not in fault]
    assert not found, "\n".join(found)
