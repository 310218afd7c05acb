"""What Prometheus reads: ``/metrics`` of the web processes, and a small server of its own in each worker."""

import os
from ipaddress import ip_address

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.utils.module_loading import import_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_prometheus.middleware import PrometheusAfterMiddleware
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest, start_http_server
from prometheus_client.metrics import MetricWrapperBase
from prometheus_client.multiprocess import MultiProcessCollector

from config.env import LOCAL

AT_SCRAPE = "interviews.ground.metrics.OldestUnfinishedTurn"


def registry(*, at_scrape: bool) -> CollectorRegistry:
    """Return what was counted: in this process, or in all that share ``PROMETHEUS_MULTIPROC_DIR``.

    ``at_scrape`` adds what is looked up in the database at that moment.
    """
    found = CollectorRegistry()
    looked_up = import_string(AT_SCRAPE)()
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        MultiProcessCollector(found)
    else:
        found.register(REGISTRY)
    if at_scrape:
        found.register(looked_up)
    return found


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Show the figures to whoever has the token; others find no such page."""
    if not _may_see(request):
        raise Http404
    return HttpResponse(generate_latest(registry(at_scrape=True)), content_type=CONTENT_TYPE_LATEST)


def _may_see(request: HttpRequest) -> bool:
    if settings.METRICS_TOKEN:
        return constant_time_compare(request.headers.get("Authorization", ""), f"Bearer {settings.METRICS_TOKEN}")
    # On one's own machine nobody else comes from the loopback address; behind a proxy everybody would.
    return settings.MODE == LOCAL and _is_loopback(request.META.get("REMOTE_ADDR", ""))


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def serve_worker_metrics() -> None:
    """Start the worker's own server when it has a port. It asks for no token: keep its address private."""
    if settings.WORKER_METRICS_PORT:
        figures = registry(at_scrape=False)
        start_http_server(settings.WORKER_METRICS_PORT, settings.WORKER_METRICS_HOST, registry=figures)


class CountRequests(PrometheusAfterMiddleware):
    """django-prometheus, but no visitor can make new labels by making up methods."""

    def label_metric(
        self, metric: MetricWrapperBase, request: HttpRequest, response: HttpResponse | None = None, **labels: str
    ) -> MetricWrapperBase:
        """Return the metric with its labels."""
        if "method" in labels:
            labels["method"] = self._method(request)
        return super().label_metric(metric, request, response, **labels)
