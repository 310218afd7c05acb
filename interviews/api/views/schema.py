"""The description of the API, for programs and for people; both can be read without an account."""

from functools import lru_cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiJsonRenderer2, OpenApiYamlRenderer
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView


@lru_cache(maxsize=1)
def whole_schema() -> dict[str, Any]:
    """Return the schema. It is the same for everybody and in every language, and is put together once."""
    return SchemaGenerator().get_schema(request=None, public=True)


class SchemaView(APIView):
    """OpenAPI 3, as JSON or YAML."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    renderer_classes = (OpenApiJsonRenderer, OpenApiJsonRenderer2, OpenApiYamlRenderer)

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        """Return the schema."""
        return Response(whole_schema())


class DocsView(SpectacularSwaggerSplitView):
    """The pages of Swagger UI, from our own files."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    template_name = "api/docs.html"
    url_name = "api:schema"
