#!/usr/bin/env python3
"""Tests that the list of faults is parsed correctly and every line applies to the tree."""

import tempfile
import unittest
from pathlib import Path

import mutants


class MutantsTest(unittest.TestCase):
    def test_a_line_is_path_old_and_new(self):
        (fault,) = mutants.parse("# a comment\n\nsrc/kit/a.cc: if (a < b) => if (a <= b)\n")
        self.assertEqual((fault.line, fault.path, fault.old, fault.new), (3, "src/kit/a.cc", "if (a < b)", "if (a <= b)"))

    def test_a_malformed_line_is_reported(self):
        for line in ("src/kit/a.cc", "src/kit/a.cc: a", "src/kit/a.cc: a => a"):
            with self.assertRaisesRegex(mutants.BadList, "line 1"):
                mutants.parse(line)

    def test_a_fault_fits_if_its_text_occurs_exactly_once(self):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "a.cc").write_text("int one = 1;\nint two = 2;\n")
            fits, missing, twice, nowhere = mutants.parse(
                "a.cc: one = 1 => one = 0\na.cc: three => four\na.cc: int => long\nb.cc: one => two\n")
            self.assertIsNone(mutants.misfit(fits, Path(folder)))
            self.assertIn("0 times", mutants.misfit(missing, Path(folder)))
            self.assertIn("2 times", mutants.misfit(twice, Path(folder)))
            self.assertIn("there is no b.cc", mutants.misfit(nowhere, Path(folder)))

    def test_faults_are_chosen_by_words_changed_files_and_shard(self):
        faults = mutants.parse("".join(f"src/{name}.cc: x => {name}\n" for name in "abcdef"))
        self.assertEqual([str(fault)[4] for fault in mutants.chosen_of(faults, ["b.cc", "=> e"], "1/1", None)], ["b", "e"])
        self.assertEqual(mutants.chosen_of(faults, [], "2/3", None), [faults[1], faults[4]])
        self.assertEqual(mutants.chosen_of(faults, [], "1/1", {"src/c.cc", "src/z.cc"}), [faults[2]])

    def test_files_take_turns(self):
        faults = mutants.parse("".join(f"src/{name}.cc: x => {number}\n" for number, name in enumerate("aaabbc")))
        self.assertEqual([str(fault)[4] + fault.new for fault in mutants.in_turns(faults)], ["a0", "b3", "c5", "a1", "b4", "a2"])

    def test_what_is_not_begun_in_time_is_skipped(self):
        faults = mutants.parse("web/src/a.ts: x => y\nweb/src/b.ts: x => y\n")
        with tempfile.TemporaryDirectory() as folder:
            for name in "ab":
                Path(folder, "web/src").mkdir(parents=True, exist_ok=True)
                Path(folder, f"web/src/{name}.ts").write_text("x")
            found = list(mutants.verdicts(faults, [mutants.Copy(Path(folder), False, False)], 0))
        self.assertEqual([what for _, what, *_ in found], [mutants.LATE] * 2)
        lines, code = mutants.tally([(fault, what) for fault, what, *_ in found], 0)
        self.assertEqual((lines[0], lines[-1], code),
                         ("skipped web/src/a.ts: x => y: not begun in time", "0 passed, 0 failed, 2 skipped", 0))

    def test_faults_of_headers_are_tested_last(self):
        header, source, page = mutants.parse("src/a.h: x => y\nsrc/a.cc: x => y\nweb/src/a.ts: x => y\n")
        self.assertEqual(mutants.split([header, source, page], {}), ([], [source, page, header]))

    def test_an_interrupted_run_is_continued(self):
        faults = mutants.parse("src/a.cc: x => y\nsrc/b.cc: x => y\n")
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "tested.json")
            self.assertEqual(mutants.split(faults, mutants.kept(file)), ([], faults))
            mutants.keep(file, {str(faults[1]): "survived"})
            self.assertEqual(mutants.split(faults, mutants.kept(file)), ([(faults[1], "survived")], faults[:1]))
            file.write_text("{")
            self.assertEqual(mutants.kept(file), {})

    def test_survivors_fail_only_above_their_percentage_and_broken_faults_always(self):
        results = [("a", "killed")] * 19 + [("b", "survived")]
        lines, code = mutants.tally(results, 5)
        self.assertEqual((lines[0], lines[-1], code), ("skipped b: survived", "19 passed, 0 failed, 1 skipped", 0))
        lines, code = mutants.tally(results, 4)
        self.assertEqual((lines[0], lines[-1], code), ("FAILED b: survived", "19 passed, 1 failed, 0 skipped", 1))
        lines, code = mutants.tally([("c", "does not build"), ("d", "not killed by unit tests")], 100)
        self.assertEqual(lines[:2], ["skipped d: not killed by unit tests", "FAILED c: does not build"])
        self.assertEqual((lines[-1], code), ("0 passed, 1 failed, 1 skipped", 1))

    def test_every_fault_of_the_list_fits_the_tree_and_has_tests(self):
        faults = mutants.parse(mutants.LIST.read_text())
        self.assertGreaterEqual(len(faults), 500)
        self.assertEqual([text for text in map(mutants.misfit, faults) if text], [])
        for fault in faults:
            self.assertTrue(fault.path.startswith(("src/", "web/src/")), fault)
        self.assertEqual(len({(fault.path, fault.old, fault.new) for fault in faults}), len(faults))


if __name__ == "__main__":
    unittest.main()
