#!/usr/bin/env python3
"""Tests that the final count of ./test is right: a failing or silent program never counts as a success."""

import unittest

from test_counts import Counts, failed_names, read_counts, skip_reasons

DOCTEST = "[doctest] test cases:  12 |  11 passed | {} failed | 3 skipped\n[doctest] Status: done"


class ReadCounts(unittest.TestCase):
    def counts(self, form, text, code=0):
        return read_counts(form, text, code)[0]

    def test_doctest_line(self):
        self.assertEqual(self.counts("doctest", DOCTEST.format(1), 1), Counts(11, 1, 0))

    def test_doctest_message_of_a_skipped_test_counts_as_skipped(self):
        text = "a_test.cc:3: MESSAGE: skipped: no data\n" + DOCTEST.format(0)
        self.assertEqual(self.counts("doctest", text), Counts(10, 0, 1))

    def test_unittest_lines(self):
        self.assertEqual(self.counts("unittest", "Ran 9 tests in 1s\n\nFAILED (failures=1, errors=2, skipped=1)", 1),
                         Counts(5, 3, 1))
        self.assertEqual(self.counts("unittest", "Ran 1 test in 1s\n\nOK"), Counts(1, 0, 0))
        self.assertEqual(self.counts("unittest", "Ran 1 test in 1s\n\nFAILED (failures=2)", 1), Counts(0, 2, 0))

    def test_vitest_line_with_colours(self):
        text = "\x1b[2m Test Files \x1b[22m 2 passed (2)\n\x1b[2m      Tests \x1b[22m 1 failed | 7 passed (8)\n"
        self.assertEqual(self.counts("vitest", text, 1), Counts(7, 1, 0))

    def test_tally_takes_the_last_line(self):
        self.assertEqual(self.counts("tally", "1 passed, 0 failed\n3 passed, 0 failed, 2 skipped\n"), Counts(3, 0, 2))

    def test_exit_code_is_one_test(self):
        self.assertEqual(self.counts("exit", ""), Counts(1, 0, 0))
        self.assertEqual(self.counts("exit", "", 3), Counts(0, 1, 0))

    def test_failing_exit_code_is_a_failure_whatever_the_output(self):
        self.assertEqual(self.counts("tally", "3 passed, 0 failed\n", 139), Counts(3, 1, 0))

    def test_no_count_is_a_failure(self):
        for form in ("doctest", "unittest", "vitest", "tally"):
            self.assertEqual(self.counts(form, "fine\n"), Counts(0, 1, 0), form)

    def test_no_test_at_all_is_a_failure(self):
        self.assertEqual(self.counts("tally", "0 passed, 0 failed\n"), Counts(0, 1, 0))


class SkipReasons(unittest.TestCase):
    def test_each_form(self):
        self.assertEqual(skip_reasons("a_test.cc:3: MESSAGE: skipped: no data\n"), ["no data"])
        self.assertEqual(skip_reasons("test_a (__main__.A.test_a) ... skipped 'x is absent'\n"), ["x is absent"])
        self.assertEqual(skip_reasons("skipped lock: not root\n1 passed, 0 failed, 1 skipped\n"), ["lock: not root"])

    def test_a_summary_is_not_a_reason(self):
        self.assertEqual(skip_reasons("OK (skipped=2)\n1 passed, 0 failed, 2 skipped\n[doctest] 1 passed | 3 skipped"), [])


class FailedNames(unittest.TestCase):
    def test_each_form(self):
        rule = "=" * 79 + "\n"
        doctest = (f"{rule}a_test.cc:3:\nTEST CASE:  good\n\na_test.cc:4: MESSAGE: slow\n"
                   f"{rule}a_test.cc:9:\nTEST CASE:  bad\n  part\n\na_test.cc:9: ERROR: CHECK( 1 == 2 )\n{rule}")
        self.assertEqual(failed_names(doctest), ["bad"])
        self.assertEqual(failed_names("FAIL: test_a (x.A.test_a)\nERROR: test_b (x.A.test_b)\n\nFAILED (failures=1)\n"),
                         ["test_a (x.A.test_a)", "test_b (x.A.test_b)"])
        self.assertEqual(failed_names("\x1b[31m FAIL \x1b[39m src/a.test.ts > adds\n"), ["src/a.test.ts > adds"])
        self.assertEqual(failed_names("FAILED  1280 a.test.mjs b\n0 passed, 1 failed\n"), ["1280 a.test.mjs b"])

    def test_nothing_failed(self):
        self.assertEqual(failed_names(DOCTEST.format(0) + "\n3 passed, 0 failed\nOK\n"), [])


class PrintCounts(unittest.TestCase):
    def test_skipped_is_printed_only_if_there_are_some(self):
        self.assertEqual(str(Counts(2, 1, 0)), "2 passed, 1 failed")
        self.assertEqual(str(Counts(2, 1, 4)), "2 passed, 1 failed, 4 skipped")


if __name__ == "__main__":
    unittest.main()
