// A calendar day. Daily boards are derived from it.
#pragma once

#include <chrono>

namespace gridwise {

/// A valid day in the years 1 to 9999.
using Date = std::chrono::year_month_day;

/// Days since 1970-01-01; negative before it.
[[nodiscard]] inline int days_of(const Date& date) {
  return static_cast<int>(std::chrono::sys_days(date).time_since_epoch().count());
}

}  // namespace gridwise
