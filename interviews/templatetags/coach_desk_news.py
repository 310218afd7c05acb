"""What waits for a coach, for the header of every page."""

from django import template

from interviews.coaching.desk_news import DeskNews, desk_news
from profiles.models import User

register = template.Library()


@register.simple_tag
def news_of_the_desk(user: User) -> DeskNews:
    """Return what waits for ``user`` as a coach."""
    return desk_news(user)
