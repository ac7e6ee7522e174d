// The level library: who owns it, and what happens to it along with its account.
#include <doctest/doctest.h>

#include "account/account_world.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace json = boost::json;

namespace {

json::object save(const std::string& level, const std::string& text, std::int64_t rev = 0) {
  return {{"do", "library.save"},
          {"level", level},
          {"game", "match3"},
          {"name", "name of " + text},
          {"text", text},
          {"rev", rev},
          {"scenarios", json::array{{{"name", "one"}, {"seed", 7}}}}};
}

std::int64_t saved(Player& player, const std::string& level, const std::string& text,
                   std::int64_t rev = 0) {
  return player.ok(save(level, text, rev)).at("rev").to_number<std::int64_t>();
}

json::object get(const std::string& level) { return {{"do", "library.get"}, {"level", level}}; }

json::object removal(const std::string& level, std::int64_t rev) {
  return {{"do", "library.remove"}, {"level", level}, {"rev", rev}};
}

/// Ids in the sender's library, most recently changed first.
std::string listed(Player& player) {
  std::string ids;
  const json::object answer = player.ok({{"do", "library.list"}});
  for (const json::value& level : answer.at("levels").get_array()) {
    CHECK(!level.get_object().contains("text"));
    ids += std::string(level.at("level").get_string()) + " ";
  }
  return ids;
}

std::string text_of(Player& player, const std::string& level) {
  return std::string(player.ok(get(level)).at("text").get_string());
}

}  // namespace

TEST_CASE("a_guest_gets_an_account_with_the_first_level_saved") {
  AccountWorld world;
  Browser browser{world};
  Player player(world, browser.enter());
  CHECK(player.ok({{"do", "library.list"}}) == json::object{{"levels", json::array()}});
  CHECK(player.code(get("pond")) == "library/unknown");
  CHECK(player.ok(removal("pond", 1)).at("removed") == false);
  CHECK(browser.who().empty());
  const json::object answer = player.ok(save("pond", "{\"title\":\"\u6c60\"}"));
  CHECK(answer.at("of").at("kind") == "guest");
  CHECK(browser.who() == "guest");
  const json::object list = player.ok({{"do", "library.list"}, {"game", "match3"}});
  CHECK(list.at("of") == answer.at("of"));
  CHECK(list.at("levels").at(0).at("rev") == answer.at("rev"));
  const json::object level = player.ok(get("pond"));
  CHECK(level.at("text") == "{\"title\":\"\u6c60\"}");
  CHECK(level.at("scenarios") == json::array{{{"name", "one"}, {"seed", 7}}});
  CHECK(level.at("rev") == answer.at("rev"));
  CHECK(player.ok({{"do", "library.list"}, {"game", "orbs"}}).at("levels").get_array().empty());
}

TEST_CASE("nobody_else_sees_or_changes_a_level_or_learns_that_it_exists") {
  AccountWorld world;
  Browser one{world};
  Browser two{world, "198.51.100.1"};
  Player ann(world, one.enter());
  Player bob(world, two.enter());
  Player program(world, nullptr);
  const std::int64_t rev = saved(ann, "pond", "hers");
  saved(bob, "lake", "his");
  CHECK(bob.answer(get("pond")).at("error") == bob.answer(get("nosuch")).at("error"));
  CHECK(bob.answer(save("pond", "stolen", rev)).at("error") ==
        bob.answer(save("nosuch", "new", rev)).at("error"));
  CHECK(bob.ok(removal("pond", rev)) == bob.ok(removal("nosuch", rev)));
  CHECK(listed(bob) == "lake ");
  saved(bob, "pond", "his pond");
  CHECK(text_of(ann, "pond") == "hers");
  for (const json::object& request :
       {json::object{{"do", "library.list"}}, get("pond"), save("pond", "x"), removal("pond", 1)}) {
    CHECK(program.code(request) == "library/person");
  }
}

TEST_CASE("two_browsers_of_a_person_share_a_library_and_none_overwrites_the_other") {
  TwoBrowsers two;
  Player& here = *two.here;
  Player& there = *two.there;
  const std::int64_t first = saved(here, "pond", "one");
  CHECK(listed(there) == "pond ");
  const std::int64_t second = saved(there, "pond", "two", first);
  CHECK(second > first);
  CHECK(here.code(save("pond", "mine", first)) == "library/changed");
  CHECK(here.code(removal("pond", first)) == "library/changed");
  CHECK(text_of(here, "pond") == "two");
  // A save is retried because its answer was lost.
  CHECK(saved(there, "pond", "two", first) == second);
  CHECK(there.ok(removal("pond", second)).at("removed") == true);
  CHECK(there.ok(removal("pond", second)).at("removed") == false);
  CHECK(here.code(save("pond", "mine", second)) == "library/unknown");
  CHECK(listed(here).empty());
}

