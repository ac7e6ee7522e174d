// Chat, reports and blocks, as used by browsers.
#include <doctest/doctest.h>

#include "account/account_world.h"
#include "kit/json_text.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

namespace json = boost::json;

/// The chat pushes of a match received by a player, in order.
std::vector<json::object> chat_pushes(const Player& player) {
  std::vector<json::object> pushes;
  for (const json::object& message : player.received) {
    if (message.contains("match") && message.contains("chat")) {
      pushes.push_back(message.at("chat").get_object());
    }
  }
  return pushes;
}

std::string heard(const Player& player) {
  std::string all;
  for (const json::object& push : chat_pushes(player)) {
    if (push.contains("line")) all += std::string(push.at("line").at("text").get_string()) + "|";
  }
  return all;
}

std::string match_of(const Player& player) {
  std::string match;
  for (const json::object& message : player.received) {
    if (message.contains("id") || !message.contains("lobby")) continue;
    const auto* const paired = message.at("lobby").get_object().if_contains("paired");
    if (paired != nullptr) match = paired->at("match").get_string();
  }
  return match;
}

/// Two people with accounts.
struct Members {
  AccountWorld world;
  Browser ann{world};
  Browser bob{world, "192.0.2.8"};
  std::optional<Player> one;
  std::optional<Player> two;

  Members() {
    ann.sign_up("Ann");
    bob.sign_up("Bob");
    one.emplace(world, ann.enter());
    two.emplace(world, bob.enter());
  }
};

/// Two paired guests and a spectator.
struct Talk {
  AccountWorld world;
  Browser ann{world};
  Browser bob{world, "192.0.2.8"};
  Browser cid{world, "192.0.2.9"};
  Player one{world, ann.enter()};
  Player two{world, bob.enter()};
  Player watcher{world, cid.enter()};
  std::string match;

  Talk() {
    seek(one);
    seek(two);
    run(2'000);
    match = match_of(one);
    REQUIRE(!match.empty());
    for (Player* const player : {&one, &two, &watcher}) watch(*player);
  }

  static void seek(Player& player) {
    player.ok({{"do", "seek.put"}, {"setup", "tictactoe"}, {"name", "Guest"}});
  }
  json::object watch(Player& player) const {
    return player.ok({{"do", "match.watch"}, {"match", match}});
  }
  void run(int ms) { world.executor->run_for(Time(ms)); }
  [[nodiscard]] json::object chat(bool on) const {
    return {{"do", "match.chat"}, {"match", match}, {"on", on}};
  }
  [[nodiscard]] json::object line(const std::string& text) const {
    return {{"do", "match.say"}, {"match", match}, {"text", text}};
  }
  void turn_on() {
    one.ok(chat(true));
    two.ok(chat(true));
  }
  int seat_of(Player& player) {
    return static_cast<int>(watch(player).at("you").at("seats").at(0).as_int64());
  }
  [[nodiscard]] json::object report(int seat) const {
    return {{"do", "match.report"}, {"match", match}, {"seat", seat}, {"reason", "insult"}};
  }
};

std::vector<ReportRow> reports(Store& store) {
  std::vector<ReportRow> rows;
  const Result<void> looked =
      store.look([&](Tables& tables) { rows = tables.people().reports({}); });
  REQUIRE(looked.ok());
  return rows;
}

std::vector<ReportLineRow> lines_of(Store& store, std::int64_t report) {
  std::vector<ReportLineRow> rows;
  const Result<void> looked =
      store.look([&](Tables& tables) { rows = tables.people().lines(report); });
  REQUIRE(looked.ok());
  return rows;
}

}  // namespace

