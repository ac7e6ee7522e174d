// A race: two to four persons play the same board at the same time, each in a one-player match of
// his own with the same seed. This is its state and how clients see it; races.h changes it.
#pragma once

#include <boost/json/fwd.hpp>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "service/matches.h"
#include "service/party.h"
#include "service/principal.h"
#include "service/race_result.h"
#include "store/races.h"

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
  bool here = false;                  ///< one of his sockets watches the race
  std::chrono::milliseconds lost{0};  ///< when the last of them left, by the steady clock
  bool dropping = false;              ///< the server gives up for him
  std::vector<Figure> figures;        ///< that the others see
};

/// Lives on the loop.
struct Race {
  enum class Status { kWaiting, kRunning, kFinished };
  static constexpr std::size_t kMostMembers = 4;
  static constexpr std::chrono::milliseconds kOpenFor = std::chrono::minutes(30);

  std::string id;
  RaceTerms terms;
  Status status = Status::kWaiting;
  Time made{0};
  std::string next;                 ///< its rematch
  std::vector<RaceMember> members;  ///< the first made it
  // Not stored:
  std::map<ClientId, PrincipalPtr> watchers;
  std::optional<std::chrono::milliseconds> starts_at;  ///< by the steady clock, once all are ready
  std::uint64_t countdown = 0;                         ///< distinguishes it from a cancelled one
  std::vector<Figure> start;                           ///< the figures of the first position
  bool telling = false;                                ///< watchers will be told soon
  bool writing = false;
  std::deque<std::function<void()>> waiting;  ///< changes, until the one under way is written

  [[nodiscard]] RaceMember* member(const Principal* person);
  [[nodiscard]] RaceMember* member_of(const std::string& match);
  /// Fills in who of the members watches. `steady`: the time by that clock.
  void see_who_is_here(std::chrono::milliseconds steady);
  [[nodiscard]] bool all_ended() const;
  /// At least two, all there and ready.
  [[nodiscard]] bool all_ready() const;
};
using RacePtr = std::shared_ptr<Race>;

[[nodiscard]] RaceRow to_row(const Race& race);
/// The members' matches are not read: their results are those stored. Error: store/corrupt.
[[nodiscard]] Result<Race> from_row(const RaceRow& row);

/// The race as everybody sees it, with the boards or without.
[[nodiscard]] boost::json::object race_json(const Race& race, const Now& now, Matches* boards);
/// Adds what only this viewer gets: who he is, and his match.
void add_viewer(Race& race, const Principal* person, boost::json::object& shown);
/// Whether this viewer may see the boards of the others: everybody after the end, before that who
/// has played to his own end. The boards are the same, so one who still plays would learn from
/// them, and who gives up could pass them on.
[[nodiscard]] bool may_see_boards(Race& race, const Principal* person);
/// An open race as the lobby lists it.
[[nodiscard]] boost::json::object open_race_json(const Race& race, const Now& now);

}  // namespace gridwise
