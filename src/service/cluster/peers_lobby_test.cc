// The lobby and the lists of several services on one store.
#include <fmt/format.h>

#include <algorithm>

#include "service/cluster/peers_world.h"
#include "service/wire/name_key.h"
#include "store/account_rules.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

TEST_CASE("what_is_watched_is_listed_at_every_server_until_its_server_dies") {
  Processes processes(3);
  const ClientId one = processes[0].join();
  const ClientId two = processes[1].join();
  const Played watched = new_game(processes[0], one);
  const Played other = new_game(processes[0], one);
  processes[1].ok(two, {{"do", "match.watch"}, {"match", watched.match}});
  const auto live = [&](std::size_t at, json::object request) {
    request["do"] = "match.list";
    request["live"] = true;
    json::array ids;
    const json::object listed = processes[at].ok(processes[at].join(), request);
    for (const json::value& match : listed.at("matches").as_array())
      ids.push_back(match.at("match"));
    return ids;
  };
  const json::array none;
  const json::array only{json::value(watched.match)};
  processes.pass(3'000);
  for (std::size_t at = 0; at < 3; ++at) {
    CHECK(live(at, {}) == only);
    CHECK(live(at, {{"ids", json::array{watched.match, other.match}}}) == only);
  }
  processes[1].service->disconnect(two);
  processes.pass(3'000);
  CHECK(live(2, {}) == none);
  const ClientId again = processes[2].join();
  processes[2].ok(again, {{"do", "match.watch"}, {"match", watched.match}});
  processes.pass(3'000);
  CHECK(live(1, {}) == only);
  processes[2].kill();
  processes.pass(5'000);
  CHECK(live(1, {}) == none);
}

TEST_CASE("lists_show_matches_of_all_servers_as_they_are_stored") {
  Processes processes(2);
  const ClientId maker = processes[0].join();
  const ClientId other = processes[1].join();
  Played game = new_game(processes[0], maker);
  const auto listed = [&] {
    const json::object list = processes[1].ok(other, {{"do", "match.list"}});
    return list.at("matches").at(0).at("seq").as_int64();
  };
  CHECK(listed() == 1);
  processes[0].ok(maker, game.move());
  processes.pass(3'000);
  CHECK(listed() == 2);
}

TEST_CASE("two_persons_at_different_servers_are_paired") {
  Processes processes(3);
  const ClientId one = processes[1].join(person_named("ann"));
  const ClientId two = processes[2].join(person_named("bob"));
  const json::object seek{{"do", "seek.put"}, {"setup", "tictactoe"}, {"name", "Guest"}};
  processes[1].ok(one, seek);
  processes[2].ok(two, seek);
  processes.pass(2'000);
  const auto paired = [](const json::object& message) {
    return message.contains("lobby") && message.at("lobby").as_object().contains("paired");
  };
  CHECK(std::ranges::count_if(processes[1].received[one], paired) == 1);
  CHECK(std::ranges::count_if(processes[2].received[two], paired) == 1);
}

TEST_CASE("the_lobby_goes_on_at_another_server") {
  Processes processes(3);
  const ClientId looker = processes[2].join(person_named("ann"));
  processes[2].ok(looker, {{"do", "seek.list"}, {"follow", true}});
  processes[0].kill();
  processes.pass(4'000);
  const ClientId other = processes[1].join(person_named("bob"));
  processes[1].ok(other, {{"do", "seek.put"}, {"setup", "tictactoe"}, {"name", "Bob"}});
  processes.pass(2'000);
  const json::object last = processes[2].received[looker].back();
  CHECK(last.at("lobby").at("seeks").as_array().size() == 1);
}

namespace {

/// The last push of the lobby that has this member; null if there is none.
const json::object* lobby_push(const std::vector<json::object>& received, const char* member) {
  const json::object* last = nullptr;
  for (const json::object& message : received) {
    const json::value* const lobby = message.if_contains("lobby");
    if (lobby != nullptr && lobby->as_object().contains(member)) last = &lobby->as_object();
  }
  return last;
}

}  // namespace

TEST_CASE("who_seeks_is_told_when_the_lobby_is_gone_and_seeks_at_its_heir") {
  Processes processes(3);
  const ClientId one = processes[1].join(person_named("ann"));
  const ClientId two = processes[2].join(person_named("bob"));
  const json::object seek{{"do", "seek.put"}, {"setup", "tictactoe"}, {"name", "Guest"}};
  const json::object first = processes[1].ok(one, seek);
  const json::object dropped = processes[2].ok(two, seek);
  CHECK(processes[2].ok(two, {{"do", "seek.drop"}, {"seek", dropped.at("seek")}}).empty());
  processes[0].kill();
  processes.pass(4'000);
  const json::object* const told = lobby_push(processes[1].received[one], "ended");
  REQUIRE(told != nullptr);
  CHECK(told->at("ended") == json::array{first.at("seek")});
  CHECK(lobby_push(processes[2].received[two], "ended") == nullptr);
  processes[1].ok(one, seek);
  processes[2].ok(two, seek);
  processes.pass(2'000);
  CHECK(lobby_push(processes[1].received[one], "paired") != nullptr);
  CHECK(lobby_push(processes[2].received[two], "paired") != nullptr);
}

TEST_CASE("a_person_is_told_at_every_server_that_a_match_waits") {
  Processes processes(2);
  const ClientId ann = processes[0].join(person_named("ann"));
  const ClientId bob = processes[0].join(person_named("bob"));
  const ClientId anns_other = processes[1].join(person_named("ann"));
  const json::array seats{json::object{{"kind", "person"}, {"name", "Guest"}},
                          json::object{{"kind", "open"}}};
  const json::value match =
      processes[0]
          .ok(ann, {{"do", "match.new"}, {"setup", "tictactoe"}, {"seats", seats}})
          .at("match");
  processes[0].ok(bob, {{"do", "match.sit"}, {"match", match}, {"seat", 1}, {"name", "Bob"}});
  processes[1].ok(anns_other, {{"do", "match.list"}, {"turn", true}});
  const auto told = [&] {
    processes.pass(1'000);
    const json::object* const push = lobby_push(processes[1].received[anns_other], "turns");
    return push == nullptr ? -1 : push->at("turns").to_number<int>();
  };
  const auto move = [&](ClientId who, int seq, const char* to) {
    processes[0].ok(who, {{"do", "match.move"},
                          {"match", match},
                          {"seq", seq},
                          {"command", fmt::format("c{}", seq)},
                          {"move", to}});
  };
  CHECK(told() == 1);
  move(ann, 2, "b2");
  CHECK(told() == 0);
  move(bob, 3, "a1");
  CHECK(told() == 1);
  const std::size_t sent = processes.hub->sent;
  move(ann, 4, "c1");
  move(bob, 5, "a2");
  CHECK(told() == 1);
  processes.pass(3'000);
  CHECK(processes.hub->sent == sent + 1);  // both moves in one message
}

TEST_CASE("a_seek_that_was_under_way_when_the_lobby_died_waits_at_its_heir") {
  Processes processes(3);
  const ClientId one = processes[1].join(person_named("ann"));
  const ClientId two = processes[2].join(person_named("bob"));
  const json::object seek{{"do", "seek.put"}, {"setup", "tictactoe"}, {"name", "Guest"}};
  processes[0].kill();
  processes[1].ok(one, seek);
  processes[2].ok(two, seek);
  processes.pass(2'000);
  CHECK(lobby_push(processes[1].received[one], "paired") != nullptr);
  CHECK(lobby_push(processes[1].received[one], "ended") == nullptr);
}

TEST_CASE("who_seeks_is_told_when_the_lobby_may_have_lost_him") {
  Processes processes(2);
  const ClientId one = processes[1].join(person_named("ann"));
  const json::object seek{{"do", "seek.put"}, {"setup", "tictactoe"}, {"name", "Guest"}};
  const json::object first = processes[1].ok(one, seek);
  processes.hub->servers.at(processes[1].number).missed();
  processes.pass(1'000);
  REQUIRE(lobby_push(processes[1].received[one], "ended") != nullptr);
  CHECK(processes[1].ok(one, seek).at("seek") == first.at("seek"));  // held again before it expires
}

TEST_CASE("a_rated_match_has_no_help_at_any_server_and_one_against_a_bot_is_told_at_its_owner") {
  Processes processes(3);
  for (const char* name : {"ann", "bob"}) {
    AccountRow row;
    row.id = name;
    row.kind = AccountKind::kPerson;
    row.name = name;
    row.name_key = name_key(name);
    row.created_ms = -2 * kDayMs;
    REQUIRE(processes.hub->store->change(rules::create_account, row, std::nullopt));
  }
  const ClientId ann = processes[1].join(person_named("ann"));
  const ClientId anns_second = processes[2].join(person_named("ann"));
  const ClientId bob = processes[2].join(person_named("bob"));
  const json::object analysis{
      {"do", "analyse"}, {"text", "tictactoe"}, {"selector", "random"}, {"time_ms", 5}};
  // Against a bot, at server 1; she asks at server 2.
  const json::object made = processes[1].ok(
      ann, {{"do", "match.new"},
            {"setup", "tictactoe"},
            {"seats", json::array{json::object{{"kind", "person"}},
                                  json::object{{"kind", "bot"}, {"selector", "random"}}}}});
  CHECK(made.at("state").at("rated") == true);
  CHECK(processes[2].code(anns_second, analysis).empty());
  const json::object get{{"do", "match.get"}, {"match", made.at("match")}};
  CHECK(!processes[1].ok(ann, get).contains("rated"));
  // Against Bob, from another server.
  const json::object seek{{"do", "seek.put"}, {"setup", "tictactoe"}};
  processes[1].ok(ann, seek);
  processes[2].ok(bob, seek);
  processes.pass(2'000);
  CHECK(processes[1].code(ann, analysis) == "match/fair");
  CHECK(processes[2].code(anns_second, analysis) == "match/fair");
  CHECK(processes[2].code(bob, analysis) == "match/fair");
}
