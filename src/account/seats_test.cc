// Seats owned by accounts: permissions in a match, adoption, export and deletion.
#include <doctest/doctest.h>

#include "account/account_world.h"
#include "kit/json_text.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace json = boost::json;

TEST_CASE("the_account_of_a_guest_is_made_with_his_first_match") {
  AccountWorld world;
  Browser browser{world};
  Player player(world, browser.enter());
  CHECK(player.code({{"do", "hello"}}).empty());
  CHECK(world.stored_accounts() == 0);
  // Also in a match between bots: its owner may pause it without a token.
  const json::object made =
      player.ok({{"do", "match.new"},
                 {"setup", "tictactoe"},
                 {"seats", json::array{{{"kind", "bot"}, {"selector", "random"}},
                                       {{"kind", "bot"}, {"selector", "random"}}}}});
  CHECK(world.stored_accounts() == 1);
  CHECK(made.at("you").at("owner") == true);
  const std::string match(made.at("match").get_string());
  CHECK(player.code({{"do", "match.pause"}, {"match", match}, {"seq", 1}, {"command", "p"}}) == "");
  player.new_match("bot");
  CHECK(world.stored_accounts() == 1);
  CHECK(browser.who() == "guest");
  CHECK(browser.get("/api/me").at("games") == 2);
}

