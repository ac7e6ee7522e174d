// Rows of races: several persons play the same board at the same time, each in a match of his own.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gridwise {

/// One who takes part in a race.
struct RaceMemberRow {
  std::string account;  ///< readers get the account that adopted it; empty once it was deleted
  std::string name;     ///< empty once the account is deleted
  std::string match;    ///< his match; empty before the start, and once that match was deleted
  std::string ending;   ///< how it ended for him; empty before
  std::int64_t time_ms = 0;
  std::int64_t place = 0;  ///< 1 for the winner; 0 until the race has ended

  bool operator==(const RaceMemberRow&) const = default;
};

struct RaceRow {
  std::string id;
  std::string setup;
  std::string status;      ///< waiting, running, finished
  std::string visibility;  ///< public, private
  std::int64_t limit_ms = 0;
  std::int64_t made_ms = 0;
  std::string next;  ///< the race that is its rematch; may be empty
  std::vector<RaceMemberRow> members;

  bool operator==(const RaceRow&) const = default;
};

/// Selects races; absent and empty members select all.
struct RaceFilter {
  std::vector<std::string> ids;
  std::vector<std::string> statuses;
  std::vector<std::string> matches;  ///< that have one of these matches
};

}  // namespace gridwise
