"""Who looks at a table without a seat: counted by every web process, named if he has allowed it."""
