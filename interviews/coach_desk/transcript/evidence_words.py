"""How the steps, intents and facts of a turn's record are called; what has no name here is shown as it stands."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from interviews.models.labels import STAGE_LABELS

STAGES = dict(STAGE_LABELS)
STEPS: Mapping[str, Promise] = {
    "accepted": gettext_lazy("The learner's move"),
    "read": gettext_lazy("Read as"),
    "read_by_model": gettext_lazy("Read by the model as"),
    "listened": gettext_lazy("What the reading model understood"),
    "spoken": gettext_lazy("Phrased by the model"),
    "cared": gettext_lazy("Somebody mentioned not wanting to live; the problem was set aside"),
    "answered": gettext_lazy("The expert's answer"),
    "opened": gettext_lazy("The stage was opened"),
    "entered": gettext_lazy("Went on to"),
    "skipped": gettext_lazy("Skipped"),
    "finished": gettext_lazy("The interview ended"),
    "hint": gettext_lazy("A hint was given"),
    "supported": gettext_lazy("The coach offered support"),
    "invalid_input": gettext_lazy("There was nothing to work from"),
    "answer_refused": gettext_lazy("The answer was not given away"),
    "asked_which": gettext_lazy("Asked which one was meant"),
    "asked_where": gettext_lazy("Asked where to go back to"),
    "rephrased": gettext_lazy("The question was rephrased"),
    "submitted": gettext_lazy("Code was submitted outside the coding stages"),
    "skip_heard": gettext_lazy("A wish to skip was detected"),
    "skip_refused": gettext_lazy("Skipping was refused"),
    "skip_failed": gettext_lazy("Skipping was not possible"),
    "refused": gettext_lazy("Refused"),
    "asked_again": gettext_lazy("The question was asked again"),
    "kept": gettext_lazy("What the stage asks for was already there"),
    "reset": gettext_lazy("The memory was started afresh"),
    "leak_caught": gettext_lazy("Blocked, because it would have given something away"),
}
INTENTS: Mapping[str, Promise] = {
    "normal": gettext_lazy("a contribution"),
    "clarification": gettext_lazy("a question about the problem"),
    "answer_request": gettext_lazy("a request for the answer"),
    "off_topic": gettext_lazy("unrelated to the interview"),
    "too_short": gettext_lazy("too little to work from"),
}
FAULTS: Mapping[str, Promise] = {
    "empty": gettext_lazy("empty"),
    "too_short": gettext_lazy("too little to work from"),
    "repeated": gettext_lazy("the same as before"),
    "off_topic": gettext_lazy("unrelated to the interview"),
}
FACTS: Mapping[str, Promise] = {
    "clarifications": gettext_lazy("Facts asked for"),
    "restated": gettext_lazy("Retold the problem"),
    "approach": gettext_lazy("Approach recognised"),
    "words": gettext_lazy("Based on these words"),
    "claimed": gettext_lazy("Cost claimed (time, space)"),
    "language": gettext_lazy("Written in"),
    "loop_depth": gettext_lazy("Loops inside each other"),
    "constructs": gettext_lazy("Constructs in the code"),
    "returns": gettext_lazy("Return statements"),
    "fault": gettext_lazy("What a check found"),
    "named": gettext_lazy("Named"),
    "answered": gettext_lazy("Edge cases answered"),
    "follow_up": gettext_lazy("Follow-up question"),
    "points": gettext_lazy("Points of a good answer covered"),
    "of": gettext_lazy("Points of a good answer"),
    "signals": gettext_lazy("Signals of the pattern named"),
}
MEMORY: Mapping[str, Promise] = {
    "clarified": gettext_lazy("Facts asked for"),
    "approach_ids": gettext_lazy("Approaches so far"),
    "claimed_time": gettext_lazy("Time claimed"),
    "claimed_space": gettext_lazy("Space claimed"),
    "edge_cases_named": gettext_lazy("Edge cases named"),
    "hint_level": gettext_lazy("Level of hints"),
    "hint_requests": gettext_lazy("Hints asked for"),
    "hint_detail": gettext_lazy("How detailed help was"),
    "complexity_expectation": gettext_lazy("Complexity the limits require"),
    "frustration_detected": gettext_lazy("Was worn out at some point"),
    "strong_hint_given": gettext_lazy("Received the strongest help"),
    "skip_requested": gettext_lazy("Wanted to skip a stage"),
    "reset_triggered": gettext_lazy("The memory was started afresh"),
    "last_question": gettext_lazy("Open question"),
}
