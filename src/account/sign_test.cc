// Signing up, in and out, and account recovery, through protocol requests.
#include <doctest/doctest.h>

#include <set>

#include "account/account_world.h"
#include "account/session/known_device.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace json = boost::json;

TEST_CASE("a_guest_gets_a_cookie_and_no_account") {
  AccountWorld world;
  Browser browser{world};
  CHECK(browser.who().empty());
  REQUIRE(browser.last_cookies.size() == 1);
  CHECK(browser.last_cookies.front().starts_with("id="));
  CHECK(browser.who().empty());
  CHECK(browser.last_cookies.empty());  // the cookie is already set
  CHECK(world.stored_accounts() == 0);
}

TEST_CASE("sign_up_then_out_then_in_again") {
  AccountWorld world;
  Browser browser{world};
  const json::object made = browser.sign_up("Ann");
  CHECK(made.at("account").at("name") == "Ann");
  CHECK(made.at("recovery").get_string().size() > 20);
  CHECK(browser.who() == "Ann");
  browser.post("/api/sign-out");
  CHECK(browser.cleared);
  CHECK(browser.session().empty());
  CHECK(browser.who().empty());
  CHECK(browser.sign_in("ann").empty());  // names are case-insensitive
  CHECK(browser.who() == "Ann");
}

TEST_CASE("ids_are_not_sequential") {
  AccountWorld world;
  std::set<std::string> ids;
  for (int i = 0; i < 10; ++i) {
    Browser browser{world};
    const json::object made = browser.sign_up("Person " + std::string(1, char('a' + i)));
    const std::string id(made.at("account").at("id").get_string());
    CHECK(id.size() == 16);
    CHECK(ids.insert(id.substr(0, 8)).second);  // no common prefix, unlike timestamps
  }
}

TEST_CASE("a_taken_name_is_refused_also_if_it_only_looks_alike") {
  AccountWorld world;
  Browser{world}.sign_up("Ann");
  Browser other{world};
  const auto code = [&](const char* name) {
    return other.code("/api/sign-up", {{"name", name}, {"password", kGoodPassword}});
  };
  CHECK(code("Ann") == "account/name_taken");
  CHECK(code("ANN") == "account/name_taken");
  CHECK(code("An.\uff4e") == "account/name_taken");
  CHECK(code("\u0410nn") == "account/name");  // a Cyrillic A beside Latin letters
  CHECK(code("gridwise") == "account/name");
  CHECK(code("deleted player") == "account/name");
  CHECK(code(" Ann") == "account/name");
  CHECK(code("a\u202eb") == "account/name");
}

TEST_CASE("unknown_and_wrong_cost_the_same") {
  AccountWorld world;
  Browser{world}.sign_up("Ann");
  Browser browser{world};
  const auto costs = [&](const char* name, const char* password) {
    const int hashes = world.hasher->hashes;
    const int verifies = world.hasher->verifies;
    CHECK(browser.sign_in(name, password) == "account/sign_in");
    return std::pair(world.hasher->hashes - hashes, world.hasher->verifies - verifies);
  };
  const auto wrong = costs("Ann", kOtherPassword);
  CHECK(wrong == std::pair(0, 1));
  CHECK(costs("Nobody", kOtherPassword) == wrong);
  CHECK(costs("no\u202ename", kOtherPassword) == wrong);
  CHECK(costs("Ann", "x") == wrong);
}

TEST_CASE("long_password_is_refused_before_hashing") {
  AccountWorld world;
  Browser browser{world};
  const std::string text(200, 'x');
  CHECK(browser.sign_in("Ann", text.c_str()) == "account/password_long");
  CHECK(browser.code("/api/sign-up", {{"name", "Ann"}, {"password", text}}) ==
        "account/password_long");
  CHECK(browser.code("/api/sign-up", {{"name", "Ann"}, {"password", "short"}}) ==
        "account/password_short");
  CHECK(browser.code("/api/sign-up", {{"name", "Ann"}, {"password", "passwordpassword"}}) ==
        "account/password_common");
  CHECK(world.hasher->hashes == 0);
  CHECK(world.hasher->verifies == 0);
}

