"""An interview to keep, as JSON or Markdown."""

from uuid import UUID

from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from interviews.api import reading
from interviews.api.export import MarkdownRenderer
from interviews.api.schema import JSON, documented
from interviews.api.serializers.interviews import ExportSerializer

RENDERERS = (JSONRenderer, MarkdownRenderer)


class ExportQuerySerializer(serializers.Serializer):
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
            (200, MarkdownRenderer.media_type): OpenApiResponse(OpenApiTypes.STR, "The same, to read."),
        },
        parameters=[ExportQuerySerializer],
        errors=["invalid_request", "not_found"],
    )
    def get(self, request: Request, interview_id: UUID) -> Response:
        """Problem, messages with time, stage and voice, stages, what you worked out, the report, tokens."""
        query = ExportQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        for renderer in RENDERERS:
            if renderer.format == query.validated_data.get("format"):
                request.accepted_renderer, request.accepted_media_type = renderer(), renderer.media_type
        whole = ExportSerializer(reading.exported(request.user, interview_id) | {"exported_at": timezone.now()})
        name = f"interview-{interview_id}.{'md' if request.accepted_renderer.format == 'markdown' else 'json'}"
        return Response(whole.data, headers={"Content-Disposition": f'attachment; filename="{name}"'})
