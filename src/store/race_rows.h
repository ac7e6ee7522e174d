// Rows of races: several people play the same board at the same time, each in a match of their own.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gridwise {

/// A participant of a race.
struct RaceMemberRow {
  std::string account;  ///< resolved to the adopting account by readers; empty once deleted
  std::string name;     ///< empty once the account is deleted
  std::string match;    ///< own match; empty before the start, and once the match is deleted
  std::string ending;   ///< how it ended; empty before that
  std::int64_t time_ms = 0;
  std::int64_t place = 0;  ///< 1 for the winner; 0 until the race has ended
  std::int64_t guest = 0;  ///< 1: `name` is not the name of an account

  bool operator==(const RaceMemberRow&) const = default;
};

struct RaceRow {
  std::string id;
  std::string setup;
  std::string status;      ///< waiting, running, finished
  std::string visibility;  ///< public, private
  std::int64_t limit_ms = 0;
  std::int64_t made_ms = 0;
  std::string next;  ///< the rematch of this race; may be empty
  std::vector<RaceMemberRow> members;

  bool operator==(const RaceRow&) const = default;
};

/// Selects races; absent and empty members select all.
struct RaceFilter {
  std::vector<std::string> ids;
  std::vector<std::string> statuses;
  std::vector<std::string> matches;  ///< races that include one of these matches
  std::string account;               ///< a participant, or the account that adopted one
};

}  // namespace gridwise
