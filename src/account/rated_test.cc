// Which matches are rated: decided when they are made, by who plays from where; and no help in
// them.
#include <doctest/doctest.h>

#include "account/account_world.h"
#include "service/standing/entrants.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

namespace json = boost::json;

/// Ann and Bob have had accounts for a day, and play from two addresses.
struct Two {
  AccountWorld world;
  Browser anns{world};
  Browser bobs{world, "198.51.100.1"};
  std::optional<Player> ann;
  std::optional<Player> bob;

  std::string anns_address;
  std::string bobs_address;

  explicit Two(bool old = true, std::string from = "192.0.2.7", std::string to = "198.51.100.1")
      : anns_address(std::move(from)), bobs_address(std::move(to)) {
    anns.sign_up("Ann");
    bobs.sign_up("Bob");
    pass(old ? kRatedAge : Time(0));
  }

  /// Sessions end meanwhile, and both sign in again.
  void pass(Time time) {
    ann.reset();
    bob.reset();
    world.pass(time, std::chrono::hours(1));
    for (const auto& [browser, name] : {std::pair(&anns, "Ann"), {&bobs, "Bob"}}) {
      browser->get("/api/me");
      CHECK(browser->sign_in(name).empty());
    }
    ann.emplace(world, anns.enter(), anns_address);
    bob.emplace(world, bobs.enter(), bobs_address);
  }

