"""The list of tables as a visitor sees it: whole without a script, the same fragments with htmx, honest about names."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from lobby import listings
from lobby.listings import PeekSeat
from lobby.models import Table
from tests.factories import fund, operator, player, table

pytestmark = pytest.mark.django_db

ATTACK = "<script>alert('x')</script>"
INDEX = "/"


@pytest.fixture
def house():
    """Five tables that differ in every filter."""
    return {
        "Vltava": table("Vltava", currency="euro", raked=True, small_blind=50, big_blind=100, seats=2, players_seated=2, average_pot=3840),
        "Labe": table("Labe", currency="euro", structure="fl", small_blind=100, big_blind=200, limit_a=200, limit_b=400, players_seated=3),
        "Otava": table("Otava", small_blind=10, big_blind=20, players_seated=1, bots_seated=3, average_pot=412, hands_per_hour=81),
        "Sava": table("Sava", structure="pl", small_blind=500, big_blind=1000, bots_seated=2),
        "Hron": table("Hron", small_blind=5, big_blind=10),
    }


@pytest.fixture
def seats(monkeypatch):
    """Who sits where, as the felt would tell."""
    taken: dict[int, list[PeekSeat]] = {}
    mine: dict[int, set[int]] = {}
    monkeypatch.setattr(listings, "_peek", lambda table_id: taken.get(table_id, ()))
    monkeypatch.setattr(listings, "_seated", lambda player_id: mine.get(player_id, ()))
    return taken, mine


def names(answer) -> list[str]:
    """The tables of the answer's list, in its order."""
    return re.findall(r'name="table" value="\d+">([^<]+)</button>', answer.content.decode())


def text(answer) -> str:
    return answer.content.decode()


def row(answer, name: str) -> str:
    """The row of one table."""
    articles = re.findall(r"<article.*?</article>", text(answer), re.DOTALL)
    return next(article for article in articles if f">{name}</button>" in article)


# ---------------------------------------------------------------- filters


def test_a_visitor_without_an_account_sees_every_open_table(client, house) -> None:
    Table.objects.filter(name="Hron").update(is_open=False)
    assert names(client.get(INDEX)) == ["Labe", "Otava", "Sava", "Vltava"]


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("family=holdem", ["Hron", "Labe", "Otava", "Sava", "Vltava"]),
        ("family=omaha", []),
        ("money=euro", ["Labe", "Vltava"]),
        ("money=fun", ["Hron", "Otava", "Sava"]),
        ("limit=fl", ["Labe"]),
        ("limit=nl", ["Hron", "Otava", "Vltava"]),
        ("stakes=low", ["Hron", "Otava", "Vltava"]),
        ("stakes=middle", ["Labe", "Sava"]),
        ("no_rake=1", ["Hron", "Labe", "Otava", "Sava"]),
        ("hide_full=1", ["Hron", "Labe", "Otava", "Sava"]),
        ("hide_empty=1", ["Labe", "Otava", "Sava", "Vltava"]),
        ("no_bots=1", ["Hron", "Labe", "Vltava"]),
        ("money=fun&no_bots=1&hide_empty=1", []),
        ("money=euro&limit=nl&sort=-stakes", ["Vltava"]),
        ("money=gold&limit=%3Cb%3E&stakes=9&sort=drop", ["Hron", "Labe", "Otava", "Sava", "Vltava"]),
        ("sort=-name", ["Vltava", "Sava", "Otava", "Labe", "Hron"]),
        ("money=fun&sort=stakes", ["Hron", "Otava", "Sava"]),
        ("sort=-seats", ["Otava", "Labe", "Vltava", "Sava", "Hron"]),
        ("money=fun&sort=-pot", ["Otava", "Hron", "Sava"]),
        ("sort=-hands", ["Otava", "Hron", "Labe", "Sava", "Vltava"]),
    ],
)
def test_filters_and_orders_work_by_address_alone(client, house, query, shown) -> None:
    assert names(client.get(f"{INDEX}?{query}")) == shown


