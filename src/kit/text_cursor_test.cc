#include "kit/text_cursor.h"

#include <doctest/doctest.h>

namespace gridwise {

TEST_CASE("cursor_reads_words_and_numbers_in_turn") {
  TextCursor cursor("size=15 rest");
  CHECK(cursor.word() == "size");
  CHECK(cursor.take('='));
  CHECK(*cursor.number() == 15);
  CHECK(!cursor.take('='));
  cursor.skip_spaces();
  CHECK(cursor.rest() == "rest");
}

TEST_CASE("cursor_reports_the_offset_of_a_bad_number") {
  TextCursor cursor("ab");
  cursor.skip();
  CHECK(cursor.number().error() == Error{"text/bad_number", "a whole number is expected here", 1});
  CHECK(TextCursor("99999999999").number().error().at == 0);
  CHECK(TextCursor("").number().error().at == 0);
}

TEST_CASE("cursor_at_the_end_stays_there") {
  TextCursor cursor("");
  CHECK(cursor.done());
  CHECK(cursor.peek() == '\0');
  CHECK(!cursor.take('\0'));
  CHECK(cursor.word().empty());
}

}  // namespace gridwise
