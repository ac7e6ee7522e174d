// Matches with a clock: time charged to moves, flags, first moves, claims, restarts, and clients
// that lie.
#include <doctest/doctest.h>

#include <array>
#include <optional>
#include <utility>

#include "kit/json_text.h"
#include "kit/random.h"
#include "service/match/json.h"
#include "service/simulated_world.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)
namespace json = boost::json;

namespace {

constexpr std::string_view kBlitz = "fischer:5m+3s";  // lag gain 1,000 ms, quota 3,000 at the start

json::object timed(std::string_view clock, const char* second = "person") {
  json::object request = new_match("person", second);
  request["clock"] = clock;
  return request;
}

/// A match played through the protocol.
struct TimedMatch {
  World& world;
  json::object match;
  std::int64_t seq = 1;
  int commands = 0;

  explicit TimedMatch(World& in, std::string_view clock = kBlitz)
      : world(in), match(in.ok(timed(clock))) {}

  json::object request(int seat, std::string_view word) {
    return move(match, seat, seq, "c" + std::to_string(++commands), word);
  }
  /// Returns the answer's code; `told` is the move time that the client reports.
  std::string play(int seat, std::string_view word, std::optional<int> told = {}) {
    json::object asked = request(seat, word);
    if (told) asked["took_ms"] = *told;
    const json::object answer = world.ask(asked);
    if (!answer.contains("ok")) return std::string(answer.at("error").at("code").get_string());
    seq = answer.at("ok").at("seq").as_int64();
    return "ok";
  }
  std::string claim(int seat, std::string_view result) {
    json::object asked = request(seat, "");
    asked["do"] = "match.claim";
    asked["result"] = result;
    asked.erase("move");
    return world.code(asked);
  }
  void begin() {
    REQUIRE(play(0, "a1") == "ok");
    REQUIRE(play(1, "b1") == "ok");
  }
  void wait(Time time) { world.executor->run_for(time); }
  json::object state() { return state_of(world, match); }
  std::int64_t bank(int seat) {
    return state()
        .at("clock")
        .at("seats")
        .at(static_cast<std::size_t>(seat))
        .at("bank_ms")
        .as_int64();
  }
  std::string ending() {
    const json::object now = state();
    if (now.at("status") != "finished") return std::string(now.at("status").get_string());
    std::string text(now.at("outcome").at("reason").get_string());
    text += " ";
    text += now.at("outcome").at("kind").get_string();
    if (const auto* winner = now.at("outcome").get_object().if_contains("winner")) {
      text += " " + std::to_string(winner->as_int64());
    }
    return text;
  }
  json::value stored(std::size_t row) { return json::parse(log_of(world, match).at(row).payload); }
};

/// The first cell that can be tapped.
std::string first_empty(const json::object& state) {
  const json::object& view = state.at("view").get_object();
  const auto& cells = view.at("cells").get_array();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].get_array().empty()) return std::string(view.at("names").at(i).get_string());
  }
  return {};
}

}  // namespace

