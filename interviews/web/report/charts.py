"""The charts of a report, each with its places and words prepared: templates draw them, and ask for nothing."""

from collections.abc import Sequence
from dataclasses import dataclass

from interviews.conversation.memory import memory_of
from interviews.conversation.selectors import stage_visits
from interviews.core.rubric import Assessment
from interviews.models import Interview
from interviews.report.selectors import (
    AttemptPoint,
    best_measured,
    codes_sent_in,
    figures_of_report,
    moments_of,
    tokens_by_stage,
)
from interviews.web.coding.growth_shown import GrowthShown, shown_growth
from interviews.web.report.attempts_chart import AttemptsChart, attempts_chart_of
from interviews.web.report.radar_chart import radar_of
from interviews.web.report.stage_charts import Timeline, TokenChart, timeline_of, token_chart_of
from interviews.web.shared.radar import Radar


@dataclass(frozen=True)
class ReportCharts:
    """What ``report/_fragments/charts/all.html`` draws; ``None`` is a chart that has nothing to show."""

    radar: Radar | None
    timeline: Timeline | None
    attempts: AttemptsChart | None
    tokens: TokenChart | None
    growth: GrowthShown | None
    codes: int = 0
    """How often code was sent, run or not."""

    @property
    def columns(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The charts that stand beside each other, by name: two columns about as long, whatever there is to show."""
        if self.radar is None:
            return ("radar", "attempts"), ("timeline",)
        return ("radar",), ("timeline",) if self.attempts else ("timeline", "attempts")

    @property
    def below(self) -> tuple[str, ...]:
        """The charts that have a row of their own."""
        left, right = self.columns
        rest = () if "attempts" in left + right else ("attempts",)
        return rest if self.growth is None else (*rest, "growth")


def charts_of(
    interview: Interview,
    assessments: Sequence[Assessment],
    points: Sequence[AttemptPoint],
    *,
    public: bool = False,
) -> ReportCharts:
    """Return the charts of an interview that was fetched for whoever may see it, of its ``assessments`` and the
    ``points`` of its submissions.

    With its report fetched, too, that takes five queries at most. Of one that is ``public`` nobody sees the tokens.
    """
    best, codes = best_measured(interview, points), codes_sent_in(interview)
    return ReportCharts(
        radar=radar_of(assessments),
        timeline=timeline_of(figures_of_report(interview), stage_visits(interview), codes),
        attempts=attempts_chart_of(interview, points, moments_of(interview) if points else ()),
        tokens=None if public else token_chart_of(tokens_by_stage(interview)),
        growth=shown_growth(best, memory_of(interview)[0]) if best else None,
        codes=sum(codes.values()),
    )
