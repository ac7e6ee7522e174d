import numpy as np


class Space:
    pass


class Box(Space):
    def __init__(self, low, high, shape, dtype):
        self.low, self.high, self.shape, self.dtype = low, high, shape, dtype

    def contains(self, value):
        return value.shape == self.shape and value.dtype == self.dtype and value.min() >= self.low and value.max() <= self.high


class Discrete(Space):
    def __init__(self, n):
        self.n = n
        self.random = np.random.default_rng(1)

    def contains(self, value):
        return 0 <= value < self.n

    def sample(self, mask):
        assert mask.dtype == np.int8
        return self.random.choice(np.flatnonzero(mask))


class Dict(Space):
    def __init__(self, spaces):
        self.spaces = spaces

    def contains(self, value):
        return all(self.spaces[name].contains(part) for name, part in value.items())
