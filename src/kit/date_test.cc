#include "kit/date.h"

#include <doctest/doctest.h>

namespace gridwise {
namespace {

Result<Date> parsed(std::string_view text) {
  TextCursor cursor(text);
  return parse_date(cursor);
}

}  // namespace

TEST_CASE("dates_are_read_and_counted_from_1970") {
  CHECK(days_of(parsed("1970-01-01").value()) == 0);
  CHECK(days_of(parsed("1969-12-31").value()) == -1);
  CHECK(days_of(parsed("2026-11-21").value()) == 20'778);
  CHECK(parsed("2024-2-29").value() == parsed("2024-02-29").value());
}

TEST_CASE("what_is_no_day_is_refused_at_its_first_character") {
  for (const char* const text :
       {"", "2026", "2026-11", "2026-11-", "2026-13-01", "2026-00-01", "2025-02-29", "2026-11-31",
        "0-01-01", "10000-01-01", "2026--1-01", "today"}) {
    CAPTURE(text);
    const Result<Date> date = parsed(text);
    REQUIRE_FALSE(date.ok());
    CHECK(date.error().code == "text/bad_date");
    CHECK(date.error().at == 0);
  }
}

}  // namespace gridwise
