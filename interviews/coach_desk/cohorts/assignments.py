"""Assignments of a cohort as coaches see them, and the form by which one is given."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from interviews.coaching.assigning import Standing, standings, titles_of
from interviews.ground.refusals import page_language
from interviews.models import Assignment, AssignmentKind
from interviews.models.coach_work import MAX_ASSIGNMENT_NOTE
from problems.bank.fields import MAX_TITLE_CHARACTERS
from problems.models import Problem
from profiles.cohorts.membership import shown_name
from profiles.models import Cohort, CohortMembership, User
from profiles.plans.catalogue import load_plans


@dataclass(frozen=True)
class AssignmentRow:
    """An assignment with who has begun and finished it, all ``people`` by name."""

    assignment: Assignment
    title: str
    people: tuple[tuple[CohortMembership, str, Standing], ...]

    @property
    def begun(self) -> int:
        """Return how many have begun it, finished or not."""
        return sum(standing.stand != "open" for _one, _name, standing in self.people)

    @property
    def finished(self) -> int:
        """Return how many have finished it."""
        return sum(standing.stand == "finished" for _one, _name, standing in self.people)


def rows_for(assignments: Iterable[Assignment], members: Iterable[CohortMembership]) -> list[AssignmentRow]:
    """Return the assignments with how ``members`` of their cohort stand: five queries at most."""
    rows, people = list(assignments), list(members)
    stands, titles = standings(rows, people), titles_of(rows, page_language())
    named = sorted(((one, shown_name(one.learner)) for one in people), key=lambda pair: pair[1].casefold())
    return [
        AssignmentRow(
            one,
            titles[one.pk],
            tuple(
                (member, name, stands[one.pk, member.learner_id])
                for member, name in named
                if (one.pk, member.learner_id) in stands
            ),
        )
        for one in rows
    ]


class AssignForm(forms.Form):
    """What is given to whom; what there is not, or who is not in the cohort, is no choice. The page offers the
    ``titles`` of problems while one types."""

    what = forms.ChoiceField(label=_("What to do"))
    problem = forms.CharField(
        label=_("Problem"),
        required=False,
        max_length=MAX_TITLE_CHARACTERS,
        widget=forms.TextInput(attrs={"list": "assignable-problems", "autocomplete": "off", "size": 40}),
        help_text=_("Type a part of its title and choose; leave it empty for a study plan."),
    )
    learner = forms.ModelChoiceField(
        label=_("For"), queryset=User.objects.none(), required=False, empty_label=_("everybody in the cohort")
    )
    due_on = forms.DateField(
        label=_("Due (may stay empty)"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    )
    note = forms.CharField(
        label=_("A word to it (may stay empty)"),
        required=False,
        max_length=MAX_ASSIGNMENT_NOTE,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(self, cohort: Cohort, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        language = page_language()
        titles = Problem.objects.listed().order_by(f"title_{language}").values_list(f"title_{language}", "slug")
        self._slugs = dict(titles)
        self.titles = tuple(self._slugs)
        plans = [(f"{AssignmentKind.PLAN}:{name}", plan.title.of(language)) for name, plan in load_plans().items()]
        self.fields["what"].choices = [
            ("", "–"),
            (AssignmentKind.PROBLEM.value, AssignmentKind.PROBLEM.label),
            (AssignmentKind.RESOLVE.value, AssignmentKind.RESOLVE.label),
            (AssignmentKind.PLAN.label, plans),
        ]
        people = User.objects.filter(memberships__cohort=cohort, memberships__left_at=None)
        self.fields["learner"].queryset = people.order_by("first_name", "last_name", "email")
        self.fields["learner"].label_from_instance = shown_name

    def clean(self) -> dict[str, Any]:
        """Find the problem by its title, in whatever case."""
        cleaned = super().clean()
        title, what = cleaned.get("problem", "").strip(), cleaned.get("what", "")
        found = {one.casefold(): slug for one, slug in self._slugs.items()}.get(title.casefold(), "")
        if what in (AssignmentKind.PROBLEM, AssignmentKind.RESOLVE):
            cleaned["item"] = found
            if not found:
                self.add_error("problem", _("Choose one of the problems that are offered while you type."))
        elif what and title:
            self.add_error("problem", _("A study plan brings its own problems: leave this empty."))
        return cleaned

    @property
    def kind_and_item(self) -> tuple[str, str]:
        """Return what was chosen, in its two parts."""
        kind, _colon, item = self.cleaned_data["what"].partition(":")
        return kind, item or self.cleaned_data["item"]
