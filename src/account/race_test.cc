// Races, as played by browsers: simultaneous start, end, and refusals.
#include <doctest/doctest.h>

#include <algorithm>

#include "account/race_world.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

namespace json = boost::json;

std::size_t records_of(Racer& racer) {
  return racer.player->ok({{"do", "record.list"}}).at("records").get_array().size();
}

json::object hers(const Racer& racer) { return {{"do", "match.get"}, {"match", racer.match}}; }

}  // namespace

TEST_CASE("both_get_the_same_board_at_the_same_moment") {
  RaceWorld two;
  two.make();
  two.join(two.bob);
  CHECK(two.ann.told().at("members").get_array().size() == 2);
  two.ready(two.ann);
  two.run();
  CHECK(!two.ann.told().contains("starts_in_ms"));
  two.ready(two.bob);
  two.run(100);
  CHECK(two.ann.told().at("starts_in_ms").as_int64() > 2'000);
  CHECK(two.ann.start().empty());  // no board before the start
  two.run(2'800);
  CHECK(two.ann.start().empty());
  two.run(500);
  const json::object first = two.ann.start();
  const json::object second = two.bob.start();
  REQUIRE(!first.empty());
  REQUIRE(!second.empty());
  const json::value& one = first.at("start").at("state");
  const json::value& other = second.at("start").at("state");
  CHECK(one.at("text") == other.at("text"));
  CHECK(one.at("seed_hash") == other.at("seed_hash"));
  CHECK(one.at("match") != other.at("match"));
  CHECK(one.at("clock").at("since_ms").as_int64() == other.at("clock").at("since_ms").as_int64());
  CHECK(first.at("state").at("status") == "running");
}

TEST_CASE("the_first_to_reach_the_goal_by_his_own_time_wins") {
  RaceWorld two;
  two.begin();
  two.bob.clear(Time(1'000));
  two.run();
  CHECK(two.status(two.ann) == "running");
  // The seed and the record are hidden until the race has ended.
  const json::object over = two.bob.player->ok(hers(two.bob));
  CHECK(over.at("status") == "finished");
  CHECK(!over.contains("seed"));
  CHECK(!over.contains("record"));
  CHECK(records_of(two.bob) == 0);
  two.ann.clear(Time(2'000));
  two.run();
  CHECK(two.status(two.ann) == "finished");
  CHECK(two.places(two.ann) == "2 reached, 1 reached");
  CHECK(records_of(two.bob) == 2);
  const json::object shown = two.bob.player->ok(hers(two.bob));
  CHECK(shown.contains("seed"));
  CHECK(shown.contains("record"));
  const json::object state = two.state(two.bob);
  CHECK(state.at("members").at(0).at("time_ms").as_int64() >
        state.at("members").at(1).at("time_ms").as_int64());
}

TEST_CASE("the_records_of_a_race_tell_its_result") {
  RaceWorld two;
  two.begin();
  two.bob.clear(Time(1'000));
  two.ann.ok("race.leave", two.race);
  two.run();
  const json::object list = two.ann.player->ok({{"do", "record.list"}});
  REQUIRE(list.at("records").get_array().size() == 2);
  for (const json::value& record : list.at("records").get_array()) {
    const json::value& race = record.at("race");
    const bool anns = record.at("seats").at(0).at("name") == "Ann";
    CHECK(race.at("you") == (anns ? 0 : 1));
    CHECK(race.at("members").at(0).at("place") == 2);
    CHECK(race.at("members").at(1).at("place") == 1);
    CHECK(race.at("members").at(1).at("name") == "Bob");
    const json::object whole =
        two.ann.player->ok({{"do", "record.get"}, {"record", record.at("id")}});
    CHECK(whole.at("race") == race);
  }
}

TEST_CASE("others_are_figures_until_the_own_end") {
  RaceWorld two;
  two.begin();
  two.ann.clear(Time(100));
  two.run();
  const auto boards = [](const json::object& state) {
    std::size_t count = 0;
    for (const json::value& member : state.at("members").get_array()) {
      if (member.get_object().contains("board")) ++count;
    }
    return count;
  };
  const json::object seen = two.bob.told();
  CHECK(boards(seen) == 0);
  CHECK(seen.at("members").at(0).at("progress").to_number<double>() == 1);
  CHECK(seen.at("members").at(0).at("ending") == "reached");
  CHECK(boards(two.ann.told()) == 2);
  // The match itself is private, and someone who gave up may not watch the race until it ends.
  CHECK(two.bob.player->code({{"do", "match.get"}, {"match", two.ann.match}}) == "match/unknown");
  CHECK(two.bob.player->code({{"do", "match.watch"}, {"match", two.ann.match}}) == "match/unknown");
}

TEST_CASE("who_gives_up_sees_no_board_until_the_end") {
  RaceWorld two;
  two.begin();
  CHECK(two.ann.resign().empty());
  two.run();
  CHECK(!two.ann.told().at("members").at(1).get_object().contains("board"));
  two.bob.clear(Time(10));
  two.run();
  CHECK(two.places(two.ann) == "2 gave_up, 1 reached");
  CHECK(two.ann.told().at("members").at(1).get_object().contains("board"));
}

TEST_CASE("at_the_limit_the_best_figure_wins") {
  RaceWorld two;
  two.begin({{"limit_s", 30}});
  // Plays one pair, if there is one, to have fewer digits than the other.
  const View view = two.bob.position()->view();
  const auto pair = std::ranges::find(view.actions, Gesture::kPair, &Action::gesture);
  const bool paired = pair != view.actions.end();
  if (paired) CHECK(two.bob.move(pair->move).empty());
  two.run(40'000);
  CHECK(two.status(two.ann) == "finished");
  CHECK(two.places(two.ann) == (paired ? "2 time, 1 time" : "1 time, 1 time"));
}

TEST_CASE("who_leaves_for_a_minute_gives_the_race_up") {
  RaceWorld two;
  two.begin();
  two.bob.player.reset();
  two.run(50'000);
  CHECK(two.status(two.ann) == "running");
  two.run(15'000);
  two.ann.clear(Time(1));
  two.run(2'000);
  CHECK(two.places(two.ann) == "1 reached, 2 left");
}

TEST_CASE("nobody_gets_help_while_he_races") {
  RaceWorld two;
  two.begin();
  const json::object state = two.ann.player->ok(hers(two.ann));
  const json::object solve{{"do", "solve"}, {"text", state.at("text")}};
  const json::object other{{"do", "solve"}, {"text", "tictactoe xx./oo./..."}};
  const auto command = [&](const char* verb) {
    return two.ann.player->code(
        {{"do", verb}, {"match", two.ann.match}, {"seq", 1}, {"command", verb}});
  };
  CHECK(two.ann.player->code(solve) == "match/fair");
  CHECK(two.ann.player->code(other).empty());
  CHECK(two.ann.player->code(
            {{"do", "analyse"}, {"text", state.at("text")}, {"selector", "greedy"}}) ==
        "match/fair");
  CHECK(two.ann.player->code({{"do", "match.hint"}, {"match", two.ann.match}}) == "match/fair");
  CHECK(command("match.undo") == "match/fair");
  CHECK(command("match.abort") == "match/fair");
  CHECK(command("match.pause") == "match/seat");
  CHECK(two.ann.player->code({{"do", "match.offer"},
                              {"match", two.ann.match},
                              {"seq", 1},
                              {"command", "o"},
                              {"kind", "rematch"}}) == "match/fair");
  CHECK(two.ann.resign().empty());
  CHECK(two.ann.player->code(solve).empty());  // he has finished
}

TEST_CASE("one_button_is_the_rematch_of_all") {
  RaceWorld two;
  two.begin();
  CHECK(two.ann.code("race.again", two.race) == "race/running");
  two.ann.resign();
  two.bob.resign();
  two.run();
  const json::object next = two.bob.ok("race.again", two.race);
  two.run();
  CHECK(two.ann.told().at("next") == next.at("race"));
  CHECK(two.ann.ok("race.again", two.race).at("race") == next.at("race"));
  CHECK(two.ann.ok("race.again", two.race).at("members").get_array().size() == 2);
  CHECK(next.at("setup") == two.state(two.ann).at("setup"));
  Racer eve(two.world, "Eve", "192.0.2.9");
  CHECK(eve.code("race.again", two.race) == "race/member");  // she has no account yet
  eve.player->ok({{"do", "race.make"}, {"setup", two.kSetup}, {"name", "Eve"}});
  CHECK(eve.code("race.again", two.race) == "race/member");
}

TEST_CASE("match3_and_orbs_are_raced_too") {
  for (const char* setup : {"match3", "orbs(columns=3,rows=3)"}) {
    CAPTURE(setup);
    RaceWorld two;
    two.begin({{"setup", setup}});
    const json::object one = two.ann.player->ok(hers(two.ann));
    const json::object other = two.bob.player->ok(hers(two.bob));
    CHECK(one.at("text") == other.at("text"));
    const std::string word = two.ann.position()->legal_moves().front();
    CHECK(two.ann.move(word).empty());
    CHECK(two.bob.move(word).empty());
    // The same move draws the same new pieces for both.
    CHECK(two.ann.player->ok(hers(two.ann)).at("text") ==
          two.bob.player->ok(hers(two.bob)).at("text"));
    two.ann.resign();
    two.bob.resign();
    two.run();
    CHECK(two.status(two.bob) == "finished");
  }
}
