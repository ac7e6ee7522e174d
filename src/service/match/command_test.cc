// Commands: resends, senders, stale boards, times and cost.
#include <doctest/doctest.h>

#include "service/match/counted_position.h"
#include "service/match/match_table.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

TEST_CASE("a_repeated_command_changes_nothing") {
  Table table({person("Ann"), person("Bob")});
  MatchCommand command{{"c-1", 5}, "token of Ann", {}, false, 1, asked::Move{"b2"}};
  const auto first = table.send(command);
  REQUIRE(first);
  CHECK(table.move("Bob", "a1") == "ok");
  const auto again = table.send(command);
  REQUIRE(again);
  CHECK(again->seq == first->seq);
  CHECK(again->events.empty());
  CHECK(table.match.seq == 3);
}

TEST_CASE("command_ids_of_different_senders_are_independent") {
  Table table({person("Ann"), person("Bob")});
  const auto code = [&](const char* who, std::uint64_t fingerprint, Request what) {
    MatchCommand command{
        {"1", fingerprint}, std::string("token of ") + who, {}, false, table.match.seq,
        std::move(what)};
    const auto decision = table.send(command);
    return decision ? "ok" : decision.error().code;
  };
  CHECK(code("Ann", 5, asked::Move{"b2"}) == "ok");
  CHECK(code("Bob", 6, asked::Move{"a1"}) == "ok");
  CHECK(code("owner", 7, asked::SetSpeed{Time(9)}) == "ok");
  CHECK(table.match.seq == 4);
  CHECK(code("Ann", 8, asked::Move{"c3"}) == "command/reused");
  CHECK(code("Eve", 5, asked::Move{"b2"}) == "match/seat");
  CHECK(code("Ann", 5, asked::Move{"b2"}) == "ok");
  CHECK(table.match.seq == 4);
}

TEST_CASE("in_old_logs_a_command_is_known_by_id_and_sender_only") {
  Table table({person("Ann"), person("Bob")});
  MatchCommand command{{"c-1", 0}, "token of Ann", {}, false, 1, asked::Move{"b2"}};
  REQUIRE(table.send(command));
  command.id.fingerprint = 5;
  const auto again = table.send(command);
  REQUIRE(again);
  CHECK(again->seq == 2);
  CHECK(again->events.empty());
}

TEST_CASE("the_cost_of_a_command_does_not_depend_on_the_length_of_the_log") {
  Table table({person("Ann"), person("Bob")});
  Match match = std::move(table.match);
  auto counted = std::make_unique<CountedPosition>(std::move(match.position));
  const auto counts = counted->counts();
  match.position = std::move(counted);
  const auto send = [&](const char* who, Request what) {
    MatchCommand command;
    command.token_hash = std::string("token of ") + who;
    command.seq = match.seq;
    command.what = std::move(what);
    Result<Decision> decision = decide(match, command, table.now);
    REQUIRE(decision);
    const Match small = match.without_past();
    CHECK(small.commands.empty());
    CHECK(small.plies.empty());
    match = *evolve(std::move(match), decision->events.front());
  };
  send("Ann", asked::Move{"b2"});
  send("Bob", asked::Move{"a1"});
  send("Bob", asked::Undo{});
  send("Bob", asked::Move{"c3"});
  send("owner", asked::Pause{});
  send("Ann", asked::Resign{});
  CHECK(match.status == MatchStatus::kFinished);
  CHECK(counts->played == 3);
  CHECK(counts->copied == 0);
  CHECK(counts->listed == 3);  // each a move just played, alone
}

TEST_CASE("a_move_on_an_older_board_is_stale") {
  Table table({person("Ann"), person("Bob")});
  CHECK(table.ask("Ann", asked::Move{"b2"}, 0) == "match/stale");
  CHECK(table.ask("Ann", asked::Move{"b2"}, 99) == "match/stale");
  CHECK(table.ask("owner", asked::SetSpeed{Time(5)}) == "ok");
  CHECK(table.ask("Ann", asked::Move{"b2"}, 1) == "ok");  // the board has not changed
  CHECK(table.ask("Bob", asked::Move{"a1"}, 2) == "match/stale");
}

