"""The values that may stand in some fields, under the names that the schema gives them (settings, section API)."""

from typing import get_args

from interviews.coding.cases import Origin
from interviews.core.cards.content import CardStatus, Tone
from interviews.core.cards.registry import CARDS
from interviews.model_calls.speaking import OWN_CHOICES
from interviews.models import Band, Dimension, DisputeState, FeedbackTopic, Role, SectionStatus, TurnAction
from interviews.models.interview import STAGE_VALUES
from interviews.models.report import SECTION_LABELS
from problems.judge import port
from problems.judge.growth import GrowthClass
from profiles.models import CodeLanguage

BANDS = Band.values
CASE_ORIGINS = list(get_args(Origin))
CASE_OUTCOMES = list(port.CASE_OUTCOMES)
CODE_LANGUAGES = CodeLanguage.values
DIMENSIONS = Dimension.values
DISPUTE_STATES = DisputeState.values
ERROR_CODES = list(CARDS)
FAULT_KINDS = list(get_args(port.FaultKind))
FEEDBACK_TOPICS = FeedbackTopic.values
FEEDBACK_STATUSES = [status.value for status in CardStatus]
INTERVIEW_COACHES = list(OWN_CHOICES)
GROWTHS = list(get_args(GrowthClass))
SECTIONS = [name for name, _label in SECTION_LABELS]
SECTION_STATUSES = SectionStatus.values
SENT_ACTIONS = [TurnAction.MESSAGE.value, TurnAction.SUBMIT.value, TurnAction.HINT.value]
SPEAKERS = [Role.LEARNER.value, Role.COACH.value]
STAGES = STAGE_VALUES
STAGE_ACTIONS = [TurnAction.BACK.value, TurnAction.SKIP.value]
TONES = [tone.value for tone in Tone]
