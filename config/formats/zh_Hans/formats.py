"""Large numbers in Simplified Chinese have commas between thousands; Django puts nothing there."""

THOUSAND_SEPARATOR = ","
NUMBER_GROUPING = 3
