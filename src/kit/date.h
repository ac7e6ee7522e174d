// A calendar day in text form, 2026-11-21. Daily boards are derived from it.
#pragma once

#include <chrono>

#include "kit/text_cursor.h"

namespace gridwise {

/// A valid day in the years 1 to 9999.
using Date = std::chrono::year_month_day;

/// Days since 1970-01-01; negative before it.
[[nodiscard]] inline int days_of(const Date& date) {
  return static_cast<int>(std::chrono::sys_days(date).time_since_epoch().count());
}

/// Consumes `2026-11-21`. Error text/bad_date, at the first character.
[[nodiscard]] inline Result<Date> parse_date(TextCursor& cursor) {
  const TextCursor start = cursor;
  const auto number = [&cursor](int most) {
    const Result<int> read = cursor.number();
    return read.ok() && *read >= 1 && *read <= most ? *read : 0;
  };
  const int year = number(9999);
  const int month = cursor.take('-') ? number(12) : 0;
  const int day = cursor.take('-') ? number(31) : 0;
  const Date date{std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                  std::chrono::day(static_cast<unsigned>(day))};
  if (year == 0 || !date.ok()) return start.fail("text/bad_date", "a date such as 2026-11-21");
  return date;
}

}  // namespace gridwise
