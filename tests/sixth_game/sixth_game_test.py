#!/usr/bin/env python3
"""Adding a game takes one new folder and one line in games.def. This test does that in a copy of
the tree under build/sixth_game, and then uses the new game in tests, terminal, protocol and
page."""

import json
import os
import shutil
import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
TREE = ROOT / "build" / "sixth_game"
GAME = "snort"


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


def tracked_files():
    """The files of the tree, new ones included, relative to ROOT."""
    listing = run("git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    return [Path(name) for name in listing.stdout.split("\0") if name and (ROOT / name).is_file()]


def copy_if_changed(source, target):
    """Keeps the times of unchanged files, so that a second run builds nothing."""
    if target.exists() and target.read_bytes() == source.read_bytes():
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    shutil.copymode(source, target)


def make_tree():
    wanted = {path: ROOT / path for path in tracked_files()}
    game = ROOT / "tests" / "sixth_game" / GAME
    for file in game.rglob("*"):
        if file.is_file():
            wanted[Path("src", "games", GAME) / file.relative_to(game)] = file
    games = Path("src", "games", "games.def")
    del wanted[games]
    for path, source in wanted.items():
        copy_if_changed(source, TREE / path)
    for folder in ("src", "tests", "cmake"):
        for file in (TREE / folder).rglob("*"):
            if file.is_file() and file.relative_to(TREE) not in {*wanted, games}:
                file.unlink()
    line = f"GRIDWISE_GAME({GAME})\n"
    listing = (ROOT / games).read_text() + line
    if not (TREE / games).exists() or (TREE / games).read_text() != listing:
        (TREE / games).write_text(listing)


def setUpModule():
    make_tree()
    shutil.copytree(ROOT / "web" / "dist", TREE / "web" / "dist", dirs_exist_ok=True)
    steps = [("cmake", "--preset", "asan", "-DGRIDWISE_PAGE=ON"),
             ("cmake", "--build", "build/asan", "--parallel", str(os.cpu_count()), "--target", "gridwise", "gridwise_tests")]
    for step in steps:
        done = run(*step, cwd=TREE)
        if done.returncode:
            raise AssertionError(f"the tree with {GAME} does not build:\n{done.stdout[-8000:]}{done.stderr[-8000:]}")


PROGRAM = TREE / "build" / "asan" / "gridwise"


def gridwise(*arguments, **options):
    return run(str(PROGRAM), *arguments, timeout=60, **options)


class SixthGame(unittest.TestCase):
    def succeed(self, done):
        self.assertEqual(done.returncode, 0, done.stdout[-4000:] + done.stderr[-4000:])
        return done.stdout

    def test_layers_hold(self):
        self.succeed(run("tools/check_layers.py", cwd=TREE))

    def test_conformance_golden_games_and_its_own_tests_pass(self):
        tests = str(TREE / "build" / "asan" / "gridwise_tests")
        # The unit suite runs them for the other games.
        out = self.succeed(run("tools/shards.py", tests, f"--source-file=*/conformance/*,*/games/{GAME}/*",
                               "--source-file-exclude=*/hidden_seed_test.cc", "--test-suite-exclude=slow", cwd=TREE,
                               env={**os.environ, "GRIDWISE_GAMES": GAME}))
        self.assertRegex(out.splitlines()[-1], r"^[1-9][0-9]* passed, 0 failed")

    def test_games_lists_it_with_options_and_selectors(self):
        out = self.succeed(gridwise("games"))
        self.assertIn("\nsnort - Snort.", out)
        self.assertIn("tictactoe - ", out)
        listed = json.loads(self.succeed(gridwise("games", "--json")))
        snort = next(game for game in listed["games"] if game["id"] == GAME)
        self.assertEqual([selector["name"] for selector in snort["selectors"]], ["random", "room"])
        self.assertIn("牛栏", self.succeed(gridwise("--lang", "zh", "games")))

    def test_a_person_plays_it_against_the_strongest_bot(self):
        out = self.succeed(gridwise("play", "snort(m=2,n=2)", input="a1\n"))
        self.assertIn("Medium: b2", out)
        self.assertEqual("Second wins", out.splitlines()[-1])

    def test_bots_play_it_to_the_end(self):
        out = self.succeed(gridwise("play", GAME, "--seats", "room,random"))
        self.assertIn("wins", out.lower().splitlines()[-1])

    def test_a_move_beside_the_other_seats_animals_is_refused(self):
        done = gridwise("play", "snort(m=3,n=3)", "--seats", "person,person", input="b2\nb3\n")
        self.assertIn("move/illegal", done.stderr)

    def test_analyse_ranks_its_moves_with_reasons(self):
        out = self.succeed(gridwise("analyse", "snort(m=3,n=3)", "--selector", "room"))
        self.assertIn("open cells", out)
        self.assertEqual(len([line for line in out.splitlines() if "open cells" in line]), 9)

    def test_perft_counts_it(self):
        self.assertIn("167504", self.succeed(gridwise("perft", GAME, "--depth", "4")).replace(",", ""))

    def test_the_protocol_speaks_of_it(self):
        out = self.succeed(gridwise("serve", "--stdio", input='{"id":1,"do":"position.play","text":"snort","move":"c3"}\n'))
        self.assertEqual(json.loads(out)["ok"]["moves"], ["c3"])

    def test_the_page_plays_it_to_the_end(self):
        page = run("node", "tests/sixth_game/page_test.mjs", cwd=ROOT, timeout=120,
                   env={**os.environ, "GRIDWISE_BIN": str(PROGRAM)})
        self.succeed(page)


if __name__ == "__main__":
    unittest.main()
