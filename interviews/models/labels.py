"""How stages are called on pages."""

from django.utils.translation import gettext_lazy as _

from interviews.core.stages import Stage

STAGE_LABELS = [
    (Stage.PROBLEM_CLARIFICATION.value, _("Clarify")),
    (Stage.THOUGHT_ARTICULATION.value, _("Approach")),
    (Stage.COMPLEXITY_ANALYSIS.value, _("Complexity")),
    (Stage.PSEUDOCODE_DESIGN.value, _("Pseudocode")),
    (Stage.EDGE_CASE_CHECK.value, _("Edge cases")),
    (Stage.FOLLOW_UP.value, _("Follow-up")),
    (Stage.PATTERN_SUMMARY.value, _("Pattern summary")),
]
