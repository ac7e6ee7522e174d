#!/usr/bin/env python3
"""Tests that the layer check rejects one small bad tree per rule, and accepts a good tree."""

import tempfile
import unittest
from pathlib import Path

import check_layers

GOOD = {
    "gridwise/result.h": "#pragma once\n// rand() and exit() may be named in a comment\n",
    "gridwise/game.h": '#include "gridwise/result.h"\n',
    "gridwise/games.h": '#include "gridwise/game.h"\n',
    "kit/text.h": '#include "gridwise/result.h"\n',
    "game/adapter.h": '#include "gridwise/game.h"\n#include "kit/text.h"\n',
    "games/one/rules.h": '#include "gridwise/result.h"\n#include "kit/text.h"\n',
    "games/one/room/search.h": '#include "games/one/rules.h"\n',
    "games/one/door.cc": '#include "game/adapter.h"\n#include "games/one/rules.h"\n',
    "games/two/rules.h": "",
    "games/registry.cc": '#include "gridwise/games.h"\n',
    "store/store.h": '#include "gridwise/result.h"\n',
    "service/service.h": '#include "store/store.h"\n',
    "service/wire/shapes.h": '#include "gridwise/games.h"\n',
    "server/beast.h": "#include <boost/beast.hpp>\n",
    "server/socket.h": '#include "server/beast.h"\n',
    "server/http.cc": '#include "server/socket.h"\n#include "service/service.h"\n',
    "cli/main.cc": '#include <iostream>\n#include "cli/command/run.h"\nint main() { exit(0); }\n',
    "cli/command/run.h": "",
    "cli/host/serve.cc": '#include "server/page.h"\n',
    "server/page.h": "",
    "store/sql/sql.h": "",
    "store/sqlite/file.cc": '#include "store/sql/sql.h"\n#include "store/store.h"\n',
    "store/store_test.cc": '#include "store/for_tests.h"\n',
    "store/for_tests.h": '#include "store/sql/sql.h"\n',
}

# A file added to the good tree -> text in the single finding it must cause.
BAD = [
    ("gridwise/up.h", '#include "kit/text.h"', "gridwise may not include kit"),
    ("gridwise/value.h", '#include "gridwise/game.h"', "gridwise may not include gridwise/door"),
    ("kit/up.h", '#include "game/adapter.h"', "kit may not include game"),
    ("kit/door.h", '#include "gridwise/game.h"', "kit may not include gridwise/door"),
    ("game/up.h", '#include "games/one/rules.h"', "game may not include games/one"),
    ("games/one/text.h", '#include "gridwise/game.h"', "games/one may not include gridwise/door"),
    ("games/one/room/door.cc", '#include "game/adapter.h"', "games/one may not include game"),
    ("games/two/text.h", '#include "games/one/rules.h"', "a game never includes another"),
    ("games/two/door.cc", '#include "games/one/rules.h"', "a game never includes another"),
    ("store/up.h", '#include "gridwise/game.h"', "store may not include gridwise/door"),
    ("store/up.cc", '#include "store/sql/sql.h"', "store may not include store/sql"),
    ("store/up_test.cc", '#include "game/adapter.h"', "store may not include game"),
    ("cli/side.cc", '#include "server/page.h"', "cli may not include server"),
    ("lab/side.h", '#include "store/store.h"', "lab may not include store"),
    ("server/side.h", '#include "cli/main.h"', "names no file of ours"),
    ("service/up.h", '#include "server/page.h"', "service may not include server"),
    ("service/inside.h", '#include "games/one/rules.h"', "service may not include games/one"),
    ("games/one/relative.h", '#include "rules.h"', "names no file of ours"),
    ("kit/tested.h", '#include "tests/helper.h"', "only tests include tests"),
    ("attic/old.h", "", "is in no folder"),
    ("loose.h", "", "is in no folder"),
    ("kit/dice.h", "#include <random>", "kit/random.h"),
    ("games/one/deal.cc", "auto text = boost::json::serialize(value);", "kit/json_text.h"),
    ("kit/dice.cc", "int draw() { return rand(); }", "kit/random.h"),
    ("games/one/deal.cc", "void deal() { std::shuffle(a, b, g); }", "kit/random.h"),
    ("service/talk.cc", "#include <iostream>", "only the program's commands print"),
    ("kit/talk.cc", 'void talk() { std::printf("x"); }', "only the program's commands print"),
    ("server/stop.cc", "void stop() { std::exit(1); }", "only main ends the program"),
    ("server/second.cc", "#include <boost/beast/http.hpp>", "more than one file includes boost/beast"),
    ("server/third.cc", '#include "server/socket.h"', "more than one source includes boost/beast"),
]


def findings_of(files):
    with tempfile.TemporaryDirectory() as folder:
        for path, text in files.items():
            file = Path(folder, "src", path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        return check_layers.check(Path(folder))


class LayerCheck(unittest.TestCase):
    def test_a_good_tree_has_no_finding(self):
        self.assertEqual(findings_of(GOOD), [])


    def test_no_folder_names_a_later_one(self):
        folders = list(check_layers.FOLDERS)
        for number, folder in enumerate(folders):
            self.assertLessEqual({*check_layers.FOLDERS[folder]}, {*folders[:number]}, folder)

    def test_a_service_on_a_store_in_memory_needs_no_database_threads_accounts_or_server(self):
        needed, waiting = set(), ["service", "store/memory"]
        while waiting:
            folder = waiting.pop()
            needed.add(folder)
            waiting += {*check_layers.FOLDERS[folder]} - needed
        foreign = {"store/sql", "store/tables", "store/sqlite", "store/postgres", "service/threads", "service/cluster",
                   "account", "server"}
        self.assertEqual(needed & foreign, set())

    def test_a_crowded_folder_is_refused(self):
        files = {f"store/sql/table_{i}.cc": "" for i in range(check_layers.MAX_FILES)}
        tests = {f"store/sql/table_{i}_test.cc": "" for i in range(check_layers.MAX_FILES)}
        self.assertEqual(findings_of({**tests, **files}), [])
        findings = findings_of({**GOOD, **files})
        self.assertEqual(len(findings), 1, findings)
        self.assertIn("src/store/sql: 26 files", findings[0])


def refusal(path, text, words):
    def test(self):
        findings = findings_of({**GOOD, path: text + "\n"})
        self.assertEqual(len(findings), 1, findings)
        self.assertIn(words, findings[0])

    return test


for number, case in enumerate(BAD):
    name = case[0].replace("/", "_").replace(".", "_")
    setattr(LayerCheck, f"test_refuses_{number:02}_{name}", refusal(*case))

if __name__ == "__main__":
    unittest.main()
