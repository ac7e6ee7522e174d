"""How long the tests of running programs wait. Every limit that ends a wait with a failure goes through `patient`: the
environment variable GRIDWISE_PATIENCE multiplies it, for a slow or busy machine. A test that passes never waits until
such a limit."""

import os
import time

FACTOR = float(os.environ.get("GRIDWISE_PATIENCE", "1"))


def patient(seconds):
    return seconds * FACTOR


def wait_until(condition, seconds=60):
    """Waits for the condition; returns whether it became true within patient(seconds)."""
    end = time.monotonic() + patient(seconds)
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def within(seconds, attempt):
    """Repeats `attempt` until it succeeds, or fails in less than `seconds`: a slower attempt may have met a time limit of
    the server, so its failure proves nothing. The tenth failure counts, however slow."""
    for number in range(10):
        began = time.monotonic()
        try:
            return attempt()
        except (AssertionError, OSError):
            if time.monotonic() - began < seconds or number == 9:
                raise