TEST_CASE("levels_that_are_none_or_too_long_are_refused") {
  AccountWorld world;
  Browser browser{world};
  Player player(world, browser.enter());
  const auto with = [&](const char* field, const json::value& value) {
    json::object request = save("pond", "x");
    request[field] = value;
    return player.code(request);
  };
  CHECK(with("level", "") == "json/range");
  CHECK(with("level", "a/b") == "json/range");
  CHECK(with("level", json::string(33, 'a')) == "json/range");
  CHECK(with("game", "chess") == "game/unknown");
  CHECK(with("rev", -1) == "json/range");
  CHECK(with("text", 1) == "json/type");
  CHECK(with("scenarios", "[]") == "json/type");
  CHECK(with("text", json::string(65'536, 'x')).empty());
  CHECK(with("text", json::string(65'537, 'x')) == "library/long");
  CHECK(with("scenarios", json::array(60'000, 1)) == "library/long");
}

TEST_CASE("a_full_library_says_so_and_an_address_saves_so_often_only") {
  AccountWorld world({}, Quotas::Options{.on = true});
  Browser browser{world};
  Player player(world, browser.enter());
  for (int i = 0; i < kMaxLevels; ++i) saved(player, std::to_string(i), "x");
  CHECK(player.code(save("more", "x")) == "library/full");
  std::string refused;
  for (int i = 0; i < 200 && refused.empty(); ++i) refused = player.code(save("0", "x"));
  CHECK(refused == "limit/levels");
  world.executor->run_for(Time(10'000));
  CHECK(player.code(save("0", "x")).empty());
}

TEST_CASE("a_library_is_read_page_by_page") {
  AccountWorld world;
  Browser browser{world};
  Player player(world, browser.enter());
  for (const char* level : {"a", "b", "c"}) {
    saved(player, level, level);
    world.executor->run_for(Time(5));
  }
  json::object page = player.ok({{"do", "library.list"}, {"limit", 2}});
  CHECK(page.at("levels").at(0).at("level") == "c");
  CHECK(page.at("levels").get_array().size() == 2);
  page = player.ok({{"do", "library.list"}, {"limit", 2}, {"cursor", page.at("next")}});
  CHECK(page.at("levels").get_array().size() == 1);
  CHECK(page.at("levels").at(0).at("level") == "a");
  CHECK(!page.contains("next"));
}

TEST_CASE("a_guests_levels_are_his_after_sign_up_and_after_adoption") {
  AccountWorld world;
  Browser browser{world};
  {
    Player guest(world, browser.enter());
    saved(guest, "pond", "one");
  }
  browser.sign_up("Ann");
  {
    Player ann(world, browser.enter());
    CHECK(text_of(ann, "pond") == "one");
    CHECK(ann.ok(save("lake", "two")).at("of").at("kind") == "person");
  }
  browser.post("/api/sign-out");
  browser.get("/api/me");
  {
    Player guest(world, browser.enter());
    CHECK(listed(guest).empty());
    saved(guest, "pond", "another");
    guest.new_match();  // a guest without games cannot be adopted
  }
  CHECK(browser.sign_in("Ann").empty());
  browser.post("/api/adopt", {{"accept", true}});
  Player ann(world, browser.enter());
  CHECK(text_of(ann, "pond") == "one");
  CHECK(text_of(ann, "pond-2") == "another");
}

TEST_CASE("levels_are_exported_and_go_with_the_account") {
  AccountWorld world;
  Browser browser{world};
  browser.get("/api/me");
  browser.sign_up("Ann");
  std::string account;
  {
    Player ann(world, browser.enter());
    saved(ann, "pond", "one");
    account = std::string(ann.ok(save("lake", "two")).at("of").at("id").get_string());
  }
  browser.post("/api/confirm", {{"password", kGoodPassword}});
  const json::object all = browser.get("/api/account/export");
  REQUIRE(all.at("levels").get_array().size() == 2);
  CHECK(all.at("levels").at(0).at("text") == "two");
  CHECK(all.at("levels").at(1).at("scenarios").at(0).at("seed") == 7);
  LevelFilter filter;
  filter.account = account;
  const auto kept = [&] {
    return world.store->look([&](Tables& tables) { return tables.accounts().levels(filter); });
  };
  CHECK(kept()->size() == 2);
  browser.post("/api/account/delete", {{"password", kGoodPassword}});
  CHECK(kept()->empty());
}
