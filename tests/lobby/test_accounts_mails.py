"""A lost password, addresses and the e-mails about them: from the house's templates, in its own words, to the end of each way."""

from __future__ import annotations

import gettext
import re
from html import unescape
from pathlib import Path

import allauth
import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.core import mail
from django.core.cache import cache
from django.template.loader import get_template
from django.test import Client
from django.urls import reverse
from django.utils import translation

from lobby.models import Player
from lobby.words import doors
from tests.factories import player

pytestmark = pytest.mark.django_db

OURS = Path(settings.BASE_DIR) / "templates"
LANGUAGES = ("en", "pl", "cs")
LINK = re.compile(r"https?://[^/\s]+(/\S+)")
NEW = "a horse that swims"


@pytest.fixture(autouse=True)
def fresh_limits():
    """allauth counts tries in the cache, which outlives a test."""
    cache.clear()


def sentences(language: str) -> set[str]:
    """What allauth's own catalogue says in a language, whole sentences, apart from what the house's catalogue says too."""
    theirs = gettext.translation("django", Path(allauth.__file__).parent / "locale", ["cs" if language == "en" else language])
    house = gettext.translation("django", settings.LOCALE_PATHS[0], ["cs"])
    said = {source if language == "en" else told for source, told in theirs._catalog.items() if isinstance(source, str)}
    ours = {source for source in house._catalog if isinstance(source, str)}
    return {each for each in said if "%" not in each and each.count(" ") > 2} - ours


def own(answer, language: str) -> str:
    """The page's text, if its templates are the house's and no sentence is allauth's."""
    assert answer.status_code == 200
    used = [
        template for template in answer.templates if (template.name or "").split("/")[0] in ("account", "mfa", "usersessions", "allauth")
    ]
    assert used
    for template in used:
        assert Path(template.origin.name).is_relative_to(OURS), template.origin
    return said_by_us(answer.content.decode(), language)


def said_by_us(text: str, language: str) -> str:
    text = " ".join(unescape(text).split())
    assert not [each for each in sentences(language) if each in text and not _ours(each, language)]
    return text


def _ours(sentence: str, language: str) -> bool:
    """Whether the house's own catalogue says the same by chance."""
    if language == "en":
        return False
    return sentence in gettext.translation("django", settings.LOCALE_PATHS[0], [language])._catalog.values()


def speaking(language: str, owner: Player | None = None) -> Client:
    client = Client(headers={"accept-language": language})
    if owner is not None:
        client.post(reverse("account_login"), {"login": owner.nickname, "password": "secret"})
        client.post(reverse("account_reauthenticate"), {"password": "secret"})
    return client


def confirmed(nickname: str = "Radek", address: str = "radek@example.org", verified: bool = True) -> Player:
    owner = player(nickname, email=address)
    EmailAddress.objects.create(user=owner, email=address, primary=True, verified=verified)
    return owner


def last_mail(language: str):
    """The only e-mail sent, its text and subject in the house's words."""
    assert len(mail.outbox) == 1
    message = mail.outbox.pop()
    assert message.subject.startswith("Fairfelt: ")
    said_by_us(message.subject + "\n" + message.body, language)
    assert "&#" not in message.body and "&amp;" not in message.body
    return message


