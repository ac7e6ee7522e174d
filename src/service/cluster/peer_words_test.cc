#include "service/cluster/peer_words.h"

#include <doctest/doctest.h>

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace json = boost::json;

TEST_CASE("what_lasts_is_ended_by_its_counterpart") {
  const json::object match{{"match", "m"}};
  const Verb watch{.name = "match.watch", .run = {}, .lasts = Lasts::kBegins};
  const Verb unwatch{.name = "match.unwatch", .run = {}, .lasts = Lasts::kEnds};
  const Verb race{.name = "race.watch", .run = {}, .lasts = Lasts::kBegins};
  const Verb seeks{.name = "seek.list", .run = {}, .lasts = Lasts::kFollows};
  CHECK(lasting_of(watch, match)->begins);
  CHECK(!lasting_of(unwatch, match)->begins);
  CHECK(lasting_of(watch, match)->key == lasting_of(unwatch, match)->key);
  CHECK(lasting_of(watch, match)->key != lasting_of(race, {{"race", "m"}})->key);
  CHECK(lasting_of(seeks, {{"follow", true}})->begins);
  CHECK(!lasting_of(seeks, {})->begins);
  CHECK(!lasting_of(seeks, {{"follow", 1}})->begins);
  CHECK(!lasting_of({.name = "match.move", .run = {}}, match));
}

TEST_CASE("an_answer_to_watching_becomes_pushes_with_all_that_it_says") {
  const json::object state{{"match", "m"}, {"seq", 7}};
  const auto pushes =
      pushes_of("match m",
                {{"state", state},
                 {"events", json::array{json::object{{"seq", 6}}, json::object{{"seq", 7}}}},
                 {"presence", json::array{2}},
                 {"watching", 3}},
                6);
  REQUIRE(pushes.size() == 3);
  CHECK(pushes[0] == json::object{{"match", "m"},
                                  {"seq", 7},
                                  {"events", json::array{json::object{{"seq", 7}}}},
                                  {"state", state}});
  CHECK(pushes[1] == json::object{{"match", "m"}, {"presence", json::array{2}}});
  CHECK(pushes[2] == json::object{{"match", "m"}, {"watching", 3}});
  CHECK(pushes_of("race r", {{"race", "r"}, {"status", "running"}}).front().at("race") == "r");
  CHECK(pushes_of("seek ", {{"seeks", json::array()}}).front().contains("lobby"));
}

TEST_CASE("pushes_say_how_far_a_watcher_is") {
  const auto events = match_in_push(R"({"match":"m","seq":4,"events":[]})");
  REQUIRE(events);
  CHECK(events->match == "m");
  CHECK(events->seq == 4);
  CHECK(!events->begins);
  const auto start =
      match_in_push(R"({"race":"r","state":{},"start":{"state":{"match":"n","seq":1}}})");
  REQUIRE(start);
  CHECK(start->match == "n");
  CHECK(start->begins);
  for (const char* other :
       {R"({"match":"m","presence":[]})", R"({"race":"r","state":{}})", R"({"lobby":{}})",
        R"({"match":)", R"({"match":"m","seq":"4"})", "", R"({"race":"r","start":{"state":3}})"}) {
    CAPTURE(other);
    CHECK(!match_in_push(other));
  }
  CHECK(*seq_in_answer(R"({"id":1,"ok":{"state":{"seq":9}}})") == 9);
  CHECK(!seq_in_answer(R"({"id":1,"error":{}})"));
  CHECK(!seq_in_answer("x"));
}
