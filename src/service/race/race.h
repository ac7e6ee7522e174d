// A race: two to four people play the same board at the same time, each in their own one-player
// match with the same seed. This is its state and its JSON; races.h changes it.
#pragma once

#include <boost/json/fwd.hpp>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "service/live/matches.h"
#include "service/loop/party.h"
#include "service/loop/principal.h"
#include "service/race/result.h"
#include "store/race_rows.h"

namespace gridwise {

/// What is played in a race.
struct RaceTerms {
  std::string setup;  ///< a game string with all options, of a one-player game
  std::chrono::milliseconds limit{0};
  Visibility visibility = Visibility::kPrivate;
};

struct RaceMember {
  std::string account;  ///< empty once it was deleted
  std::string name;     ///< empty once the account was deleted
  std::string match;    ///< empty before the start
  RaceResult result;
  int place = 0;  ///< 0 before the end
  // Not stored:
  bool ready = false;
  bool here = false;                  ///< one of the member's sockets watches the race
  std::chrono::milliseconds lost{0};  ///< when the last of those sockets left, by the steady clock
  bool dropping = false;              ///< the server is resigning for the member
  std::vector<Figure> figures;        ///< as shown to the others
};

/// Used on the loop only.
struct Race {
  enum class Status { kWaiting, kRunning, kFinished };
  static constexpr std::size_t kMostMembers = 4;
  static constexpr std::chrono::milliseconds kOpenFor = std::chrono::minutes(30);

  std::string id;
  RaceTerms terms;
  Status status = Status::kWaiting;
  Time made{0};
  std::string next;                 ///< the id of its rematch
  std::vector<RaceMember> members;  ///< the first is the creator
  // Not stored:
  std::map<ClientId, PrincipalPtr> watchers;
  std::optional<std::chrono::milliseconds> starts_at;  ///< by the steady clock, once all are ready
  std::uint64_t countdown = 0;  ///< distinguishes this countdown from cancelled ones
  std::vector<Figure> start;    ///< figures of the initial position
  bool telling = false;         ///< a push to the watchers is scheduled

  [[nodiscard]] RaceMember* member(const Principal* person);
  [[nodiscard]] RaceMember* member_of(const std::string& match);
  /// Updates which members are watching. `steady`: the time by the steady clock.
  void see_who_is_here(std::chrono::milliseconds steady);
  [[nodiscard]] bool all_ended() const;
  /// At least two members, all present and ready.
  [[nodiscard]] bool all_ready() const;
};
/// A race in memory.
struct LiveRace : Race {
  explicit LiveRace(Race race) : Race(std::move(race)) {}

  WriteAhead changes;
};
using RacePtr = std::shared_ptr<LiveRace>;

[[nodiscard]] RaceRow to_row(const Race& race);
/// Results come from the row; the members' matches are not read. Error: store/corrupt.
[[nodiscard]] Result<Race> from_row(const RaceRow& row);

/// The race as everyone sees it; without boards if `boards` is null.
[[nodiscard]] boost::json::object race_json(const Race& race, const Now& now, Matches* boards);
/// Adds what only this viewer gets: their own index among the members, and their match.
void add_viewer(Race& race, const Principal* person, boost::json::object& shown);
/// Whether this viewer may see the others' boards. After the race everyone may; before, only
/// members who have played to their own end. All boards are the same, so a member still playing
/// would learn from them, and one who gave up could pass them on.
[[nodiscard]] bool may_see_boards(Race& race, const Principal* person);
/// An open race as the lobby lists it.
[[nodiscard]] boost::json::object open_race_json(const Race& race, const Now& now);

}  // namespace gridwise
