// Pagination cursors: the time and id of a page's last row, so that rows with equal times are
// neither skipped nor repeated. Opaque to clients, which send a cursor back to get the next page.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "service/wire/fields.h"
#include "service/wire/portion.h"

namespace gridwise {

struct Cursor {
  std::int64_t time_ms = 0;
  std::string id;
};

[[nodiscard]] std::string format_cursor(const Cursor& cursor);

/// nullopt if `text` was not written by format_cursor.
[[nodiscard]] std::optional<Cursor> parse_cursor(std::string_view text);

/// Reads the paging fields of a list request: optional `limit` (at most 100) and `cursor`. The
/// filter asks the store for one extra row, which shows whether another page follows.
template <class Filter>
void read_page(Fields& fields, Filter& filter) {
  constexpr int kMaxListed = 100;
  filter.limit = static_cast<int>(fields.number_or("limit", 1, kMaxListed, kMaxListed)) + 1;
  if (!fields.has("cursor")) return;
  std::optional<Cursor> cursor = parse_cursor(fields.text("cursor"));
  if (!cursor)
    return fields.fail("json/range",
                       fields.path_of("cursor") + " must be the `next` of an earlier answer");
  filter.before_ms = cursor->time_ms;
  filter.before_id = std::move(cursor->id);
}

/// The answer to a list request: show(row) for as many rows as fit, and `next` if more follow. Rows
/// for which `show` returns an error are skipped, so a damaged row does not hide the others.
template <class Row, class Filter, class Show>
boost::json::value page_of(const std::vector<Row>& rows, const Filter& filter,
                           std::int64_t Row::* time, std::string_view name, Show show) {
  Portion listed(kMaxList);
  boost::json::object answer;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool last = i + 1 == static_cast<std::size_t>(filter.limit);
    Result<boost::json::object> shown = last ? Error{} : show(rows[i]);
    if (!last && (!shown || listed.add(*std::move(shown)))) continue;
    answer["next"] = format_cursor({rows[i - 1].*time, rows[i - 1].id});
    break;
  }
  answer[name] = listed.take();
  return answer;
}

}  // namespace gridwise
