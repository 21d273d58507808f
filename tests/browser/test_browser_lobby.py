"""The lobby in a real browser: rows change by themselves, pings are answered, the line comes back."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Meet, Site


def test_a_row_changes_by_itself_and_pings_are_answered(site: Site, meet: Meet) -> None:
    visitor = meet()
    said: list[str] = []

    def relay(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def out(text: Any) -> None:
            said.append(str(text))
            server.send(text)

        line.on_message(out)
        server.on_message(lambda text: line.send(text))

    visitor.page.route_web_socket(re.compile("/ws/"), relay)
    visitor.go(f"{site.base}/?currency=euro")
    row = visitor.page.locator(f"#table-row-{site.tables['Fixed']}")
    before = row.inner_text()
    visitor.shot("lobby")
    meet("Kinga").sit("Fixed", 3)
    expect(row).not_to_have_text(before)
    visitor.page.wait_for_timeout(6000)
    assert any('"pong"' in text for text in said)
