"""All experts. Adding one is a file beside this one and a line here; see docs/adding-an-expert.md."""

from interviews.core.knowledge import ProblemKnowledge
from interviews.experts.base import Expert
from interviews.experts.follow_up import FollowUpGenerator
from interviews.experts.recognizer import ProblemTypeRecognizer
from interviews.experts.reviewer import CodeEdgeCaseReviewer
from interviews.experts.summarizer import PatternSummarizer
from interviews.experts.thought import GuidedThoughtGenerator

EXPERTS: dict[str, type[Expert]] = {
    ProblemTypeRecognizer.name: ProblemTypeRecognizer,
    GuidedThoughtGenerator.name: GuidedThoughtGenerator,
    CodeEdgeCaseReviewer.name: CodeEdgeCaseReviewer,
    FollowUpGenerator.name: FollowUpGenerator,
    PatternSummarizer.name: PatternSummarizer,
}


def experts_for(knowledge: ProblemKnowledge) -> dict[str, Expert]:
    """Return all experts, for one problem."""
    return {name: expert(knowledge) for name, expert in EXPERTS.items()}
