// Races with hostile clients, a restart halfway, a full disk, and people who leave.
#include <doctest/doctest.h>

#include "account/race_world.h"
#include "kit/json_text.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

namespace json = boost::json;

json::value told(const Racer& racer, const char* field) {
  for (const json::object& message : racer.player->received) {
    if (message.contains("race") && message.contains(field)) return message.at(field);
  }
  return nullptr;
}

}  // namespace

TEST_CASE("what_does_not_belong_to_the_sender_is_refused") {
  RaceWorld two;
  two.make();
  Racer eve(two.world, "Eve", "192.0.2.9");
  CHECK(eve.code("race.ready", two.race) == "race/member");
  CHECK(eve.code("race.join", "nosuch") == "race/unknown");
  CHECK(eve.code("race.watch", std::string(20, '0')) == "race/unknown");
  Player program(two.world, nullptr);
  const auto refused = [&](const char* verb) {
    return program.code({{"do", verb}, {"race", two.race}, {"name", "P"}, {"setup", two.kSetup}});
  };
  for (const char* verb : {"race.make", "race.join", "race.ready", "race.leave", "race.again"}) {
    CAPTURE(verb);
    CHECK(refused(verb) == "lobby/person");
  }
  CHECK(refused("race.watch").empty());  // anyone with the link may watch
  two.join(two.bob);
  two.ready(two.ann);
  two.ready(two.bob);
  two.run(4'000);
  two.ann.match = two.ann.told_match();
  two.bob.match = two.bob.told_match();
  // A move in a member's match, by an outsider with a made-up token.
  CHECK(eve.player->code({{"do", "match.move"},
                          {"match", two.ann.match},
                          {"seq", 1},
                          {"command", "x"},
                          {"token", "0123"},
                          {"move", "append"}}) == "match/unknown");
  CHECK(two.bob.player->code({{"do", "match.move"},
                              {"match", two.ann.match},
                              {"seq", 1},
                              {"command", "x"},
                              {"move", "append"}}) == "match/unknown");
  CHECK(eve.code("race.leave", two.race) == "race/member");
  CHECK(two.status(two.ann) == "running");
}

TEST_CASE("joining_twice_is_joining_once_and_there_are_four_places") {
  RaceWorld two;
  two.make();
  two.join(two.bob);
  two.join(two.bob);
  Player window(two.world, two.bob.browser.enter());
  window.ok({{"do", "race.join"}, {"race", two.race}, {"name", "Bobby"}});
  CHECK(two.state(two.ann).at("members").get_array().size() == 2);
  Racer cid(two.world, "Cid", "192.0.2.10");
  Racer dan(two.world, "Dan", "192.0.2.11");
  Racer eve(two.world, "Eve", "192.0.2.12");
  two.join(cid);
  two.join(dan);
  CHECK(eve.code("race.join", two.race) == "race/full");
  cid.ok("race.leave", two.race);
  CHECK(eve.code("race.join", two.race).empty());
}

TEST_CASE("two_of_one_name_are_told_apart_and_both_have_records") {
  RaceWorld two;
  two.bob.name = "Ann";
  two.begin();
  CHECK(two.state(two.bob).at("members").at(1).at("name") == "Ann 2");
  two.ann.resign();
  two.bob.resign();
  two.run();
  CHECK(two.ann.player->ok({{"do", "record.list"}}).at("records").get_array().size() == 2);
}

TEST_CASE("after_the_start_nobody_joins_or_says_ready") {
  RaceWorld two;
  two.begin();
  Racer eve(two.world, "Eve", "192.0.2.9");
  CHECK(eve.code("race.join", two.race) == "race/started");
  CHECK(two.ann.code("race.ready", two.race) == "race/started");
}

TEST_CASE("no_move_comes_before_the_start") {
  RaceWorld two;
  two.make();
  two.join(two.bob);
  CHECK(two.bob.player->code({{"do", "match.move"},
                              {"match", two.race},
                              {"seq", 1},
                              {"command", "x"},
                              {"move", "append"}}) == "match/unknown");
  CHECK(!two.state(two.bob).contains("match"));
}

TEST_CASE("who_is_away_is_not_ready_and_stops_the_count_down") {
  RaceWorld two;
  two.make();
  two.bob.ok("race.join", two.race);
  CHECK(two.bob.code("race.ready", two.race) == "race/away");
  two.join(two.bob);
  two.ready(two.ann);
  two.ready(two.bob);
  two.run(2'000);
  two.bob.player.reset();
  two.run(5'000);
  CHECK(two.status(two.ann) == "waiting");
  CHECK(two.state(two.ann).at("members").at(1).at("ready") == false);
  two.bob.enter();
  two.join(two.bob);
  two.ready(two.bob);
  two.run(1'000);
  two.bob.player->ok({{"do", "race.ready"}, {"race", two.race}, {"ready", false}});
  two.run(5'000);
  CHECK(two.status(two.ann) == "waiting");
  two.ready(two.bob);
  two.run(5'000);
  CHECK(two.status(two.ann) == "running");
}

TEST_CASE("a_race_ends_with_its_maker_or_after_half_an_hour") {
  RaceWorld two;
  two.make();
  two.join(two.bob);
  two.ann.ok("race.leave", two.race);
  two.run();
  CHECK(told(two.bob, "ended") == "cancelled");
  CHECK(two.bob.code("race.watch", two.race) == "race/unknown");
  CHECK(two.world.store->races({})->empty());
  two.make();
  two.run(29 * 60'000);
  CHECK(two.status(two.ann) == "waiting");
  two.run(2 * 60'000);
  CHECK(two.ann.code("race.watch", two.race) == "race/unknown");
  CHECK(two.world.store->races({})->empty());
}

TEST_CASE("who_has_gone_for_a_minute_makes_room") {
  RaceWorld two;
  two.make();
  two.join(two.bob);
  two.bob.player.reset();
  two.run(50'000);
  CHECK(two.state(two.ann).at("members").get_array().size() == 2);
  two.run(15'000);
  CHECK(two.state(two.ann).at("members").get_array().size() == 1);
}

TEST_CASE("a_restart_keeps_races_that_wait_and_races_that_run") {
  RaceWorld two;
  two.make();
  two.join(two.bob);
  two.ready(two.ann);
  two.restart();
  CHECK(two.state(two.ann).at("members").get_array().size() == 2);
  CHECK(two.state(two.ann).at("members").at(0).at("ready") == false);
  two.state(two.bob);
  two.ready(two.ann);
  two.ready(two.bob);
  two.run(4'000);
  two.ann.match = two.ann.told_match();
  two.bob.match = two.bob.told_match();
  two.bob.clear(Time(1'000));
  two.run();
  two.restart();
  two.run(5'000);
  CHECK(two.status(two.ann) == "running");
  CHECK(two.places(two.bob) == "- , - reached");
  CHECK(two.bob.player->ok({{"do", "record.list"}}).at("records").get_array().empty());
  CHECK(!two.bob.player->ok({{"do", "match.get"}, {"match", two.bob.match}}).contains("seed"));
  two.ann.clear(Time(1'500));
  two.run(2'000);
  CHECK(two.places(two.ann) == "2 reached, 1 reached");
  two.restart();
  CHECK(two.places(two.ann) == "2 reached, 1 reached");
  CHECK(two.ann.player->ok({{"do", "record.list"}}).at("records").get_array().size() == 2);
}

TEST_CASE("the_boards_of_a_race_are_read_off_the_loop") {
  RaceWorld two;
  two.begin();
  two.bob.clear(Time(1'000));
  two.restart();
  CHECK(two.status(two.ann) == "running");
  two.run();
  CHECK(two.places(two.bob) == "- , - reached");
  two.ann.clear(Time(1'500));
  two.run(2'000);

  two.restart();
  two.run();
  two.world.executor->reads_by_hand = true;
  const int reads = two.world.store->reads;
  json::object watch = two.ann.ask("race.watch", two.race);
  watch["id"] = "watch";
  two.world.service->receive(two.ann.player->client, json_text(watch));
  two.run();
  for (int piece = 0; piece < 3; ++piece) {  // the race, and its two matches
    REQUIRE(two.world.executor->begun.size() == 1);
    two.world.executor->end_oldest();
    two.run();
  }
  CHECK(two.world.executor->begun.empty());
  CHECK(two.world.store->reads == reads + 2);
  CHECK(two.places(two.ann) == "2 reached, 1 reached");
  const json::object state = two.state(two.ann);
  for (const json::value& member : state.at("members").get_array()) {
    CHECK(member.get_object().contains("board"));
  }
  CHECK(two.world.store->reads == reads + 2);
}

TEST_CASE("a_kill_at_any_moment_loses_no_race_and_counts_none_twice") {
  for (int after = 0; after < 260; after += 20) {
    CAPTURE(after);
    RaceWorld two;
    two.begin();
    two.bob.resign();
    two.ann.player->received.clear();
    two.world.service->receive(two.ann.player->client,
                               json_text(json::object{{"do", "match.resign"},
                                                      {"id", 99'999},
                                                      {"match", two.ann.match},
                                                      {"seq", 1},
                                                      {"command", "last"}}));
    two.run(after);
    two.restart();
    two.run(3'000);
    const std::string status = two.status(two.ann);
    if (status == "running") CHECK(two.ann.resign().empty());
    two.run(3'000);
    CHECK(two.places(two.ann) == "1 gave_up, 1 gave_up");
    CHECK(two.ann.player->ok({{"do", "record.list"}}).at("records").get_array().size() == 2);
  }
}

TEST_CASE("a_full_disk_is_told_and_nothing_is_lost") {
  RaceWorld two;
  two.make();
  two.join(two.bob);
  two.ready(two.ann);
  two.ready(two.bob);
  two.run(1'000);
  two.world.store->mode = FailingStore::Mode::kFull;
  two.run(4'000);
  CHECK(told(two.ann, "refused").at("code") == "store/read_only");
  CHECK(two.status(two.ann) == "waiting");
  two.world.store->mode = FailingStore::Mode::kWorks;
  two.run(3'000);
  two.ready(two.ann);
  two.ready(two.bob);
  two.run(4'000);
  two.ann.match = two.ann.told_match();
  two.bob.match = two.bob.told_match();
  CHECK(two.ann.resign().empty());
  two.bob.clear(Time(10));
  two.world.store->mode = FailingStore::Mode::kFull;
  two.run(5'000);
  two.world.store->mode = FailingStore::Mode::kWorks;
  two.run(5'000);
  CHECK(two.places(two.ann) == "2 gave_up, 1 reached");
}

TEST_CASE("a_racer_who_deletes_his_account_gives_up_and_leaves_no_name") {
  RaceWorld two;
  two.bob.browser.sign_up("Bobby");
  two.bob.enter();
  two.begin();
  two.bob.browser.post("/api/account/delete", {{"password", kGoodPassword}});
  two.run(3'000);
  two.ann.clear(Time(10));
  two.run(2'000);
  CHECK(two.places(two.ann) == "1 reached, 2 gave_up");
  const json::object state = two.state(two.ann);
  CHECK(state.at("members").at(1).at("name") == "");
  CHECK(state.at("members").at(1).at("deleted") == true);
  const auto races = two.world.store->races({});
  REQUIRE(races->size() == 1);
  for (const RaceMemberRow& member : races->front().members) CHECK(member.name != "Bobby");
}

TEST_CASE("a_guest_who_signs_up_in_the_middle_races_on") {
  RaceWorld two;
  two.begin();
  two.bob.browser.sign_up("Bobby");
  two.bob.enter();
  two.state(two.bob);
  two.bob.clear(Time(10));
  CHECK(two.ann.resign().empty());
  two.run(2'000);
  CHECK(two.places(two.bob) == "2 gave_up, 1 reached");
}

TEST_CASE("a_guest_adopted_by_another_member_leaves_his_own_place") {
  RaceWorld two;
  two.ann.browser.sign_up("Annie");
  two.ann.enter();
  two.make();
  two.join(two.bob);
  two.bob.player->new_match();  // a guest without games cannot be adopted
  two.bob.player.reset();
  CHECK(two.bob.browser.sign_in("Annie").empty());
  two.bob.browser.post("/api/adopt", {{"accept", true}});
  two.run();
  CHECK(two.state(two.ann).at("members").get_array().size() == 1);
  REQUIRE(two.world.store->races({})->size() == 1);
  CHECK(two.world.store->races({})->front().members.size() == 1);
  Racer cid(two.world, "Cid", "192.0.2.10");
  two.join(cid);
  two.ready(two.ann);
  two.ready(cid);
  two.run(4'000);
  CHECK(two.status(cid) == "running");
}

TEST_CASE("an_export_tells_of_ones_own_races") {
  RaceWorld two;
  two.bob.browser.sign_up("Bobby");
  two.bob.enter();
  two.begin();
  two.bob.clear(Time(10));
  CHECK(two.ann.resign().empty());
  two.run(2'000);
  two.bob.browser.post("/api/confirm", {{"password", kGoodPassword}});
  const json::object all = two.bob.browser.get("/api/account/export");
  REQUIRE(all.at("races").as_array().size() == 1);
  const json::object& race = all.at("races").at(0).as_object();
  CHECK(race.at("race").as_string() == two.race);
  CHECK(race.at("place") == 1);
  CHECK(race.at("ending") == "reached");
  CHECK(json_text(race).find("Ann") == std::string::npos);
}

TEST_CASE("rubbish_and_floods_of_races_are_refused") {
  RaceWorld two;
  const auto code = [&](const char* setup, json::value limit = 600) {
    return two.ann.player->code(
        {{"do", "race.make"}, {"setup", setup}, {"name", "Ann"}, {"limit_s", std::move(limit)}});
  };
  CHECK(code("chess") == "game/unknown");
  CHECK(code("tictactoe") == "race/game");
  CHECK(code("numbermatch(digits=0)") == "option/range");
  CHECK(code("numbermatch", 29) == "json/range");
  CHECK(code("numbermatch", 3'601) == "json/range");
  CHECK(code("numbermatch", "long") == "json/type");
  CHECK(two.ann.player->code({{"do", "race.make"}, {"setup", "numbermatch"}, {"name", ""}}) ==
        "json/range");
  for (int i = 0; i < 3; ++i) CHECK(code("numbermatch").empty());
  CHECK(code("numbermatch") == "limit/races");
  two.bob.player->ok({{"do", "race.make"}, {"setup", "numbermatch"}, {"name", "Bob"}});
}

TEST_CASE("an_open_race_stands_in_the_lobby") {
  RaceWorld two;
  two.bob.player->ok({{"do", "seek.list"}, {"follow", true}});
  two.make({{"public", true}});
  two.run();
  const json::object list = two.bob.player->ok({{"do", "seek.list"}, {"follow", true}});
  REQUIRE(list.at("races").get_array().size() == 1);
  CHECK(list.at("races").at(0).at("name") == "Ann");
  CHECK(two.bob.player->ok({{"do", "race.list"}}).at("open").get_array().size() == 1);
  CHECK(two.ann.player->ok({{"do", "race.list"}}).at("own").get_array().size() == 1);
  two.make();  // reachable by link only
  two.run();
  CHECK(two.bob.player->ok({{"do", "race.list"}}).at("open").get_array().size() == 1);
}
