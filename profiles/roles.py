"""The three roles, as groups; a migration makes them."""

LEARNER, COACH, CURATOR = "learner", "coach", "curator"
ROLES = (LEARNER, COACH, CURATOR)


def has_role(user: object, role: str) -> bool:
    """Tell whether ``user`` (a person or a visitor) holds ``role``; administrators hold every role."""
    if not getattr(user, "is_active", False):
        return False
    if user.is_superuser:
        return True
    # Kept on the object: the admin asks for every row and every button of a page.
    if not hasattr(user, "_role_names"):
        user._role_names = frozenset(user.groups.values_list("name", flat=True))
    return role in user._role_names