TEST_CASE("rehash_on_sign_in") {
  AccountWorld world;
  Browser browser{world};
  const std::string id(browser.sign_up("Ann").at("account").at("id").get_string());
  const PasswordChange older{
      id, "new:" + std::string(kGoodPassword), "old:" + std::string(kGoodPassword),
      world.accounts->sessions().begin(browser.visitor(), SessionKind::kBrowser).row};
  REQUIRE(world.store->change(rules::change_password, older,
                              Caller{id, "", world.executor->now().count()}));
  CHECK(Browser{world}.sign_in("Ann").empty());
  CHECK((*world.store->look(rules::find_account, id))->password ==
        "new:" + std::string(kGoodPassword));
}

TEST_CASE("old_id_fails_after_sign_in") {
  AccountWorld world;
  Browser browser{world};
  browser.sign_up("Ann");
  Browser old = browser;
  browser.post("/api/sign-out");
  CHECK(browser.sign_in("Ann").empty());
  Browser signed_in = browser;
  CHECK(browser.sign_in("Ann").empty());
  CHECK(browser.session() != signed_in.session());
  CHECK(old.who().empty());
  CHECK(signed_in.who().empty());
  CHECK(browser.who() == "Ann");
}

TEST_CASE("made_up_id_is_not_adopted") {
  AccountWorld world;
  Browser browser{world};
  const std::string made_up(43, 'A');
  browser.jar["id"] = made_up;
  CHECK(browser.who().empty());
  CHECK(browser.session() != made_up);
  const std::string given = browser.session();
  browser.jar["id"] = made_up;
  CHECK(browser.sign_in("Ann") == "account/sign_in");
  browser.sign_up("Ann");
  CHECK(browser.session() != made_up);
  CHECK(browser.session() != given);
  browser.jar["id"] = "short";
  CHECK(browser.who().empty());
}

TEST_CASE("guessing_ids_is_throttled") {
  AccountWorld world;
  Browser guesser{world};
  std::string last;
  for (int i = 0; i < 70 && last.empty(); ++i) {
    guesser.jar["id"] = std::string(41, 'A') + char('A' + i % 26) + char('A' + i / 26);
    last = guesser.get_code("/api/me");
  }
  CHECK(last == "account/too_many");
  CHECK(guesser.retry_after);
  Browser other{world, "198.51.100.1"};
  CHECK(other.get_code("/api/me").empty());
}

TEST_CASE("five_failures_of_a_name_are_free_then_each_waits_longer") {
  AccountWorld world;
  Browser{world, "203.0.113.1"}.sign_up("Ann");
  Browser browser{world};
  for (int i = 0; i < 5; ++i) CHECK(browser.sign_in("Ann", kOtherPassword) == "account/sign_in");
  std::string code = browser.sign_in("Ann", kOtherPassword);
  for (int i = 0; i < 3 && code == "account/sign_in"; ++i) {
    code = browser.sign_in("Ann", kOtherPassword);
  }
  CHECK(code == "account/too_many");
  REQUIRE(browser.retry_after);
  CHECK(browser.retry_after->count() >= 1);
  // Even with the right password, and without hashing.
  const int verifies = world.hasher->verifies;
  CHECK(browser.sign_in("Ann") == "account/too_many");
  CHECK(world.hasher->verifies == verifies);
  world.pass(std::chrono::minutes(16));
  CHECK(browser.sign_in("Ann").empty());
}

TEST_CASE("storm_from_many_addresses") {
  AccountWorld world;
  Browser{world, "203.0.113.1"}.sign_up("Ann");
  int tried = 0;
  for (int i = 0; i < 100; ++i) {
    Browser bot{world, "198.51.100." + std::to_string(i)};
    if (bot.sign_in("Ann", kOtherPassword) == "account/sign_in") ++tried;
  }
  CHECK(tried <= 20);  // the name's counter applies across addresses
}

TEST_CASE("an_address_that_fails_under_many_names_must_wait") {
  AccountWorld world;
  Browser bot{world};
  std::string last;
  for (int i = 0; i < 30 && last != "account/too_many"; ++i) {
    last = bot.sign_in("Person" + std::to_string(i), kOtherPassword);
  }
  CHECK(last == "account/too_many");
  Browser other{world, "198.51.100.1"};
  CHECK(other.sign_in("Person1", kOtherPassword) == "account/sign_in");
}

