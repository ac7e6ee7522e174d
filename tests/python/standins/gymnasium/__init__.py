"""The little of Gymnasium's interface that gridwise.gym uses, for machines without it: Debian has no package."""

import numpy as np

from gymnasium import spaces, vector  # noqa: F401


class Env:
    def reset(self, *, seed=None, options=None):
        if seed is not None or not hasattr(self, "_np_random"):
            self._np_random = np.random.default_rng(seed)

    @property
    def np_random(self):
        return self._np_random


Space = spaces.Space
