#!/usr/bin/env python3
"""Runs the commands in the code blocks of README.md and docs/*.md, as a reader would type them, on the files of
examples/, with the program, the library in build/library, and the Python package there. README.zh.md has the same commands.
Usage: readme_commands_test.py build/release/gridwise [-v]

A command is a line of a code block that starts with `$`, or with the program's name. The lines of a document run in
order in one folder, so a line can use what an earlier one wrote. A line that ends with another exit code than 0 says so
in its comment (`# ... exit code 11`). Lines below a command that starts with `$` are its output, word for word."""

import glob
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "server"))
import admin_test  # noqa: E402
from case import PROGRAM, ServerTest  # noqa: E402
from patience import patient  # noqa: E402

LIMIT_S = patient(60)  # each command takes a few seconds at most
COMMAND = re.compile(r"\$ (.*)|((?:sudo -u gridwise )?(?:build/release/)?gridwise .*)")
# Words that name a file: by their ending, or by a folder of the tree.
FILE = re.compile(r"(?<![\w/.])(?:(?:examples|levels)/[\w./*-]*|[\w./*-]+\.(?:txt|jsonl?|sgf|psq|csv|html|db))(?!\w)")

BUILT_BEFORE = "builds, which the suites' needs do"
NEEDS_ROOT = "changes the system; tests/packages does it in a bare root"
CANNOT_RUN = {
    "./run": "builds and serves; tools/bare.sh and tests/packages/release_test.py run it",
    "./test": "runs this test, among others",
    "tools/setup.sh": BUILT_BEFORE,
    "sudo apt install ./": NEEDS_ROOT,
    "sudoedit": NEEDS_ROOT,
    "sudo systemctl": NEEDS_ROOT,
    "--store postgres://": "needs a PostgreSQL server; tests/server/postgres_test.py and several_test.py run these",
}

# Text that a command must print, or write into the file after `>`. Nothing here depends on a time limit.
PRINTS = {
    'solve "tictactoe(m=6,n=6,k=4)"': "First wins: ",
    "examples/mnk_boards.txt": '"verdict":"win","line":["d4"]',
    "solve orbs 541502/004325/414502/224240/122141 --certificate": "verified: 7 combos in 14 steps, none in fewer",
    "--least_combos 5 --most_combos 5": "Score 5 of at most 5",
    "examples/orb_boards.txt": '"board":"512213/130505/013143/530313/021250"',
    "solve numbermatch 967543234556815257526654971": "Can be cleared (in 17 moves, proved)",
    "examples/number_boards.txt": '"verdict":"no"',
    "examples/gomoku_puzzles.txt": '"line":["j7",',
    "analyse gomoku h8h7i5j7j9": "more moves, not looked at",
    "examples/gomoku_game.sgf": "Piskvorky 15x15",
    'match gomoku "search(3)" "search(2)"': "SPRT +0, +20: accepted",
    "gomocup:build/release/pbrain-gridwise": "2 games: ",
    "autoplay portals": "weighted plays 1000 games: ",
    "--player random --player greedy": "skill: share",
    "--against examples/portals_easier.json": "the second is easier",
    "--people examples/people.csv": "rank correlation",
    "tune portals": "Smallest change that lands: moves 25 to ",
    "starts portals": '"start_seeds": [',
    "lint examples/my_levels": "proof (goal_beyond_supply)",
    "2_garden_gate.json": "warning (standing_match)",
    "examples/foreign_level.json": "weighted plays 100 games: ",
    "--seats person,hard": "Second to move",
    "--lang zh games": "五子棋",
    "help solve orbs": "--least_combos",
    "--luck": "luck: share",
    "--pass 45..55 --add-to": "below the band 45 to 55%",
    "--limit-for 60": "move limit ",
    "numbermatch(digits=40)": "digits_left: mean",
    "route@nodes=20000": "combos: mean",
    "--add-to all_games.jsonl": " of 1000",
    "replay examples/tictactoe_game.json": "First wins",
    "gridwise scenarios scenarios.jsonl": "2 of 2 scenarios hold",
    "./choose_move": "open three",
    "import gridwise": " of 100 games won",
    "gridwise mcp": '"name":"study"',
    "check --data": "damages 0",
    "backup --data": "damages 0",
    "restore --from": "damages 0",
    "admin list": "Ann",
    "admin ban Ann": "Ann is banned until",
    "admin reset Ann": "With this code Ann can choose a new password",
    "admin reports": "insults",
    "admin report 1": "you fool",
}