  /// A match of the two by invitation. Ann moves first.
  std::string match(const char* game = "tictactoe") {
    const json::object made = ann->ok(
        {{"do", "match.new"},
         {"setup", game},
         {"seats", json::array{json::object{{"kind", "person"}}, json::object{{"kind", "open"}}}}});
    const std::string id(made.at("match").get_string());
    bob->ok({{"do", "match.sit"}, {"match", id}, {"seat", 1}});
    return id;
  }
  bool rated(const std::string& id) {
    return ann->ok({{"do", "match.get"}, {"match", id}}).contains("rated");
  }
  /// Plays to Ann's win; Bob's to answer.
  void play(const std::string& id) {
    int seq = 2;
    for (const char* move : {"a1", "b1", "a2", "b2", "a3"}) {
      CHECK((seq % 2 == 0 ? *ann : *bob).move(id, seq, move).empty());
      ++seq;
    }
  }
  std::int64_t games() {
    world.executor->run_for(Time(2'000));
    const json::object standing = ann->ok({{"do", "standing.get"}});
    const json::array& ratings = standing.at("ratings").as_array();
    return ratings.empty() ? 0 : ratings.at(0).at("games").as_int64();
  }
};

json::object against_bot() {
  return {{"do", "match.new"},
          {"setup", "tictactoe"},
          {"speed_ms", 0},
          {"seats", json::array{json::object{{"kind", "person"}},
                                json::object{{"kind", "bot"}, {"selector", "random"}}}}};
}

json::object analysis(const char* text, const char* selector = "random") {
  return {{"do", "analyse"}, {"text", text}, {"selector", selector}, {"time_ms", 5}};
}

json::object command(const char* verb, const std::string& match, std::int64_t seq) {
  return {{"do", verb},
          {"match", match},
          {"seq", seq},
          {"command", std::string(verb) + std::to_string(seq)}};
}

}  // namespace

TEST_CASE("a_match_of_two_accounts_a_day_old_is_rated") {
  Two two;
  const std::string match = two.match();
  CHECK(two.rated(match));
  two.play(match);
  CHECK(two.games() == 1);
}

TEST_CASE("a_match_with_a_guest_counts_and_is_not_rated") {
  Two two;
  Browser guests{two.world, "203.0.113.5"};
  Player guest(two.world, guests.enter(), "203.0.113.5");
  const std::string match = two.ann->new_match("open");
  guest.ok({{"do", "match.sit"}, {"match", match}, {"seat", 1}, {"name", "Guy"}});
  CHECK(!two.rated(match));
  two.bob.reset();
  const int seq = 2;
  for (int i = 0; const char* move : {"a1", "b1", "a2", "b2", "a3"}) {
    CHECK((i % 2 == 0 ? *two.ann : guest).move(match, seq + i, move).empty());
    ++i;
  }
  CHECK(two.games() == 0);
  CHECK(two.ann->ok({{"do", "standing.get"}}).at("tallies").at(0).at("played") == 1);
  // Nor does a guest play rated games with a bot.
  CHECK(!guest.ok(against_bot()).at("state").as_object().contains("rated"));
}

TEST_CASE("a_new_account_plays_rated_matches_after_a_day_or_ten_games_of_two") {
  Two two(/*old=*/false);
  CHECK(!two.rated(two.match()));
  const auto let_play = [&](std::int64_t games) {
    const json::object me = two.anns.get("/api/me");
    TallyRow row;
    row.subject = me.at("account").at("id").as_string();
    row.game = "tictactoe";
    row.opponent = "bot";
    row.level = "random";
    row.played = games;
    TallyRow alone = row;
    alone.opponent = "none";
    alone.level = "";
    alone.played = 100;
    REQUIRE(two.world.store->change([&](Tables& tables) {
      tables.standings().put(row);
      tables.standings().put(alone);
    }));
  };
  const auto bot_game = [&] {
    return two.ann->ok(against_bot()).at("state").as_object().contains("rated");
  };
  let_play(9);
  CHECK(!bot_game());
  let_play(10);
  CHECK(bot_game());
  CHECK(!two.rated(two.match()));  // Bob is new
  two.pass(kRatedAge - std::chrono::hours(1));
  CHECK(!two.rated(two.match()));
  two.pass(std::chrono::hours(1));
  CHECK(two.rated(two.match()));
}

TEST_CASE("two_players_of_one_address_are_not_rated_but_on_the_servers_own_machine") {
  const auto rated = [](const char* one, const char* other) {
    Two two(true, one, other);
    return two.rated(two.match());
  };
  CHECK(rated("192.0.2.7", "192.0.2.8"));
  CHECK(!rated("192.0.2.7", "192.0.2.7"));
  CHECK(!rated("2001:db8:0:7", "2001:db8:0:7"));
  CHECK(rated("127.0.0.1", "127.0.0.1"));
  CHECK(rated("0:0:0:0", "0:0:0:0"));
  CHECK(share_address({"192.0.2.7", "192.0.2.8"}, {"192.0.2.8"}));
  CHECK(!share_address({}, {"192.0.2.8"}));
}

TEST_CASE("an_address_counts_although_its_player_is_away") {
  Two two(true, "192.0.2.7", "192.0.2.7");
  const json::object made =
      two.ann->ok({{"do", "challenge.make"}, {"to", "Bob"}, {"setup", "tictactoe"}});
  two.ann.reset();
  const json::object taken =
      two.bob->ok({{"do", "challenge.take"}, {"challenge", made.at("challenge")}});
  two.ann.emplace(two.world, two.anns.enter(), "198.51.100.9");
  CHECK(!two.rated(std::string(taken.at("match").as_string())));
}

TEST_CASE("what_was_decided_stays_although_an_address_changes_and_after_a_rebuild") {
  Two two;
  const std::string match = two.match();
  two.ann.reset();
  two.ann.emplace(two.world, two.anns.enter(), "198.51.100.1");
  CHECK(two.rated(match));
  two.play(match);
  CHECK(two.games() == 1);
  REQUIRE(two.world.store->change([](Tables& tables) { tables.standings().clear(); }));
  two.ann->ok(against_bot());
  const std::string next = two.match();
  CHECK(!two.rated(next));
  two.play(next);
  CHECK(two.games() == 1);
}

TEST_CASE("a_rematch_is_decided_anew") {
  for (const bool moved_in : {false, true}) {
    Two two;
    const std::string match = two.match();
    two.play(match);
    if (moved_in) {
      two.bob.reset();
      two.bob.emplace(two.world, two.bobs.enter(), "192.0.2.7");
    }
    json::object offer = command("match.offer", match, 7);
    offer["kind"] = "rematch";
    two.ann->ok(offer);
    two.bob->ok(offer);
    const json::value next = two.ann->ok({{"do", "match.get"}, {"match", match}}).at("next");
    CHECK(two.rated(std::string(next.as_string())) == !moved_in);
  }
}

TEST_CASE("who_leaves_three_rated_matches_in_an_hour_plays_none_for_half_an_hour") {
  Two two;
  const auto leave = [&](Player& who) {
    const std::string match = two.match();
    who.ok(command("match.abort", match, 2));
    two.world.executor->run_for(Time(1'000));
  };
  const auto plays_rated = [&] {
    const std::string match = two.match();
    const bool rated = two.rated(match);
    two.play(match);
    return rated;
  };
  leave(*two.ann);
  leave(*two.bob);
  leave(*two.ann);
  CHECK(plays_rated());
  leave(*two.ann);
  CHECK(!plays_rated());
  // Her seek says so, and his does not.
  two.ann->ok({{"do", "seek.put"}, {"setup", "gomoku"}});
  two.bob->ok({{"do", "seek.put"}, {"setup", "gomoku(size=19)"}});
  const json::object seeks = two.bob->ok({{"do", "seek.list"}});
  CHECK(!seeks.at("seeks").at(0).as_object().contains("rated"));
  CHECK(seeks.at("seeks").at(1).at("rated") == true);
  two.world.executor->run_for(std::chrono::minutes(29));
  CHECK(!plays_rated());
  two.world.executor->run_for(std::chrono::minutes(2));
  CHECK(plays_rated());
}

TEST_CASE("the_owners_token_aborts_at_the_cost_of_the_owners_seat") {
  Two two;
  for (int i = 0; i < 3; ++i) {
    const json::object made = two.ann->ok(
        {{"do", "match.new"},
         {"setup", "tictactoe"},
         {"seats", json::array{json::object{{"kind", "person"}}, json::object{{"kind", "open"}}}}});
    two.bob->ok({{"do", "match.sit"}, {"match", made.at("match")}, {"seat", 1}});
    json::object abort = command("match.abort", std::string(made.at("match").as_string()), 2);
    abort["token"] = made.at("owner");
    two.ann->ok(abort);
  }
  two.world.executor->run_for(Time(1'000));
  CHECK(!two.rated(two.match()));
}

TEST_CASE("aborting_what_is_not_rated_costs_nothing") {
  Two two;
  for (int i = 0; i < 4; ++i) {
    const std::string bots(two.ann->ok(against_bot()).at("match").as_string());
    two.ann->ok(command("match.abort", bots, 1));
    const std::string open = two.ann->new_match("open");
    two.ann->ok(command("match.abort", open, 1));
  }
  Browser guests{two.world, "203.0.113.5"};
  Player guest(two.world, guests.enter(), "203.0.113.5");
  for (int i = 0; i < 3; ++i) {
    const std::string match = two.ann->new_match("open");
    guest.ok({{"do", "match.sit"}, {"match", match}, {"seat", 1}, {"name", "Guy"}});
    two.ann->ok(command("match.abort", match, 2));
  }
  two.world.executor->run_for(Time(1'000));
  CHECK(two.rated(two.match()));
}

TEST_CASE("no_help_in_a_rated_match_of_two_people_from_any_socket_of_either") {
  Two two;
  const std::string match = two.match();
  Player other(two.world, two.anns.enter());  // a second tab
  json::object hint{{"do", "match.hint"}, {"match", match}};
  for (Player* const player : {&*two.ann, &*two.bob, &other}) {
    CHECK(player->code(analysis("tictactoe .../.../...")) == "match/fair");
    CHECK(player->code(analysis("tictactoe(m=4,n=4,k=4)")) == "match/fair");
    CHECK(player->code({{"do", "solve"}, {"text", "tictactoe"}, {"time_ms", 5}}) == "match/fair");
  }
  CHECK(two.ann->code(hint) == "match/fair");
  CHECK(two.ann->code(command("match.unrate", match, 2)) == "match/fair");
  // Other games, other people, and programs are free.
  CHECK(two.ann->code(analysis("gomoku", "pattern")).empty());
  Browser guests{two.world, "203.0.113.5"};
  Player guest(two.world, guests.enter());
  CHECK(guest.code(analysis("tictactoe")).empty());
  two.play(match);
  CHECK(two.ann->code(analysis("tictactoe")).empty());
  CHECK(two.games() == 1);
}

TEST_CASE("a_seats_token_gets_no_hint_in_a_rated_match_either") {
  Two two;
  const json::object made = two.ann->ok(
      {{"do", "match.new"},
       {"setup", "tictactoe"},
       {"seats", json::array{json::object{{"kind", "person"}}, json::object{{"kind", "open"}}}}});
  two.bob->ok({{"do", "match.sit"}, {"match", made.at("match")}, {"seat", 1}});
  Player program(two.world, nullptr);
  CHECK(program.code({{"do", "match.hint"},
                      {"match", made.at("match")},
                      {"token", made.at("tokens").at(0)}}) == "match/fair");
  const json::object bots = two.ann->ok(against_bot());
  CHECK(program
            .code({{"do", "match.hint"},
                   {"match", bots.at("match")},
                   {"token", bots.at("tokens").at(0)},
                   {"time_ms", 5}})
            .empty());
  CHECK(!two.rated(std::string(bots.at("match").as_string())));
}

TEST_CASE("help_against_a_bot_is_given_and_ends_the_rating") {
  Two two;
  const auto begin = [&] {
    const json::object made = two.ann->ok(against_bot());
    CHECK(made.at("state").at("rated") == true);
    return std::string(made.at("match").as_string());
  };
  const std::string hinted = begin();
  const std::string free = begin();
  CHECK(two.ann->code({{"do", "match.hint"}, {"match", hinted}, {"time_ms", 5}}).empty());
  CHECK(!two.rated(hinted));
  CHECK(!two.rated(free));  // the same position, for all one knows
  const std::string analysed = begin();
  CHECK(two.ann->code(analysis("gomoku", "pattern")).empty());
  CHECK(two.rated(analysed));
  CHECK(two.ann->code(analysis("tictactoe")).empty());
  CHECK(!two.rated(analysed));
  const std::string undone = begin();
  CHECK(two.ann->move(undone, 1, "a1").empty());
  two.world.executor->run_for(Time(2'000));
  two.ann->ok(command("match.undo", undone, 3));
  CHECK(!two.rated(undone));
  const std::string given_up = begin();
  two.ann->ok(command("match.unrate", given_up, 1));
  CHECK(!two.rated(given_up));
  const auto rows = two.world.store->matches({.rated = true});
  REQUIRE(rows);
  CHECK(rows->empty());
}

TEST_CASE("watching_bots_one_has_started_is_no_reason_to_refuse_help") {
  Two two;
  two.ann->ok({{"do", "match.new"},
               {"setup", "tictactoe"},
               {"seats", json::array{json::object{{"kind", "bot"}, {"selector", "random"}},
                                     json::object{{"kind", "bot"}, {"selector", "random"}}}}});
  CHECK(two.ann->code(analysis("tictactoe")).empty());
}