def test_the_form_repeats_what_was_asked(client, house) -> None:
    page = text(client.get(f"{INDEX}?money=fun&limit=pl&hide_full=1"))
    assert 'name="money" value="fun" checked' in page
    assert '<option value="pl" selected>' in page
    assert 'name="hide_full" value="1" checked' in page
    assert 'name="no_bots" value="1" checked' not in page


def test_htmx_gets_the_same_rows_as_the_page(client, house) -> None:
    query = f"{INDEX}?money=fun&sort=-stakes"
    page, part = client.get(query), client.get(query, headers={"HX-Request": "true"})
    assert names(page) == names(part)
    assert "<html" in text(page)
    assert "<html" not in text(part)
    assert 'id="lobby"' in text(part)
    assert part["HX-Push-Url"] == "/?money=fun&sort=-stakes"


def test_nothing_fits_is_said_in_words(client, house) -> None:
    assert "No table fits these filters." in text(client.get(f"{INDEX}?family=omaha"))


# ---------------------------------------------------------------- rows and the look into a table


def test_a_row_says_stakes_seats_and_pot(client, house) -> None:
    """PB-62 iv."""
    drawn = row(client.get(INDEX), "Otava")
    assert "10/20" in drawn
    assert "No limit" in drawn
    assert "Players: 1, bots: 3, free: 2 of 6 seats" in drawn
    assert drawn.count('data-seat="bot"') == 3
    assert "412" in drawn
    assert "81" in drawn
    assert "€38.40" in row(client.get(INDEX), "Vltava")


def test_the_button_fits_what_one_can_do_there(client, house, seats) -> None:
    _taken, mine = seats
    ana = player("Ana")
    mine[ana.pk] = {house["Labe"].pk}
    Table.objects.filter(name="Sava").update(closes=True)
    client.force_login(ana)
    page = client.get(INDEX)
    for name, word, url in (
        ("Labe", "Return", "tables:table"),
        ("Vltava", "Wait", "tables:wait"),
        ("Sava", "Watch", "tables:table"),
        ("Otava", "Join", "tables:sit"),
        ("Hron", "Open", "tables:sit"),
    ):
        button = re.search(r'<div class="list__go"><a class="btn[^"]*" href="([^"]+)"[^>]*>([^<]+)</a>', row(page, name))
        assert button is not None, name
        assert (button[2], button[1]) == (word, reverse(url, args=[house[name].pk])), name


def test_the_look_into_a_table_shows_seats_stacks_and_bots(client, house, seats) -> None:
    taken, _mine = seats
    taken[house["Otava"].pk] = [
        PeekSeat(0, "Ana", 1500),
        PeekSeat(2, "Botulin", 2000, is_bot=True),
        PeekSeat(3, "Ula", 9, sitting_out=True),
    ]
    page = text(client.get(f"{INDEX}?table={house['Otava'].pk}"))
    peek = page[page.index('id="peek"') :]
    assert "<h2>Otava</h2>" in peek
    assert peek.index("Ana") < peek.index("Botulin") < peek.index("Ula")
    assert "1,500" in peek
    assert peek.count("Bot</span>") == 1
    assert peek.count("Sitting out") == 1
    assert len(re.findall('class="quiet">free</span>', peek)) == 3


def test_the_name_pressed_last_is_looked_into(client, house) -> None:
    """The open look and the pressed name are both sent; the pressed one comes last."""
    page = text(client.get(f"{INDEX}?table={house['Otava'].pk}&table={house['Sava'].pk}"))
    assert "<h2>Sava</h2>" in page


@pytest.mark.parametrize("nonsense", ["0", "-1", "x", "99999999999999999999999", "1e3", "²", ATTACK])
def test_a_look_into_no_table_is_harmless(client, house, nonsense) -> None:
    answer = client.get(INDEX, {"table": nonsense})
    assert answer.status_code == 200
    assert ATTACK not in text(answer)


