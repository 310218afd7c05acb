"""The curator's desk: the pages of the admin on which the problem bank is kept."""
