#!/usr/bin/env python3
"""Writes src/store/names/confusables.h from what ICU knows of code points: what each looks like, and its script.

    tools/confusables.py            writes the header
    tools/confusables.py --check    only: is the header what would be written?

The data are Unicode's confusables (UTS 39) and scripts (UAX 24), asked from Debian 12's libicu72, which the product does
not link: it is 48 MB, and names are compiled to WebAssembly too. Only code points that a name may contain once it is
decomposed (NFKD) are written.
"""

import argparse
import ctypes
import subprocess
import sys
import unicodedata
from itertools import groupby
from pathlib import Path

HEADER = Path(__file__).parent.parent / "src/store/names/confusables.h"
VERSION = 72
COMMON, INHERITED, UNKNOWN = 0, 1, 103  # as ICU numbers scripts

TOP = """// Written by tools/confusables.py from ICU 72 (Unicode 15): do not edit. What code points look like
// (UTS 39, confusables) and the scripts of letters (UAX 24).
#pragma once

#include <array>
#include <string_view>

namespace gridwise {

/// The code points that look like `shape`.
struct Lookalikes {
  std::u32string_view shape;
  std::u32string_view points;
};

"""


class Icu:
    def __init__(self):
        self.shapes = ctypes.CDLL(f"libicui18n.so.{VERSION}")
        self.scripts = ctypes.CDLL(f"libicuuc.so.{VERSION}")
        self.error = ctypes.c_int(0)
        open_checker = getattr(self.shapes, f"uspoof_open_{VERSION}")
        open_checker.restype = ctypes.c_void_p
        self.checker = ctypes.c_void_p(open_checker(ctypes.byref(self.error)))
        self.get_skeleton = getattr(self.shapes, f"uspoof_getSkeletonUTF8_{VERSION}")
        self.get_script = getattr(self.scripts, f"uscript_getScript_{VERSION}")

    def skeleton(self, text):
        given = text.encode()
        made = ctypes.create_string_buffer(1024)
        size = self.get_skeleton(self.checker, 0, given, len(given), made, len(made), ctypes.byref(self.error))
        if self.error.value > 0:
            raise RuntimeError(f"ICU says {self.error.value} of {given!r}")
        return made.raw[:size].decode()

    def script(self, point):
        return self.get_script(point, ctypes.byref(self.error))


def in_names():
    """Code points that names may contain, composed (NFKC)."""
    for point in range(0x110000):
        letter = chr(point)
        if unicodedata.category(letter)[0] in "LMNPS" and unicodedata.normalize("NFKC", letter) == letter:
            yield point


def literal(text):
    """A part of a C++ string literal."""
    def written(letter):
        point = ord(letter)
        if letter in '"\\':
            return "\\" + letter
        if point < 0xA0:
            return letter if letter.isprintable() else f"\\{point:03o}"
        return f"\\u{point:04x}" if point <= 0xFFFF else f"\\U{point:08x}"

    return "".join(written(letter) for letter in text)


def lookalikes(icu):
    pairs = []
    for point in in_names():
        shape = icu.skeleton(chr(point))
        if shape != chr(point) and unicodedata.normalize("NFD", chr(point)) == chr(point):
            pairs.append((shape, chr(point)))
    pairs.sort()
    return [(shape, "".join(point for _, point in group)) for shape, group in groupby(pairs, lambda pair: pair[0])]


def scripts(icu):
    """(first code point, script) of each run of letters of one script; what is not a letter is not looked at."""
    runs = []
    for point in in_names():
        script = icu.script(point)
        if unicodedata.category(chr(point))[0] != "L" or script == UNKNOWN:
            continue
        if not runs or runs[-1][1] != script:
            runs.append((point, script))
    return runs


def header():
    icu = Icu()
    rows = lookalikes(icu)
    runs = scripts(icu)
    named = {"kCommonScript": COMMON}
    for name, letter in [("Latin", "a"), ("Han", "\u4e00"), ("Hiragana", "\u3042"), ("Katakana", "\u30a2"),
                         ("Bopomofo", "\u3105"), ("Hangul", "\uac00")]:
        named[f"k{name}"] = icu.script(ord(letter))
    text = TOP + f"inline constexpr std::array<Lookalikes, {len(rows)}> kLookalikes{{\n"
    text += "".join(f'    Lookalikes{{U"{literal(shape)}", U"{literal(points)}"}},\n' for shape, points in rows)
    text += "};\n\n/// Scripts, as ICU numbers them.\n"
    text += "".join(f"inline constexpr int {name} = {number};\n" for name, number in named.items())
    text += "\n/// Letters from `first` on, up to the next run's, are of `script`.\n"
    text += "struct ScriptRun {\n  char32_t first;\n  int script;\n};\n\n"
    text += f"inline constexpr std::array<ScriptRun, {len(runs)}> kScriptRuns{{\n"
    text += "".join(f"    ScriptRun{{0x{first:04x}, {script}}},\n" for first, script in runs)
    text += "};\n\n}  // namespace gridwise\n"
    return subprocess.run(["clang-format-19", f"--assume-filename={HEADER}"], input=text, text=True, check=True,
                          capture_output=True).stdout


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    asked = parser.parse_args(arguments)
    written = header()
    if not asked.check:
        HEADER.write_text(written)
        return 0
    if HEADER.read_text() == written:
        return 0
    print(f"{HEADER} is not what tools/confusables.py writes")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
