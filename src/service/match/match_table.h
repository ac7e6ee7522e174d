// For tests: a match played without clock, socket or disk.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "service/match/match.h"
#include "service/match/names.h"

namespace gridwise {

inline SeatInfo person(const std::string& name, bool remote = false) {
  return {SeatInfo::Kind::kPerson, name, {}, "token of " + name, {}, remote};
}
inline SeatInfo bot() { return {SeatInfo::Kind::kBot, "", "random", {}, {}, false}; }
inline SeatInfo open_seat() { return {}; }

/// A match played in a test by commands of named people.
struct Table {
  Match match;
  std::vector<MatchEvent> log;
  std::vector<Match> states;  ///< after each event
  Now now{Time(1'000), Time(50)};
  int commands = 0;

  explicit Table(std::vector<SeatInfo> seats, const std::string& setup = "tictactoe",
                 const std::string& start = {}) {
    happened::Created created{setup, start, {7}, std::move(seats), "token of owner", {}, false};
    Result<MatchEvent> event = decide_creation(created, now);
    REQUIRE_MESSAGE(event.ok(), event.error().says);
    fold(*std::move(event));
  }

  void fold(MatchEvent event) {
    Result<Match> next = evolve(match, event);
    REQUIRE_MESSAGE(next.ok(), next.error().says);
    match = *std::move(next);
    log.push_back(std::move(event));
    states.push_back(match);
  }

  Result<Decision> send(const MatchCommand& command) {
    now.wall += Time(100);
    now.steady += Time(100);
    Result<Decision> decision = decide(match, command, now);
    if (decision) {
      for (MatchEvent& event : decision->events) fold(event);
    }
    return decision;
  }

  /// The error's code, or "ok".
  std::string ask(const std::string& who, Request what, std::optional<std::int64_t> seq = {}) {
    MatchCommand command;
    command.id = {"c" + std::to_string(++commands), 1};
    command.token_hash = "token of " + who;
    command.seq = seq.value_or(match.seq);
    command.what = std::move(what);
    const auto decision = send(command);
    return decision ? "ok" : decision.error().code;
  }
  std::string move(const std::string& who, const std::string& word) {
    return ask(who, asked::Move{word});
  }
  std::string bot_move(Seat seat, const std::string& word) {
    MatchCommand command;
    command.bot_seat = seat;
    command.seq = match.seq;
    command.what = asked::Move{word};
    const auto decision = send(command);
    return decision ? "ok" : decision.error().code;
  }
  [[nodiscard]] std::string board() const { return match.position->text(); }
  [[nodiscard]] std::string status() const { return std::string(name_in(kStatuses, match.status)); }
};

}  // namespace gridwise
