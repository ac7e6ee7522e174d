// Progress in games: whose it is, who may read and change it, and where it goes with the account.
#include <doctest/doctest.h>

#include <optional>
#include <string>

#include "account/account_world.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace json = boost::json;

namespace {

const json::object kGet{{"do", "progress.get"}};

json::object put(const std::string& account, const json::value& progress, std::int64_t rev = 0) {
  return {{"do", "progress.put"}, {"account", account}, {"rev", rev}, {"progress", progress}};
}

json::object stars(int count) {
  return {{"levels.match3", {{"match3(level=first_steps)", {{"stars", count}, {"score", 9}}}}}};
}

std::string account_of(Player& player) {
  return std::string(player.ok(kGet).at("account").get_string());
}

/// Ann, who has signed in.
struct Ann {
  AccountWorld world;
  Browser browser{world};
  std::optional<Player> player;
  std::string account;

  explicit Ann(const Quotas::Options& quotas = {}) : world({}, quotas) {
    browser.get("/api/me");
    browser.sign_up("Ann");
    player.emplace(world, browser.enter());
    account = account_of(*player);
  }
};

}  // namespace

TEST_CASE("two_browsers_of_a_person_share_progress_and_none_overwrites_the_other") {
  TwoBrowsers two;
  Player& here = *two.here;
  Player& there = *two.there;
  const std::string ann = account_of(here);
  CHECK(here.ok(kGet) == json::object{{"account", ann}, {"rev", 0}, {"progress", json::object()}});
  CHECK(here.ok(put(ann, stars(1))) == json::object{{"saved", true}, {"rev", 1}});
  const json::object stale = there.ok(put(ann, stars(2)));
  CHECK(stale == json::object{{"saved", false}, {"rev", 1}, {"progress", stars(1)}});
  CHECK(there.ok(put(ann, stars(2), 1)).at("rev") == 2);
  CHECK(here.ok(kGet).at("progress") == stars(2));
  // A put is resent because its answer was lost.
  CHECK(there.ok(put(ann, stars(2), 1)) == json::object{{"saved", true}, {"rev", 2}});
}

TEST_CASE("progress_is_its_persons_alone") {
  AccountWorld world;
  Browser one{world};
  Browser two{world, "198.51.100.1"};
  one.get("/api/me");
  two.get("/api/me");
  one.sign_up("Ann");
  two.sign_up("Bob");
  Player ann(world, one.enter());
  Player bob(world, two.enter());
  ann.ok(put(account_of(ann), stars(3)));
  CHECK(bob.ok(kGet).at("progress") == json::object());
  CHECK(bob.code(put(account_of(ann), stars(1), 1)) == "progress/other");
  CHECK(bob.code(put("nobody", stars(1))) == "progress/other");
  CHECK(ann.ok(kGet).at("progress") == stars(3));
}

TEST_CASE("who_has_not_signed_in_keeps_no_progress_here") {
  AccountWorld world;
  Browser browser{world};
  Player program(world, nullptr);
  Player guest(world, browser.enter());
  const auto refused = [](Player& player) {
    CHECK(player.code(kGet) == "progress/person");
    CHECK(player.code(put("", stars(1))) == "progress/person");
  };
  refused(program);
  refused(guest);
  guest.new_match();  // the guest gets an account
  refused(guest);
}

TEST_CASE("a_put_that_is_sent_again_after_a_sign_out_is_refused") {
  Ann ann;
  ann.player->ok(put(ann.account, stars(1)));
  ann.player.reset();
  ann.browser.post("/api/sign-out");
  Player guest(ann.world, ann.browser.enter());
  CHECK(guest.code(put(ann.account, stars(2), 1)) == "progress/person");
}

TEST_CASE("progress_that_is_none_or_too_long_is_refused") {
  Ann ann;
  Player& player = *ann.player;
  const std::string& account = ann.account;
  const auto sent = [&](const json::value& progress) {
    return player.code(put(account, progress));
  };
  CHECK(sent(nullptr) == "json/missing");
  CHECK(sent("{}") == "json/type");
  CHECK(sent(7) == "json/type");
  CHECK(sent(json::array{1}) == "json/type");
  json::object request = put(account, stars(1));
  request["rev"] = -1;
  CHECK(player.code(request) == "json/range");
  request["rev"] = "1";
  CHECK(player.code(request) == "json/type");
  request = put(account, stars(1));
  request["account"] = json::object();
  CHECK(player.code(request) == "json/type");
  const std::size_t most = 16'384 - std::string("{\"a\":\"\"}").size();
  CHECK(sent({{"a", json::string(most + 1, 'x')}}) == "progress/long");
  CHECK(player.ok(kGet).at("rev") == 0);
  CHECK(sent({{"a", json::string(most, 'x')}}).empty());
}

TEST_CASE("progress_of_much_nesting_is_no_message") {
  Ann ann;
  Player& player = *ann.player;
  const std::string& account = ann.account;
  const auto refused = [&](std::size_t depth) {
    ann.world.service->receive(player.client,
                               "{\"id\":\"deep\",\"do\":\"progress.put\",\"rev\":0,\"account\":\"" +
                                   account + "\",\"progress\":{\"a\":" + std::string(depth, '[') +
                                   std::string(depth, ']') + "}}");
    return std::string(player.received.back().at("error").at("code").get_string());
  };
  CHECK(refused(100) == "json/syntax");
  CHECK(refused(8'000) == "limit/size");  // what cannot be read names no verb with long messages
  CHECK(player.ok(kGet).at("rev") == 0);
}

TEST_CASE("an_address_puts_progress_so_often_only") {
  Ann ann({.on = true});
  Player& player = *ann.player;
  const std::string& account = ann.account;
  std::string refused;
  int puts = 0;
  for (; puts < 500 && refused.empty(); ++puts) refused = player.code(put(account, stars(1)));
  CHECK(refused == "limit/progress");
  CHECK(puts > 100);
  ann.world.executor->run_for(Time(10'000));
  CHECK(player.code(put(account, stars(1))).empty());
}

TEST_CASE("progress_that_cannot_be_read_any_more_is_replaced_by_the_next_put") {
  Ann ann;
  Player& player = *ann.player;
  const std::string& account = ann.account;
  for (const char* damaged : {"{\"levels.match3\":", "[]", ""}) {
    const std::int64_t rev = player.ok(kGet).at("rev").to_number<std::int64_t>();
    REQUIRE(ann.world.store->change([&](Tables& tables) {
      return tables.accounts().put(ProgressRow{account, damaged, rev + 1}, rev);
    }));
    const json::object stored = player.ok(kGet);
    CHECK(stored.at("progress") == json::object());
    CHECK(player.ok(put(account, stars(1))).at("progress") == json::object());
    CHECK(player.ok(put(account, stars(1), rev + 1)).at("saved") == true);
    CHECK(player.ok(kGet).at("progress") == stars(1));
  }
}

TEST_CASE("progress_is_exported_and_goes_with_the_account") {
  Ann ann;
  ann.browser.post("/api/confirm", {{"password", kGoodPassword}});
  CHECK(ann.browser.get("/api/account/export").at("progress") == json::object());
  ann.player->ok(put(ann.account, stars(2)));
  CHECK(ann.browser.get("/api/account/export").at("progress") == stars(2));
  const auto kept = [&] {
    return ann.world.store->look(
        [&](Tables& tables) { return tables.accounts().progress(ann.account).has_value(); });
  };
  CHECK(*kept());
  ann.player.reset();
  ann.browser.post("/api/account/delete", {{"password", kGoodPassword}});
  CHECK(!*kept());
}
