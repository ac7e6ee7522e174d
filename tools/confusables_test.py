"""Is src/store/names/confusables.h what tools/confusables.py writes?"""

import ctypes
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import confusables  # noqa: E402


def icu_is_here():
    try:
        ctypes.CDLL(f"libicui18n.so.{confusables.VERSION}")
    except OSError:
        return False
    return True


class Confusables(unittest.TestCase):
    @unittest.skipUnless(icu_is_here(), f"libicu{confusables.VERSION} is not installed")
    def test_the_header_is_what_the_tool_writes(self):
        self.assertEqual(confusables.HEADER.read_text(), confusables.header())

    def test_characters_are_written_as_ascii(self):
        self.assertEqual(confusables.literal('a"\\\u0430\U0001f600'), 'a\\"\\\\\\u0430\\U0001f600')


if __name__ == "__main__":
    unittest.main()