TEST_CASE("an_address_that_fails_300_times_a_day_must_wait_however_slowly_it_tries") {
  AccountWorld world;
  Browser bot{world};
  int failed = 0;
  const auto fails = [&] {
    return bot.sign_in("Person" + std::to_string(++failed), kOtherPassword) == "account/sign_in";
  };
  for (int round = 0; round < 20; ++round) {
    for (int i = 0; i < 15; ++i) REQUIRE(fails());  // 20 in a quarter of an hour are free
    world.pass(std::chrono::minutes(16));
  }
  REQUIRE(fails());  // each wait follows a failure
  CHECK(!fails());
  world.pass(std::chrono::hours(17));  // 23 hours after the first failure
  CHECK(fails());
  CHECK(!fails());
  world.pass(std::chrono::hours(2));
  for (int i = 0; i < 15; ++i) CHECK(fails());
}

TEST_CASE("known_device_gets_in") {
  AccountWorld world;
  Browser ann{world, "203.0.113.1"};
  ann.sign_up("Ann");
  ann.post("/api/sign-out");
  Browser bot{world};
  for (int i = 0; i < 12; ++i) bot.sign_in("Ann", kOtherPassword);
  CHECK(bot.sign_in("Ann", kOtherPassword) == "account/too_many");
  Browser stranger{world, "198.51.100.9"};
  CHECK(stranger.sign_in("Ann") == "account/too_many");
  CHECK(ann.sign_in("Ann").empty());
}

TEST_CASE("a_proof_of_a_known_device_is_worthless_for_others") {
  AccountRow ann;
  ann.id = "ann";
  ann.password = "$argon2id$1";
  AccountRow bob = ann;
  bob.id = "bob";
  CHECK(is_known(ann, known_value(ann)));
  CHECK(!is_known(bob, known_value(ann)));
  CHECK(!is_known(ann, ""));
  AccountRow changed = ann;
  changed.password = "$argon2id$2";
  CHECK(!is_known(changed, known_value(ann)));
  CHECK(!is_known(AccountRow{}, known_value(AccountRow{})));
}

TEST_CASE("successes_are_given_back") {
  AccountWorld world;
  Browser browser{world};
  browser.sign_up("Ann");
  for (int i = 0; i < 40; ++i) CHECK(browser.sign_in("Ann").empty());
}

TEST_CASE("reset_works_once") {
  AccountWorld world;
  Browser browser{world};
  const std::string code(browser.sign_up("Ann").at("recovery").get_string());
  Browser other{world, "198.51.100.1"};
  const json::object request{{"name", "Ann"}, {"code", code}, {"password", kOtherPassword}};
  const json::object answer = other.post("/api/recover", request);
  CHECK(answer.at("account").at("name") == "Ann");
  CHECK(answer.at("recovery").get_string() != json::string_view(code));
  CHECK(other.who() == "Ann");
  CHECK(Browser{world}.code("/api/recover", request) == "account/recover");
  CHECK(Browser{world}.sign_in("Ann") == "account/sign_in");
  CHECK(Browser{world}.sign_in("Ann", kOtherPassword).empty());
}

TEST_CASE("reset_ends_sessions") {
  AccountWorld world;
  Browser browser{world};
  const std::string code(browser.sign_up("Ann").at("recovery").get_string());
  const SessionPtr used = browser.enter();
  Browser{world}.post("/api/recover",
                      {{"name", "Ann"}, {"code", code}, {"password", kOtherPassword}});
  CHECK(used->ended);
  CHECK(world.ended.size() == 1);
  CHECK(browser.who().empty());
}

