"""How a test's page differs from that of the others: its language, and whether it runs scripts."""

import pytest

CHINESE = pytest.mark.browser_context_args(locale="zh-CN")
LANGUAGES = [pytest.param("en", id="en"), pytest.param("zh-hans", id="zh", marks=CHINESE)]
WITHOUT_SCRIPTS = pytest.mark.browser_context_args(java_script_enabled=False)
