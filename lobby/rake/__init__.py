"""Rake schedules as data: versions that are final, the one in force for a table, and the operator's pages for them (R-RAKE-0)."""
