"""The house: players, ledger, cashier, the list of tables. Knows the engine's words, knows no running hand."""
