// Matches as JSON: what travels in the protocol, and what is kept in the log.
#pragma once

#include <boost/json/fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "service/match.h"
#include "service/shapes.h"
#include "store/store.h"

namespace gridwise {

/// `state` of docs/protocol.md. `record` is empty where there is none.
[[nodiscard]] boost::json::object state_json(std::string_view id, const Match& match,
                                             const std::string& record, Detail detail);

/// `event` of docs/protocol.md: nothing in it is secret, and nothing tells what comes next.
[[nodiscard]] boost::json::object event_json(const MatchEvent& event);

/// `{"kind","name","selector"?}`.
[[nodiscard]] boost::json::object seat_json(const SeatInfo& seat);

/// The row of the log; its payload also holds the hashes of tokens, and the seed.
[[nodiscard]] EventRow to_row(std::string_view match, const MatchEvent& event);

/// Errors: store/corrupt.
[[nodiscard]] Result<MatchEvent> from_row(const EventRow& row);

/// What a log says: the match it leads to, and its last events.
struct FoldedLog {
  Match match;
  std::vector<MatchEvent> recent;
};

/// Reads the whole log of a match, which may hold anything. Errors: store/corrupt, which names
/// match and event. REQUIRES: rows is not empty.
[[nodiscard]] Result<FoldedLog> fold_log(std::string_view id, std::span<const EventRow> rows);

/// How many of its last events a match keeps in memory.
inline constexpr std::size_t kRecentEvents = 64;

/// Drops the oldest of `recent` once there are too many; on the average without cost.
void trim_recent(std::vector<MatchEvent>& recent);

/// The row lists are made of.
[[nodiscard]] MatchRow to_match_row(std::string_view id, const Match& match);

}  // namespace gridwise
