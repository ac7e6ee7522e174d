// How long sessions last, what ends them, and what a signed-in person can change.
#include <doctest/doctest.h>

#include "account/account_world.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace json = boost::json;
using std::chrono::hours;
using std::chrono::minutes;

TEST_CASE("idle") {
  AccountWorld world;
  Browser browser{world};
  browser.sign_up("Ann");
  world.pass(hours(11));
  CHECK(browser.who() == "Ann");
  world.pass(hours(11));
  CHECK(browser.who() == "Ann");
  world.pass(hours(13));
  CHECK(browser.who().empty());
  CHECK(browser.sign_in("Ann", kGoodPassword, true).empty());
  world.pass(hours(24 * 29), hours(24));
  CHECK(browser.who() == "Ann");
  world.pass(hours(24 * 31), hours(24));
  CHECK(browser.who().empty());
}

TEST_CASE("absolute") {
  AccountWorld world;
  Browser browser{world};
  browser.sign_up("Ann");
  for (int i = 0; i < 16; ++i) {  // every ten hours, so never idle
    CHECK(browser.who() == "Ann");
    world.pass(hours(10), hours(1));
  }
  world.pass(hours(10), hours(1));
  CHECK(browser.who().empty());
}

TEST_CASE("a_session_that_ends_while_it_is_read_lets_nobody_in") {
  AccountWorld world;
  Browser browser{world};
  browser.sign_up("Ann");
  const std::string hash = browser.enter()->hash;
  world.executor->reads_by_hand = true;
  std::optional<Result<SessionPtr>> found;
  world.accounts->sessions().find(browser.visitor(),
                                  [&](Result<SessionPtr> known) { found = known; });
  world.executor->end_oldest();  // it is there
  REQUIRE(world.store->change([&](Tables& tables) { tables.accounts().erase_session(hash); }));
  world.accounts->sessions().end({hash});
  world.executor->run_for(Time(10));
  CHECK(!found);
  world.executor->end_oldest();
  world.executor->run_for(Time(10));
  REQUIRE(found);
  CHECK(**found == nullptr);
}

TEST_CASE("sessions_that_are_asked_for_during_a_read_are_read_together") {
  AccountWorld world;
  Browser browser{world};
  browser.sign_up("Ann");
  world.executor->reads_by_hand = true;
  int found = 0;
  for (int i = 0; i < 100; ++i) {
    world.accounts->sessions().find(browser.visitor(), [&](const Result<SessionPtr>& known) {
      if (known && *known) ++found;
    });
  }
  for (const int known : {1, 100}) {
    REQUIRE(world.executor->begun.size() == 1);
    world.executor->end_oldest();
    world.executor->run_for(Time(10));
    CHECK(found == known);
  }
  CHECK(world.executor->begun.empty());
}

TEST_CASE("renewal") {
  AccountWorld world;
  Browser browser{world};
  browser.sign_up("Ann");
  browser.sign_in("Ann", kGoodPassword, true);
  const std::string first = browser.session();
  world.pass(hours(23), hours(1));
  CHECK(browser.who() == "Ann");
  CHECK(browser.session() == first);
  world.pass(hours(2), hours(1));
  Browser other_tab = browser;
  CHECK(browser.who() == "Ann");
  CHECK(browser.session() != first);
  CHECK(other_tab.who() == "Ann");  // a request in flight with the previous token
  CHECK(other_tab.session() == first);
  world.pass(minutes(2), minutes(1));
  CHECK(browser.who() == "Ann");
  CHECK(other_tab.who().empty());
}

TEST_CASE("expired_session_closes_its_socket") {
  AccountWorld world;
  Browser browser{world};
  browser.sign_up("Ann");
  const SessionPtr used = browser.enter();
  world.pass(hours(11), minutes(5));
  CHECK(!used->ended);
  world.pass(hours(2), minutes(5));
  CHECK(used->ended);
  REQUIRE(world.ended.size() == 1);
  CHECK(world.ended.front() == used.get());
}

TEST_CASE("a_socket_that_is_used_keeps_its_session") {
  AccountWorld world;
  Browser browser{world};
  browser.sign_up("Ann");
  Player player(world, browser.enter());
  for (int i = 0; i < 20; ++i) {
    world.pass(hours(1), minutes(5));
    CHECK(player.code({{"do", "hello"}}).empty());
  }
  CHECK(!player.session->ended);
}

TEST_CASE("a_ban_by_the_host_closes_the_socket_at_the_next_look") {
  AccountWorld world;
  Browser browser{world};
  const std::string id(browser.sign_up("Ann").at("account").at("id").get_string());
  const SessionPtr used = browser.enter();
  REQUIRE(world.store->change(rules::ban, id, 0, "rude",
                              Caller{"host", "", world.executor->now().count()}));
  world.pass(minutes(2), minutes(1));
  CHECK(used->ended);
  const auto refused =
      browser.ask(true, "/api/sign-in", {{"name", "Ann"}, {"password", kGoodPassword}});
  REQUIRE(!refused);
  CHECK(refused.error().code == "account/banned");
  CHECK(refused.error().says.find("rude") != std::string::npos);
  // The reason is shown only to someone who knows the password.
  CHECK(browser.sign_in("Ann", kOtherPassword) == "account/sign_in");
}

