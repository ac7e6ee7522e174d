#!/usr/bin/env python3
"""Tests the published schema of level files against the program: the schema is valid, the program's levels conform, and
schema and program agree on generated good and bad files. Usage: schema_test.py build/release/gridwise"""

import copy
import json
import random
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from patience import patient  # noqa: E402

try:
    import jsonschema
except ImportError:
    jsonschema = None

GRIDWISE = ""
LEVELS = Path(__file__).resolve().parents[2] / "levels"
FILES = 500

COLOURS = "roygbp"
SPECIALS = "-|#u*"
THINGS = ["red", "orange", "yellow", "green", "blue", "purple", "cage", "chain", "bubble", "crate", "stone", "box",
          "honey", "ice", "jelly", "ingredient", "score"]
CHOICES = {"line_orientation": ["perpendicular", "parallel", "swipe"], "plus_makes": ["square", "ufo"],
           "bombs_keep_colour": ["off", "on"], "swap_into_empty": ["off", "on"], "ufo_targets": ["goals", "random"],
           "rainbow_colour": ["frequent", "partner"], "rainbow_square_radius": ["2", "1"], "cage_near": ["off", "on"],
           "spawn_model": ["plain", "help", "challenge", "balance"], "finale": ["off", "on"]}


def unit(draw):
    """A unit without layers, as in queues."""
    kind = draw.random()
    if kind < 0.7:
        return draw.choice(COLOURS)
    if kind < 0.8:
        return "A"
    return draw.choice(SPECIALS) + draw.choice(["", ":" + draw.choice(COLOURS)])


def cell(draw):
    if draw.random() < 0.06:
        return "_"
    ground = draw.choice(["", "", "", "i", "j"])
    ground += draw.choice(["", "2", "3"]) if ground else ""
    kind = draw.random()
    if kind < 0.15:
        return ground + draw.choice(["C", "C4", "C6", "S", "H", ".", "B" + draw.choice(COLOURS)])
    cover = draw.choice(["", "", "", "", "K", "N2", "O3"])
    return ground + ("?" if kind < 0.5 else unit(draw)) + cover


def good_level(draw):
    """A valid level. Each optional field is sometimes omitted."""
    columns, rows = draw.randint(3, 20), draw.randint(3, 20)
    grid = [[cell(draw) for _ in range(columns)] for _ in range(rows)]
    name = lambda row, column: "abcdefghijklmnopqrst"[column] + str(rows - row)
    floor = [(row, column) for row in range(rows) for column in range(columns) if grid[row][column] != "_"]
    level = {"title": draw.choice([{"en": draw.choice(["A level", "x" * 200]), "zh": draw.choice(["关卡", "关" * 200])},
                                   "A level", "关" * 200]),
             "board": ["".join(row) for row in grid]}
    optional = {
        "walls": lambda: sorted({f"{name(row, column)}-{name(row, column + 1)}" for row, column in draw.sample(floor, min(6, len(floor)))
                                 if (row, column + 1) in floor}),
        "exits": lambda: [name(*at) for at in draw.sample(floor, min(3, len(floor)))],
        "gravity": lambda: ["v" * columns for _ in range(rows)],
        "colours": lambda: draw.choice([1, 6, draw.randint(1, 6), 5.0]),
        "weights": lambda: weights(draw),
        "moves": lambda: draw.choice([1, 10_000, draw.randint(1, 99)]),
        "stars_left": lambda: sorted(draw.sample(range(10_001), 2)),
        "goals": lambda: [{"thing": thing, "count": draw.choice([1, 1_000_000, draw.randint(1, 99)])}
                          for thing in draw.sample(THINGS, draw.randint(0, 5))],
        "spawners": lambda: [spawner(draw, name(*at)) for at in sorted(draw.sample(floor, min(4, len(floor))))],
        "options": lambda: options(draw),
        "portals": lambda: [],
        "start_seeds": lambda: draw.sample(range(2**31), draw.choice([1, 2, 1000])),
    }
    for field, value in optional.items():
        if draw.random() < 0.5:
            level[field] = value()
    return level


def weights(draw):
    chosen = [draw.choice([0, 1, 1000]) for _ in range(draw.randint(1, 6))]
    chosen[draw.randrange(len(chosen))] = draw.randint(1, 1000)
    return chosen


def spawner(draw, cell_name):
    row = {"cell": cell_name}
    if draw.random() < 0.6:
        row["queue"] = "".join(unit(draw) for _ in range(draw.choice([0, 3, 200])))
    if draw.random() < 0.4:
        row["weights"] = weights(draw)
    return row


def options(draw):
    chosen = {name: draw.choice(values) for name, values in CHOICES.items() if draw.random() < 0.4}
    for name in ("score_tile", "score_special"):
        if draw.random() < 0.3:
            chosen[name] = draw.choice([0, 1000, draw.randint(0, 1000)])
    return chosen


STRANGE = [None, True, False, -1, 0, 1.5, 7, 20.0, 10**9, 1e300, "", "x", "a1", "?", [], [[]], {}, {"x": 1}, "rrr" * 300]


