#!/usr/bin/env python3
"""Tests that unit tests are found by who calls what, nearest first."""

import tempfile
import unittest
from pathlib import Path

from near_tests import Calls, groups, objects, order, read_includes, read_symbols

SYMBOLS = """\
CMakeFiles/lib.dir/src/a/deep.cc.o: deep T 0 10
CMakeFiles/lib.dir/src/a/deep.cc.o: helper t 10 10
CMakeFiles/lib.dir/src/a/middle.cc.o: middle T 0 10
CMakeFiles/lib.dir/src/a/middle.cc.o: deep U
CMakeFiles/lib.dir/src/a/middle.cc.o: inline_in_all W 0 10
CMakeFiles/lib.dir/src/a/top.cc.o: top D 0 10
CMakeFiles/lib.dir/src/a/top.cc.o: middle U
CMakeFiles/lib.dir/src/a/shown.cc.o: table_of_virtuals V 0 10
CMakeFiles/tests.dir/src/b/shown_twice_test.cc.o: table_of_virtuals U
CMakeFiles/tests.dir/src/b/top_test.cc.o: top U
CMakeFiles/tests.dir/src/b/deep_ends_test.cc.o: top U
CMakeFiles/tests.dir/src/a/first_test.cc.o: middle U
CMakeFiles/tests.dir/src/b/first_test.cc.o: middle U
CMakeFiles/tests.dir/src/a/other_test.cc.o: inline_in_all W 0 10
CMakeFiles/tests.dir/src/a/other_test.cc.o: helper U
"""

DEPS = """\
CMakeFiles/lib.dir/src/a/deep.cc.o: #deps 3, deps mtime 1 (VALID)
    /tree/src/a/deep.cc
    ../../src/a/shape.h
    /usr/include/stdio.h

CMakeFiles/lib.dir/src/a/middle.cc.o: #deps 1, deps mtime 1 (VALID)
    /tree/src/a/middle.cc

CMakeFiles/lib.dir/src/a/top.cc.o: #deps 1, deps mtime 1 (VALID)
    /tree/src/a/top.cc

CMakeFiles/lib.dir/src/a/shown.cc.o: #deps 1, deps mtime 1 (VALID)
    /tree/src/a/shown.cc

CMakeFiles/tests.dir/src/a/other_test.cc.o: #deps 2, deps mtime 1 (VALID)
    /tree/src/a/other_test.cc
    /tree/src/a/shape.h
"""


class NearTest(unittest.TestCase):
    def setUp(self):
        defined, used = read_symbols(SYMBOLS)
        self.calls = Calls(defined, used, read_includes(DEPS, "/tree/build/release", "/tree"))

    def test_tests_are_ordered_by_name_then_distance_then_folder(self):
        self.assertEqual(self.calls.near("src/a/deep.cc", {}),
                         ["src/b/deep_ends_test.cc",  # named after it, although it is the farthest
                          "src/a/first_test.cc", "src/b/first_test.cc", "src/b/top_test.cc"])

    def test_a_slow_test_comes_last_unless_named_after_the_source(self):
        near = self.calls.near("src/a/top.cc", {"src/b/top_test.cc": 99, "src/b/deep_ends_test.cc": 9})
        self.assertEqual(near, ["src/b/top_test.cc", "src/b/deep_ends_test.cc"])
        near = self.calls.near("src/a/middle.cc", {"src/a/first_test.cc": 9})
        self.assertEqual(near[-1], "src/a/first_test.cc")

    def test_a_word_in_common_comes_before_a_smaller_distance(self):
        source, near, named = "src/a/verbs_lobby.cc", "src/a/verb_test.cc", "src/b/lobby_test.cc"
        self.assertLess(order(source, named, 5, {}), order(source, near, 1, {}))
        self.assertLess(order(source, "src/b/verbs_lobby_test.cc", 9, {}), order(source, named, 5, {}))

    def test_the_quicker_of_two_tests_comes_first(self):
        near = self.calls.near("src/a/top.cc", {"src/b/top_test.cc": 1, "src/b/deep_ends_test.cc": 9})
        self.assertEqual(near, ["src/b/top_test.cc", "src/b/deep_ends_test.cc"])

    def test_a_caller_further_up_is_not_reached_from_above(self):
        self.assertNotIn("src/a/first_test.cc", self.calls.near("src/a/top.cc", {}))

    def test_inline_functions_and_local_names_are_no_calls(self):
        self.assertNotIn("src/a/other_test.cc", self.calls.near("src/a/middle.cc", {}))
        self.assertNotIn("src/a/other_test.cc", self.calls.near("src/a/deep.cc", {}))

    def test_a_weak_definition_counts_if_there_is_no_other(self):
        self.assertEqual(self.calls.near("src/a/shown.cc", {}), ["src/b/shown_twice_test.cc"])

    def test_a_header_counts_as_part_of_what_includes_it(self):
        near = self.calls.near("src/a/shape.h", {})
        self.assertEqual(near[0], "src/a/other_test.cc")  # includes it
        self.assertIn("src/b/top_test.cc", near)  # reaches deep.cc, which includes it

    def test_objects_of_moved_sources_are_left_out(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            build = root / "build"
            for file in ("src/a.cc", "build/generated/b.cc", *(f"build/CMakeFiles/x.dir/{name}.o" for name in
                                                                 ("src/a.cc", "generated/b.cc", "src/old/a.cc"))):
                (root / file).parent.mkdir(parents=True, exist_ok=True)
                (root / file).touch()
            self.assertEqual(objects(root, build, "*.dir"),
                             ["CMakeFiles/x.dir/generated/b.cc.o", "CMakeFiles/x.dir/src/a.cc.o"])

    def test_groups_double_in_time(self):
        seconds = {"a": 0.6, "b": 0.6, "c": 2, "d": 0.1, "e": 9, "f": 0.1}
        self.assertEqual(groups(list("abcdef"), seconds), [["a", "b"], ["c"], ["d", "e"], ["f"]])
        self.assertEqual(groups([], seconds), [])


if __name__ == "__main__":
    unittest.main()
