"""The addresses of all pages that players see, and where the browser tests read each of them with axe.

It knows addresses only. `tests.site.test_seen_by_axe` holds that none is missing.
"""

from __future__ import annotations

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
    "/admin/lobby/housesettings/1/change/", "/admin/lobby/housesettings/1/history/", "/admin/kinds/kind/add/", "/admin/tables/dispute/",
)  # fmt: skip

DOORS = {
    "host": "tables:host", "invitation": "tables:invitation", "locked": "tables:table", "new_password": "people:new_password",
}  # fmt: skip
"""Pages of the scene that only their token or their owner opens, and the names of their addresses."""
AT_A_TABLE = (
    "tables:sit", "tables:table", "tables:top_up", "tables:notes", "tables:last_hand", "tables:hand", "tables:shared",
    "lobby:seat_anywhere",
)  # fmt: skip
"""Read while a hand is played, and after it."""
STAGED = (
    "tables:receipt", "tables:report_line", "tables:warning", "tables:wait", "tables:several", "people:waiting",
    "account_inactive", "account_confirm_email",
    "account_email_verification_sent", "account_reset_password_done", "account_reset_password_from_key",
    "account_reset_password_from_key_done", "mfa_authenticate", "mfa_activate_totp", "mfa_index", "mfa_view_recovery_codes",
    "mfa_generate_recovery_codes", "mfa_deactivate_totp", "mfa_reauthenticate",
)  # fmt: skip
"""Those of players whom something has happened to (`staged_pages`)."""