TEST_CASE("chat_is_off_until_both_players_turn_it_on_and_either_turns_it_off") {
  Talk talk;
  const json::value before = talk.watch(talk.one).at("chat");
  CHECK(before.at("on") == false);
  CHECK(before.at("lines").as_array().empty());
  CHECK(talk.one.code(talk.line("hello")) == "chat/off");
  talk.one.ok(talk.chat(true));
  CHECK(talk.one.code(talk.line("hello")) == "chat/off");
  CHECK(chat_pushes(talk.two).back().at("on") == false);
  talk.two.ok(talk.chat(true));
  CHECK(chat_pushes(talk.one).back().at("on") == true);
  talk.one.ok(talk.line("hello"));
  CHECK(heard(talk.two) == "hello|");
  CHECK(heard(talk.one) == "hello|");
  talk.two.ok(talk.chat(false));
  CHECK(talk.one.code(talk.line("again")) == "chat/off");
}

TEST_CASE("nobody_but_the_players_reads_or_writes_a_chat") {
  Talk talk;
  talk.turn_on();
  talk.one.ok(talk.line("hello"));
  CHECK(chat_pushes(talk.watcher).empty());
  CHECK(!talk.watch(talk.watcher).contains("chat"));
  CHECK(talk.watcher.code(talk.line("psst")) == "chat/person");
  CHECK(talk.watcher.code(talk.chat(true)) == "chat/person");
  talk.watcher.new_match();  // taking a seat gives him an account
  CHECK(talk.watcher.code(talk.line("psst")) == "match/seat");
  CHECK(talk.watcher.code(talk.report(0)) == "match/seat");
}

TEST_CASE("lines_are_normalised_and_addresses_refused") {
  Talk talk;
  talk.turn_on();
  talk.one.ok(talk.line("  well   played. thanks "));
  CHECK(heard(talk.two) == "well played. thanks|");
  for (const char* bad : {"", "   ", "a\nb", "\u202eabc", "\x01", "\u200b", "\u0378"}) {
    CAPTURE(bad);
    CHECK(!talk.one.code(talk.line(bad)).empty());
  }
  CHECK(talk.one.code(talk.line(std::string(141, 'x'))) == "chat/text");
  for (const char* bad : {"see example.com", "see example dot com"}) {
    CAPTURE(bad);
    CHECK(talk.one.code(talk.line(bad)) == "chat/address");
  }
  CHECK(heard(talk.two) == "well played. thanks|");
}

TEST_CASE("markup_in_a_line_stays_text") {
  Talk talk;
  talk.turn_on();
  const std::string markup = "<img src=x onerror=alert(1)> & \"q\"";
  talk.one.ok(talk.line(markup));
  CHECK(heard(talk.two) == markup + "|");
  const json::value line = talk.watch(talk.two).at("chat").at("lines").at(0);
  CHECK(std::string(line.at("text").as_string()) == markup);
}

