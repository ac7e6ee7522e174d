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

/// The answer to a list request, row by row: as many rows as fit, and `next` if more follow. Rows
/// that cannot be shown are skipped, so a damaged row does not hide the others.
template <class Row>
class Page {
 public:
  /// `limit` is the filter's, one more than a page has: a row beyond the page is not shown, it only
  /// proves that another page follows. The rows must outlive the page.
  Page(const std::vector<Row>& rows, int limit, std::int64_t Row::* time)
      : rows_(rows), limit_(static_cast<std::size_t>(limit)), time_(time) {}

  /// The row to be shown next; null if the page is complete.
  [[nodiscard]] const Row* next() const {
    const bool complete = listed_.full() || at_ == rows_.size() || at_ + 1 == limit_;
    return complete ? nullptr : &rows_[at_];
  }
  /// Adds the next row.
  void add(Result<boost::json::object> shown) {
    if (!shown || listed_.add(*std::move(shown))) ++at_;
  }
  [[nodiscard]] boost::json::value answer(std::string_view name) {
    boost::json::object answer;
    if (at_ < rows_.size())
      answer["next"] = format_cursor({rows_[at_ - 1].*time_, rows_[at_ - 1].id});
    answer[name] = listed_.take();
    return answer;
  }

 private:
  const std::vector<Row>& rows_;
  std::size_t limit_;
  std::int64_t Row::* time_;
  std::size_t at_ = 0;
  Portion listed_{kMaxList};
};

/// A page whose rows show(row) shows at once.
template <class Row, class Filter, class Show>
boost::json::value page_of(const std::vector<Row>& rows, const Filter& filter,
                           std::int64_t Row::* time, std::string_view name, Show show) {
  Page<Row> page(rows, filter.limit, time);
  while (const Row* const row = page.next()) page.add(show(*row));
  return page.answer(name);
}

}  // namespace gridwise