def test_script_in_names_is_shown_literally(client, seats) -> None:
    """PB-59: nicknames and table names are refused at the door; should one get in, it is text all the same."""
    taken, _mine = seats
    bad = table(ATTACK[:40])
    taken[bad.pk] = [PeekSeat(0, ATTACK, 5)]
    client.force_login(operator("<img src=x onerror=alert(1)>"))
    page = text(client.get(f"{INDEX}?table={bad.pk}"))
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    assert "&lt;script&gt;alert" in page
    assert "&lt;img src=x" in page


@pytest.mark.parametrize("address", ["/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/nowhere/"])
def test_pages_keep_the_strict_content_policy(client, house, address) -> None:
    """No inline style, script or handler; what scripts there are carry the nonce of this answer."""
    answer = client.get(address)
    page, policy = text(answer), answer["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert not re.search(r"<[^>]+\sstyle=", page)
    assert not re.search(r"<[^>]+\son[a-z]+=", page)
    for tag, body in re.findall(r"<script([^>]*)>(.*?)</script>", page, re.DOTALL):
        assert "src=" in tag
        assert not body.strip()


def test_a_page_says_its_language_and_changes_it(client, house) -> None:
    assert '<html lang="en"' in text(client.get(INDEX))
    client.post(reverse("set_language"), {"language": "cs", "next": INDEX})
    assert '<html lang="cs"' in text(client.get(INDEX))


# ---------------------------------------------------------------- the look


def test_the_look_is_kept_without_a_script_and_drawn_with_the_first_byte(client) -> None:
    answer = client.post(reverse("lobby:look"), {"theme": "light", "deck": "four", "felt": "<b>", "next": "/?money=fun"})
    assert answer["location"] == "/?money=fun"
    page = text(client.get(INDEX))
    assert re.search(r'<html lang="en" data-theme="light" data-deck="four">', page)
    client.post(reverse("lobby:look"), {"theme": "", "next": INDEX})
    assert 'data-theme="light"' not in text(client.get(INDEX)).split("<head>")[0]


def test_the_look_leads_to_no_foreign_site(client) -> None:
    assert client.post(reverse("lobby:look"), {"next": "https://evil.example/"})["location"] == INDEX


# ---------------------------------------------------------------- seat me anywhere


def test_seat_me_anywhere_prefers_people_that_one_can_afford(client, house) -> None:
    ana = player("Ana")
    client.force_login(ana)
    where = reverse("lobby:seat_anywhere")
    assert client.post(where)["location"] == "/", "nothing is affordable without a balance"
    fund(ana, 10_000, "fun")
    assert client.post(where)["location"] == reverse("tables:sit", args=[house["Otava"].pk])
    fund(ana, 100_00, "euro")
    assert client.post(where)["location"] == reverse("tables:sit", args=[house["Labe"].pk])
    assert client.post(where, {"money": "fun", "no_bots": "1"})["location"] == reverse("tables:sit", args=[house["Hron"].pk])


def test_seat_me_anywhere_passes_over_what_is_not_free_for_him(client, house, seats) -> None:
    _taken, mine = seats
    ana = player("Ana")
    client.force_login(ana)
    fund(ana, 10_000, "fun")
    mine[ana.pk] = {house["Otava"].pk}
    Table.objects.filter(name="Sava").update(closes=True)
    house["Hron"].set_password("secret")
    house["Hron"].save()
    answer = client.post(reverse("lobby:seat_anywhere"), {"money": "fun"}, follow=True)
    assert "No table with these filters has a free seat" in text(answer)


def test_a_visitor_is_asked_to_sign_in_first(client, house) -> None:
    answer = client.post(reverse("lobby:seat_anywhere"))
    assert answer["location"].startswith(reverse("account_login"))
    client.force_login(player("Ana"))
    assert client.get(reverse("lobby:seat_anywhere"))["location"] == "/"
