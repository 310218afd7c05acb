"""An interview to keep, as JSON or Markdown."""

from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from interviews.api.export import MarkdownRenderer
from interviews.api.reading.export import exported
from interviews.api.schema import documented
from interviews.api.serializers.export import ExportSerializer, whole_export
from interviews.api.serializers.strict import QuerySerializer
from interviews.ground.refusals import JSON, MARKDOWN

RENDERERS = (JSONRenderer, MarkdownRenderer)


class ExportQuerySerializer(QuerySerializer):
    """In what format."""

    format = serializers.ChoiceField(
        [renderer.format for renderer in RENDERERS], required=False, help_text="Without it, what `Accept` says."
    )


class ExportView(APIView):
    renderer_classes = RENDERERS

    @documented(
        "Export an interview",
        tag="Interviews",
        responses={
            (200, JSON): ExportSerializer,
            (200, MARKDOWN): OpenApiResponse(OpenApiTypes.STR, "The same, to read."),
        },
        parameters=[ExportQuerySerializer],
        errors=["invalid_request", "not_found"],
    )
    def get(self, request: Request, interview_id: UUID) -> Response:
        """Problem, messages, stages, what you worked out, attempts, report with rubric, study note, tokens, card."""
        query = ExportQuerySerializer.of(request)
        for renderer in RENDERERS:
            if renderer.format == query.get("format"):
                request.accepted_renderer, request.accepted_media_type = renderer(), renderer.media_type
        record, card = exported(request.user, interview_id)
        whole = whole_export(record)
        ending = "json"
        if request.accepted_renderer.format == MarkdownRenderer.format:
            whole |= {"open_card": card.to_markdown() if card else ""}
            ending = "md"
        name = f"interview-{interview_id}.{ending}"
        return Response(whole, headers={"Content-Disposition": f'attachment; filename="{name}"'})
