"""Reads the counts of passed, failed and skipped tests from the output of a test program."""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Counts:
    passed: int
    failed: int
    skipped: int

    def __add__(self, other):
        return Counts(self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped)

    def __str__(self):
        text = f"{self.passed} passed, {self.failed} failed"
        return f"{text}, {self.skipped} skipped" if self.skipped else text


def number(pattern, text):
    """The number in the pattern's last match, or 0."""
    found = re.findall(pattern, text)
    return int(found[-1]) if found else 0


def doctest(text):
    """doctest cannot skip at run time: a test that cannot run says `skipped:` in a MESSAGE and
    returns. Tests excluded by a filter do not count as skipped."""
    line = re.findall(r"\[doctest\] test cases:.*", text)
    if not line:
        return None
    skipped = len(re.findall(r"^\s*(?:\S+ )?MESSAGE: skipped:", text, re.M))
    return Counts(number(r"(\d+) passed", line[-1]) - skipped, number(r"(\d+) failed", line[-1]), skipped)


def unittest(text):
    if not re.search(r"^Ran \d+ tests?", text, re.M):
        return None
    failed = number(r"failures=(\d+)", text) + number(r"errors=(\d+)", text)
    skipped = number(r"skipped=(\d+)", text)
    # A test with several failed subtests is several failures.
    passed = max(0, number(r"Ran (\d+) tests?", text) - failed - skipped)
    return Counts(passed, failed, skipped)


def vitest(text):
    text = re.sub(r"\x1b\[[0-9;]*m", "", text)
    line = re.findall(r"^\s*Tests\s.*", text, re.M)
    if not line:
        return None
    return Counts(*(number(rf"(\d+) {word}", line[-1]) for word in ("passed", "failed", "skipped")))


def tally(text):
    found = re.findall(r"^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$", text, re.M)
    return Counts(*(int(n or 0) for n in found[-1])) if found else None


# Reasons for skipped tests: doctest's MESSAGE, unittest -v, a line above a tally.
REASONS = re.compile(r"MESSAGE: skipped: (.+)|\.\.\. skipped ['\"](.+)['\"]$|^skipped (.+)$", re.M)


def skip_reasons(text):
    """The reasons of skipped tests, one per test."""
    return ["".join(found).strip() for found in REASONS.findall(text)]


# Names of failed tests: doctest's lines above an ERROR, unittest, vitest, a line above a tally.
FAILURES = re.compile(r"^TEST CASE: +(.+)\n(?:(?!TEST CASE:|=====).*\n)*?.*\b(?:FATAL )?ERROR: |^(?:FAIL|ERROR): (.+)$"
                      r"|^ *FAIL +(.+)$|^FAILED +(?!\()(.+)$", re.M)


def failed_names(text):
    """The distinct names of failed tests."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", text)
    return list(dict.fromkeys("".join(found).strip() for found in FAILURES.findall(text)))


FORMATS = {"doctest": doctest, "unittest": unittest, "vitest": vitest, "tally": tally}


def read_counts(form, text, exit_code):
    """The counts, and a note if output and exit code disagree: a program that fails without a
    failed test, or succeeds without running any, counts as one failure."""
    if form == "exit":
        return (Counts(0, 1, 0), f"exit code {exit_code}") if exit_code else (Counts(1, 0, 0), "")
    counts = FORMATS[form](text)
    if counts is None:
        return Counts(0, 1, 0), f"printed no count, exit code {exit_code}"
    if exit_code and not counts.failed:
        return counts + Counts(0, 1, 0), f"exit code {exit_code}"
    if counts == Counts(0, 0, 0):
        return Counts(0, 1, 0), "ran no test"
    return counts, ""