# A person at the keyboard of `play`, who tries every cell; taken ones are refused.
EVERY_CELL = "".join(f"{column}{row}\n" for row in "1234" for column in "abcd")


@dataclass(frozen=True)
class Command:
    place: str  # document and line number
    text: str
    shows: str  # the output in the document, if any

    def exit_code(self):
        said = re.search(r"#.*\bexit code (\d+)", self.text)
        return int(said[1]) if said else 0

    def adapted(self, match):
        """The command without its user, in folders and with a match that exist here."""
        text = self.text.removeprefix("sudo -u gridwise ").replace("/var/lib/gridwise", "data")
        return text.replace("/var/backups/gridwise/", "").replace("MATCH", match)


def commands_of(name, text):
    """The commands of a document, in order."""
    found = []
    in_block = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            in_block = not in_block
            takes_output = False
            continue
        command = COMMAND.fullmatch(line) if in_block else None
        if command:
            found.append(Command(f"{name}:{number}", command[1] or command[2], ""))
            takes_output = line.startswith("$ ")
        elif in_block and takes_output:
            last = found.pop()
            found.append(Command(last.place, last.text, last.shows + line + "\n"))
    return found


def blocks_of(text):
    """The code blocks of a document: the language, and the lines."""
    return [(language, block.splitlines()) for language, block in re.findall(r"^```(\w*)\n(.*?)^```$", text, re.S | re.M)]


def without_comment(line):
    return re.sub(r"\s+# .*", "", line)


def prose_of(text):
    return re.sub(r"^```.*?^```$", "", text, flags=re.S | re.M)


