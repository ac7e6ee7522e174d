#include "kit/text_cursor.h"

#include <doctest/doctest.h>

namespace gridwise {
namespace {

Result<Date> read_date(std::string_view text) {
  TextCursor cursor(text);
  return cursor.date();
}

}  // namespace

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

TEST_CASE("dates_are_read_and_counted_from_1970") {
  CHECK(days_of(read_date("1970-01-01").value()) == 0);
  CHECK(days_of(read_date("1969-12-31").value()) == -1);
  CHECK(days_of(read_date("2026-11-21").value()) == 20'778);
  CHECK(read_date("2024-2-29").value() == read_date("2024-02-29").value());
}

TEST_CASE("what_is_no_day_is_refused_at_its_first_character") {
  for (const char* const text :
       {"", "2026", "2026-11", "2026-11-", "2026-13-01", "2026-00-01", "2025-02-29", "2026-11-31",
        "0-01-01", "10000-01-01", "2026--1-01", "today"}) {
    CAPTURE(text);
    const Result<Date> date = read_date(text);
    REQUIRE_FALSE(date.ok());
    CHECK(date.error().code == "text/bad_date");
    CHECK(date.error().at == 0);
  }
}

}  // namespace gridwise