TEST_CASE("two_first_seats_at_once_make_one_account") {
  AccountWorld world;
  Browser browser{world};
  const SessionPtr session = browser.enter();
  Player one(world, session);
  Player two(world, session);
  const json::object request{{"do", "match.new"},
                             {"id", "x"},
                             {"setup", "tictactoe"},
                             {"seats", json::array{{{"kind", "person"}}, {{"kind", "person"}}}}};
  world.service->receive(one.client, json_text(request));
  world.service->receive(two.client, json_text(request));
  world.executor->run_for(Time(1'000));
  REQUIRE(one.received.size() == 1);
  REQUIRE(two.received.size() == 1);
  CHECK(one.received[0].contains("ok"));
  CHECK(two.received[0].contains("ok"));
  CHECK(world.stored_accounts() == 1);
}

TEST_CASE("a_seat_of_an_account_needs_no_token") {
  AccountWorld world;
  Browser browser{world};
  Player player(world, browser.enter());
  const std::string match = player.new_match();
  CHECK(player.move(match, 1, "b2").empty());
  CHECK(player.move(match, 2, "a1").empty());  // the other seat, at the same screen
  CHECK(player.move(match, 3, "a2", {{"as", 1}}) == "match/turn");
  CHECK(player.move(match, 3, "a2", {{"as", 0}}).empty());
  CHECK(player.move(match, 4, "c3", {{"as", 2}}) == "match/seat");
  CHECK(player.move(match, 4, "c3", {{"token", std::string(32, 'a')}}) == "match/seat");
  const json::object watched = player.ok({{"do", "match.watch"}, {"match", match}});
  CHECK(watched.at("you") == json::value{{"seats", {0, 1}}, {"owner", true}});
  // From another tab, after a reload.
  Player again(world, browser.enter());
  CHECK(again.move(match, 4, "c3").empty());
}

TEST_CASE("a_resend_by_an_account_changes_nothing_though_the_turn_went_on") {
  AccountWorld world;
  Browser browser{world};
  Player player(world, browser.enter());
  const std::string match = player.new_match();
  const json::object move{
      {"do", "match.move"}, {"match", match}, {"seq", 1}, {"command", "once"}, {"move", "b2"}};
  CHECK(player.ok(move).at("seq") == 2);
  CHECK(player.ok(move).at("seq") == 2);
  json::object other = move;
  other["move"] = "a1";
  CHECK(player.code(other) != "");
  CHECK(player.ok({{"do", "match.get"}, {"match", match}}).at("seq") == 2);
}

TEST_CASE("an_open_seat_is_taken_by_an_account_without_claim") {
  AccountWorld world;
  Browser first{world};
  Browser second{world, "198.51.100.1"};
  Player ann(world, first.enter());
  Player bob(world, second.enter());
  const std::string match = ann.new_match("open");
  const json::object sit{{"do", "match.sit"}, {"match", match}, {"seat", 1}, {"name", "Bob"}};
  const json::object sat = bob.ok(sit);
  CHECK(!sat.contains("token"));
  CHECK(bob.ok(sit).at("seq") == sat.at("seq"));  // retried
  CHECK(ann.move(match, 2, "b2").empty());
  CHECK(ann.move(match, 3, "a1") == "match/turn");
  CHECK(bob.move(match, 3, "a1").empty());
  Player program(world, nullptr);
  CHECK(program.code(sit) == "json/missing");
}

TEST_CASE("each_command_is_for_its_seat_or_the_owner") {
  AccountWorld world;
  Browser first{world};
  Browser second{world, "198.51.100.1"};
  Browser third{world, "203.0.113.1"};
  Player owner(world, first.enter());
  Player other(world, second.enter());
  Player stranger(world, third.enter());
  Player nobody(world, nullptr);
  stranger.new_match("bot");  // so that he has an account too
  const std::string match = owner.new_match("open");
  other.ok({{"do", "match.sit"}, {"match", match}, {"seat", 1}, {"name", "Bob"}});

  struct Step {
    Player& by;
    json::object fields;
    std::string code;  ///< "" if he is allowed
  };
  const json::object offer{{"do", "match.offer"}, {"kind", "draw"}};
  const json::object decline{{"do", "match.answer"}, {"accept", false}};
  const json::object claim{{"do", "match.claim"}, {"result", "win"}};
  const json::object speed{{"do", "match.speed"}, {"speed_ms", 7}};
  const auto moves = [](const char* word) {
    return json::object{{"do", "match.move"}, {"move", word}};
  };
  const std::vector<Step> steps{
      {other, {{"do", "match.pause"}}, "match/seat"},
      {owner, {{"do", "match.pause"}}, ""},
      {other, {{"do", "match.step"}}, "match/seat"},
      {owner, {{"do", "match.step"}}, "match/turn"},  // no bot is on move
      {other, {{"do", "match.resume"}}, "match/seat"},
      {owner, {{"do", "match.resume"}}, ""},
      {other, speed, "match/seat"},
      {owner, speed, ""},
      {other, moves("a1"), "match/turn"},
      {owner, moves("b2"), ""},
      {owner, moves("a1"), "match/turn"},
      {other, moves("a1"), ""},
      {owner, offer, ""},
      {owner, decline, "match/offer"},
      {other, decline, ""},
      {owner, claim, "match/clock"},
      {other, claim, "match/clock"},
      {owner, {{"do", "match.abort"}}, "match/started"},
      {other, {{"do", "match.abort"}}, "match/started"},
      {owner, {{"do", "match.undo"}}, ""},
      {other, {{"do", "match.undo"}}, ""},
      {other, {{"do", "match.resign"}}, ""},
      {owner, {{"do", "match.resign"}}, "match/finished"},
  };
  int commands = 0;
  const auto code = [&](Player& player, json::object request) {
    request["match"] = match;
    request["seq"] = nobody.ok({{"do", "match.get"}, {"match", match}}).at("seq");
    request["command"] = "n" + std::to_string(++commands);
    return player.code(std::move(request));
  };
  for (const Step& step : steps) {
    const std::string verb(step.fields.at("do").get_string());
    CAPTURE(commands);
    CAPTURE(verb);
    CHECK(code(stranger, step.fields) == "match/seat");
    CHECK(code(nobody, step.fields) == "json/missing");  // a client without account needs a token
    json::object guessed = step.fields;
    guessed["token"] = std::string(32, 'a');
    CHECK(code(nobody, guessed) == "match/seat");
    CHECK(code(step.by, step.fields) == step.code);
  }
}

TEST_CASE("a_hint_is_for_the_seat_to_move") {
  AccountWorld world;
  Browser first{world};
  Browser second{world, "198.51.100.1"};
  Player owner(world, first.enter());
  Player stranger(world, second.enter());
  stranger.new_match("bot");
  const std::string match = owner.new_match();
  const json::object hint{{"do", "match.hint"}, {"match", match}, {"time_ms", 1}};
  CHECK(stranger.code(hint) == "match/turn");
  CHECK(owner.code(hint).empty());
}

TEST_CASE("a_guests_games_are_his_after_sign_up") {
  AccountWorld world;
  Browser browser{world};
  std::string match;
  {
    Player player(world, browser.enter());
    match = player.new_match("open");
  }
  const json::value guest = browser.get("/api/me").at("account").at("id");
  const json::object made = browser.sign_up("Ann");
  CHECK(made.at("games") == 1);
  CHECK(made.at("account").at("id") == guest);  // the same row: nothing is copied
  Player player(world, browser.enter());
  CHECK(player.ok({{"do", "match.watch"}, {"match", match}}).at("you").at("owner") == true);
}

TEST_CASE("games_are_adopted_at_sign_in_if_wanted") {
  AccountWorld world;
  Browser{world, "198.51.100.1"}.sign_up("Ann");
  Browser browser{world};
  std::string match;
  {
    Player player(world, browser.enter());
    match = player.new_match();
    CHECK(player.move(match, 1, "b2").empty());
  }
  const json::object signed_in =
      browser.post("/api/sign-in", {{"name", "Ann"}, {"password", kGoodPassword}});
  CHECK(signed_in.at("adopt") == 1);
  CHECK(browser.get("/api/me").at("adopt") == 1);
  Player player(world, browser.enter());
  CHECK(player.move(match, 2, "a1") == "match/seat");  // not adopted yet
  const std::string before = browser.session();
  CHECK(browser.post("/api/adopt", {{"accept", true}}).at("adopted") == 1);
  CHECK(browser.session() != before);
  CHECK(player.move(match, 2, "a1").empty());
  CHECK(browser.code("/api/adopt", {{"accept", true}}) == "account/adopt");
  CHECK(!browser.get("/api/me").contains("adopt"));
  // The same after the match is read from its log again.
  world.service->people_changed({.gone = {match}});
  CHECK(player.move(match, 3, "a2").empty());
}

TEST_CASE("games_that_are_not_wanted_stay_nobodys") {
  AccountWorld world;
  Browser{world, "198.51.100.1"}.sign_up("Ann");
  Browser browser{world};
  {
    Player player(world, browser.enter());
    player.new_match();
  }
  browser.post("/api/sign-in", {{"name", "Ann"}, {"password", kGoodPassword}});
  CHECK(browser.post("/api/adopt", {{"accept", false}}).at("adopted") == 0);
  CHECK(!browser.get("/api/me").contains("adopt"));
  CHECK(browser.code("/api/adopt", {{"accept", true}}) == "account/adopt");
}

TEST_CASE("an_export_needs_the_password_and_has_no_secrets") {
  AccountWorld world;
  Browser browser{world};
  const json::object made = browser.sign_up("Ann");
  Player player(world, browser.enter());
  const std::string match = player.new_match();
  CHECK(player.code({{"do", "match.resign"}, {"match", match}, {"seq", 1}, {"command", "r"}})
            .empty());
  world.pass(std::chrono::minutes(6));
  CHECK(browser.get_code("/api/account/export") == "account/confirm");
  browser.post("/api/confirm", {{"password", kGoodPassword}});
  const json::object all = browser.get("/api/account/export");
  CHECK(all.at("account").at("name") == "Ann");
  CHECK(all.at("sessions").get_array().size() == 1);
  CHECK(all.at("records").get_array().size() == 1);
  CHECK(!all.at("log").get_array().empty());
  const std::string text = json_text(all);
  for (const std::string& secret :
       {std::string(kGoodPassword), browser.session(), sha256(browser.session()),
        std::string(made.at("recovery").get_string()), std::string("new:")}) {
    CHECK(text.find(secret) == std::string::npos);
  }
  world.pass(std::chrono::minutes(6));
  CHECK(browser.get_code("/api/account/export") == "account/confirm");
}

TEST_CASE("one_export_of_an_account_is_sent_at_a_time_a_few_rows_at_once") {
  AccountWorld world;
  Browser browser{world};
  browser.sign_up("Ann");
  {
    Player player(world, browser.enter());
    for (int i = 0; i < 9; ++i) {
      const std::string match = player.new_match();
      CHECK(player.code({{"do", "match.resign"}, {"match", match}, {"seq", 1}, {"command", "r"}})
                .empty());
    }
  }
  std::optional<AccountAnswer> sent;
  world.accounts->handle({false, "/api/account/export", "", browser.visitor(), true},
                         [&](AccountAnswer told) { sent = std::move(told); });
  while (!sent) REQUIRE(world.executor->step());
  std::string text;
  int parts = 0;
  for (std::string part = *sent->next(); !part.empty(); part = *sent->next()) {
    CHECK(part.size() < 65'536);
    CHECK(browser.get_code("/api/account/export") == "limit/export");
    text += part;
    ++parts;
  }
  CHECK(parts > 9 / 4 + 4);  // records, and the ends of the lists
  CHECK(json::parse(text).at("records").as_array().size() == 9);
  sent.reset();
  world.executor->run_for(Time(1));
  CHECK(browser.get("/api/account/export").at("records").get_array().size() == 9);
}

TEST_CASE("a_deleted_persons_matches_are_read_off_the_loop") {
  AccountWorld world;
  Browser browser{world};
  browser.sign_up("Ann");
  std::vector<std::string> matches;
  {
    Player ann(world, browser.enter());
    Player bob(world, Browser{world, "198.51.100.1"}.enter());
    for (int i = 0; i < 3; ++i) {
      matches.push_back(ann.new_match("open"));
      bob.ok({{"do", "match.sit"}, {"match", matches.back()}, {"seat", 1}, {"name", "Bob"}});
      CHECK(ann.move(matches.back(), 2, "b2").empty());
      CHECK(bob.move(matches.back(), 3, "a1").empty());
    }
  }
  world.restart();
  world.executor->run_for(Time(100));
  world.executor->reads_by_hand = true;
  const int reads = world.store->reads;
  bool deleted = false;
  world.accounts->handle(
      {true, "/api/account/delete", json_text(json::object{{"password", kGoodPassword}}),
       browser.visitor(), true},
      [&](const AccountAnswer&) { deleted = true; });
  // The session, the first matches, each of them, and that there are no more.
  for (std::size_t i = 0; i < matches.size() + 3; ++i) {
    world.executor->run_for(Time(1'000));
    CHECK(!deleted);
    REQUIRE(world.executor->begun.size() == 1);
    world.executor->end_oldest();
  }
  world.executor->run_for(Time(1'000));
  CHECK(deleted);
  CHECK(world.store->reads == reads + 3);
}

TEST_CASE("all_matches_of_a_deleted_person_end_however_many") {
  AccountWorld world;
  Browser browser{world};
  browser.sign_up("Ann");
  {
    Player ann(world, browser.enter());
    Player bob(world, Browser{world, "198.51.100.1"}.enter());
    for (int i = 0; i < 101; ++i) {
      bob.ok({{"do", "match.sit"}, {"match", ann.new_match("open")}, {"seat", 1}, {"name", "Bob"}});
    }
  }
  const MatchFilter running{.statuses = {"running"}, .limit = 200};
  REQUIRE(world.store->matches(running)->size() == 101);
  browser.post("/api/account/delete", {{"password", kGoodPassword}});
  CHECK(world.store->matches(running)->empty());
}

TEST_CASE("a_deleted_person_leaves_the_games_of_others_without_a_name") {
  AccountWorld world;
  Browser first{world};
  Browser second{world, "198.51.100.1"};
  first.sign_up("Ann");
  Player bob(world, second.enter());
  std::string running;
  std::string alone;
  std::string fresh;
  SessionPtr used;
  {
    Player ann(world, first.enter());
    used = ann.session;
    running = ann.new_match("open");
    bob.ok({{"do", "match.sit"}, {"match", running}, {"seat", 1}, {"name", "Bob"}});
    CHECK(ann.move(running, 2, "b2").empty());
    CHECK(bob.move(running, 3, "a1").empty());
    fresh = ann.new_match("open");
    alone = ann.new_match("bot");
  }
  CHECK(first.code("/api/account/delete", {{"password", kOtherPassword}}) == "account/sign_in");
  first.post("/api/account/delete", {{"password", kGoodPassword}});
  CHECK(first.cleared);
  CHECK(first.session().empty());
  CHECK(used->ended);
  const json::object state = bob.ok({{"do", "match.get"}, {"match", running}});
  CHECK(state.at("status") == "finished");
  CHECK(state.at("outcome").at("reason") == "resigned");
  CHECK(state.at("outcome").at("winner") == 1);
  CHECK(state.at("seats").at(0).at("name") == "");
  CHECK(state.at("seats").at(0).at("deleted") == true);
  CHECK(state.at("seats").at(1).at("name") == "Bob");
  CHECK(bob.code({{"do", "match.get"}, {"match", alone}}) == "match/unknown");
  CHECK(bob.code({{"do", "match.get"}, {"match", fresh}}) == "match/unknown");
  // The record shows no name either; the remaining player still gets all of it.
  const json::object listed = bob.ok({{"do", "record.list"}});
  REQUIRE(listed.at("records").get_array().size() == 1);
  const json::value& record = listed.at("records").at(0);
  CHECK(record.at("seats").at(0).at("name") == "");
  CHECK(record.at("seats").at(0).at("deleted") == true);
  const json::object whole = bob.ok({{"do", "record.get"}, {"record", record.at("id")}});
  CHECK(json_text(whole).find("Ann") == std::string::npos);
  CHECK(
      Service::record_text(*world.store, std::string(record.at("id").get_string()))->find("Ann") ==
      std::string::npos);
  CHECK(Browser{world}.sign_in("Ann") == "account/sign_in");
  CHECK(Browser{world, "203.0.113.9"}.code("/api/sign-up",
                                           {{"name", "Ann"}, {"password", kGoodPassword}}) ==
        "account/name_taken");  // for ninety days
  CHECK(Browser{world, "203.0.113.9"}.code("/api/sign-up",
                                           {{"name", "A.nn"}, {"password", kGoodPassword}}) ==
        "account/name_taken");
}

TEST_CASE("no_admin_verb_on_the_network") {
  AccountWorld world;
  Browser browser{world};
  browser.sign_up("Ann");
  for (const char* path : {"/api/admin", "/api/ban", "/api/accounts", "/api/audit", "/api/reset"}) {
    CAPTURE(path);
    CHECK(!Accounts::handles(path));
    CHECK(browser.code(path) == "http/unknown");
  }
  Player player(world, browser.enter());
  for (const char* verb : {"admin", "admin.ban", "account.list", "match.void"}) {
    CHECK(player.code({{"do", verb}}) == "verb/unknown");
  }
}
