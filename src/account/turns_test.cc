// Matches in which another person waits: listed, and their number pushed, for accounts.
#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

#include "account/account_world.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

namespace json = boost::json;

/// Ann and Bob in two browsers, with a match in which Ann is to move.
struct AnnAndBob {
  AccountWorld world;
  Browser anns{world};
  Browser bobs{world, "192.0.2.8"};
  Player ann{world, anns.enter()};
  Player bob{world, bobs.enter()};
  std::string match = begin();

  std::string begin() {
    const std::string made = ann.new_match("open");
    bob.ok({{"do", "match.sit"}, {"match", made}, {"seat", 1}, {"name", "Bob"}});
    return made;
  }
  void run() { world.executor->run_for(Time(1'000)); }
};

std::vector<std::string> waiting(Player& player) {
  std::vector<std::string> ids;
  const json::object list = player.ok({{"do", "match.list"}, {"turn", true}});
  for (const json::value& match : list.at("matches").get_array()) {
    ids.emplace_back(match.at("match").get_string());
  }
  return ids;
}

/// The numbers that the player was pushed.
std::vector<std::int64_t> pushed(const Player& player) {
  std::vector<std::int64_t> turns;
  for (const json::object& message : player.received) {
    const json::value* const lobby = message.if_contains("lobby");
    if (lobby != nullptr && lobby->get_object().contains("turns")) {
      turns.push_back(lobby->at("turns").to_number<std::int64_t>());
    }
  }
  return turns;
}

}  // namespace

TEST_CASE("matches_that_wait_for_a_person_are_listed") {
  AnnAndBob two;
  CHECK(waiting(two.ann) == std::vector{two.match});
  CHECK(waiting(two.bob).empty());
  CHECK(two.ann.move(two.match, 2, "b2").empty());
  CHECK(waiting(two.ann).empty());
  CHECK(waiting(two.bob) == std::vector{two.match});
  two.bob.ok({{"do", "match.resign"}, {"match", two.match}, {"seq", 3}, {"command", "r"}});
  CHECK(waiting(two.bob).empty());
}

TEST_CASE("nobody_waits_in_a_match_with_a_bot_at_one_screen_or_for_a_program") {
  AnnAndBob two;
  two.ann.new_match("bot");
  two.ann.new_match("person");
  two.ann.new_match("open");
  CHECK(waiting(two.ann) == std::vector{two.match});
  Player program(two.world, nullptr);
  CHECK(waiting(program).empty());
}

TEST_CASE("the_number_of_waiting_matches_is_pushed_when_it_changes") {
  AnnAndBob two;
  Player anns_other(two.world, two.anns.enter());
  CHECK(two.ann.move(two.match, 2, "b2").empty());
  two.run();
  CHECK(pushed(two.bob).empty());  // has not asked
  waiting(two.ann);
  waiting(anns_other);
  waiting(two.bob);
  two.run();
  CHECK(pushed(two.bob) == std::vector<std::int64_t>{1});
  CHECK(two.bob.move(two.match, 3, "a1").empty());
  two.run();
  CHECK(pushed(two.bob) == std::vector<std::int64_t>{1, 0});
  CHECK(pushed(two.ann) == std::vector<std::int64_t>{1});
  CHECK(pushed(anns_other) == std::vector<std::int64_t>{1});
  const std::string second = two.begin();
  two.run();
  CHECK(pushed(two.ann) == std::vector<std::int64_t>{1, 2});
  // An offer changes nothing, the end does.
  two.ann.ok(
      {{"do", "match.offer"}, {"match", second}, {"seq", 2}, {"command", "o"}, {"kind", "draw"}});
  two.run();
  CHECK(pushed(two.ann).size() == 2);
  two.bob.ok({{"do", "match.resign"}, {"match", second}, {"seq", 3}, {"command", "r"}});
  two.run();
  CHECK(pushed(two.ann) == std::vector<std::int64_t>{1, 2, 1});
}

TEST_CASE("a_socket_that_has_left_is_told_nothing_and_the_next_one_the_whole_number") {
  AnnAndBob two;
  {
    Player gone(two.world, two.bobs.enter());
    waiting(gone);
  }
  CHECK(two.ann.move(two.match, 2, "b2").empty());
  two.run();
  CHECK(pushed(two.bob).empty());
  Player next(two.world, two.bobs.enter());
  CHECK(waiting(next) == std::vector{two.match});
  two.run();
  CHECK(pushed(next) == std::vector<std::int64_t>{1});
}
