"""Django's SQLite backend with one fair queue of writers per process."""