TEST_CASE("the_next_sign_in_says_that_the_password_was_reset") {
  AccountWorld world;
  Browser browser{world};
  const std::string code(browser.sign_up("Ann").at("recovery").get_string());
  Browser thief{world, "198.51.100.1"};
  thief.post("/api/recover", {{"name", "Ann"}, {"code", code}, {"password", kOtherPassword}});
  world.pass(Time(1'000));
  Browser later{world};
  json::object answer = later.post("/api/sign-in", {{"name", "Ann"}, {"password", kOtherPassword}});
  CHECK(answer.at("recovered") == true);
  world.pass(Time(1'000));
  answer = later.post("/api/sign-in", {{"name", "Ann"}, {"password", kOtherPassword}});
  CHECK(!answer.contains("recovered"));
}

TEST_CASE("a_wrong_code_and_an_unknown_name_cost_the_same") {
  AccountWorld world;
  Browser{world, "203.0.113.1"}.sign_up("Ann");
  Browser browser{world};
  const auto costs = [&](const char* name, const char* code) {
    const int hashes = world.hasher->hashes;
    CHECK(browser.code("/api/recover",
                       {{"name", name}, {"code", code}, {"password", kOtherPassword}}) ==
          "account/recover");
    return world.hasher->hashes - hashes;
  };
  CHECK(costs("Ann", "0000-0000-0000-0000-0000-0000-0000") == 1);
  CHECK(costs("Ann", "?") == 1);
  CHECK(costs("Nobody", "0000-0000-0000-0000-0000-0000-0000") == 1);
}

TEST_CASE("no_sign_in_on_plain_http") {
  AccountWorld world;
  Browser browser{world};
  browser.offered = false;
  const json::object me = browser.get("/api/me");
  CHECK(me.at("offered") == false);
  CHECK(browser.last_cookies.empty());
  CHECK(browser.sign_in("Ann") == "account/offered");
  CHECK(browser.code("/api/sign-up", {{"name", "Ann"}, {"password", kGoodPassword}}) ==
        "account/offered");
}

TEST_CASE("behind_https_the_cookie_is_host_only_and_secure") {
  AccountWorld world;
  Browser browser{world, "192.0.2.7", true};
  browser.sign_up("Ann");
  for (const std::string& cookie : browser.last_cookies) {
    CHECK(cookie.starts_with("__Host-"));
    CHECK(cookie.find("; Path=/; HttpOnly; SameSite=Lax; Secure") != std::string::npos);
    CHECK(cookie.find("Domain") == std::string::npos);
  }
  CHECK(browser.who() == "Ann");
  // The same value under the other cookie name is ignored.
  Browser plain{world};
  plain.jar["__Host-id"] = browser.session();
  CHECK(plain.who().empty());
}

TEST_CASE("each_failure_leaves_a_line_without_secrets") {
  AccountWorld world;
  Browser browser{world};
  const json::object made = browser.sign_up("Ann");
  const std::string token = browser.session();
  browser.sign_in("Ann", kOtherPassword);
  browser.sign_in("Nobody", kOtherPassword);
  browser.post("/api/sign-out");
  world.pass(Time(1'000));
  const auto lines = world.store->look([](Tables& tables) { return tables.accounts().audit({}); });
  REQUIRE(lines);
  std::multiset<std::string> actions;
  std::string all;
  for (const AuditRow& line : *lines) {
    actions.insert(line.action);
    all += line.actor + line.subject + line.net + line.detail;
  }
  for (const std::string& line : world.logged) all += line;
  CHECK(actions.count("sign_up") == 1);
  CHECK(actions.count("sign_in_failed") == 2);
  CHECK(actions.count("sign_out") == 1);
  CHECK(all.find("192.0.2.0/24") != std::string::npos);
  for (const std::string& secret :
       {std::string(kGoodPassword), std::string(kOtherPassword), token,
        std::string(made.at("recovery").get_string()), sha256(token), std::string("Nobody")}) {
    CHECK(all.find(secret) == std::string::npos);
  }
}

TEST_CASE("bad_bodies_are_refused_with_their_field") {
  AccountWorld world;
  Browser browser{world};
  CHECK(browser.code("/api/sign-in") == "json/missing");
  CHECK(browser.code("/api/sign-in", {{"name", 7}, {"password", kGoodPassword}}) == "json/type");
  CHECK(browser.code("/api/sign-in", {{"name", std::string(5'000, 'x')}}) == "limit/size");
  CHECK(browser.code("/api/password", {{"password", "x"}, {"new", "y"}}) == "account/none");
  CHECK(browser.code("/api/nothing") == "http/unknown");
  CHECK(browser.code("/api/me") == "http/method");
  CHECK(browser.get_code("/api/sign-in") == "http/method");
}
