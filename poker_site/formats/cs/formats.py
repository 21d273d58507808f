"""Czech: decimal comma, no-break space between thousands, ordinal dots in dates."""

DATE_FORMAT = "j. n. Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j. n. Y H:i"
SHORT_DATE_FORMAT = "j.n.Y"
SHORT_DATETIME_FORMAT = "j.n.Y H:i"
DECIMAL_SEPARATOR = ","
THOUSAND_SEPARATOR = "\xa0"
NUMBER_GROUPING = 3
