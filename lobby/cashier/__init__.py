"""The cashier: wallets, statements, free grants, and what an operator may do with play money."""
