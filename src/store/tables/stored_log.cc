#include "store/tables/stored_log.h"

#include <string>

#include "store/sql/rows.h"

namespace gridwise {

std::optional<ChainHead> stored_head(soci::session& session, std::string_view match) {
  const auto rows = fetch<HeadRow>(
      session, std::string("SELECT ") + kHeadColumns + " FROM heads WHERE match_id = :v1",
      {std::string(match)});
  return rows.empty() ? std::optional<ChainHead>() : rows.front().head;
}

Result<std::vector<EventRow>> stored_log(soci::session& session, std::string_view match) {
  const std::string id(match);
  std::vector<EventRow> events = fetch<EventRow>(
      session,
      std::string("SELECT ") + kEventColumns + " FROM events WHERE match_id = :v1 ORDER BY seq",
      {id});
  const std::optional<ChainHead> head = stored_head(session, match);
  const Result<void> whole = check_log(match, events, head);
  if (!whole) return whole.error();
  return events;
}

Result<std::vector<EventRow>> refuse_missing(soci::session& session, std::string_view match,
                                             Result<std::vector<EventRow>> log) {
  if (!log || !log->empty()) return log;
  const std::string id(match);
  if (fetch<IdRow>(session, "SELECT id FROM matches WHERE id = :v1", {id}).empty()) return log;
  return Error{"store/corrupt", "event 1 of match " + id + ": the whole log is missing", {}};
}

}  // namespace gridwise