TEST_CASE("sign_out_closes_sockets") {
  AccountWorld world;
  Browser browser{world};
  browser.sign_up("Ann");
  const SessionPtr used = browser.enter();
  Browser elsewhere{world};
  elsewhere.sign_in("Ann");
  const SessionPtr other = elsewhere.enter();
  browser.post("/api/sign-out");
  CHECK(used->ended);
  CHECK(!other->ended);
  CHECK(elsewhere.who() == "Ann");
}

TEST_CASE("signing_out_works_on_a_full_disk") {
  AccountWorld world;
  Browser browser{world};
  browser.sign_up("Ann");
  const SessionPtr used = browser.enter();
  Browser thief = browser;  // with the same cookie
  world.store->small_writes_fail = true;
  browser.post("/api/sign-out");
  CHECK(used->ended);
  CHECK(thief.who().empty());
  world.pass(std::chrono::seconds(5), std::chrono::seconds(1));
  world.store->small_writes_fail = false;
  world.pass(std::chrono::seconds(5), std::chrono::seconds(1));
  world.restart();
  CHECK(thief.who().empty());  // the store knows by now
}

TEST_CASE("change_without_password_is_refused") {
  AccountWorld world;
  Browser browser{world};
  browser.sign_up("Ann");
  for (const char* path : {"/api/name", "/api/password", "/api/account/delete", "/api/confirm"}) {
    CAPTURE(path);
    CHECK(browser.code(path, {{"name", "Bea"}, {"new", kOtherPassword}}) == "json/missing");
    CHECK(browser.code(path, {{"name", "Bea"},
                              {"new", kOtherPassword},
                              {"password", "wrong but long enough"}}) == "account/sign_in");
  }
  CHECK(browser.who() == "Ann");
}

TEST_CASE("a_new_password_ends_the_other_sessions") {
  AccountWorld world;
  Browser browser{world};
  browser.sign_up("Ann");
  Browser elsewhere{world};
  elsewhere.sign_in("Ann");
  const std::string before = browser.session();
  browser.post("/api/password", {{"password", kGoodPassword}, {"new", kOtherPassword}});
  CHECK(browser.session() != before);
  CHECK(browser.who() == "Ann");
  CHECK(elsewhere.who().empty());
  CHECK(elsewhere.sign_in("Ann") == "account/sign_in");
  CHECK(browser.code("/api/password", {{"password", kOtherPassword}, {"new", "short"}}) ==
        "account/password_short");
}

TEST_CASE("a_name_changes_once_in_thirty_days") {
  AccountWorld world;
  Browser browser{world};
  browser.sign_up("Ann");
  Browser{world, "198.51.100.1"}.sign_up("Bob");
  const auto rename = [&](const char* name) {
    return browser.code("/api/name", {{"name", name}, {"password", kGoodPassword}});
  };
  CHECK(rename("bob") == "account/name_taken");
  CHECK(rename("B.O.B!") == "account/name_taken");
  CHECK(rename("adrnin") == "account/name");
  CHECK(rename("Be\u0430") == "account/name");  // of two scripts
  CHECK(rename("Bea").empty());
  CHECK(browser.who() == "Bea");
  CHECK(rename("Cid") == "account/name_soon");
  CHECK(Browser{world}.sign_in("Bea").empty());
}

TEST_CASE("list_shows_net_and_browser") {
  AccountWorld world;
  Browser browser{world};
  browser.sign_up("Ann");
  Browser elsewhere{world, "198.51.100.1"};
  elsewhere.sign_in("Ann", kGoodPassword, true);
  const json::array sessions = browser.get("/api/sessions").at("sessions").get_array();
  REQUIRE(sessions.size() == 2);
  int current = 0;
  for (const json::value& session : sessions) {
    CHECK(session.at("agent") == "Firefox on Linux");
    CHECK(!session.get_object().contains("hash"));
    const bool own = session.get_object().contains("current");
    current += own ? 1 : 0;
    CHECK(session.at("net") == (own ? "192.0.2.0/24" : "198.51.100.0/24"));
    CHECK(session.at("keep") == !own);
  }
  CHECK(current == 1);
}

TEST_CASE("one_session_or_all_others_are_ended") {
  AccountWorld world;
  Browser browser{world};
  browser.sign_up("Ann");
  Browser second{world};
  Browser third{world};
  second.sign_in("Ann");
  third.sign_in("Ann");
  const json::object listed = third.get("/api/sessions");
  for (const json::value& session : listed.at("sessions").get_array()) {
    if (!session.get_object().contains("current")) continue;
    CHECK(browser.post("/api/sessions/end", {{"id", session.at("id")}}).at("ended") == 1);
  }
  CHECK(third.who().empty());
  CHECK(second.who() == "Ann");
  CHECK(browser.post("/api/sessions/end", {{"others", true}}).at("ended") == 1);
  CHECK(second.who().empty());
  CHECK(browser.who() == "Ann");
  CHECK(browser.code("/api/sessions/end", {{"id", "0123456789abcdef"}}) == "account/session");
  CHECK(browser.code("/api/sessions/end") == "json/missing");
}

TEST_CASE("nobody_ends_the_sessions_of_another") {
  AccountWorld world;
  Browser ann{world};
  ann.sign_up("Ann");
  Browser bob{world};
  bob.sign_up("Bob");
  const json::value id = ann.get("/api/sessions").at("sessions").at(0).at("id");
  CHECK(bob.code("/api/sessions/end", {{"id", id}}) == "account/session");
  CHECK(ann.who() == "Ann");
}
