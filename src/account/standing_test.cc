// Statistics and ratings of accounts through the protocol: whose games count, what others see,
// adoption, export and deletion.
#include <doctest/doctest.h>

#include "account/account_world.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace json = boost::json;

namespace {

/// Long enough for finished matches to be counted.
void let_count(AccountWorld& world) { world.executor->run_for(Time(2'000)); }

json::object standing_of(Player& player, json::object more = {}) {
  more["do"] = "standing.get";
  return player.ok(more);
}

std::size_t size_of(const json::object& standing, std::string_view list) {
  return standing.at(list).get_array().size();
}

/// The first seat wins in five moves; one player may have both seats.
void play(Player& first, Player& second, const std::string& match, int seq = 1) {
  const std::array moves{"a1", "b1", "a2", "b2", "a3"};
  for (std::size_t i = 0; i < moves.size(); ++i) {
    CHECK(((i % 2 == 0) ? first : second)
              .move(match, seq + static_cast<int>(i), moves.at(i))
              .empty());
  }
}

std::string seated(Player& first, Player& second) {
  const std::string match = first.new_match("open");
  second.ok({{"do", "match.sit"}, {"match", match}, {"seat", 1}, {"name", "Second"}});
  return match;
}

}  // namespace

TEST_CASE("a_guest_who_has_not_played_has_empty_statistics") {
  AccountWorld world;
  Browser browser{world};
  Player player(world, browser.enter());
  const json::object standing = standing_of(player);
  for (const char* list : {"tallies", "streaks", "bests", "ratings"}) {
    CHECK(size_of(standing, list) == 0);
  }
  CHECK(standing.at("imported") == 0);
  CHECK(!standing.contains("of"));
  Player program(world, nullptr);
  CHECK(program.code({{"do", "standing.get"}}) == "json/missing");
}

TEST_CASE("a_game_of_two_guests_counts_for_both_and_is_not_rated") {
  AccountWorld world;
  Browser one{world};
  Browser two{world, "198.51.100.1"};
  Player ann(world, one.enter());
  Player bob(world, two.enter());
  play(ann, bob, seated(ann, bob), 2);
  let_count(world);
  const json::object anns = standing_of(ann);
  CHECK(anns.at("of").at("kind") == "guest");
  CHECK(anns.at("tallies") == json::value{{{"game", "tictactoe"},
                                           {"side", 0},
                                           {"opponent", "person"},
                                           {"played", 1},
                                           {"won", 1},
                                           {"drawn", 0},
                                           {"lost", 0},
                                           {"plies", 5}}});
  CHECK(size_of(anns, "ratings") == 0);
  CHECK(standing_of(bob).at("streaks").at(0).at("current") == -1);
  // Others see only persons, not guests.
  const std::string id(anns.at("of").at("id").get_string());
  CHECK(bob.code({{"do", "standing.get"}, {"account", id}}) == "account/unknown");
  one.sign_up("Ann");
  CHECK(standing_of(bob, {{"account", id}}).at("of").at("name") == "Ann");
  CHECK(bob.code({{"do", "standing.get"}, {"account", "nobody"}}) == "account/unknown");
}

TEST_CASE("two_persons_at_one_screen_count_for_nobody") {
  AccountWorld world;
  Browser browser{world};
  Player player(world, browser.enter());
  play(player, player, player.new_match());
  let_count(world);
  CHECK(size_of(standing_of(player), "tallies") == 0);
  CHECK(size_of(standing_of(player), "ratings") == 0);
}

TEST_CASE("what_a_guest_played_goes_with_adoption_and_his_rating_does_not") {
  AccountWorld world;
  Browser one{world};
  Browser two{world, "198.51.100.1"};
  one.enter();
  one.sign_up("Ann");
  one.post("/api/sign-out");
  Player guest(world, one.enter());
  Player bob(world, two.enter());
  play(guest, bob, seated(guest, bob), 2);
  let_count(world);
  CHECK(one.sign_in("Ann").empty());
  one.post("/api/adopt", {{"accept", true}});
  Player ann(world, one.enter());
  const json::object standing = standing_of(ann);
  CHECK(size_of(standing, "tallies") == 1);
  CHECK(standing.at("streaks").at(0).at("longest") == 1);
  CHECK(size_of(standing, "ratings") == 0);
}

TEST_CASE("the_export_has_the_statistics_and_a_deletion_removes_them") {
  AccountWorld world;
  Browser one{world};
  Browser two{world, "198.51.100.1"};
  one.sign_up("Ann");
  two.sign_up("Bob");
  world.pass(std::chrono::hours(24), std::chrono::hours(1));
  one.get("/api/me");
  two.get("/api/me");
  CHECK(one.sign_in("Ann").empty());
  CHECK(two.sign_in("Bob").empty());
  Player ann(world, one.enter());
  Player bob(world, two.enter(), "198.51.100.1");
  play(ann, bob, seated(ann, bob), 2);
  let_count(world);
  const json::object anns = standing_of(ann);
  REQUIRE(size_of(anns, "ratings") == 1);
  const json::value& rating = anns.at("ratings").at(0);
  CHECK(rating.at("setup") == "tictactoe(m=3,n=3,k=3)");
  CHECK(rating.at("clock") == "none");
  CHECK(rating.at("rating") == 1'662.2);
  CHECK(rating.at("provisional") == true);
  CHECK(rating.at("steps").get_array().size() == 1);
  one.post("/api/confirm", {{"password", kGoodPassword}});
  const json::object all = one.get("/api/account/export");
  CHECK(all.at("statistics").at("tallies").get_array().size() == 1);
  CHECK(all.at("statistics").at("ratings").at(0).at("steps").get_array().size() == 1);
  const std::string id(all.at("account").at("id").get_string());
  one.post("/api/account/delete", {{"password", kGoodPassword}});
  let_count(world);
  CHECK(bob.code({{"do", "standing.get"}, {"account", id}}) == "account/unknown");
  CHECK(size_of(standing_of(bob), "ratings") == 1);
  REQUIRE(world.store->look([&](Tables& tables) {
    CHECK(tables.standings().ratings(id, 9).empty());
    CHECK(tables.standings().tallies({id}, 9).empty());
    CHECK(tables.standings().counted(0, 9).size() == 1);
  }));
}
