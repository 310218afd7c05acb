"""Choices of a model as calls get them, without rows."""

from typing import Any

from profiles.providers.choices import ModelChoice


def a_choice(**values: Any) -> ModelChoice:
    """Return the choice of a model through the platform's key, with no prices, unless ``values`` say otherwise."""
    usual = {
        "provider_name": "Acme", "base_url": "http://127.0.0.1:9/v1", "model": "small-model", "api_key": "sk-0",
        "own_key": False, "reading": "never", "reading_model": "small-model", "price_prompt": None,
        "price_completion": None, "currency": "USD",
    }  # fmt: skip
    return ModelChoice(**{**usual, **values})