TEST_CASE("a_first_move_is_free_and_the_next_is_charged_from_its_push") {
  World world(1);
  TimedMatch game(world);
  game.wait(Time(20'000));
  game.begin();
  CHECK(game.bank(0) == 300'000);
  CHECK(game.bank(1) == 300'000);
  game.wait(Time(10'000));
  REQUIRE(game.play(0, "a2") == "ok");
  CHECK(game.bank(0) == 293'000);  // commit times are not charged
  CHECK(game.bank(1) == 300'000);
  CHECK(game.stored(3).at("used") == 10'000);
  CHECK(game.stored(3).at("credit") == 0);
  CHECK(game.state().at("clock").at("running") == 1);
}

TEST_CASE("a_match_without_a_clock_is_stored_and_shown_as_before") {
  World world(2);
  TimedMatch game(world, "none");
  game.begin();
  CHECK_FALSE(game.stored(0).get_object().contains("clock"));
  CHECK_FALSE(game.stored(1).get_object().contains("used"));
  CHECK_FALSE(game.state().contains("clock"));
  game.wait(Time(86'400'000));
  CHECK(game.ending() == "running");
  CHECK(game.claim(0, "win") == "match/clock");
}

TEST_CASE("an_unreadable_or_impossible_clock_is_refused") {
  World world(3);
  CHECK(world.code(timed("fischer:5m")) == "clock/syntax");
  json::object paused = timed(kBlitz);
  paused["paused"] = true;
  CHECK(world.code(paused) == "match/clock");
  json::object alone = timed(kBlitz);
  alone["setup"] = "orbs";
  alone["seats"] = json::array{json::object{{"kind", "person"}}};
  CHECK(world.code(alone) == "match/clock");
  TimedMatch game(world);
  CHECK(world.code(owner_command(game.match, "match.pause", "p")) == "match/clock");
}

TEST_CASE("a_flag_falls_by_itself_and_a_move_after_it_is_too_late") {
  World world(4);
  TimedMatch game(world, "move:5s");
  game.begin();
  const json::object late = game.request(0, "c3");
  game.wait(Time(20'000));
  CHECK(game.ending() == "time won 1");
  CHECK(world.code(late) == "match/finished");
  CHECK(world.code(late) == "match/finished");
  CHECK(log_of(world, game.match).back().kind == "flagged");
  CHECK(log_of(world, game.match).back().actor == "server");
}

TEST_CASE("a_flag_is_a_draw_where_the_other_side_cannot_win") {
  World world(5);
  TimedMatch game(world, "move:5s");
  // x o x
  // x o o    seat 1 is to move; every line contains an o, so seat 0 cannot win,
  // o x .    and an x, so seat 1 cannot either
  const std::array words{"a3", "b3", "c3", "b2", "a2", "a1", "b1", "c2"};
  for (std::size_t i = 0; i < words.size(); ++i) {
    REQUIRE(game.play(static_cast<int>(i % 2), words[i]) == "ok");
  }
  game.wait(Time(20'000));
  CHECK(game.ending() == "time drawn");
}

TEST_CASE("a_first_move_that_does_not_come_aborts_the_match") {
  World world(6);
  TimedMatch game(world);
  game.wait(Time(29'000));
  CHECK(game.ending() == "running");
  game.wait(Time(10'000));
  CHECK(game.ending() == "aborted open");
  TimedMatch days(world, "days:3");
  days.wait(Time(86'400'000));
  CHECK(days.ending() == "running");
}

TEST_CASE("lag_is_credited_up_to_the_quota_and_a_liar_gains_no_more") {
  World world(7);
  TimedMatch game(world, "move:5s");  // estimate 150 s: gain 750, quota 2,250
  game.begin();
  game.wait(Time(3'000));
  REQUIRE(game.play(0, "a2", 2'600) == "ok");
  CHECK(game.stored(3).at("used") == 2'600);
  CHECK(game.stored(3).at("credit") == 400);
  game.wait(Time(7'100));
  REQUIRE(game.play(1, "b2", 0) == "ok");  // reports that it took no time
  CHECK(game.stored(4).at("credit") == 2'250);
  CHECK(game.stored(4).at("used") == 4'850);
  game.wait(Time(5'100));
  CHECK(game.play(0, "c3", -1) == "json/range");
  CHECK(game.play(0, "c3", 5'200) == "match/clock");  // longer than the turn has lasted
  CHECK(game.play(0, "c3") == "match/clock");
  REQUIRE(game.play(0, "c3", 4'900) == "ok");
  game.wait(Time(5'800));
  CHECK(game.play(1, "c2", 0) == "match/finished");  // the quota is down to 750
  game.wait(Time(100));
  CHECK(game.ending() == "time won 0");
}

TEST_CASE("a_late_move_cannot_be_sent_again_as_an_early_one") {
  World world(8);
  TimedMatch game(world, "move:5s");
  game.begin();
  game.wait(Time(4'000));
  const json::object first = game.request(0, "a2");
  REQUIRE(world.code(first) == "ok");
  const std::int64_t used = game.stored(3).at("used").as_int64();
  game.wait(Time(1'000));
  CHECK(world.code(first) == "ok");
  CHECK(log_of(world, game.match).size() == 4);
  CHECK(game.stored(3).at("used") == used);
  json::object lie = first;
  lie["took_ms"] = 0;
  CHECK(world.code(lie) == "command/reused");
}

TEST_CASE("a_stall_of_the_server_is_charged_to_nobody_and_written_into_the_event") {
  World world(31);
  TimedMatch timed(world);
  timed.begin();
  const std::int64_t before = timed.bank(0);
  timed.wait(Time(2'000));
  world.executor->stall(Time(14'500));
  REQUIRE(timed.play(0, "a2") == "ok");
  CHECK(std::abs(before + 3'000 - timed.bank(0) - 2'000) <= 40);
  const std::vector<EventRow> log = log_of(world, timed.match);
  const json::object moved = json::parse(log.back().payload).as_object();
  CHECK(moved.at("stalled") == 14'500);
  CHECK(moved.at("used").as_int64() < 2'100);
  CHECK(moved.at("ms").as_int64() < 2'100);
  // The next turn has none of it, and what is read back is what was written.
  timed.wait(Time(1'000));
  REQUIRE(timed.play(1, "b2") == "ok");
  CHECK(!json::parse(log_of(world, timed.match).back().payload).as_object().contains("stalled"));
  const auto folded = fold_log(log.front().match, log_of(world, timed.match));
  REQUIRE(folded);
  CHECK(std::get<happened::Moved>(folded->recent[3].what).stalled == Time(14'500));
}

TEST_CASE("nobody_loses_on_time_while_the_server_stalls") {
  World world(32);
  TimedMatch timed(world, "move:10s");
  timed.begin();
  timed.wait(Time(1'000));
  world.executor->stall(Time(14'500));
  world.ok({{"do", "match.watch"}, {"match", timed.match["match"]}});
  world.pushes.clear();
  timed.wait(Time(5'000));  // the flag's timer is over long ago
  CHECK(timed.ending() == "running");
  CHECK(!world.pushes.empty());  // whoever watches is told how much time is left
  REQUIRE(timed.play(0, "a2") == "ok");
  // Without a stall the flag falls as ever, and says what was not counted.
  world.executor->stall(Time(3'000));
  timed.wait(Time(9'900));
  CHECK(timed.ending() == "running");
  timed.wait(Time(5'000));
  CHECK(timed.ending() == "time won 0");
  const json::object flagged = json::parse(log_of(world, timed.match).back().payload).as_object();
  CHECK(flagged.at("stalled") == 3'000);
}

TEST_CASE("jumps_of_the_wall_clock_change_no_bank") {
  World world(9);
  TimedMatch game(world);
  game.begin();
  world.executor->clock_error = Time(3'600'000);
  game.wait(Time(5'000));
  REQUIRE(game.play(0, "a2") == "ok");
  CHECK(game.bank(0) == 298'000);
  world.executor->clock_error = Time(-900'000);
  game.wait(Time(5'000));
  REQUIRE(game.play(1, "b2") == "ok");
  CHECK(game.bank(1) == 298'000);
}

TEST_CASE("time_while_the_server_was_down_is_charged_to_nobody") {
  World world(10);
  TimedMatch game(world);
  game.begin();
  game.wait(Time(4'000));
  world.crash();
  game.wait(Time(3'600'000));
  CHECK(world.ok({{"do", "match.list"}}).at("matches").get_array().size() == 1);
  game.wait(Time(3'600'000));  // appearing in a list starts no clock
  CHECK(game.state().at("status") == "running");
  game.wait(Time(2'000));
  CHECK(log_of(world, game.match).back().kind == "taken");
  game.seq = 4;
  REQUIRE(game.play(0, "a2") == "ok");
  CHECK(game.bank(0) >= 300'900);
  CHECK(game.bank(0) <= 301'100);
}

TEST_CASE("a_server_that_ends_in_order_charges_what_has_passed") {
  World world(11);
  TimedMatch game(world);
  game.begin();
  game.wait(Time(4'000));
  bool ended = false;
  world.service->finish([&] { ended = true; });
  while (!ended) REQUIRE(world.executor->step());
  CHECK(game.stored(3).at("charged") == 4'000);
  world.crash();
  game.wait(Time(3'600'000));
  CHECK(game.state().at("clock").at("since_ms") == 4'000);
  game.seq = 4;
  game.wait(Time(1'000));
  REQUIRE(game.play(0, "a2") == "ok");
  CHECK(game.bank(0) == 298'000);
  CHECK(log_of(world, game.match).size() == 5);
}

TEST_CASE("the_other_side_that_left_can_be_claimed_against_only_after_a_minute") {
  World world(13);
  TimedMatch game(world);
  const auto watch = [&](ClientId client, int seat) {
    const json::object request{
        {"id", 1},
        {"do", "match.watch"},
        {"match", game.match.at("match")},
        {"tokens", {game.match.at("tokens").at(static_cast<std::size_t>(seat))}}};
    world.service->receive(client, json_text(request));
  };
  const ClientId bob = world.service->connect([](const std::string&) {});
  watch(bob, 1);
  game.begin();
  CHECK(game.claim(0, "win") == "match/claim");  // Bob is present
  world.service->disconnect(bob);
  game.wait(Time(59'000));
  CHECK(game.claim(0, "win") == "match/claim");
  CHECK(game.claim(1, "win") == "match/claim");  // Ann has never been present
  game.wait(Time(2'000));
  CHECK(game.claim(0, "lose") == "json/range");
  SUBCASE("as won") {
    CHECK(game.claim(0, "win") == "ok");
    CHECK(game.ending() == "left won 0");
  }
  SUBCASE("as drawn") {
    CHECK(game.claim(0, "draw") == "ok");
    CHECK(game.ending() == "left drawn");
  }
  SUBCASE("not once he is back") {
    const ClientId back = world.service->connect([](const std::string&) {});
    watch(back, 1);
    CHECK(game.claim(0, "win") == "match/claim");
  }
}

TEST_CASE("after_a_farewell_a_claim_waits_15_s_and_before_two_plies_it_aborts") {
  World world(14);
  TimedMatch game(world);
  const ClientId bob = world.service->connect([](const std::string&) {});
  const auto say = [&](std::string_view verb) {
    const json::object request{{"id", 1},
                               {"do", verb},
                               {"match", game.match.at("match")},
                               {"tokens", {game.match.at("tokens").at(1)}}};
    world.service->receive(bob, json_text(request));
  };
  say("match.watch");
  REQUIRE(game.play(0, "a1") == "ok");
  say("match.unwatch");
  game.wait(Time(14'000));
  CHECK(game.claim(0, "win") == "match/claim");
  game.wait(Time(1'500));
  CHECK(game.claim(0, "win") == "ok");
  CHECK(game.ending() == "aborted open");
}

TEST_CASE("a_bot_moves_within_its_clock") {
  World world(15,
              [](const GameSetup&, const AnyPosition& position, const std::string&, std::uint64_t,
                 const Limits& limits) -> Result<std::string> {
                CHECK((*limits.time <= Time(250)));
                return position.legal_moves().front();
              });
  json::object request = timed("move:1s", "random");
  request["speed_ms"] = 10'000;
  TimedMatch game(world);
  game.match = world.ok(request);
  REQUIRE(game.play(0, "b2") == "ok");
  game.wait(Time(9'000));
  CHECK(log_of(world, game.match).at(2).kind == "moved");
}

TEST_CASE("banks_equal_a_fold_by_hand_in_many_schedules") {
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    World world(seed);
    Random random(seed);
    TimedMatch game(world, "byoyomi:10s+3x2s");
    for (int turn = 0; turn < 9 && game.ending() == "running"; ++turn) {
      if (random.below(4) == 0) {
        world.crash();
        world.executor->clock_error = Time(random.below(100'000));
        (void)game.state();
        game.wait(Time(100));
        game.seq = game.state().at("seq").as_int64();
      }
      game.wait(Time(random.below(4'000)));
      const json::object state = game.state();
      if (state.at("status") != "running") break;
      const auto told = static_cast<int>(random.below(3'000));
      (void)game.play(static_cast<int>(state.at("turn").as_int64()), first_empty(state), told);
    }
    std::array<std::int64_t, 2> main{10'000, 10'000};
    std::array<std::int64_t, 2> periods{3, 3};
    std::array<bool, 2> begun{};
    for (const EventRow& row : log_of(world, game.match)) {
      if (row.kind == "taken") CHECK(json::parse(row.payload).at("charged") == 0);
      if (row.kind != "moved") continue;
      const json::value moved = json::parse(row.payload);
      const auto seat = static_cast<std::size_t>(moved.at("seat").as_int64());
      if (std::exchange(begun[seat], true)) {
        std::int64_t used = moved.at("used").as_int64();
        const std::int64_t of_main = std::min(used, main[seat]);
        main[seat] -= of_main;
        for (used -= of_main; used > 2'000; used -= 2'000) --periods[seat];
        CHECK(periods[seat] > 0);
      } else {
        CHECK(moved.at("used") == 0);
      }
    }
    const json::object state = game.state();
    for (std::size_t seat = 0; seat < 2; ++seat) {
      if (state.at("outcome").at("kind") == "won" && state.at("outcome").at("reason") == "time")
        break;
      CHECK(state.at("clock").at("seats").at(seat).at("bank_ms") == main[seat]);
      CHECK(state.at("clock").at("seats").at(seat).at("periods") == periods[seat]);
    }
  }
}
