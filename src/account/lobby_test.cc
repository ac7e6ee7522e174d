// The lobby, as used by browsers: seeks and challenges of guests and people, private matches.
#include <doctest/doctest.h>

#include <cstdint>
#include <memory>
#include <set>
#include <vector>

#include "account/account_world.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

namespace json = boost::json;

const json::object kSeek{{"do", "seek.put"}, {"setup", "tictactoe"}, {"name", "Guest"}};

/// The last lobby push of this kind to a player; null if there was none.
json::value told(const Player& player, std::string_view kind) {
  json::value last;
  for (const json::object& message : player.received) {
    if (message.contains("id") || !message.contains("lobby")) continue;
    const json::object& lobby = message.at("lobby").get_object();
    if (const json::value* const found = lobby.if_contains(kind)) last = *found;
  }
  return last;
}

std::string match_of(const Player& player) {
  const json::value paired = told(player, "paired");
  return paired.is_null() ? "" : std::string(paired.at("match").get_string());
}

/// Two guests in two browsers.
struct Two {
  AccountWorld world;
  Browser ann{world};
  Browser bob{world, "192.0.2.8"};
  Player one{world, ann.enter()};
  Player two{world, bob.enter()};

  void run(int ms = 2'000) { world.executor->run_for(Time(ms)); }
};

std::size_t seats_of(Player& player, const std::string& match) {
  const json::object watched = player.ok({{"do", "match.watch"}, {"match", match}});
  return watched.at("you").at("seats").get_array().size();
}

std::string listed(Player& player) {
  const json::object answer = player.ok({{"do", "seek.list"}, {"follow", true}});
  return std::to_string(answer.at("seeks").get_array().size()) + "/" +
         std::to_string(answer.at("own").get_array().size());
}

SessionPtr guest() {
  auto session = std::make_shared<Session>();
  session->principal = std::make_shared<Principal>();
  return session;
}

/// A guest who is that account once it takes a seat.
SessionPtr guest_who_becomes(const std::string& account) {
  SessionPtr session = guest();
  Principal* const person = session->principal.get();
  person->settle = [person, account](const Principal::Done& done) {
    person->account = account;
    done({});
  };
  return session;
}

/// A guest whose account is created when the test calls `done`.
SessionPtr guest_who_waits(Principal::Done& done) {
  SessionPtr session = guest();
  session->principal->settle = [&done](Principal::Done then) { done = std::move(then); };
  return session;
}

/// A seek whose match is being made: its player gets an account when the test calls `settled`.
struct BeingPaired : Two {
  Principal::Done settled;
  Player slow{world, guest_who_waits(settled)};
  json::value seek = slow.ok(kSeek).at("seek");

  BeingPaired() {
    two.ok(kSeek);
    run();
    REQUIRE(settled);
  }
};

void sign_up_rated(AccountWorld& world, Browser& browser, const char* name, double rating) {
  RatingRow row;
  row.subject = browser.sign_up(name).at("account").at("id").get_string();
  row.category = std::string("tictactoe(m=3,n=3,k=3) none");
  row.rating = rating;
  row.deviation = 60;
  row.last_ms = world.executor->now().count();
  const Result<void> kept =
      world.store->change([&](Tables& tables) { tables.standings().put(row); });
  REQUIRE(kept.ok());
}

json::object challenge(const std::string& name) {
  return {{"do", "challenge.make"}, {"to", name}, {"setup", "tictactoe"}, {"name", "Guest"}};
}

}  // namespace

TEST_CASE("two_guests_who_seek_the_same_are_paired_and_play_without_tokens") {
  Two two;
  two.one.ok(kSeek);
  two.two.ok(kSeek);
  two.run();
  const std::string match = match_of(two.one);
  REQUIRE(!match.empty());
  CHECK(match_of(two.two) == match);
  CHECK(seats_of(two.one, match) == 1);
  CHECK(seats_of(two.two, match) == 1);
  const bool one_first = two.one.move(match, 1, "b2").empty();
  CHECK(two.two.move(match, one_first ? 2 : 1, "a1").empty());
  CHECK(listed(two.one) == "0/0");
}

