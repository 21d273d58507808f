"""Settings: `base` holds what is common, `dev` one's own machine, `test` the tests, `prod` the public site."""
