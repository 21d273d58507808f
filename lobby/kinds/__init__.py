"""Kinds of tables: what a table of the kind is like, how many of it there should be, and who may open one."""
