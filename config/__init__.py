import os

# Before NumPy is loaded: its matrices are small here, and several threads for one of them only wait for each other (on
# a busy machine 17 ms instead of 0.2 ms for the odds of a clause).
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from config.celery import app as celery_app

__all__ = ["celery_app"]
