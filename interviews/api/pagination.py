"""Long lists come in pages."""

from rest_framework.pagination import PageNumberPagination


class Pages(PageNumberPagination):
    """Twenty a page unless asked otherwise; a page that is not there is 404."""

    page_size = 20
    max_page_size = 100
    page_size_query_param = "page_size"
    page_query_description = "Which page, from 1."
    page_size_query_description = "How many results a page has, at most 100."
