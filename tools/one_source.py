#!/usr/bin/env python3
"""Fails on a class whose members are defined in more than one source of src/: a class that fills two files is two
classes. Usage: tools/one_source.py [ROOT]; prints one line per finding, exit code 1 if any."""

import re
import sys
from collections import defaultdict
from pathlib import Path

OPENS = re.compile(r"(?:inline )?namespace ?([\w:]*) ?\{")
CLOSES = re.compile(r"\}  // namespace")
# The definition of a member, at the start of a line: `Result<void> Races::load(const Race& race) {`.
CLASS = r"[A-Z]\w*(?:<[^<>()]*>)?"
MEMBER = re.compile(rf"(?!static_assert|using|#|//)(?:[^\s=;{{}}][^=;{{}}]*[\s&*])?((?:\w+::)*?{CLASS}(?:::{CLASS})*)::"
                    r"(?:~?\w+|operator[^\w\s]+|operator [\w:]+)\(")


def classes_in(text):
    """The classes of which the source defines members, with their namespaces; not those that no other source sees."""
    spaces = []
    for line in text.splitlines():
        opened = OPENS.match(line)
        member = MEMBER.match(line)
        if opened:
            spaces.append(opened.group(1))
        elif CLOSES.match(line):
            spaces.pop()
        elif member and "" not in spaces:
            yield "::".join([*spaces, re.sub(r"<.*?>", "", member.group(1))])


def sources_of_classes(root):
    """Class -> the sources that define its members, relative to src/."""
    sources = defaultdict(set)
    for file in sorted((root / "src").rglob("*.cc")):
        if not file.name.endswith(("_test.cc", "_bench.cc")):
            for name in classes_in(file.read_text()):
                sources[name].add(file.relative_to(root / "src").as_posix())
    return sources


def check(root):
    """All findings in the tree."""
    return [f"{name} is split: {' '.join(sorted(files))}" for name, files in
            sorted(sources_of_classes(root).items()) if len(files) > 1]


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent)
    findings = check(root)
    print("\n".join(findings) if findings else "each class has one source")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
