import enum
from types import SimpleNamespace

import numpy as np

utils = SimpleNamespace(batch_space=lambda space, n: (space, n))


class AutoresetMode(enum.Enum):
    SAME_STEP = "SameStep"


class VectorEnv:
    def reset(self, *, seed=None, options=None):
        if seed is not None or not hasattr(self, "np_random"):
            self.np_random = np.random.default_rng(seed)
