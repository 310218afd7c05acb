"""The dashboard, prepared: templates draw it, and ask for nothing."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from interviews.progress.next_step import NextStep
from interviews.progress.overview import DueReview, LastInterview, Overview
from interviews.web.progress.calendar_chart import Calendar, calendar_of
from interviews.web.progress.hints_chart import HintsChart, hints_chart_of
from interviews.web.progress.level_shown import LevelShown, shown_level
from interviews.web.progress.pattern_map import PatternMap, pattern_map_of
from interviews.web.progress.stage_radar import StageRadar, stage_radar_of
from interviews.web.progress.texts import ago_text, day_text, days_text
from profiles.models import Goal, Profile
from profiles.plans.catalogue import suggested_for

DUE_SHOWN = 3
_LABELS: Mapping[str, str] = {
    "probe": gettext_lazy("Continue"),
    "go_on": gettext_lazy("Continue"),
    "review": gettext_lazy("Solve it again"),
    "plan": gettext_lazy("Continue the plan"),
    "problem": gettext_lazy("Practise next"),
    "paste": gettext_lazy("Paste a problem"),
}
_FIRST = gettext_lazy("Start your first interview")
_SENTENCES: Mapping[str, str] = {
    "probe": gettext_lazy("Finish solving “%(title)s” again, %(because)s."),
    "go_on": gettext_lazy("Continue “%(title)s”, %(because)s."),
    "review": gettext_lazy("Solve “%(title)s” again, %(because)s."),
    "plan": gettext_lazy("Continue with “%(title)s”, %(because)s."),
    "problem": gettext_lazy("Practise “%(title)s” next, %(because)s."),
    "paste": gettext_lazy("Paste a problem of your own, %(because)s."),
}
_BEGIN = gettext_lazy("Begin with “%(title)s”, %(because)s.")
DAYS_OF_A_YEAR = 5
"""With fewer days of practice a map of the year shows that it is empty, and nothing else."""


@dataclass(frozen=True)
class NextShown:
    """What to do next and why, in one sentence, with its button: a form that is posted to ``url``, or a link there."""

    sentence: str
    label: str
    url: str
    is_posted: bool


@dataclass(frozen=True)
class StreakShown:
    """The streak in words; ``note`` says what happens next."""

    current: str
    is_going: bool
    longest: str
    note: str


@dataclass(frozen=True)
class LastShown:
    """One of the latest interviews; ``url`` is empty where it is gone."""

    title: str
    ago: str
    link: str
    url: str


@dataclass(frozen=True)
class PlanOffered:
    """A plan that can be begun instead."""

    title: str
    url: str


@dataclass(frozen=True)
class Dashboard:
    """All of the page for somebody who has practised. What has nothing to show yet is ``None``.

    ``due_more`` reviews are due besides those that are named.
    """

    level: LevelShown
    streak: StreakShown
    due: tuple[DueReview, ...]
    due_count: int
    due_more: int
    calendar: Calendar | None
    patterns: PatternMap
    stages: StageRadar | None
    hints: HintsChart | None
    last: tuple[LastShown, ...]


def shown_dashboard(overview: Overview, language: str) -> Dashboard:
    """Return what the page shows of ``overview``, with the names of patterns in ``language`` (``en`` or ``zh``)."""
    stages, days = stage_radar_of(overview.skill, overview.at), sum(1 for turns in overview.turns.values() if turns)
    return Dashboard(
        level=shown_level(overview.skill, overview.stated_level, overview.practice, overview.at),
        streak=_streak(overview),
        due=overview.due[:DUE_SHOWN],
        due_count=len(overview.due),
        due_more=max(0, len(overview.due) - DUE_SHOWN),
        calendar=calendar_of(overview.turns, overview.since, overview.today) if days >= DAYS_OF_A_YEAR else None,
        patterns=pattern_map_of(overview, language),
        stages=stages if stages.is_telling else None,
        hints=hints_chart_of(overview.interviews),
        last=tuple(_last(one, overview) for one in overview.last),
    )


def shown_next(step: NextStep, *, is_first: bool) -> NextShown:
    """Return the button for ``step``; ``is_first`` where nothing was practised yet."""
    return NextShown(
        sentence=_sentence(step, is_first=is_first),
        label=str(_FIRST if is_first and step.kind == "problem" else _LABELS[step.kind]),
        url=_url_of(step),
        is_posted=_starts_an_interview(step),
    )


def offered_plan(goal: str, language: str) -> PlanOffered | None:
    """Return the plan that suits somebody new with that goal, ``None`` where only practice shows what to aim at."""
    plan = suggested_for(goal) if goal in (Goal.INTERVIEW, Goal.FOUNDATIONS) else None
    return PlanOffered(plan.title.of(language), reverse("plan", args=(plan.id,))) if plan else None


def goal_day_text(profile: Profile, today: date) -> str:
    """Return when the interview is that the learner practises for; "" where none is, or it is over."""
    if profile.goal != Goal.INTERVIEW or profile.goal_date is None or profile.goal_date < today:
        return ""
    days = (profile.goal_date - today).days
    if days == 0:
        return _("Your interview is today. Good luck!")
    text = ngettext("Your interview is tomorrow (%(day)s).", "Your interview is in %(days)d days (%(day)s).", days)
    return text % {"days": days, "day": day_text(profile.goal_date)}


def _sentence(step: NextStep, *, is_first: bool) -> str:
    sentence = _BEGIN if is_first and step.kind == "problem" else _SENTENCES[step.kind]
    return str(sentence) % {"title": step.title, "because": step.because}


def _starts_an_interview(step: NextStep) -> bool:
    return step.kind in ("problem", "plan") and bool(step.slug)


def _url_of(step: NextStep) -> str:
    if step.kind == "probe":
        return reverse("probe", kwargs={"probe_id": step.probe_id})
    if step.kind == "go_on":
        return reverse("room", kwargs={"interview_id": step.interview_id})
    if _starts_an_interview(step):
        return reverse("start_interview", kwargs={"slug": step.slug})
    if step.kind == "plan":
        return reverse("plan", args=(step.plan,))
    return reverse({"review": "reviews", "paste": "paste_problem"}[step.kind])


def _streak(overview: Overview) -> StreakShown:
    streak = overview.streak
    if streak.practised_today:
        note = _("You have practised today. Your streak survives one missed day, but not two in a row.")
    elif streak.current:
        note = _("You have not practised today yet. Your streak survives one missed day, but not two in a row.")
    else:
        note = _("Your next practice day starts a new streak. It survives one missed day.")
    return StreakShown(
        current=days_text(streak.current), is_going=streak.current > 0, longest=days_text(streak.longest), note=note
    )


def _last(one: LastInterview, overview: Overview) -> LastShown:
    url = ""
    if one.is_there:
        url = reverse("report" if one.has_report else "transcript", kwargs={"interview_id": one.practised.source})
    return LastShown(
        title=one.practised.title,
        ago=ago_text(timezone.localdate(one.practised.at), overview.today),
        link=_("Report") if one.has_report else _("Transcript"),
        url=url,
    )
