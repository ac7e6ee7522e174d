"""Tests of which unit tests are built with sanitizers."""

import re
import unittest

from sanitized import pattern


def chosen(changed, path):
    return bool(re.search(pattern(changed), path))


class Pattern(unittest.TestCase):
    def test_what_handles_foreign_bytes_is_always_built(self):
        for path in ("src/store/upkeep/backup_test.cc", "src/games/match3/level_file_test.cc", "src/kit/json_test.cc",
                     "src/games/orbs/certificate/certificate_check_test.cc"):
            self.assertTrue(chosen(set(), path), path)

    def test_other_folders_are_built_where_the_change_touches_them(self):
        search = "src/games/gomoku/search_test.cc"
        self.assertFalse(chosen({"web/src/a.ts", "src/games/orbs/lanes.h"}, search))
        self.assertTrue(chosen({"src/games/gomoku/search.cc"}, search))

    def test_all_are_built_where_the_history_does_not_say(self):
        self.assertTrue(chosen(None, "src/games/gomoku/search_test.cc"))


if __name__ == "__main__":
    unittest.main()
