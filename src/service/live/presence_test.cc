// Presence: people who watch a match with their seat's token.
#include "service/live/presence.h"

#include <doctest/doctest.h>

#include "service/crowd.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

/// Two people in two browsers.
struct Pair {
  Crowd crowd;
  ClientId ann = crowd.join("1.1.1.1");
  ClientId bob = crowd.join("2.2.2.2");
  json::object made = crowd.ok(
      ann,
      {{"do", "match.new"},
       {"setup", "tictactoe"},
       {"seats", {{{"kind", "person"}, {"name", "Ann"}}, {{"kind", "person"}, {"name", "Bob"}}}}});
  json::value match = made.at("match");

  json::value watch(ClientId client, std::initializer_list<std::size_t> seats) {
    json::array tokens;
    for (const std::size_t seat : seats) tokens.push_back(made.at("tokens").at(seat));
    const json::object answer =
        crowd.ok(client, {{"do", "match.watch"}, {"match", match}, {"tokens", tokens}});
    return answer.contains("presence") ? answer.at("presence") : json::value();
  }
  /// The last presence pushed to a client.
  json::value told(ClientId client) {
    json::value last;
    for (const json::object& message : crowd.received[client]) {
      if (!message.contains("id") && message.contains("presence")) last = message.at("presence");
    }
    return last;
  }
};

const json::value kHere{{"here", true}};

}  // namespace

TEST_CASE("a_person_is_here_while_watching_with_the_token_of_the_seat") {
  Pair pair;
  CHECK(pair.watch(pair.ann, {0}) == json::array{kHere, nullptr});
  CHECK(pair.watch(pair.bob, {1}) == json::array{kHere, kHere});
  CHECK(pair.told(pair.ann) == json::array{kHere, kHere});
  CHECK(pair.told(pair.bob).is_null());
}

TEST_CASE("the_others_are_told_when_a_person_leaves_and_how_long_ago") {
  Pair pair;
  pair.watch(pair.ann, {0});
  pair.watch(pair.bob, {1});
  pair.crowd.service->disconnect(pair.bob);
  CHECK(pair.told(pair.ann) == json::array{kHere, {{"left_ms", 0}}});
  pair.crowd.executor->run_for(Time(20'000));
  const ClientId cid = pair.crowd.join("3.3.3.3");
  const json::value seen = pair.watch(cid, {});
  CHECK(seen.at(0) == kHere);
  CHECK(seen.at(1).at("left_ms").to_number<int>() == 20'000);
  const ClientId again = pair.crowd.join("2.2.2.2");
  CHECK(pair.watch(again, {1}) == json::array{kHere, kHere});
  CHECK(pair.told(pair.ann) == json::array{kHere, kHere});
}

TEST_CASE("who_watches_without_a_token_or_with_a_wrong_one_is_not_a_player") {
  Pair pair;
  CHECK(pair.watch(pair.ann, {}).is_null());
  const json::object answer = pair.crowd.ok(
      pair.bob, {{"do", "match.watch"}, {"match", pair.match}, {"tokens", {"nobody's"}}});
  CHECK(!answer.contains("presence"));
  CHECK(pair.told(pair.ann).is_null());
}

TEST_CASE("a_person_with_two_windows_is_here_until_both_are_closed") {
  Pair pair;
  pair.watch(pair.ann, {0});
  const ClientId second = pair.crowd.join("1.1.1.1");
  pair.watch(second, {0});
  pair.watch(pair.bob, {1});
  pair.crowd.service->disconnect(second);
  CHECK(pair.told(pair.bob).is_null());
  pair.crowd.ok(pair.ann, {{"do", "match.unwatch"}, {"match", pair.match}});
  CHECK(pair.told(pair.bob) == json::array{{{"left_ms", 0}}, kHere});
}

TEST_CASE("very_many_matches_that_everybody_has_left_are_forgotten") {
  Presence presence;
  const Executor::SteadyTime now;
  presence.hold(1, "kept", {0}, now);
  for (std::size_t i = 0; i < 2 * Presence::kMost; ++i) {
    const std::string match = std::to_string(i);
    presence.hold(2, match, {0}, now);
    presence.hold(2, match, {}, now);
  }
  CHECK(presence.size() <= Presence::kMost);
  CHECK(presence.of("kept", 1, now) == json::array{kHere});
}

TEST_CASE("a_list_of_live_matches_has_only_those_that_somebody_watches") {
  Crowd crowd;
  const ClientId ann = crowd.join("1.1.1.1");
  const std::string left = crowd.new_match(ann, "random", "random");
  const std::string seen = crowd.new_match(ann, "random", "person");
  const auto live = [&](json::object request) {
    request["do"] = "match.list";
    request["live"] = true;
    std::vector<std::string> ids;
    const json::object listed = crowd.ok(ann, request);
    for (const json::value& match : listed.at("matches").get_array()) {
      ids.emplace_back(match.at("match").get_string());
    }
    return ids;
  };
  CHECK(live({}).empty());
  crowd.watch(ann, seen);
  crowd.settle();
  CHECK(live({}) == std::vector{seen});
  CHECK(live({{"ids", {left, seen}}}) == std::vector{seen});
  CHECK(live({{"status", {"finished"}}}).empty());
  crowd.ok(ann, {{"do", "match.unwatch"}, {"match", seen}});
  CHECK(live({}).empty());
}

TEST_CASE("a_listed_match_is_active_while_a_player_is_there_or_a_bot_has_just_moved") {
  Crowd crowd;
  const ClientId ann = crowd.join("1.1.1.1");
  const ClientId eve = crowd.join("2.2.2.2");
  const auto active = [&](const std::string& match) {
    const json::object listed = crowd.ok(eve, {{"do", "match.list"}, {"ids", {match}}});
    return listed.at("matches").at(0).as_object().contains("active");
  };
  const json::object made =
      crowd.ok(ann, {{"do", "match.new"},
                     {"setup", "tictactoe"},
                     {"seats", {{{"kind", "person"}, {"name", "Ann"}}, {{"kind", "person"}}}}});
  const std::string people(made.at("match").get_string());
  CHECK_FALSE(active(people));
  crowd.watch(eve, people);
  CHECK_FALSE(active(people));
  crowd.ok(ann, {{"do", "match.watch"}, {"match", people}, {"tokens", {made.at("tokens").at(0)}}});
  CHECK(active(people));
  crowd.service->disconnect(ann);
  CHECK_FALSE(active(people));

  const std::string bots = crowd.new_match(eve, "random", "person");
  crowd.settle();
  CHECK(active(bots));
  crowd.executor->run_for(Time(100'000));
  CHECK(active(bots));
  crowd.executor->run_for(Time(60'000));
  CHECK_FALSE(active(bots));
}