def places(value, path=()):
    """The path of every value in a level."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from places(inner, path + (key,))


def at(level, path):
    for key in path:
        level = level[key]
    return level


def spoil(level, draw):
    """A copy with one random mutation, which may still be valid."""
    level = copy.deepcopy(level)
    path = draw.choice([path for path in places(level) if path])
    holder, key = at(level, path[:-1]), path[-1]
    old = holder[key]
    kind = draw.randrange(6)
    if kind == 0:
        holder[key] = draw.choice(STRANGE)
    elif kind == 1 and isinstance(holder, dict):
        del holder[key]
    elif kind == 2 and isinstance(holder, dict):
        holder[draw.choice(["colour", "swap_while_falling", "Board", "count", ""])] = old
    elif kind == 3 and isinstance(old, str):
        where = draw.randint(0, len(old))
        holder[key] = old[:where] + draw.choice("rA?_.-|#u*:KNOCSBHij0179,@%~ z/") + old[where:]
    elif kind == 4 and isinstance(old, str):
        holder[key] = old[:-1]
    elif isinstance(holder, list):
        holder.append(draw.choice(STRANGE + [copy.deepcopy(old)]))
    else:
        holder[key] = draw.choice(STRANGE)
    return level


# A schema cannot express constraints between fields. The program's error texts for such constraints:
BEYOND = ("cells, row 1 has", "slash ends a row", "nothing belongs behind", "gravity is one of v < ^ > for each cell",
          "a cell starts with a column letter of the board", "a row number of the board", "there is a hole", "two neighbours",
          "stands already", "named already", "in the order of their cells", "there is none on the board", "the smaller one first",
          "level/circle", "level/portal")


class Program:
    """One `gridwise serve --stdio` that opens levels."""

    def __init__(self):
        self.process = subprocess.Popen([GRIDWISE, "serve", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def refusal(self, text):
        """None if the level opens, otherwise the error's code and text."""
        self.process.stdin.write(json.dumps({"id": 1, "do": "position.open", "text": f"match3 seed=1 {text}"}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        return None if "ok" in answer else f"{answer['error']['code']} {answer['error']['says']}"

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait(timeout=patient(60))


@unittest.skipIf(jsonschema is None, "python3-jsonschema is not installed")
class Schema(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.schema = json.loads((LEVELS / "schema.json").read_text())
        cls.validator = jsonschema.Draft202012Validator(cls.schema)
        cls.program = Program()

    @classmethod
    def tearDownClass(cls):
        cls.program.close()

    def test_the_schema_is_valid_and_has_no_unknown_keyword(self):
        jsonschema.Draft202012Validator.check_schema(self.schema)
        known = {"$schema", "title", "description", "type", "required", "additionalProperties", "properties", "items", "pattern",
                 "minLength", "maxLength", "minItems", "maxItems", "uniqueItems", "minimum", "maximum", "exclusiveMinimum",
                 "contains", "enum", "$ref", "$defs"}

        def check(schema):
            self.assertLessEqual(set(schema), known)
            for field in ("properties", "$defs"):
                for inner in schema.get(field, {}).values():
                    check(inner)
            for field in ("items", "contains"):
                if field in schema:
                    check(schema[field])

        check(self.schema)

    def test_the_levels_of_the_program_fit(self):
        for file in sorted(LEVELS.glob("[0-9]*.json")):
            with self.subTest(file.name):
                text = file.read_text()
                self.validator.validate(json.loads(text))
                self.assertIsNone(self.program.refusal(text))

    def test_program_and_schema_agree_on_generated_files(self):
        draw = random.Random(16)
        good = bad = beyond = 0
        for number in range(FILES):
            level = good_level(draw)
            if number % 2:
                level = spoil(level, draw)
            fits = self.validator.is_valid(level)
            refusal = self.program.refusal(json.dumps(level, ensure_ascii=False))
            with self.subTest(number=number, refusal=refusal, level=level):
                if number % 2 == 0:
                    self.assertTrue(fits)
                    self.assertIsNone(refusal)
                elif fits and refusal is not None:
                    self.assertTrue(any(words in refusal for words in BEYOND), refusal)
                    beyond += 1
                else:
                    self.assertEqual(fits, refusal is None)
            good += refusal is None
            bad += refusal is not None
        print(f"{good} good files, {bad} bad, of these {beyond} for what relates one field to another")
        self.assertGreater(good, FILES // 2)
        self.assertGreater(bad - beyond, FILES // 5)
        self.assertLess(beyond, FILES // 10)

    def test_what_a_schema_cannot_say_is_refused_by_the_program(self):
        base = {"title": {"en": "a", "zh": "b"}, "board": ["rrgb", "ggbr", "bb_g", "rgbr"]}
        for change, words in [({"board": ["???", "????", "???"]}, "row 2 has 4 cells"), ({"exits": ["c2"]}, "hole"), ({"exits": ["e1"]}, "column letter"),
                              ({"walls": ["a1-c1"]}, "two neighbours"), ({"walls": ["a1-a2", "a2-a1"]}, "already"),
                              ({"portals": ["a1-a4"]}, "level/circle"), ({"goals": [{"thing": "jelly"}]}, "none on the board"),
                              ({"goals": [{"thing": "red", "count": 1}, {"thing": "red", "count": 2}]}, "already"),
                              ({"stars_left": [9, 2]}, "smaller one first"), ({"gravity": ["vvv", "vvv", "vvv"]}, "for each cell"),
                              ({"spawners": [{"cell": "a1"}, {"cell": "a4"}]}, "order")]:
            with self.subTest(change=change):
                level = {**base, **change}
                self.assertTrue(self.validator.is_valid(level))
                self.assertIn(words, self.program.refusal(json.dumps(level)) or "nothing")

    def test_a_level_of_64_kb_is_opened_and_a_larger_one_refused(self):
        level = {"title": {"en": "a", "zh": "b"}, "board": ["?" * 20] * 20,
                 "spawners": [{"cell": f"{column}20", "queue": "rgb" * 66} for column in "abcdefghijklmnopqrst"]}
        text = json.dumps(level)
        seed = len("match3 seed=1 ")
        self.assertIsNone(self.program.refusal(text + " " * (65_536 - seed - len(text))))
        self.assertIn("65536", self.program.refusal(text + " " * (65_537 - seed - len(text))))


if __name__ == "__main__":
    GRIDWISE = sys.argv.pop(1)
    unittest.main()
