"""How stages and what went differently are called on pages."""

from django.db import models
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


class EventKind(models.TextChoices):
    """The kinds of ``interviews/core/turn/situations/kinds.py``."""

    SKIP_REQUEST = "skip_request", _("Asked to skip")
    GO_BACK_REQUEST = "go_back_request", _("Asked to go back")
    HINT_REQUEST = "hint_request", _("Asked for a hint")
    INVALID_INPUT = "invalid_input", _("Nothing to work with")
    FRUSTRATION = "frustration", _("Frustration")
    OVER_RELIANCE = "over_reliance", _("Asked for the answer")
    AMBIGUOUS_REFERENCE = "ambiguous_reference", _("Ambiguous reference")
    MODEL_CALL_FAILED = "model_call_failed", _("Model call failed")
    STATE_INCONSISTENT = "state_inconsistent", _("Memory was inconsistent")
    EXPERT_FAILED = "expert_failed", _("An expert failed")
    RESOURCES_EXHAUSTED = "resources_exhausted", _("Resources exhausted")
    PRECONDITION_UNMET = "precondition_unmet", _("Precondition unmet")
    STAGNATION = "stagnation", _("Stuck")
    TRANSITION_FAILED = "transition_failed", _("Transition failed")
    LEAK_CAUGHT = "leak_caught", _("Leak blocked")


class EventLevel(models.TextChoices):
    """How grave, the gravest first."""

    CRITICAL = "critical", _("Critical")
    ERROR = "error", _("Error")
    WARNING = "warning", _("Warning")
    INFO = "info", _("Info")
