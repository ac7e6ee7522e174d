#!/usr/bin/python3
"""Steps per second of boards in step, on one core: board and mask are written at each step.
Usage: PYTHONPATH=build/library/python bench/python/boards.py [SETUP [N [own|numpy]]]
(default match3(level=portals) 1024 own). own: the actions come from Boards.sample(); numpy: from the mask, by numpy. The
figures: all that the loop takes, step() alone, and games. CPU time, the best of five runs of two seconds."""

import sys
import time

import numpy as np

import gridwise

setup = sys.argv[1] if len(sys.argv) > 1 else "match3(level=portals)"
count = int(sys.argv[2]) if len(sys.argv) > 2 else 1024
own = len(sys.argv) < 4 or sys.argv[3] == "own"
random = np.random.default_rng(1)


def draw(boards):
    if own:
        return boards.sample()
    return np.argmax(random.random(boards.mask.shape, dtype=np.float32) * boards.mask, axis=1).astype(np.int32)


def run(seconds):
    """Steps per second in all and in step() alone, and the games that ended."""
    boards = gridwise.Boards(setup, n=count, seed=1)
    steps = games = 0
    inside = 0.0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        actions = draw(boards)
        before = time.process_time()
        boards.step(actions)
        inside += time.process_time() - before
        steps += count
        games += int(boards.done.sum())
    return steps / (time.process_time() - begin), steps / inside, games


best = max(run(2) for _ in range(5))
print(f"{setup}, {count} boards, actions by {'sample()' if own else 'numpy'}: {best[0] / 1e6:.3f} million steps/s, "
      f"in step() alone {best[1] / 1e6:.3f}, {best[2]} games")
