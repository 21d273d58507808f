"""How the house deals with its people: who may come in, notes, measures, sessions, addresses, own data. Knows no table."""
