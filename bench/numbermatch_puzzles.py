#!/usr/bin/env python3
"""Generates the boards of src/games/numbermatch/puzzles.cc: ends of games that can be cleared without an append, and in
which one pair alone keeps that possible. Every order of pairs is searched, so each board is proved; puzzles_test.cc
proves it again. Usage: bench/numbermatch_puzzles.py SEED COUNT; minutes."""

import functools
import hashlib
import random
import sys

COLUMNS, DEALT = 9, 28
# Level: the digits of its boards, and the least pairs to choose from.
LEVELS = {"easy": (8, 3), "medium": (12, 4), "hard": (16, 5)}


def can_pair(a, b):
    return a and b and (a == b or a + b == 10)


def pairs(cells):
    """The pairs in reach: by row, column, diagonal, or in reading order, with blanks in between."""
    found = set()
    for start, digit in enumerate(cells):
        if not digit:
            continue
        after = next((at for at in range(start + 1, len(cells)) if cells[at]), None)
        if after is not None and can_pair(digit, cells[after]):
            found.add((start, after))
        for step in (-1, 0, 1):
            at, column = start + COLUMNS + step, start % COLUMNS + step
            while at < len(cells) and 0 <= column < COLUMNS and not cells[at]:
                at, column = at + COLUMNS + step, column + step
            if at < len(cells) and 0 <= column < COLUMNS and can_pair(digit, cells[at]):
                found.add((start, at))
    return sorted(found)


def without(cells, pair):
    """The board after a pair; rows of blanks alone vanish, the last one also if it is not full."""
    left = [0 if at in pair else digit for at, digit in enumerate(cells)]
    rows = [left[at : at + COLUMNS] for at in range(0, len(left), COLUMNS)]
    return tuple(digit for row in rows if any(row) for digit in row)


@functools.lru_cache(maxsize=1_000_000)
def clears(cells):
    return not cells or any(clears(without(cells, pair)) for pair in pairs(cells))


def drawn(chance, digits):
    """The end of a random game, in which every class occurs an even number of times."""
    while True:
        half = [chance.randint(1, 9) for _ in range(DEALT // 2)]
        dealt = half + [chance.choice((digit, 10 - digit)) for digit in half]
        chance.shuffle(dealt)
        cells = tuple(dealt)
        while sum(map(bool, cells)) > digits:
            all_pairs = pairs(cells)
            if not all_pairs:
                break
            cells = without(cells, chance.choice(all_pairs))
        if sum(map(bool, cells)) == digits:
            return cells


def is_puzzle(cells, least):
    choices, right = pairs(cells), 0
    if len(choices) < least:
        return False
    for pair in choices:
        right += clears(without(cells, pair))
        if right > 1:
            return False
    return right == 1


def main():
    seed, count = sys.argv[1], int(sys.argv[2])
    for level, (digits, least) in LEVELS.items():
        chance, found = random.Random(f"{seed} {level}"), set()
        while len(found) < count:
            clears.cache_clear()
            cells = drawn(chance, digits)
            text = "".join(str(digit or ".") for digit in cells)
            board = "/".join(text[at : at + COLUMNS] for at in range(0, len(text), COLUMNS))
            if board in found or not is_puzzle(cells, least):
                continue
            found.add(board)
            name = hashlib.sha256(board.encode()).hexdigest()[:8]
            print(f'    {{"{name}", Level::k{level.title()}, "{board}"}},', flush=True)


if __name__ == "__main__":
    main()
