"""Real browsers against the real server: one house for all tests of the folder, one browser, a context for each person.

The server is a process of its own with its own data; the tests touch no database.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tests import migrated
from tests.processes import House, Process

SHOTS = Path(__file__).resolve().parents[1] / "shots"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is the lightest: it has no window to draw."""
CHROMIUM = next((found for name in BROWSERS if (found := shutil.which(name))), "")
FONTS = Path(__file__).with_name("fonts.conf")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
FLAGS += ["--disable-component-update", "--disable-sync"]
DESK, PHONE = (1440, 900), (390, 844)
WATCH_POLICY = "addEventListener('securitypolicyviolation', e => console.error('POLICY ' + e.violatedDirective + ' ' + e.blockedURI))"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests here are browser tests; without a browser they are left out."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if not CHROMIUM:
                item.add_marker(pytest.mark.skip(reason="no Chromium here"))


def set_scene(house: House) -> dict[str, Any]:
    """The tables and players of the scene, made in the house's database."""
    found: dict[str, Any] = json.loads(house.run("-m", "tests.browser.scene").strip().splitlines()[-1])
    return found


class Site:
    """The running house: its address, its tables by name, and the sessions of its players."""

    def __init__(self, house: House, process: Process | None = None, made: dict[str, Any] | None = None) -> None:
        self.house = house
        self.process: Process = process or house.room()
        made = made or set_scene(house)
        self.tables: dict[str, int] = made["tables"]
        self.sessions: dict[str, str] = made["players"]
        self.pages: dict[str, str] = made["pages"]

    @property
    def port(self) -> int:
        assert self.process.port is not None
        return self.process.port

    @property
    def base(self) -> str:
        return f"http://localhost:{self.port}"

    def table(self, name: str) -> str:
        return f"{self.base}/tables/{self.tables[name]}/"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    house = House(tmp_path_factory.mktemp("browser"))
    migrated.lay_sqlite(house.folder)
    try:
        yield Site(house)
    finally:
        house.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as play:
        launched = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS, env={**os.environ, "FONTCONFIG_FILE": str(FONTS)})
        yield launched
        launched.close()


class Person:
    """Somebody at a browser. `faults` are errors of the console, of scripts and of the content policy."""

    def __init__(self, site: Site, context: BrowserContext, name: str, touch: bool = False) -> None:
        self.site, self.name, self.context, self.touch = site, name, context, touch
        self.faults: list[str] = []
        self.expected: tuple[str, ...] = ()
        self.seated: list[str] = []
        context.add_init_script(WATCH_POLICY)
        self.page: Page = context.new_page()
        self.page.set_default_timeout(10_000)
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(word in message.text for word in self.expected):
            self.faults.append(f"{message.text} ({message.location.get('url', '')})")

    def go(self, url: str) -> Person:
        self.page.goto(url)
        return self

    def sit(self, table: str, seat: int, amount: str = "50") -> Person:
        """Takes a seat by the dialog."""
        self.seated.append(table)
        self.go(f"{self.site.table(table)}sit/?seat={seat}")
        self.page.fill("#amount", amount)
        self.page.click("dialog .btn--main")
        self.page.wait_for_selector("#felt[data-me]")
        self.live()
        return self

    def live(self) -> None:
        """The line stands: the server has sent its first view."""
        self.page.wait_for_function("document.getElementById('line').isConnected && document.getElementById('link').hidden")

    def leave(self) -> None:
        """Gives up every seat that he took, so that the next test has its tables for itself."""
        token = next((cookie["value"] for cookie in self.context.cookies() if cookie["name"] == "csrftoken"), "")
        for table in self.seated:
            self.context.request.post(
                f"{self.site.table(table)}leave/", form={"csrfmiddlewaretoken": token}, headers={"Referer": self.site.base}
            )
        self.seated.clear()

    def press(self, selector: str) -> None:
        """As his machine has it: by a finger on a phone, by the mouse at a desk."""
        if self.touch:
            self.page.tap(selector)
        else:
            self.page.click(selector)

    @property
    def my_turn(self) -> bool:
        return self.page.locator("#dock[data-turn]:not([aria-busy], [data-locked])").count() > 0

    def shot(self, name: str, page: Page | None = None, **options: Any) -> None:
        """A picture to look at; `tests/shots` is not kept."""
        SHOTS.mkdir(exist_ok=True)
        (page or self.page).screenshot(path=SHOTS / f"{name}.png", **options)


Meet = Callable[..., Person]


@pytest.fixture
def meet(site: Site, browser: Browser) -> Iterator[Meet]:
    """Makes people: meet("Radek", PHONE); a name of the scene is signed in, '' is a visitor."""
    people: list[Person] = []

    def make(name: str = "", size: tuple[int, int] = DESK, **options: Any) -> Person:
        phone = {"is_mobile": True, "has_touch": True, "device_scale_factor": 2} if size[0] < 500 else {}
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **{"color_scheme": "dark", **phone, **options})
        if name:
            context.add_cookies([{"name": "sessionid", "value": site.sessions[name], "url": site.base}])
        person = Person(site, context, name, touch=bool(phone))
        people.append(person)
        return person

    yield make
    faults = [f"{person.name or 'visitor'}: {fault}" for person in people for fault in person.faults]
    for person in people:
        person.leave()
        person.context.close()
    assert not faults


def whose_turn(*people: Person, seconds: float = 15) -> Person:
    """Waits until it is the turn of one of them."""
    for _ in range(int(seconds * 20)):
        for person in people:
            if person.my_turn:
                return person
        people[0].page.wait_for_timeout(50)
    raise AssertionError("nobody is to act: " + " / ".join(person.page.inner_text("#dock") for person in people))