TEST_CASE("an_undo_of_an_older_board_is_stale") {
  Table table({person("Ann"), person("Bob")});
  table.move("Ann", "b2");
  const std::int64_t seen = table.match.seq;
  table.move("Bob", "a1");
  CHECK(table.ask("Ann", asked::Undo{}, seen) == "match/stale");
  CHECK(table.board() == ".../.x./o..");
  CHECK(table.ask("Ann", asked::Undo{}, table.match.seq) == "ok");
}

TEST_CASE("a_moves_time_is_measured_by_the_steady_clock") {
  Table table({person("Ann"), open_seat()});
  table.now.steady += Time(5'000);
  table.ask("Bob", asked::Sit{1, "Bob", "token of Bob", "claim of Bob"});
  table.now.wall += Time(3'600'000);
  table.move("Ann", "b2");
  CHECK(table.match.plies[0].taken == Time(100));
  table.now.wall -= Time(7'200'000);
  table.now.steady += Time(900);
  table.move("Bob", "a1");
  CHECK(table.match.plies[1].taken == Time(1'000));
  table.ask("Ann", asked::Offer{OfferKind::kDraw, {}});
  table.now.wall -= Time(1);
  table.ask("Bob", asked::Answer{false, {}});
  for (std::size_t i = 1; i < table.log.size(); ++i) CHECK(table.log[i].at >= table.log[i - 1].at);
}

TEST_CASE("only_the_person_who_joined_can_repeat_the_command") {
  Table table({person("Ann"), open_seat()});
  CHECK(table.ask("Bob", asked::Sit{1, "Bob", "token of Bob", "claim of Bob"}) == "ok");
  CHECK(table.ask("Eve", asked::Sit{1, "Eve", "token of Eve", "claim of Eve"}) == "match/seat");
  CHECK(table.ask("Eve", asked::Sit{0, "Eve", "token of Eve", ""}) == "match/seat");
  table.ask("owner", asked::Pause{});
  CHECK(table.ask("Bob", asked::Sit{1, "Robert", "token of Rob", "claim of Bob"}) == "ok");
  CHECK(table.match.seats[1].name == "Bob");
  CHECK(table.status() == "paused");
  CHECK(table.ask("Bob", asked::Resign{}) == "match/seat");
  CHECK(table.ask("Rob", asked::Resign{}) == "ok");
  for (const SeatInfo& seat : rematch_of(table.match, {8}).seats) CHECK(seat.claim_hash.empty());
}

TEST_CASE("a_match_has_a_greatest_number_of_events_and_can_then_only_be_ended") {
  Table table({person("Ann"), bot()});
  const auto code = [&](const char* who, Request what) {
    MatchCommand command;
    command.token_hash = std::string("token of ") + who;
    command.seq = table.match.seq;
    command.what = std::move(what);
    const Result<Decision> decision = decide(table.match, command, table.now);
    return decision ? "ok" : decision.error().code;
  };
  table.match.board_seq = kMaxEvents - 1;
  table.match.seq = kMaxEvents - 1;
  CHECK(code("Ann", asked::Move{"b2"}) == "ok");
  table.match.seq = kMaxEvents;
  CHECK(code("Ann", asked::Move{"b2"}) == "limit/moves");
  CHECK(code("owner", asked::SetSpeed{Time(9)}) == "limit/moves");
  CHECK(code("Ann", asked::Resign{}) == "ok");
  CHECK(code("owner", asked::Abort{}) == "ok");
}

TEST_CASE("no_bot_moves_in_a_full_match") {
  Table table({bot(), person("Ann")});
  CHECK(table.match.bot_to_move() == 0);
  table.match.seq = kMaxEvents;
  CHECK_FALSE(table.match.bot_to_move());
}
