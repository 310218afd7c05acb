"""A secret key with which production starts: it looks random, and is the same every time."""

from hashlib import sha256

PRODUCTION_KEY = sha256(b"for tests of production only").hexdigest()
