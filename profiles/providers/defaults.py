"""Which provider serves those who chose none."""

from profiles.models import Provider


def let_go_of_default(*, besides: Provider) -> bool:
    """Let no other provider be the default, because ``besides`` becomes it; return whether one was. Needs a
    transaction, for one enabled default is all that the database allows."""
    others = Provider.objects.exclude(pk=besides.pk).filter(is_default=True)
    return bool(others.update(is_default=False))
