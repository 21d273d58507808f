"""Words of the doors: what allauth's forms refuse, what is said after they did something, and what an e-mail about it says.

Allauth names each by a key of its own; the sentences are the house's. Knows no form and sends nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

FAULTS = {
    "username_password_mismatch": gettext_lazy("This nickname and this password do not belong together."),
    "too_many_login_attempts": gettext_lazy("Too many failed tries. Wait some minutes before the next."),
    "rate_limited": gettext_lazy("That was too often. Wait some minutes before the next try."),
    "enter_current_password": gettext_lazy("This is not the password of your account."),
    "incorrect_password": gettext_lazy("This is not the password of your account."),
    "incorrect_code": gettext_lazy("This code is not right, or no longer."),
    "email_taken": gettext_lazy("Another account has this e-mail address."),
    "duplicate_email": gettext_lazy("Your account has this e-mail address already."),
}
"""What the account's forms refuse."""

FACTOR_FAULTS = {
    "incorrect_code": FAULTS["incorrect_code"],
    "add_email_blocked": gettext_lazy("An account with a second factor takes no further e-mail address. Take the factor off first."),
    "unverified_email": gettext_lazy("Confirm your e-mail address before you take a second factor."),
    "cannot_delete_authenticator": gettext_lazy("The second factor cannot be taken off now."),
    "cannot_generate_recovery_codes": gettext_lazy("Recovery codes belong to a second factor. Take one first."),
}
"""What the second factor's forms refuse."""

DIFFERENT = gettext_lazy("The two passwords are not the same.")


def done(template: str, told: Mapping[str, Any]) -> str:
    """What is said after the deed that allauth says with this template; '' for one that this house does not do."""
    address = {"address": told.get("email", "")}
    sentences = {
        "account/messages/logged_in.txt": _("You are signed in as %(name)s.") % {"name": getattr(told.get("user"), "nickname", "")},
        "account/messages/logged_out.txt": _("You are signed out."),
        "account/messages/password_changed.txt": _("The new password is set."),
        "account/messages/password_set.txt": _("The new password is set."),
        "account/messages/email_confirmation_sent.txt": _("A link for confirming is on its way to %(address)s.") % address,
        "account/messages/email_confirmed.txt": _("%(address)s is confirmed.") % address,
        "account/messages/email_confirmation_failed.txt": _("%(address)s was confirmed for another account already.") % address,
        "account/messages/email_deleted.txt": _("%(address)s is off your account.") % address,
        "account/messages/cannot_delete_primary_email.txt": _("%(address)s is your main address. Make another the main one first.")
        % address,
        "account/messages/primary_email_set.txt": _("Your account has another main address now."),
        "account/messages/unverified_primary_email.txt": _("Only a confirmed address can be the main one."),
        "mfa/messages/totp_activated.txt": _("Your account has a second factor now."),
        "mfa/messages/totp_deactivated.txt": _("Your account has no second factor any more."),
        "mfa/messages/recovery_codes_generated.txt": _("There are new recovery codes; the old ones do not work any more."),
        "usersessions/messages/sessions_logged_out.txt": _("You are signed out everywhere else."),
    }
    return sentences.get(template, "")


def change(mail: str, told: Mapping[str, Any]) -> str:
    """What an e-mail says has changed in the account; '' for what it is not told about."""
    sentences = {
        "account/email/password_changed": _("The password of your account was changed."),
        "account/email/password_set": _("The password of your account was changed."),
        "account/email/password_reset": _("A new password was set for your account, by a link from an e-mail."),
        "account/email/email_changed": _("The main e-mail address of your account is %(new)s now, no longer %(old)s.")
        % {"new": told.get("to_email", ""), "old": told.get("from_email", "")},
        "account/email/email_deleted": _("The e-mail address %(address)s was taken off your account.")
        % {"address": told.get("deleted_email", "")},
        "mfa/email/totp_activated": _("Your account has a second factor now: an authenticator app."),
        "mfa/email/totp_deactivated": _("Your account has no second factor any more."),
        "mfa/email/recovery_codes_generated": _("Your account has new recovery codes; the old ones do not work any more."),
    }
    return sentences.get(mail, "")


def other_way(method: str) -> str:
    """Another way to show who one is, as a link; '' for one that this house does not know."""
    return {
        "reauthenticate": _("With the password"),
        "mfa_reauthenticate": _("With a code of the second factor"),
    }.get(method, "")
