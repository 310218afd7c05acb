"""Long lists come in pages."""

import re

from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request

_WHOLE_NUMBER = re.compile(r"-?[0-9]{1,30}")


class Pages(PageNumberPagination):
    """Twenty a page unless asked otherwise; a page that is not there is 404."""

    page_size = 20
    max_page_size = 100
    page_size_query_param = "page_size"
    page_query_description = "Which page, from 1."
    page_size_query_description = "How many results a page has, at most 100."

    def get_page_size(self, request: Request) -> int:
        """Return how many results a page has. Raises ``ValidationError`` where that is no whole number."""
        asked = request.query_params.get(self.page_size_query_param)
        if asked is not None and not _WHOLE_NUMBER.fullmatch(asked):
            raise ValidationError({self.page_size_query_param: [_("This is no whole number.")]})
        return super().get_page_size(request)
