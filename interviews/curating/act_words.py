"""How curators are told what a message does."""

from django.utils.translation import gettext_lazy as _

from interviews.core.acts import ActKind

ACT_LABELS = {
    ActKind.FACT_QUESTION: _("asks for a fact"),
    ActKind.PROCESS_QUESTION: _("asks about the interview"),
    ActKind.MEANING_QUESTION: _("asks what was meant"),
    ActKind.CHECK_QUESTION: _("asks whether it is right"),
    ActKind.RESTATE: _("restates the problem in their own words"),
    ActKind.APPROACH: _("speaks of an approach"),
    ActKind.COUNTEREXAMPLE: _("gives a counterexample"),
    ActKind.COST: _("states a cost"),
    ActKind.CODE: _("gives code"),
    ActKind.EDGE_CASE: _("says what is wrong with the code"),
    ActKind.OUTCOME: _("states a result"),
    ActKind.DEFECT: _("says what is wrong in the code"),
    ActKind.POINT: _("answers the follow-up"),
    ActKind.PATTERN: _("names a pattern"),
    ActKind.SIGNAL: _("says what gives the pattern away"),
    ActKind.REQUEST: _("asks for something"),
    ActKind.MOOD: _("shows a mood"),
    ActKind.NOTHING: _("adds nothing"),
}
