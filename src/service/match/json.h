// Matches as JSON, for the protocol and for the log.
#pragma once

#include <boost/json/fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "service/match/match.h"
#include "service/wire/shapes.h"
#include "store/store.h"

namespace gridwise {

/// `state` in docs/protocol.md. `record` is empty if there is none; `steady` is the time by the
/// steady clock.
[[nodiscard]] boost::json::object state_json(std::string_view id, const Match& match,
                                             const std::string& record, Detail detail,
                                             std::chrono::milliseconds steady);

/// `event` in docs/protocol.md, without secrets or the generator.
[[nodiscard]] boost::json::object event_json(const MatchEvent& event);

/// `{"kind","name","selector"?}`, with the name as of that time.
[[nodiscard]] boost::json::object seat_json(const SeatInfo& seat);

/// The event as a row of the log; its payload also contains hashes of tokens and the seed.
[[nodiscard]] EventRow to_row(std::string_view match, const MatchEvent& event);

/// Errors: store/corrupt.
[[nodiscard]] Result<MatchEvent> from_row(const EventRow& row);

/// A folded log: the resulting match, and the last events.
struct FoldedLog {
  Match match;
  std::vector<MatchEvent> recent;
};

/// Folds the whole log of a match. The rows are untrusted. Errors: match/rules; store/corrupt,
/// naming match and event. REQUIRES: rows is not empty.
[[nodiscard]] Result<FoldedLog> fold_log(std::string_view id, std::span<const EventRow> rows);

/// The minimum number of recent events that a match keeps in memory.
inline constexpr std::size_t kRecentEvents = 64;

/// Drops the oldest events once there are too many; amortized constant cost.
void trim_recent(std::vector<MatchEvent>& recent);

/// The rows of its seats in lists; empty if no seat has an account.
[[nodiscard]] std::vector<SeatRow> to_seat_rows(std::string_view id, const Match& match);

/// The match's row in lists.
[[nodiscard]] MatchRow to_match_row(std::string_view id, const Match& match);

}  // namespace gridwise