TEST_CASE("a_flood_of_lines_is_refused_in_all_sockets_of_a_person_together") {
  Talk talk;
  talk.turn_on();
  Player other(talk.world, talk.ann.enter());
  for (int i = 0; i < 4; ++i) talk.one.ok(talk.line("line"));
  CHECK(other.code(talk.line("line")) == "limit/phrases");
  talk.run(4'000);
  other.ok(talk.line("line"));
  talk.two.ok(talk.line("I have said little"));
}

TEST_CASE("chat_survives_a_restart_of_the_service") {
  Talk talk;
  talk.turn_on();
  talk.one.ok(talk.line("before"));
  const ServiceOptions options{.entropy = [&] { return talk.world.random->next(); },
                               .log = talk.world.log};
  const auto fresh = std::make_shared<Service>(talk.world.executor, talk.world.store, options);
  std::vector<json::object> received;
  const ClientId client = fresh->connect(
      [&](const std::string& line) { received.push_back(json::parse(line).get_object()); }, "",
      talk.one.session->principal);
  fresh->receive(client,
                 json_text(json::object{{"id", 1}, {"do", "match.watch"}, {"match", talk.match}}));
  talk.run(1'000);
  REQUIRE(!received.empty());
  const json::value chat = received.front().at("ok").at("chat");
  CHECK(chat.at("on") == true);
  CHECK(chat.at("lines").at(0).at("text") == "before");
  fresh->disconnect(client);
}

TEST_CASE("a_report_keeps_the_last_lines_and_the_reason_and_is_made_once") {
  Talk talk;
  talk.turn_on();
  for (int i = 0; i < 24; ++i) {
    talk.two.ok(talk.line("line " + std::to_string(i)));
    talk.run(4'000);
  }
  const int seat = talk.seat_of(talk.two);
  json::object asked = talk.report(seat);
  asked["comment"] = "  he  shouts ";
  talk.one.ok(asked);
  const std::vector<ReportRow> made = reports(*talk.world.store);
  REQUIRE(made.size() == 1);
  CHECK(made.front().reason == "insult");
  CHECK(made.front().comment == "he shouts");
  CHECK(made.front().about == talk.two.session->principal->account);
  CHECK(made.front().by == talk.one.session->principal->account);
  const auto lines = lines_of(*talk.world.store, made.front().id);
  CHECK(lines.size() == 20);
  CHECK(lines.back().text == "line 23");
  CHECK(talk.one.code(talk.report(seat)) == "report/again");
  CHECK(talk.one.code(talk.report(talk.seat_of(talk.one))) == "report/seat");
  CHECK(talk.one.code(talk.report(7)) == "report/seat");
  asked["reason"] = "because";
  CHECK(talk.one.code(asked) == "json/range");
  talk.two.ok(talk.report(talk.seat_of(talk.one)));
}

TEST_CASE("a_person_makes_five_reports_a_day") {
  Talk talk;
  const auto have_reported = [&](Player& player) {
    ReportRow row;
    row.at_ms = talk.world.executor->now().count();
    row.by = player.session->principal->account;
    row.about = "x";
    row.reason = "spam";
    const Result<void> made = talk.world.store->change([&](Tables& tables) {
      for (int i = 0; i < 5; ++i) {
        row.match = "m" + std::to_string(i);
        tables.people().add(row, {});
      }
    });
    REQUIRE(made.ok());
  };
  have_reported(talk.two);
  talk.world.executor->run_for(std::chrono::hours(25));
  have_reported(talk.one);
  CHECK(talk.one.code(talk.report(talk.seat_of(talk.two))) == "limit/reports");
  talk.two.ok(talk.report(talk.seat_of(talk.one)));
}

TEST_CASE("who_is_blocked_neither_chats_nor_is_paired_nor_challenges") {
  Talk talk;
  talk.turn_on();
  talk.two.ok(talk.line("one"));
  const int seat = talk.seat_of(talk.two);
  const json::object blocked =
      talk.one.ok({{"do", "block.add"}, {"match", talk.match}, {"seat", seat}});
  CHECK(blocked.at("name") == "Guest");
  CHECK(talk.two.code(talk.line("two")) == "chat/off");
  CHECK(talk.one.code(talk.line("two")) == "chat/off");
  CHECK(chat_pushes(talk.two).back().at("on") == false);
  Talk::seek(talk.one);
  Talk::seek(talk.two);
  talk.run(60'000);
  CHECK(match_of(talk.one) == talk.match);
  const json::object list = talk.one.ok({{"do", "block.list"}});
  CHECK(list.at("blocks").as_array().size() == 1);
  CHECK(talk.two.ok({{"do", "block.list"}}).at("blocks").as_array().empty());
  talk.one.ok({{"do", "block.remove"}, {"account", blocked.at("account")}});
  talk.run(2'000);
  CHECK(match_of(talk.one) != talk.match);  // paired again
  talk.two.ok(talk.line("two"));
}

TEST_CASE("a_blocked_person_cannot_join_the_seek_of_who_blocked_him") {
  Talk talk;
  talk.one.ok({{"do", "block.add"}, {"match", talk.match}, {"seat", talk.seat_of(talk.two)}});
  const json::value seek =
      talk.one.ok({{"do", "seek.put"}, {"setup", "tictactoe"}, {"name", "Guest"}}).at("seek");
  talk.two.ok({{"do", "seek.put"}, {"with", seek}, {"name", "Guest"}});
  talk.run(2'000);
  CHECK(match_of(talk.two) == talk.match);
}

TEST_CASE("blocks_are_for_others_and_only_of_own_matches") {
  Talk talk;
  const int own = talk.seat_of(talk.one);
  CHECK(talk.one.code({{"do", "block.add"}, {"match", talk.match}, {"seat", own}}) == "block/self");
  CHECK(talk.one.code({{"do", "block.add"}, {"match", talk.match}, {"seat", 9}}) ==
        "block/unknown");
  CHECK(talk.one.code({{"do", "block.add"}, {"account", "nobody"}}) == "block/unknown");
  talk.watcher.new_match();
  CHECK(talk.watcher.code({{"do", "block.add"}, {"match", talk.match}, {"seat", own}}) ==
        "match/unknown");
}

TEST_CASE("a_block_refuses_challenges_and_ends_those_that_are_open") {
  Members members;
  Player& one = *members.one;
  Player& two = *members.two;
  const json::object challenge{{"do", "challenge.make"}, {"to", "Ann"}, {"setup", "tictactoe"}};
  two.ok(challenge);
  const std::string account = two.session->principal->account;
  one.ok({{"do", "block.add"}, {"account", account}});
  CHECK(one.ok({{"do", "challenge.list"}}).at("challenges").as_array().empty());
  CHECK(two.code(challenge) == "challenge/closed");
  CHECK(one.code({{"do", "challenge.make"}, {"to", "Bob"}, {"setup", "tictactoe"}}) ==
        "challenge/closed");
  one.ok({{"do", "block.remove"}, {"account", account}});
  two.ok(challenge);
  two.ok({{"do", "block.add"}, {"account", one.session->principal->account}});
  CHECK(one.ok({{"do", "challenge.list"}}).at("challenges").as_array().empty());
}

TEST_CASE("a_challenge_that_crosses_a_block_cannot_be_taken") {
  // At some moment the block is stored while the challenge waits to be, and finds nothing to end.
  std::size_t made = 0;
  constexpr int kMoments = 50;
  for (int moment = 0; moment < kMoments; ++moment) {
    Members members;
    Player& one = *members.one;
    Player& two = *members.two;
    const json::object block{
        {"id", "b"}, {"do", "block.add"}, {"account", two.session->principal->account}};
    const json::object challenge{
        {"id", "c"}, {"do", "challenge.make"}, {"to", "Ann"}, {"setup", "tictactoe"}};
    members.world.service->receive(two.client, json_text(challenge));
    members.world.executor->run_for(Time(moment));
    members.world.service->receive(one.client, json_text(block));
    members.world.executor->run_for(Time(1'000));
    json::value id;
    for (const json::object& message : two.received) {
      if (message.contains("ok") && message.at("id") == "c") id = message.at("ok").at("challenge");
    }
    if (!id.is_string()) continue;  // the block was first
    ++made;
    CHECK(one.code({{"do", "challenge.take"}, {"challenge", id}}) == "challenge/unknown");
  }
  CHECK(made > 0);
}

TEST_CASE("a_block_leaves_the_challenges_of_others") {
  Members members;
  Browser eve_browser{members.world, "192.0.2.9"};
  eve_browser.sign_up("Eve");
  Player eve{members.world, eve_browser.enter()};
  members.two->ok({{"do", "challenge.make"}, {"to", "Ann"}, {"setup", "tictactoe"}});
  members.one->ok({{"do", "block.add"}, {"account", eve.session->principal->account}});
  CHECK(members.one->ok({{"do", "challenge.list"}}).at("challenges").as_array().size() == 1);
}

TEST_CASE("a_person_blocks_at_most_200_others") {
  Members members;
  AccountRow guest;
  const auto block = [&](Player& player) {
    return player.code({{"do", "block.add"}, {"account", guest.id}});
  };
  for (int i = 0; i < 200; ++i) {
    guest.id = "guest" + std::to_string(i);
    REQUIRE(members.world.store->change(rules::create_account, guest, std::nullopt).ok());
    REQUIRE(block(*members.one).empty());
  }
  guest.id = "guest200";
  REQUIRE(members.world.store->change(rules::create_account, guest, std::nullopt).ok());
  CHECK(block(*members.one) == "limit/blocks");
  CHECK(block(*members.two).empty());
}

TEST_CASE("a_muted_person_writes_in_no_chat_until_the_mute_is_over") {
  Talk talk;
  talk.turn_on();
  const std::string account = talk.one.session->principal->account;
  const std::int64_t now = talk.world.executor->now().count();
  const Result<void> muted = talk.world.store->change(
      [&](Tables& tables) { tables.people().put(MuteRow{account, now + 60'000, "loud"}); });
  REQUIRE(muted.ok());
  CHECK(talk.one.code(talk.line("hello")) == "chat/muted");
  talk.two.ok(talk.line("hello"));
  talk.run(61'000);
  talk.one.ok(talk.line("hello"));
}

TEST_CASE("a_hidden_line_is_told_and_shown_no_more") {
  Talk talk;
  talk.turn_on();
  const json::value n = talk.two.ok(talk.line("rude")).at("n");
  SayRow line;
  line.n = n.as_int64();
  line.match = talk.match;
  const Result<void> hidden =
      talk.world.store->change([&](Tables& tables) { tables.people().hide(line.n); });
  REQUIRE(hidden.ok());
  talk.world.service->line_hidden(line);
  CHECK(chat_pushes(talk.one).back().at("hidden") == n);
  CHECK(chat_pushes(talk.watcher).empty());
  CHECK(talk.watch(talk.one).at("chat").at("lines").as_array().empty());
}

TEST_CASE("a_line_that_cannot_be_stored_is_not_said") {
  Talk talk;
  talk.turn_on();
  talk.world.store->small_writes_fail = true;
  CHECK(talk.one.code(talk.line("lost")) == "store/full");
  CHECK(heard(talk.two).empty());
  talk.world.store->small_writes_fail = false;
  talk.one.ok(talk.line("kept"));
  CHECK(heard(talk.two) == "kept|");
}

TEST_CASE("ones_own_chat_is_exported_and_goes_with_the_account") {
  Members members;
  Player& one = *members.one;
  Player& two = *members.two;
  one.ok({{"do", "challenge.make"}, {"to", "Bob"}, {"setup", "tictactoe"}});
  const json::value id = two.ok({{"do", "challenge.list"}}).at("challenges").at(0).at("challenge");
  const std::string match(
      two.ok({{"do", "challenge.take"}, {"challenge", id}}).at("match").get_string());
  for (Player* const player : {&one, &two}) {
    player->ok({{"do", "match.chat"}, {"match", match}, {"on", true}});
  }
  one.ok({{"do", "match.say"}, {"match", match}, {"text", "from Ann"}});
  two.ok({{"do", "match.say"}, {"match", match}, {"text", "from Bob"}});
  members.ann.post("/api/confirm", {{"password", kGoodPassword}});
  const json::object all = members.ann.get("/api/account/export");
  REQUIRE(all.at("chat").as_array().size() == 1);
  CHECK(all.at("chat").at(0).at("text") == "from Ann");
  members.ann.post("/api/account/delete", {{"password", kGoodPassword}});
  const json::value chat = two.ok({{"do", "match.watch"}, {"match", match}}).at("chat");
  REQUIRE(chat.at("lines").as_array().size() == 1);
  CHECK(chat.at("lines").at(0).at("text") == "from Bob");
  CHECK(chat.at("on") == false);
}