def headings_of(text):
    """Level and anchor of each heading, as GitHub names it."""
    found = re.findall(r"^(#+) (.*)$", prose_of(text), re.M)
    return [(len(marks), re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")) for marks, title in found]


def links_of(text):
    return re.findall(r"\]\(([^)\s]+)\)", prose_of(text))


def dead_links(text):
    """Links of a document in the root that lead nowhere in the tree."""
    anchors = {f"#{anchor}" for _, anchor in headings_of(text)}
    return [link for link in links_of(text) if not link.startswith("https://")
            and not (link in anchors if link.startswith("#") else (ROOT / link.split("#")[0]).exists())]


def documents():
    """Commands by document, of those with commands."""
    paths = [ROOT / "README.md", *sorted(ROOT.glob("docs/*.md"))]
    found = {path.name: commands_of(str(path.relative_to(ROOT)), path.read_text()) for path in paths}
    return {name: commands for name, commands in found.items() if commands}


def cannot_run(command):
    return any(part in command.text for part in CANNOT_RUN)


class Tree:
    """A folder as a reader of README.md sees it after the build: the program, examples, levels, and a data folder."""

    def __init__(self, folder, data=None, match=""):
        self.folder = Path(folder)
        self.match = match
        release = self.folder / "build" / "release"
        release.mkdir(parents=True)
        for name in ("gridwise", "pbrain-gridwise"):  # its name decides what the program is
            (release / name).symlink_to(Path(PROGRAM).resolve())
        (self.folder / "build" / "library").symlink_to(ROOT / "build" / "library")
        for name in ("examples", "levels"):
            shutil.copytree(ROOT / name, self.folder / name)
        if data:
            shutil.copytree(data, self.folder / "data")
        self.variables = {"PATH": f"{release}:/usr/bin:{os.environ['PATH']}",  # Debian's python3 has numpy
                          "LANG": "C.UTF-8", "HOME": str(folder)}

    def run(self, text):
        """Exit code, output and error output of a command line; exit code None if it took too long."""
        with subprocess.Popen(["bash", "-o", "pipefail", "-c", text], cwd=self.folder, env=self.variables, text=True,
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              start_new_session=True) as shell:
            try:
                out, error = shell.communicate(EVERY_CELL, timeout=LIMIT_S)
            except subprocess.TimeoutExpired:
                os.killpg(shell.pid, signal.SIGKILL)
                return None, *shell.communicate()
            return shell.returncode, out, error

    def problems(self, command):
        """What is wrong with a command, in words; empty if nothing is."""
        text = command.adapted(self.match)
        code, out, error = self.run(text)
        found = [f"{name} does not exist" for name in FILE.findall(text.split(" #")[0])
                 if not glob.glob(name, root_dir=self.folder)]
        if code is None:
            found.append(f"it was still running after {LIMIT_S:.0f} s")
        elif code != command.exit_code():
            found.append(f"it ended with exit code {code} instead of {command.exit_code()}")
        if text.startswith("source ") and error:  # `source <(...)` hides the exit code
            found.append("it printed an error")
        if command.shows and out != command.shows:
            found.append(f"the document shows\n{command.shows}")
        written = re.search(r" > (\S+)", text)
        if written and (self.folder / written[1]).is_file():
            out += (self.folder / written[1]).read_text()
        found += [f"it did not print {said!r}" for part, said in PRINTS.items() if part in text and said not in out]
        if found:
            found.append(f"its output:\n{out[-3000:]}{error[-3000:]}")
        return "\n".join(found)


class OnADataFolder(ServerTest):
    def test_every_command_of_the_documents_runs(self):
        ann, bob, match, seat = admin_test.Admin.pair(self)
        bob.ok("match.say", match=match, text="you fool")
        ann.ok("match.report", match=match, seat=seat, reason="insult")
        self.server.stop()
        for name, commands in documents().items():
            with tempfile.TemporaryDirectory() as folder:
                tree = Tree(folder, self.folder.name, match)
                self.assertEqual(tree.run("gridwise backup --data data --to 2026-11-25.db")[0], 0)
                for command in commands:
                    if cannot_run(command):
                        continue
                    with self.subTest(command=f"{command.place}: {command.text}"):
                        if problems := tree.problems(command):
                            self.fail(problems)


class TheseTables(unittest.TestCase):
    def test_every_row_is_about_some_command(self):
        lines = [command.text for commands in documents().values() for command in commands]
        for part in (*PRINTS, *CANNOT_RUN):
            with self.subTest(part=part):
                self.assertTrue(any(part in line for line in lines))

    def test_commands_and_their_output_are_read(self):
        text = ("$ no\n```\n$ a b  # exit code 3\nshown\n\n```\ngridwise c\n"
                "```\n{}\nsudo -u gridwise gridwise d\nx\n```\n")
        found = commands_of("x", text)
        self.assertEqual(found, [Command("x:3", "a b  # exit code 3", "shown\n\n"),
                                 Command("x:10", "sudo -u gridwise gridwise d", "")])
        self.assertEqual([command.exit_code() for command in found], [3, 0])
        self.assertEqual(found[1].adapted("m1"), "gridwise d")

    def test_scenarios_shown_are_the_example(self):
        example = (ROOT / "examples/scenarios.jsonl").read_text()
        self.assertIn(f"```\n{example}```\n", (ROOT / "docs/scenarios.md").read_text())

    def test_every_example_is_used_and_listed(self):
        lines = "\n".join(command.text for commands in documents().values() for command in commands)
        readme = (ROOT / "examples/README.md").read_text()
        for path in (ROOT / "examples").iterdir():
            # Programs are run by tests/consumer and tests/python.
            if path.name not in ("README.md", "cpp", "python"):
                with self.subTest(path=path.name):
                    self.assertTrue(f"examples/{path.name}" in lines, "no command reads it")
                    self.assertIn(f"`{path.name}{'/' if path.is_dir() else ''}`", readme)


class BothReadmes(unittest.TestCase):
    def setUp(self):
        self.english, self.chinese = ((ROOT / name).read_text() for name in ("README.md", "README.zh.md"))

    def test_they_link_each_other_at_the_top(self):
        self.assertEqual(links_of(self.english)[0], "README.zh.md")
        self.assertEqual(links_of(self.chinese)[0], "README.md")

    def test_they_have_the_same_commands(self):
        blocks = [[(language, [without_comment(line) for line in lines]) for language, lines in blocks_of(text)]
                  for text in (self.english, self.chinese)]
        self.assertGreater(len(blocks[0]), 10)
        self.assertEqual(*blocks)

    def test_they_have_the_same_parts(self):
        levels = [[level for level, _ in headings_of(text)] for text in (self.english, self.chinese)]
        self.assertGreater(len(levels[0]), 10)
        self.assertEqual(*levels)
        links = [[link for link in links_of(text)[1:] if not link.startswith("#")] for text in (self.english, self.chinese)]
        self.assertEqual(sorted(links[0]), sorted(links[1]))

    def test_every_link_leads_somewhere(self):
        for text in (self.english, self.chinese):
            self.assertEqual(dead_links(text), [])

    def test_every_code_block_is_of_commands(self):
        """Any other line would be run by nobody."""
        for language, lines in blocks_of(self.english):
            if language != "json":
                self.assertEqual(language, "")
                self.assertTrue(lines[0].startswith("$ "), lines[0])
        for command in commands_of("README.md", self.english):
            if cannot_run(command):
                self.assertEqual(command.shows, "", command.text)

    def test_packages_and_tarball_have_this_version(self):
        version = re.search(r"^project\(gridwise VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text(), re.M)[1]
        named = re.findall(r"gridwise(?:-dev)?[-_](\d[\d.]*\d)(?:-1_amd64\.deb|\.tar\.xz)", self.english + self.chinese)
        self.assertGreater(len(named), 4)
        self.assertEqual(set(named), {version})

    def test_the_configuration_of_agents_starts_the_program(self):
        (configuration,) = [lines for language, lines in blocks_of(self.english) if language == "json"]
        server = json.loads("\n".join(configuration))["mcpServers"]["gridwise"]
        self.assertEqual(server["command"], "/usr/bin/gridwise")  # where the package puts it
        request = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
        done = subprocess.run([PROGRAM, *server["args"]], input=json.dumps(request) + "\n", capture_output=True, text=True,
                              check=True, timeout=LIMIT_S)
        self.assertEqual(json.loads(done.stdout), {"jsonrpc": "2.0", "id": 1, "result": {}})

    def test_blocks_headings_and_links_are_read(self):
        text = "# A b\n[x](#a-b) [y](no.md) [z](docs/host.md#q) [w](#c)\n```json\n# n\n```\n### C++, d\n```\n$ a  # b\n[](q)\n```\n"
        self.assertEqual(blocks_of(text), [("json", ["# n"]), ("", ["$ a  # b", "[](q)"])])
        self.assertEqual(headings_of(text), [(1, "a-b"), (3, "c-d")])
        self.assertEqual(dead_links(text), ["no.md", "#c"])
        self.assertEqual(without_comment("$ a '#b'   # c"), "$ a '#b'")


class WhatFails(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.tree = Tree(folder.name)

    def problems(self, text, shows=""):
        return self.tree.problems(Command("x:1", text, shows))

    def test_missing_files_are_named(self):
        self.assertIn("examples/no.txt does not exist", self.problems("gridwise solve orbs examples/no.txt > a.jsonl"))
        self.assertIn("boards.txt does not exist", self.problems("gridwise solve orbs boards.txt --json"))
        self.assertIn("levels/none does not exist", self.problems("gridwise lint levels/none"))
        self.assertIn("part_*.jsonl does not exist", self.problems("gridwise merge part_*.jsonl --out all.jsonl"))

    def test_wrong_words_exit_codes_and_outputs(self):
        self.assertEqual(self.problems("gridwise games > games.txt"), "")
        self.assertIn("exit code 2 instead of 0", self.problems("gridwise games --nosuch"))
        self.assertIn("exit code 0 instead of 11", self.problems("gridwise lint portals # exit code 11"))
        self.assertIn("it printed an error", self.problems("source <(gridwise completion nosuch)"))
        self.assertIn("the document shows", self.problems("gridwise --version", "gridwise 0.0.0\n"))
        self.assertIn("did not print", self.problems("gridwise lint portals # lint examples/my_levels"))


if __name__ == "__main__":
    unittest.main()