TEST_CASE("who_leaves_while_the_rating_is_read_holds_no_seek") {
  AccountWorld world;
  Browser browser{world};
  browser.sign_up("Ann");
  Browser other{world, "192.0.2.9"};
  Player watcher(world, other.enter(), "192.0.2.9");
  {
    Player ann(world, browser.enter());
    world.executor->reads_by_hand = true;
    world.service->receive(
        ann.client, json_text(json::object{{"id", 1}, {"do", "seek.put"}, {"setup", "tictactoe"}}));
    REQUIRE(world.executor->begun.size() == 1);
  }
  world.executor->end_oldest();
  world.executor->run_for(Time(10));
  CHECK(watcher.ok({{"do", "seek.list"}}).at("seeks").get_array().empty());
}

TEST_CASE("persons_of_unequal_strength_are_paired_once_they_have_waited") {
  AccountWorld world;
  Browser ann{world};
  Browser bob{world, "192.0.2.8"};
  sign_up_rated(world, ann, "Ann", 1'500);
  sign_up_rated(world, bob, "Bob", 1'900);
  Player one{world, ann.enter()};
  Player two{world, bob.enter()};
  one.ok(kSeek);
  two.ok(kSeek);
  world.executor->run_for(Time(20'000));
  CHECK(match_of(one).empty());
  world.executor->run_for(Time(5'000));  // the rating windows are wider than 400 by now
  CHECK(!match_of(one).empty());
}

TEST_CASE("who_joins_a_listed_seek_is_paired_whatever_the_ratings") {
  AccountWorld world;
  Browser ann{world};
  Browser bob{world, "192.0.2.8"};
  sign_up_rated(world, ann, "Ann", 1'500);
  sign_up_rated(world, bob, "Bob", 1'900);
  Player one{world, ann.enter()};
  Player two{world, bob.enter()};
  const json::value seek = one.ok(kSeek).at("seek");
  two.ok({{"do", "seek.put"}, {"with", seek}, {"name", "Bob"}});
  world.executor->run_for(Time(2'000));
  CHECK(!match_of(one).empty());
}

TEST_CASE("a_rematch_of_a_paired_match_swaps_the_sides_and_needs_consent") {
  Two two;
  two.one.ok(kSeek);
  two.two.ok(kSeek);
  two.run();
  const std::string match = match_of(two.one);
  const auto side = [](Player& player, const std::string& in) {
    return player.ok({{"do", "match.watch"}, {"match", in}}).at("you").at("seats").at(0);
  };
  const json::value before = side(two.one, match);
  const auto command = [&](const char* verb, int seq) {
    return json::object{{"do", verb}, {"match", match}, {"seq", seq}, {"command", verb}};
  };
  two.one.ok(command("match.resign", 1));
  json::object offer = command("match.offer", 2);
  offer["kind"] = "rematch";
  two.one.ok(offer);
  CHECK(!two.one.ok({{"do", "match.get"}, {"match", match}}).contains("next"));
  json::object answer = command("match.answer", 3);
  answer["accept"] = true;
  two.two.ok(answer);
  const json::object over = two.one.ok({{"do", "match.get"}, {"match", match}});
  CHECK(side(two.one, std::string(over.at("next").get_string())) != before);
}

TEST_CASE("a_person_is_not_paired_with_himself_in_two_windows") {
  Two two;
  Player window(two.world, two.ann.enter());
  const json::object first = two.one.ok(kSeek);
  CHECK(window.ok(kSeek) == first);  // the same seek
  two.run();
  CHECK(match_of(two.one).empty());
  CHECK(listed(window) == "1/1");
}

TEST_CASE("two_sessions_that_become_one_account_while_they_are_paired_get_no_match") {
  Two two;
  const std::string ann(two.ann.sign_up("Ann").at("account").at("id").get_string());
  Player here{two.world, guest_who_becomes(ann)};
  Player there{two.world, guest_who_becomes(ann)};
  here.ok(kSeek);
  there.ok(kSeek);
  two.run();
  CHECK(here.session->principal->account == ann);
  CHECK(match_of(here).empty());
  CHECK(match_of(there).empty());
  CHECK(listed(here) == "2/2");
}

TEST_CASE("a_seek_ends_a_while_after_its_last_socket") {
  Two two;
  auto window = std::make_unique<Player>(two.world, two.bob.enter());
  window->ok(kSeek);
  CHECK(listed(two.one) == "1/0");
  window.reset();
  two.run(1'000);
  CHECK(listed(two.one) == "0/0");  // not listed in the meantime
  Player back(two.world, two.bob.enter());
  CHECK(back.ok({{"do", "seek.list"}}).at("own").get_array().size() == 1);
  back.ok(kSeek);
  two.run(10'000);
  CHECK(listed(two.one) == "1/0");
  two.world.service->disconnect(back.client);
  two.run(6'000);
  CHECK(two.one.ok(kSeek).contains("seek"));
  two.run();
  CHECK(match_of(two.one).empty());
}

TEST_CASE("a_socket_that_closes_while_its_match_is_made_leaves_the_other_seeking") {
  Two two;
  auto window = std::make_unique<Player>(two.world, two.bob.enter());
  two.one.ok(kSeek);
  window->ok(kSeek);
  window.reset();  // before the guests' accounts are stored
  two.run();
  CHECK(match_of(two.one).empty());
  CHECK(listed(two.one) == "1/1");
  two.two.ok(kSeek);
  two.run();
  CHECK(!match_of(two.one).empty());
}

TEST_CASE("the_older_seek_that_loses_its_socket_while_its_match_is_made_is_not_paired_either") {
  Two two;
  auto window = std::make_unique<Player>(two.world, two.bob.enter());
  window->ok(kSeek);
  two.one.ok(kSeek);
  window.reset();
  two.run();
  CHECK(match_of(two.one).empty());
  CHECK(listed(two.one) == "1/1");
}

TEST_CASE("a_seek_that_is_dropped_while_its_match_is_made_gets_none") {
  BeingPaired both;
  CHECK(listed(both.one) == "0/0");
  both.slow.ok({{"do", "seek.drop"}, {"seek", both.seek}});
  both.settled({});
  both.run();
  CHECK(match_of(both.two).empty());
  CHECK(listed(both.slow) == "1/0");
  CHECK(listed(both.two) == "1/1");
}

TEST_CASE("who_seeks_again_after_dropping_a_seek_that_is_being_paired_has_a_new_one") {
  BeingPaired both;
  both.slow.ok({{"do", "seek.drop"}, {"seek", both.seek}});
  CHECK(both.slow.ok(kSeek).at("seek") != both.seek);
}

TEST_CASE("a_match_whose_players_left_while_it_was_stored_is_aborted") {
  AccountWorld world;
  Browser ann_browser{world};
  Browser bob_browser{world, "192.0.2.8"};
  const std::string account(ann_browser.sign_up("Ann").at("account").at("id").get_string());
  bob_browser.sign_up("Bob");
  Principal::Done settled;
  auto ann = std::make_unique<Player>(world, guest_who_waits(settled));
  auto bob = std::make_unique<Player>(world, bob_browser.enter());
  ann->ok(kSeek);
  bob->ok(kSeek);
  world.executor->run_for(Time(2'000));
  REQUIRE(settled);
  ann->session->principal->account = account;
  settled({});  // from here on it is being stored
  ann.reset();
  bob.reset();
  world.executor->run_for(Time(10'000));
  Player stranger(world, nullptr);
  const json::object list = stranger.ok({{"do", "match.list"}, {"status", {"running"}}});
  CHECK(list.at("matches").get_array().empty());
}

TEST_CASE("while_a_match_is_made_the_other_seeks_of_its_players_wait") {
  Two two;
  Principal::Done settled;
  Player slow{two.world, guest_who_waits(settled)};
  json::object other = kSeek;
  other["setup"] = "gomoku";
  two.one.ok(kSeek);
  slow.ok(other);
  slow.ok(kSeek);
  two.run();
  REQUIRE(settled);  // paired in tictactoe
  two.two.ok(other);
  two.run();
  CHECK(listed(two.two) == "1/1");  // its own seek alone
  other["clock"] = "move:30s";
  slow.ok(other);
  two.two.ok(other);
  two.run();
  CHECK(listed(two.two) == "2/2");
}

TEST_CASE("sides_are_drawn") {
  Two two;
  std::set<std::int64_t> sides;
  for (int round = 0; round < 16; ++round) {
    two.one.ok(kSeek);
    two.two.ok(kSeek);
    two.run();
    const json::object match = two.one.ok({{"do", "match.watch"}, {"match", match_of(two.one)}});
    sides.insert(match.at("you").at("seats").at(0).as_int64());
  }
  CHECK(sides.size() == 2);
}

TEST_CASE("who_has_just_met_is_paired_with_another") {
  Two two;
  Browser eve_browser{two.world, "192.0.2.9"};
  Player eve{two.world, eve_browser.enter()};
  two.one.ok(kSeek);
  two.two.ok(kSeek);
  two.run();
  const std::string first = match_of(two.one);
  CHECK(match_of(two.two) == first);
  two.one.ok(kSeek);
  two.two.ok(kSeek);
  eve.ok(kSeek);
  two.run();
  CHECK(match_of(two.one) == match_of(eve));
  CHECK(match_of(two.two) == first);
}

TEST_CASE("the_lobby_lists_50_seeks_and_holds_2000") {
  AccountWorld world;
  std::vector<std::unique_ptr<Player>> players;
  const auto code = [&](int i) {
    const std::string clock = "move:" + std::to_string(i + 1) + "s";  // none fits another
    if (i % 3 == 0) players.push_back(std::make_unique<Player>(world, guest()));
    return players.back()->code(
        {{"do", "seek.put"}, {"setup", "tictactoe"}, {"clock", clock}, {"name", "Guest"}});
  };
  int held = 0;
  while (held < 50) REQUIRE(code(held++).empty());
  CHECK(!players[0]->ok({{"do", "seek.list"}}).contains("more"));
  while (held < 2'000) REQUIRE(code(held++).empty());
  CHECK(code(held) == "limit/busy");
  const json::object list = players[0]->ok({{"do", "seek.list"}});
  CHECK(list.at("seeks").get_array().size() == 50);
  CHECK(list.at("more") == 1'950);
}

TEST_CASE("a_match_whose_players_both_left_while_it_was_made_is_aborted") {
  Two two;
  for (int after = 0; after < 400; after += 10) {
    auto first = std::make_unique<Player>(two.world, two.ann.enter());
    auto second = std::make_unique<Player>(two.world, two.bob.enter());
    first->ok(kSeek);
    second->ok(kSeek);
    two.run(after);
    const bool told_already = !match_of(*first).empty();
    two.world.service->disconnect(two.one.client);
    two.world.service->disconnect(two.two.client);
    first.reset();
    second.reset();
    two.run(10'000);
    if (told_already) break;
  }
  Player stranger(two.world, nullptr);
  const json::object list = stranger.ok({{"do", "match.list"}, {"status", {"running"}}});
  CHECK(list.at("matches").get_array().size() <= 1);  // only the match that was announced
}

TEST_CASE("a_failing_disk_ends_the_seeks_and_says_why") {
  Two two;
  two.one.ok(kSeek);
  two.run();
  two.world.store->mode = FailingStore::Mode::kFull;
  two.two.ok(kSeek);
  two.run(5'000);
  CHECK(match_of(two.one).empty());
  CHECK(!told(two.two, "refused").is_null());
  two.world.store->mode = FailingStore::Mode::kWorks;
}

TEST_CASE("a_listed_seek_is_joined_by_its_id") {
  Two two;
  two.one.ok({{"do", "seek.put"}, {"setup", "gomoku"}, {"clock", "fischer:3m+2s"}, {"name", "A"}});
  const json::object list = two.two.ok({{"do", "seek.list"}});
  const json::value& seek = list.at("seeks").at(0);
  CHECK(seek.at("clock") == "fischer:3m+2s");
  CHECK(seek.at("guest") == true);
  CHECK(two.one.code({{"do", "seek.put"}, {"with", seek.at("seek")}, {"name", "A"}}) == "seek/own");
  CHECK(two.two.code({{"do", "seek.put"}, {"with", "nosuch"}, {"name", "B"}}) == "seek/unknown");
  two.two.ok({{"do", "seek.put"}, {"with", seek.at("seek")}, {"name", "B"}});
  two.run();
  CHECK(!match_of(two.one).empty());
  CHECK(match_of(two.one) == match_of(two.two));
}

TEST_CASE("rubbish_and_floods_of_seeks_are_refused") {
  Two two;
  const auto code = [&](const char* setup, const char* clock = "none") {
    return two.one.code(
        {{"do", "seek.put"}, {"setup", setup}, {"clock", clock}, {"name", "Guest"}});
  };
  CHECK(code("chess") == "game/unknown");
  CHECK(code("numbermatch") == "match/seats");
  CHECK(code("tictactoe(m=99)") == "option/range");
  CHECK(code("tictactoe", "sundial:3m") == "clock/unknown");
  CHECK(two.one.code({{"do", "seek.put"}, {"setup", "tictactoe"}, {"name", ""}}) == "json/range");
  CHECK(code("tictactoe").empty());
  CHECK(code("tictactoe", "move:30s").empty());
  CHECK(code("gomoku").empty());
  CHECK(code("tictactoe(m=4)") == "limit/seeks");
  CHECK(two.two.code({{"do", "seek.drop"}, {"seek", "nosuch"}}) == "seek/unknown");
  const json::object own = two.one.ok({{"do", "seek.list"}});
  CHECK(two.two.code({{"do", "seek.drop"}, {"seek", own.at("own").at(0)}}) == "seek/unknown");
  CHECK(two.one.code({{"do", "seek.drop"}, {"seek", own.at("own").at(0)}}).empty());
  CHECK(listed(two.one) == "2/2");
  Player program(two.world, nullptr);
  CHECK(program.code(kSeek) == "lobby/person");
  CHECK(program.code({{"do", "seek.list"}}).empty());
}

TEST_CASE("who_looks_at_the_lobby_is_told_of_changes") {
  Two two;
  CHECK(listed(two.one) == "0/0");
  two.one.received.clear();
  two.two.ok({{"do", "seek.put"}, {"setup", "tictactoe(m=4)"}, {"name", "B"}});
  two.two.ok(kSeek);
  two.run(3'000);
  CHECK(told(two.one, "seeks").get_array().size() == 2);
  CHECK(two.one.received.size() == 1);  // changes at one time make one push
  CHECK(two.one.ok({{"do", "seek.list"}}).at("seeks").at(0).at("age_ms") == 3'000);
  two.one.ok({{"do", "seek.list"}, {"follow", false}});
  two.one.received.clear();
  two.two.ok({{"do", "seek.put"}, {"setup", "gomoku"}, {"name", "B"}});
  two.run();
  CHECK(told(two.one, "seeks").is_null());
}

TEST_CASE("a_challenge_is_taken_by_the_one_it_is_for_alone") {
  Two two;
  two.bob.sign_up("Bob");
  Player bob(two.world, two.bob.enter());
  const json::object made = two.one.ok(challenge("bob"));
  const json::value& id = made.at("challenge");
  CHECK(made.at("to") == "Bob");
  CHECK(told(bob, "challenges").get_array().size() == 1);
  Browser eve_browser{two.world, "192.0.2.9"};
  Player eve(two.world, eve_browser.enter());
  for (const char* verb : {"challenge.take", "challenge.decline", "challenge.cancel"}) {
    CHECK(eve.code({{"do", verb}, {"challenge", id}}) == "challenge/unknown");
  }
  CHECK(two.one.code({{"do", "challenge.take"}, {"challenge", id}}) == "challenge/unknown");
  const json::object taken = bob.ok({{"do", "challenge.take"}, {"challenge", id}});
  const std::string match(taken.at("match").get_string());
  CHECK(match_of(two.one) == match);
  CHECK(bob.code({{"do", "challenge.take"}, {"challenge", id}}) == "challenge/unknown");
  // It is private: others cannot see it.
  CHECK(seats_of(two.one, match) == 1);
  for (const char* verb : {"match.get", "match.watch", "match.resign", "match.say", "match.hint"}) {
    CHECK(eve.code({{"do", verb}, {"match", match}, {"token", "x"}}) == "match/unknown");
  }
  CHECK(eve.ok({{"do", "match.list"}}).at("matches").get_array().empty());
  CHECK(bob.ok({{"do", "match.list"}, {"mine", true}}).at("matches").get_array().size() == 1);
}

TEST_CASE("challenges_are_declined_cancelled_and_expire") {
  Two two;
  two.bob.sign_up("Bob");
  Player bob(two.world, two.bob.enter());
  const auto open = [&](Player& player) {
    return player.ok({{"do", "challenge.list"}}).at("challenges").get_array().size();
  };
  const json::value first = two.one.ok(challenge("Bob")).at("challenge");
  bob.ok({{"do", "challenge.decline"}, {"challenge", first}});
  CHECK(told(two.one, "declined").at("challenge") == first);
  const json::value second = two.one.ok(challenge("Bob")).at("challenge");
  two.one.ok({{"do", "challenge.cancel"}, {"challenge", second}});
  CHECK(open(bob) == 0);
  two.one.ok(challenge("Bob"));
  CHECK(open(bob) == 1);
  two.world.executor->run_for(std::chrono::hours(24));
  CHECK(open(bob) == 0);
  CHECK(open(two.one) == 0);
}

TEST_CASE("challenges_to_nobody_to_oneself_and_too_many_are_refused") {
  Two two;
  two.bob.sign_up("Bob");
  Player bob(two.world, two.bob.enter());
  CHECK(two.one.code(challenge("Nobody")) == "challenge/name");
  CHECK(bob.code(challenge("Bob")) == "challenge/self");
  for (int i = 0; i < 10; ++i) CHECK(two.one.code(challenge("Bob")).empty());
  CHECK(two.one.code(challenge("Bob")) == "limit/challenges");
  Player program(two.world, nullptr);
  CHECK(program.code(challenge("Bob")) == "lobby/person");
}

TEST_CASE("spectators_are_counted_without_the_players_and_told_now_and_then") {
  Two two;
  const std::string match = two.one.new_match();
  two.one.ok({{"do", "match.watch"}, {"match", match}});
  two.two.ok({{"do", "match.watch"}, {"match", match}});
  two.run(3'000);
  json::value watching;
  for (const json::object& message : two.one.received) {
    if (message.contains("watching")) watching = message.at("watching");
  }
  CHECK(watching == 1);
  const json::object list = two.two.ok({{"do", "match.list"}, {"live", true}});
  CHECK(list.at("matches").at(0).at("watching") == 1);
}

TEST_CASE("a_player_says_phrases_and_a_spectator_does_not") {
  Two two;
  const std::string match = two.one.new_match();
  two.two.ok({{"do", "match.watch"}, {"match", match}});
  const auto say = [&](Player& player, int phrase) {
    return player.code({{"do", "match.say"}, {"match", match}, {"phrase", phrase}, {"token", "x"}});
  };
  CHECK(two.one.code({{"do", "match.say"}, {"match", match}, {"phrase", 3}}).empty());
  two.run(10);
  CHECK(two.two.received.back().at("said").at("phrase") == 3);
  CHECK(say(two.two, 3) == "match/seat");
  CHECK(say(two.one, 8) == "json/range");
  for (int i = 0; i < 4; ++i) {
    CHECK(two.one.code({{"do", "match.say"}, {"match", match}, {"phrase", i}}).empty());
  }
  CHECK(two.one.code({{"do", "match.say"}, {"match", match}, {"phrase", 0}}) == "limit/phrases");
}
