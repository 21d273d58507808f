"""An operator's evening in a real browser: a table, its limits, a schedule of rake, a request, a dispute, and who plays with whom."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from playwright.sync_api import Page, expect

from tests.browser.conftest import Meet, Person, Site, whose_turn

KIND = "Evening for two"


def test_an_evening_at_the_desk(site: Site, meet: Meet) -> None:
    chief, ludmila, tomek = meet("Chief", color_scheme="light"), meet("Ludmila"), meet("Tomek")
    desk = chief.page
    open_a_table(site, desk)
    ludmila.sit(KIND, 0)
    tomek.sit(KIND, 1)
    hand, loser = other_limits_while_a_hand_runs(site, desk, ludmila, tomek)
    winner = tomek if loser is ludmila else ludmila
    plan_a_schedule(site, desk)
    pay_a_request(site, desk, loser)
    decide_a_dispute(site, desk, hand, loser, winner)
    read_the_board(site, chief, hand)
    set_a_new_password(site, meet())
    assert "Everything adds up." in site.house.run("manage.py", "audit")


def open_a_table(site: Site, desk: Page) -> None:
    """Opens one of the kind now, whatever the demand."""
    desk.goto(f"{site.base}/admin/kinds/kind/")
    row = desk.locator("#result_list tbody tr", has_text=KIND)
    row.locator("input.action-select").check()
    desk.select_option("select[name=action]", "open_one_now")
    desk.click(".actions button")
    expect(desk.locator(".messagelist")).to_contain_text(f"Opened: {KIND}")
    table = re.search(r"/table/(\d+)/", row.locator("a[href*='/lobby/table/']").get_attribute("href") or "")
    assert table is not None
    site.tables[KIND] = int(table[1])


def other_limits_while_a_hand_runs(site: Site, desk: Page, *people: Person) -> tuple[str, Person]:
    """The table says it, the running hand keeps its own, the next one has the new ones. The number of the first hand, and who folded."""
    first = whose_turn(*people)
    call = first.page.locator("#dock button[value=call]")
    expect(call).to_contain_text("0.50")
    number = re.search(r"\d+", first.page.inner_text("#hand-number").replace(",", ""))
    assert number is not None
    desk.goto(f"{site.base}/admin/lobby/table/{site.tables[KIND]}/change/")
    for field, value in {"small_blind": "1.00", "big_blind": "2.00", "min_buy_in": "40.00", "max_buy_in": "200.00"}.items():
        desk.fill(f"#id_{field}", value)
    desk.click("[name=_save]")
    expect(desk.locator(".messagelist .success")).to_be_visible()
    for person in people:
        expect(person.page.locator("#log")).to_contain_text("From the next hand: Texas Hold’em No limit, 1/2, buy-in 40 to 200")
    expect(call).to_contain_text("0.50")
    first.page.click("#dock button[value=fold]")
    for person in people:
        expect(person.page.locator("#log")).to_contain_text(re.compile(r"posts the big blind\W*2"), timeout=15_000)
    after = whose_turn(*people)
    expect(after.page.locator("#dock button[value=call]")).to_contain_text("1")
    after.page.click("#dock button[value=fold]")
    for person in people:
        person.leave()
    for person in people:
        expect(person.page.locator("#felt[data-me]")).to_have_count(0, timeout=15_000)
    return number[0], first


def plan_a_schedule(site: Site, desk: Page) -> None:
    """A copy with another cap: the preview follows what is typed, and the copy stands in the list as planned."""
    desk.goto(f"{site.base}/admin/rake/schedule/add/")
    preview = desk.locator("#preview")
    before = preview.inner_text()
    desk.fill("#id_name", "House of the chief")
    desk.fill("#id_valid_from", (datetime.now() + timedelta(days=2)).strftime("%Y-%m-%dT%H:%M"))
    desk.fill("#id_note", "From the new season")
    desk.locator(".rake-caps input").first.fill("0.33")
    desk.locator(".rake-caps input").first.blur()
    expect(preview).to_contain_text("0.33")
    assert preview.inner_text() != before
    desk.get_by_role("button", name="Make the schedule").click()
    expect(desk.locator("#result_list tr", has_text="House of the chief")).to_contain_text(str((datetime.now() + timedelta(days=2)).year))


def pay_a_request(site: Site, desk: Page, player: Person) -> None:
    """Asked, approved by two presses, paid once."""
    page = player.go(f"{site.base}/cashier/requests/").page
    page.fill("[name=amount]", "12.34")
    page.fill("[name=note]", "For Friday")
    page.get_by_role("button", name="Send the request").click()
    before = cents(page.inner_text(".panel__head .quiet"))
    desk.goto(f"{site.base}/admin/cashier/request/")
    second = desk.context.new_page()
    second.goto(desk.url)
    for each, said in ((desk, "Approved: €12.34"), (second, "decided or withdrawn meanwhile")):
        each.locator("#result_list tr", has_text=player.name).get_by_role("button", name="Approve").click()
        expect(each.locator(".messagelist")).to_contain_text(said)
    second.close()
    for _time in range(60):
        page.reload()
        if page.locator(".request[data-state=paid]").count():
            break
        page.wait_for_timeout(500)
    assert cents(page.inner_text(".panel__head .quiet")) == before + 12_34


def decide_a_dispute(site: Site, desk: Page, hand: str, loser: Person, winner: Person) -> None:
    """The loser reports the hand, gets a part back, and reads why."""
    page = loser.go(f"{site.base}/tables/hands/{hand}/").page
    page.fill("#reason", "I pressed call")
    page.get_by_role("button", name="Report this hand").click()
    desk.goto(f"{site.base}/admin/tables/dispute/")
    desk.locator("#result_list tr", has_text=loser.name).get_by_role("link", name="Look and decide").click()
    desk.fill("#id_decision", "Half of it goes back")
    desk.select_option("#id_source", label=winner.name)
    desk.select_option("#id_target", label=loser.name)
    desk.fill("#id_amount", "0.25")
    desk.get_by_role("button", name="Decide for good").click()
    expect(desk.locator(".messagelist .success")).to_be_visible()
    page.reload()
    expect(page.locator("#report")).to_contain_text("Half of it goes back")
    expect(page.locator("#report")).to_contain_text("A correction of €0.25")


def read_the_board(site: Site, chief: Person, hand: str) -> None:
    """From a line of the board to the hands behind it, and to one of them."""
    desk = chief.page
    desk.goto(f"{site.base}/admin/reports/")
    desk.get_by_role("link", name="Who plays with whom").click()
    line = desk.locator(".report-sheet tr", has_text="Ludmila").filter(has_text="Tomek")
    chief.shot("desk-pairs")
    line.get_by_role("link", name="The hands").click()
    desk.locator(".report-sheet").get_by_role("link", name=f"#{hand}").click()
    expect(desk).to_have_url(re.compile(rf"/tables/hand/{hand}/change/"))


def set_a_new_password(site: Site, stranger: Person) -> None:
    """By the operator's link, in a browser that says where a form comes from."""
    page = stranger.go(f"{site.base}{site.pages['forgotten']}").page
    for field in page.locator("main input[type=password]").all():
        field.fill("the stove is warm at nine")
    page.get_by_role("button", name="Set the password").click()
    expect(page.locator("main")).to_contain_text("Your new password is set. Sign in with it.")


def cents(text: str) -> int:
    """Of the first amount in a text."""
    return int(re.sub(r"\D", "", re.search(r"[\d,]+\.\d\d", text)[0]))  # type: ignore[index]
