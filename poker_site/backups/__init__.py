"""The whole house as one file, and back again. `archive` knows the file, `stores` the two databases."""

from poker_site.backups.archive import Refused, back_up, restore

__all__ = ["Refused", "back_up", "restore"]
