"""Accounts: nicknames, the doors of allauth, bans. Knows no table and moves no money."""
