#include "service/peer_words.h"

#include <doctest/doctest.h>

#include "service/verbs.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace json = boost::json;

TEST_CASE("every_verb_of_a_match_or_of_the_lobby_has_one_server_that_decides_it") {
  for (const Verb& verb : verbs()) {
    CAPTURE(verb.name);
    const bool of_match = verb.name.starts_with("match.") && verb.name != "match.new" &&
                          verb.name != "match.list" && verb.name != "match.hint";
    const bool of_lobby = verb.name.starts_with("seek.") || verb.name.starts_with("challenge.") ||
                          verb.name.starts_with("race.") || verb.name.starts_with("block.");
    const Decider wanted = of_match ? Decider::kOwner : of_lobby ? Decider::kLobby : Decider::kHere;
    CHECK(decider_of(verb.name) == wanted);
  }
}

TEST_CASE("what_lasts_is_ended_by_its_counterpart") {
  const json::object match{{"match", "m"}};
  CHECK(lasting_of("match.watch", match)->begins);
  CHECK(!lasting_of("match.unwatch", match)->begins);
  CHECK(lasting_of("match.watch", match)->key == lasting_of("match.unwatch", match)->key);
  CHECK(lasting_of("match.watch", match)->key != lasting_of("race.watch", {{"race", "m"}})->key);
  CHECK(lasting_of("seek.list", {{"follow", true}})->begins);
  CHECK(!lasting_of("seek.list", {})->begins);
  CHECK(!lasting_of("seek.list", {{"follow", 1}})->begins);
  CHECK(!lasting_of("match.move", match));
}

TEST_CASE("an_answer_to_watching_becomes_pushes_with_all_that_it_says") {
  const json::object state{{"match", "m"}, {"seq", 7}};
  const auto pushes =
      pushes_of("match.watch m",
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
  CHECK(pushes_of("race.watch r", {{"race", "r"}, {"status", "running"}}).front().at("race") ==
        "r");
  CHECK(pushes_of("seek.list", {{"seeks", json::array()}}).front().contains("lobby"));
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
