"""That there is something new from a coach, for the dashboard."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from interviews.coaching.released_reviews import News, news_for
from profiles.models import User
from profiles.selectors import profile_of

SHOWN = 3


@dataclass(frozen=True)
class NewsItem:
    """A sentence, and where what it tells of is read."""

    text: str
    url: str


@dataclass(frozen=True)
class CoachNews:
    """The latest news; ``more`` are not named."""

    items: tuple[NewsItem, ...]
    more: int


def coach_news(learner: User) -> CoachNews | None:
    """Return what the learner has not opened of what coaches wrote; ``None``, without a query, for nothing."""
    unread = profile_of(learner).unread_feedback
    if not unread or not (found := news_for(learner, SHOWN)):
        return None
    return CoachNews(tuple(_item(news) for news in found), more=max(0, unread - len(found)))


def _item(news: News) -> NewsItem:
    if news.is_amended:
        text = _("%(coach)s has amended the feedback on “%(title)s”.")
    else:
        text = _("%(coach)s has written to you about “%(title)s”.")
    page = reverse("report" if news.is_over else "transcript", kwargs={"interview_id": news.interview_id})
    return NewsItem(text % {"coach": news.coach, "title": news.title}, f"{page}#from-your-coach")
