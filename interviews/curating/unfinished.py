"""Keeping a text of a problem that does not fit the format yet: in one language, with parts missing, half written."""

from django.db import IntegrityError, transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from interviews.curating.problem_form import overtaken
from problems.bank.fields import MAX_TITLE_CHARACTERS
from problems.bank.reading import MAX_FILE_BYTES, BankFileError, read_yaml
from problems.models import Problem
from problems.services import begin_unfinished, keep_unfinished
from problems.text.late_patterns import LatePattern
from profiles.models import User

_SLUG = LatePattern(r"[a-z0-9]+(?:-[a-z0-9]+)*")
LONGEST_SLUG = 80
TOO_LARGE = _("The text is larger than %(most)s bytes, so it was not kept.")
NO_NAME = _(
    "To keep a new problem it needs a name in links (the field slug: small letters, digits, hyphens) and a title in "
    "one language. Nothing was kept yet; your text is still here."
)
OTHER_NAME = _("A problem's name in links (the field slug) cannot change: keep %(slug)s.")
NAME_TAKEN = _("Another problem already has this name in links; edit that one, or choose another name.")


class NotKept(Exception):
    """A text that was not kept; the message says why."""

    def __init__(self, told: str | Promise) -> None:
        super().__init__(str(told))


@transaction.atomic
def keep_as_it_is(problem: Problem | None, text: str, *, seen: str, overwrite: str, by: User) -> Problem:
    """Keep ``text`` as the unfinished working copy of ``problem``, or of a new one, and return it.

    Raises :class:`NotKept`: too large, nameless, or somebody else has saved the problem since it was ``seen``.
    """
    if len(text.encode()) > MAX_FILE_BYTES or "\0" in text:
        raise NotKept(TOO_LARGE % {"most": f"{MAX_FILE_BYTES:,}"})
    if problem is None:
        slug, title = _named(text)
        if not slug or not title:
            raise NotKept(NO_NAME)
        try:
            with transaction.atomic():
                return begin_unfinished(slug=slug, title=title, text=text, by=by)
        except IntegrityError:
            raise NotKept(NAME_TAKEN) from None
    row = Problem.objects.select_for_update(of=("self",)).select_related("draft_revision").get(pk=problem.pk)
    if told := overtaken(row, seen, overwrite=overwrite):
        raise NotKept(told)
    if (slug := _named(text)[0]) and slug != row.slug:
        raise NotKept(OTHER_NAME % {"slug": row.slug})
    keep_unfinished(row, text)
    return row


def _named(text: str) -> tuple[str, str]:
    """Return slug and title of an unfinished text, each "" where it has none that can be used."""
    try:
        content = read_yaml(text)
    except BankFileError:
        return "", ""
    found = content if isinstance(content, dict) else {}
    slug, titles = found.get("slug"), found.get("title")
    titles = titles if isinstance(titles, dict) else {"en": titles}
    said = (titles.get("en"), titles.get("zh"))
    title = next((one.strip() for one in said if isinstance(one, str) and one.strip()), "")
    is_name = isinstance(slug, str) and len(slug) <= LONGEST_SLUG and _SLUG.fullmatch(slug)
    return (slug if is_name else ""), title[:MAX_TITLE_CHARACTERS]