# ---------------------------------------------------------------- pages


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "name",
    ["account_reset_password", "account_reset_password_done", "account_reset_password_from_key_done", "account_email_verification_sent"],
)
def test_the_pages_of_a_lost_password_are_the_houses(name: str, language: str) -> None:
    own(speaking(language).get(reverse(name)), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_links_that_are_over_are_the_houses(language: str) -> None:
    client = speaking(language)
    own(client.get(reverse("account_reset_password_from_key", args=["1", "x-y"])), language)
    own(client.get(reverse("account_confirm_email", args=["x:y:z"])), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "name", ["account_change_password", "account_email", "account_reauthenticate", "mfa_activate_totp", "usersessions_list"]
)
def test_the_pages_of_the_account_are_the_houses(name: str, language: str) -> None:
    own(speaking(language, confirmed()).get(reverse(name)), language)


def test_an_account_without_a_password_sets_one_on_the_houses_page() -> None:
    owner = player("Radek")
    owner.set_unusable_password()
    owner.save()
    client = Client()
    client.force_login(owner, "lobby.accounts.backend.NicknameBackend")
    own(client.get(reverse("account_set_password")), "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_forms_refuse_is_said_in_the_houses_words(language: str) -> None:
    owner = confirmed()
    client = speaking(language, owner)
    crooked = {"oldpassword": "wrong", "password1": NEW, "password2": NEW + "!"}
    with translation.override(language):
        said = [str(doors.FAULTS["enter_current_password"]), str(doors.DIFFERENT), str(doors.FAULTS["duplicate_email"])]
    text = own(client.post(reverse("account_change_password"), crooked), language)
    assert said[0] in text and said[1] in text
    assert said[2] in own(client.post(reverse("account_email"), {"action_add": "", "email": owner.email}), language)
    own(speaking(language).post(reverse("account_login"), {"login": "Radek", "password": "wrong"}), language)
    own(speaking(language).post(reverse("account_signup"), {"username": "Olga", "password1": NEW, "password2": "x"}), language)


def test_delicate_pages_are_opened_by_the_password_or_the_factor_only() -> None:
    client = speaking("en", confirmed())
    assert client.get(reverse("account_request_reauthentication_code")).status_code != 200
    assert client.get(reverse("account_confirm_reauthentication_code")).status_code != 200


def test_a_sentence_about_two_different_passwords_hides_no_other_fault() -> None:
    text = own(Client().post(reverse("account_signup"), {"username": "Olga", "password1": NEW, "password2": ""}), "en")
    assert str(doors.DIFFERENT) not in text and "This field is required" in text


# ---------------------------------------------------------------- ways to their end


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lost_password_is_replaced_by_the_link_from_the_mail(language: str) -> None:
    owner = confirmed()
    client = speaking(language)
    answer = client.post(reverse("account_reset_password"), {"email": "radek@example.org"})
    assert answer["Location"] == reverse("account_reset_password_done")
    message = last_mail(language)
    assert message.to == ["radek@example.org"] and "Radek" in message.body and "Radek" in message.subject
    link = LINK.search(message.body)
    assert link is not None
    form = client.get(link[1], follow=True)
    own(form, language)
    where = form.redirect_chain[-1][0]
    own(client.post(where, {"password1": NEW, "password2": "another"}), language)
    done = client.post(where, {"password1": NEW, "password2": NEW}, follow=True)
    assert done.redirect_chain[-1][0] == reverse("account_reset_password_from_key_done")
    own(done, language)
    owner.refresh_from_db()
    assert owner.check_password(NEW)
    told = last_mail(language)
    assert told.to == ["radek@example.org"] and "Radek" in told.subject
    own(client.get(link[1]), language)
    assert client.post(reverse("account_login"), {"login": "Radek", "password": NEW}).status_code == 302


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unknown_address_is_told_so_and_where_an_account_is_made(language: str) -> None:
    speaking(language).post(reverse("account_reset_password"), {"email": "o'nobody@example.org"})
    message = last_mail(language)
    assert message.to == ["o'nobody@example.org"] and "o'nobody@example.org" in message.body and reverse("account_signup") in message.body


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_address_is_added_confirmed_made_the_main_one_and_taken_off(language: str) -> None:
    owner = confirmed()
    client = speaking(language, owner)
    where = reverse("account_email")
    own(client.post(where, {"action_add": "", "email": "other@example.org"}, follow=True), language)
    link = LINK.search(last_mail(language).body)
    assert link is not None
    assert "other@example.org" in own(client.get(link[1]), language)
    said_by_us(client.post(link[1], follow=True).content.decode(), language)
    assert EmailAddress.objects.get(email="other@example.org").verified
    own(client.post(where, {"action_primary": "", "email": "other@example.org"}, follow=True), language)
    changed = last_mail(language)
    assert changed.to == ["radek@example.org"] and "other@example.org" in changed.body
    own(client.post(where, {"action_remove": "", "email": "other@example.org"}, follow=True), language)
    assert EmailAddress.objects.filter(user=owner).count() == 2, "the main one stays"
    own(client.post(where, {"action_remove": "", "email": "radek@example.org"}, follow=True), language)
    assert "radek@example.org" in last_mail(language).body


def test_an_address_that_another_account_confirmed_meanwhile_is_refused_in_words() -> None:
    late = EmailAddress.objects.create(user=player("Olga"), email="radek@example.org")
    confirmed()
    client = Client()
    where = reverse("account_confirm_email", args=[EmailConfirmationHMAC(late).key])
    assert "radek@example.org was confirmed for another account already." in own(client.get(where), "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_addresses_are_confirmed_first_who_signs_up_gets_a_link(language: str, settings) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    client = speaking(language)
    form = {"username": "Olga", "email": "olga@example.org", "password1": NEW, "password2": NEW}
    own(client.post(reverse("account_signup"), form, follow=True), language)
    link = LINK.search(last_mail(language).body)
    assert link is not None
    said_by_us(client.post(link[1], follow=True).content.decode(), language)
    assert EmailAddress.objects.get(email="olga@example.org").verified
    cache.clear()
    own(speaking(language).post(reverse("account_signup"), form | {"username": "Petra"}, follow=True), language)
    again = last_mail(language)
    assert reverse("account_reset_password") in again.body and not Player.objects.filter(nickname="Petra").exists()


# ---------------------------------------------------------------- told of a change


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_changed_password_is_told_to_the_confirmed_address(language: str) -> None:
    client = speaking(language, confirmed())
    own(
        client.post(reverse("account_change_password"), {"oldpassword": "secret", "password1": NEW, "password2": NEW}, follow=True),
        language,
    )
    message = last_mail(language)
    assert "127.0.0.1" in message.body and reverse("account_reset_password") in message.body


def test_an_address_that_nobody_confirmed_is_told_nothing() -> None:
    client = speaking("en", confirmed(verified=False))
    client.post(reverse("account_change_password"), {"oldpassword": "secret", "password1": NEW, "password2": NEW})
    assert mail.outbox == []


def test_a_mail_server_that_is_away_does_not_undo_the_change(monkeypatch, caplog) -> None:
    owner = confirmed()
    client = speaking("en", owner)

    def away(*_given, **_named):
        raise ConnectionRefusedError("no server")

    monkeypatch.setattr("django.core.mail.message.EmailMessage.send", away)
    answer = client.post(reverse("account_change_password"), {"oldpassword": "secret", "password1": NEW, "password2": NEW})
    assert answer.status_code == 302
    owner.refresh_from_db()
    assert owner.check_password(NEW)
    assert "no e-mail about a change" in caplog.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_second_factor_given_up_is_told(language: str) -> None:
    owner = confirmed()
    client = speaking(language, owner)
    Authenticator.objects.create(user=owner, type="totp", data={"secret": "x"})
    own(client.post(reverse("mfa_deactivate_totp"), follow=True), language)
    last_mail(language)


def test_each_deed_and_change_that_allauth_tells_has_the_houses_sentence() -> None:
    """What this house does not do has none: phones, keys, codes by e-mail."""
    root = Path(allauth.__file__).parent / "templates"
    strange = re.compile("phone|webauthn|code_sent|login_code|socialaccount")
    for path in sorted(root.glob("*/messages/*.txt")):
        name = path.relative_to(root).as_posix()
        assert bool(doors.done(name, {})) is not bool(strange.search(name)), name
    for name in ("password_key_x", "account/email/email_confirm"):
        assert doors.change(name, {}) == ""


def test_every_mail_that_is_sent_has_a_template_of_the_house() -> None:
    kinds = ("password_reset_key", "unknown_account", "account_already_exists", "email_confirmation", "email_confirmation_signup", "change")
    for kind in kinds:
        for part in ("subject", "message"):
            assert Path(get_template(f"account/email/{kind}_{part}.txt").template.origin.name).is_relative_to(OURS)
