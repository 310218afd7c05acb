"""The three roles, as groups; a migration makes them."""

LEARNER, COACH, CURATOR = "learner", "coach", "curator"
ROLES = (LEARNER, COACH, CURATOR)
