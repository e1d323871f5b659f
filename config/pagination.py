"""Pages of lists in the API."""

from rest_framework import pagination


class PageNumberPagination(pagination.PageNumberPagination):
    """Fifty rows unless asked otherwise, two hundred at most."""

    page_size_query_param = "page_size"
    max_page_size = 200
