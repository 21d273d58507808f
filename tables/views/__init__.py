"""The pages of a table. Each works as a plain page; a script makes it live."""
