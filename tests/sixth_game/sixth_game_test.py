#!/usr/bin/env python3
"""Adding a game takes one new folder, one line in games.def and, for custom drawings, one folder of the page. This test
adds a game to a copy of the tree under build/sixth_game, then uses it in tests, terminal, protocol and page."""

import json
import os
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests")]

from copied_tree import update_copy  # noqa: E402
from patience import patient  # noqa: E402

TREE = ROOT / "build" / "sixth_game"
GAME = "connectfour"


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


def tracked_files():
    """The files of the tree, including untracked ones, relative to ROOT."""
    listing = run("git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    return [Path(name) for name in listing.stdout.split("\0") if name and (ROOT / name).is_file()]


def make_tree():
    wanted = {path: ROOT / path for path in tracked_files()}
    game = ROOT / "tests" / "sixth_game" / GAME
    for file in game.rglob("*"):
        if file.is_file():
            of_page = file.is_relative_to(game / "page")
            folder, start = ("web/src/games", game / "page") if of_page else ("src/games", game)
            wanted[Path(folder, GAME) / file.relative_to(start)] = file
    games = Path("src", "games", "games.def")
    listing = ROOT / "build" / "sixth_game_games.def"
    listing.parent.mkdir(exist_ok=True)
    listing.write_text(wanted[games].read_text() + f"GRIDWISE_GAME({GAME})\n")
    update_copy(TREE, {**wanted, games: listing}, kept=["build", "web/node_modules", "web/dist"])


def setUpModule():
    make_tree()
    modules = TREE / "web" / "node_modules"
    if not modules.exists():
        modules.symlink_to(ROOT / "web" / "node_modules")
    steps = [("tools/page.sh",),
             ("cmake", "--preset", "asan", "-DGRIDWISE_PAGE=ON", f"-DGRIDWISE_TESTS_MATCHING=/conformance/|/{GAME}/"),
             ("cmake", "--build", "build/asan", "--parallel", str(os.cpu_count()), "--target", "gridwise", "gridwise_tests")]
    for step in steps:
        done = run(*step, cwd=TREE)
        if done.returncode:
            raise AssertionError(f"the tree with {GAME} does not build:\n{done.stdout[-8000:]}{done.stderr[-8000:]}")


PROGRAM = TREE / "build" / "asan" / "gridwise"


def gridwise(*arguments, **options):
    return run(str(PROGRAM), *arguments, timeout=patient(60), **options)


class SixthGame(unittest.TestCase):
    def succeed(self, done):
        self.assertEqual(done.returncode, 0, done.stdout[-4000:] + done.stderr[-4000:])
        return done.stdout

    def test_layers_hold(self):
        self.succeed(run("tools/check_layers.py", cwd=TREE))
        self.succeed(run("tools/check_web_layers.py", cwd=TREE))

    def test_conformance_golden_games_and_its_own_tests_pass(self):
        tests = str(TREE / "build" / "asan" / "gridwise_tests")
        # The unit suite runs them for the other games.
        out = self.succeed(run("tools/shards.py", tests, f"--source-file=*/conformance/*,*/games/{GAME}/*",
                               "--source-file-exclude=*/hidden_seed_test.cc", "--test-suite-exclude=slow", cwd=TREE,
                               env={**os.environ, "GRIDWISE_GAMES": GAME}))
        self.assertRegex(out.splitlines()[-1], r"^[1-9][0-9]* passed, 0 failed")

    def test_games_lists_it_with_options_and_selectors(self):
        out = self.succeed(gridwise("games"))
        self.assertIn("\nconnectfour - Connect Four.", out)
        self.assertIn("tictactoe - ", out)
        listed = json.loads(self.succeed(gridwise("games", "--json")))
        game = next(game for game in listed["games"] if game["id"] == GAME)
        self.assertEqual([selector["name"] for selector in game["selectors"]], ["random", "negamax"])
        self.assertIn("四子棋", self.succeed(gridwise("--lang", "zh", "games")))

    def test_a_person_plays_it_against_the_strongest_bot(self):
        # x x x .   First must be stopped at d1, and is.
        out = self.succeed(gridwise("play", "connectfour(m=4,n=4) ..../..../oo../xx..", "--nodes", "20000",
                                    input="c1\n"))
        self.assertIn("Hard: d1", out)

    def test_bots_play_it_to_the_end(self):
        out = self.succeed(gridwise("play", GAME, "--seats", "random,random"))
        self.assertRegex(out.lower().splitlines()[-1], "wins|draw")

    def test_a_disc_in_the_air_is_refused(self):
        done = gridwise("play", "connectfour(m=4,n=4)", "--seats", "person,person", input="b2\n")
        self.assertIn("move/illegal", done.stderr)

    def test_analyse_proves_a_win_and_says_why(self):
        out = self.succeed(gridwise("analyse", "connectfour(m=5,n=4) ...../...../.oo../.xx..", "--nodes", "20000"))
        self.assertIn("in 3", out)
        self.assertIn("every reply loses", out)

    def test_perft_counts_it(self):
        self.assertIn("16807", self.succeed(gridwise("perft", GAME, "--depth", "5")).replace(",", ""))

    def test_the_protocol_speaks_of_it(self):
        asked = '{"id":1,"do":"position.play","text":"connectfour","move":"d1"}\n'
        position = json.loads(self.succeed(gridwise("serve", "--stdio", input=asked)))["ok"]
        self.assertEqual(position["moves"], ["d1"])
        (taps,) = position["view"]["actions"]
        self.assertEqual(taps["moves"], ["d2", "a1", "b1", "c1", "e1", "f1", "g1"])
        self.assertEqual(taps["cells"][0], [31, 3, 10, 17, 24, 38])

    def test_the_page_plays_it_to_the_end(self):
        page = run("node", "tests/sixth_game/page_test.mjs", cwd=ROOT, timeout=patient(120),
                   env={**os.environ, "GRIDWISE_BIN": str(PROGRAM)})
        self.succeed(page)


if __name__ == "__main__":
    unittest.main()
