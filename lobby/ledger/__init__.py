"""The ledger: accounts and transfers of play money. Nothing outside this package reads or writes their rows."""
