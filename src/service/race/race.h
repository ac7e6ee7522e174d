// A race: two to four people play the same board at the same time, each in their own one-player
// match with the same seed. This is its state and its JSON; races.h changes it.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "service/live/matches.h"
#include "service/lobby/lobby.h"
#include "service/loop/party.h"
#include "service/loop/principal.h"
#include "service/match/json.h"
#include "service/match/names.h"
#include "service/race/result.h"
#include "service/wire/shapes.h"
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
  int place = 0;       ///< 0 before the end
  bool guest = false;  ///< `name` is not the name of an account
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
  static constexpr std::size_t kMaxMembers = 4;
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

template <>
inline constexpr std::array<std::string_view, 3> kNamesOf<Race::Status>{"waiting", "running",
                                                                        "finished"};

struct SentMember {
  const Race& race;
  const RaceMember& member;
  const LiveMatch* live = nullptr;  ///< its match, if the viewer may see the board

  [[nodiscard]] bool started() const { return race.status != Race::Status::kWaiting; }
  [[nodiscard]] bool ended() const {
    return started() && member.result.ending != RaceEnding::kNone;
  }
};
template <>
inline constexpr auto kMessage<SentMember> = message(
    "RaceMember", "A member of a race.",
    field("name", [](const SentMember& of) -> const auto& { return of.member.name; }),
    field("guest", if_true([](const SentMember& of) { return of.member.guest; })),
    field(
        "here", [](const SentMember& of) { return of.member.here; }, "Has the race open."),
    field("deleted", if_true([](const SentMember& of) {
            return of.member.account.empty() || of.member.name.empty();
          }),
          "The account was deleted."),
    field(
        "ready", [](const SentMember& of) { return of.started() ? nullptr : &of.member.ready; },
        "Before the start."),
    field(
        "moves",
        [](const SentMember& of) { return of.started() ? &of.member.result.moves : nullptr; },
        "Once started, as the two fields below."),
    field(
        "progress",
        [](const SentMember& of) { return of.started() ? &of.member.result.progress : nullptr; },
        "Towards the goal, 0 to 1."),
    field("figures",
          [](const SentMember& of) { return of.started() ? &of.member.figures : nullptr; }),
    field(
        "ending",
        [](const SentMember& of) { return of.ended() ? &of.member.result.ending : nullptr; },
        "`reached` the goal; `failed`: no move is left; `time`: the limit."),
    field(
        "time_ms",
        [](const SentMember& of) { return of.ended() ? &of.member.result.time : nullptr; },
        "The member's own time, once ended."),
    field(
        "place",
        [](const SentMember& of) {
          return of.started() && of.member.place > 0 ? &of.member.place : nullptr;
        },
        "Once all have ended."),
    field(
        "board",
        [](const SentMember& of) {
          return of.live == nullptr || is_large(of.live->match)
                     ? std::nullopt
                     : std::optional(SentView{of.live->match.position->view(), false});
        },
        "For viewers who may see it, unless it is large."),
    field(
        "record",
        [](const SentMember& of) {
          return of.live == nullptr || of.live->record.empty() ? nullptr : &of.live->record;
        },
        "Once all have ended."));

struct SentRace {
  const Race& race;
  const Now& now;
  std::vector<SentMember> members;

  [[nodiscard]] bool waits() const { return race.status == Race::Status::kWaiting; }
};
template <>
inline constexpr auto kMessage<SentRace> = message(
    "RaceState", "A race.",
    field("race", [](const SentRace& of) -> const auto& { return of.race.id; }),
    field("setup", [](const SentRace& of) -> const auto& { return of.race.terms.setup; }),
    field("status", [](const SentRace& of) { return of.race.status; }),
    field("limit_ms", [](const SentRace& of) { return of.race.terms.limit; }),
    field("members", &SentRace::members, "The first one made it."),
    field("public", if_true([](const SentRace& of) {
            return of.race.terms.visibility == Visibility::kPublic;
          })),
    field(
        "next", [](const SentRace& of) { return of.race.next.empty() ? nullptr : &of.race.next; },
        "The id of its rematch."),
    field(
        "ends_in_ms",
        [](const SentRace& of) {
          const auto left = of.race.made + Race::kOpenFor - of.now.wall;
          return of.waits() ? std::optional(std::max(left, Time(0))) : std::nullopt;
        },
        "Before the start: the time until it expires."),
    field(
        "starts_in_ms",
        [](const SentRace& of) {
          const bool counts = of.waits() && of.race.starts_at;
          return counts ? std::optional(std::max(*of.race.starts_at - of.now.steady, Time(0)))
                        : std::nullopt;
        },
        "The countdown, once all are ready."),
    added<std::optional<std::size_t>>("you", "Which member the viewer is."),
    added<std::optional<std::string>>("match", "The viewer's match."));

/// The race as everyone sees it; without boards if `boards` is null.
[[nodiscard]] boost::json::object race_json(const Race& race, const Now& now, Matches* boards);
/// As lists show it.
[[nodiscard]] OpenRace listed(const Race& race, const Now& now);
/// Adds what only this viewer gets: their own index among the members, and their match.
void add_viewer(Race& race, const Principal* person, boost::json::object& shown);
/// Whether this viewer may see the others' boards. After the race everyone may; before, only
/// members who have played to their own end. All boards are the same, so a member still playing
/// would learn from them, and one who gave up could pass them on.
[[nodiscard]] bool may_see_boards(Race& race, const Principal* person);

}  // namespace gridwise
