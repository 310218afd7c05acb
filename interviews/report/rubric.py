"""Bands for the four dimensions, from signals that can be observed in the interview."""

from interviews.core.rubric import Assessment
from interviews.report.evidence import Material


def assess(material: Material) -> tuple[Assessment, ...]:
    """Return the assessment of each dimension, in the order of ``Dimension``; the same for the same material."""
    return ()
