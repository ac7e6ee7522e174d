// Challenges survive a restart, and follow a guest into an account.
#include <doctest/doctest.h>

#include "account/account_world.h"
#include "kit/json_text.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

namespace json = boost::json;

/// The service after a restart, with sockets of people from before.
struct Restarted {
  AccountWorld& world;
  std::shared_ptr<Service> service;
  std::map<std::string, json::object> answers{};

  explicit Restarted(AccountWorld& in) : world(in) {
    service = std::make_shared<Service>(
        world.executor, world.store,
        ServiceOptions{.entropy = [this] { return world.random->next(); }, .log = world.log});
  }
  Restarted(const Restarted&) = delete;
  Restarted& operator=(const Restarted&) = delete;
  ~Restarted() { world.executor->crash(); }

  json::object answer(const PrincipalPtr& who, json::object request) {
    std::optional<json::object> found;
    const ClientId client = service->connect(
        [&](const std::string& line) {
          json::object message = json::parse(line).get_object();
          if (message.contains("id")) found = std::move(message);
        },
        "", who);
    request["id"] = 1;
    service->receive(client, json_text(request));
    while (!found) REQUIRE(world.executor->step());
    service->disconnect(client);
    return *found;
  }
  std::size_t open(const PrincipalPtr& who) {
    return answer(who, {{"do", "challenge.list"}})["ok"].at("challenges").as_array().size();
  }
};

struct Pair {
  AccountWorld world;
  Browser guest{world};
  Browser bob{world, "192.0.2.8"};
  std::optional<Player> one;
  std::optional<Player> two;

  Pair() {
    bob.sign_up("Bob");
    one.emplace(world, guest.enter());
    two.emplace(world, bob.enter());
  }
  json::object challenge(const char* clock = "none") {
    return one->ok({{"do", "challenge.make"},
                    {"to", "Bob"},
                    {"setup", "tictactoe"},
                    {"clock", clock},
                    {"name", "Guest"}});
  }
};

}  // namespace

TEST_CASE("a_challenge_survives_a_restart_and_is_taken_once") {
  Pair pair;
  const json::value id = pair.challenge().at("challenge");
  Restarted again(pair.world);
  const PrincipalPtr guest = pair.one->session->principal;
  const PrincipalPtr bob = pair.two->session->principal;
  CHECK(again.open(guest) == 1);
  CHECK(again.open(bob) == 1);
  const json::object take{{"do", "challenge.take"}, {"challenge", id}};
  CHECK(again.answer(guest, take).contains("error"));
  CHECK(again.answer(bob, take).contains("ok"));
  CHECK(again.open(bob) == 0);
  Restarted third(pair.world);
  CHECK(third.open(bob) == 0);
}

TEST_CASE("a_cancelled_or_declined_challenge_stays_ended_after_a_restart") {
  Pair pair;
  const json::value first = pair.challenge().at("challenge");
  const json::value second = pair.challenge("move:30s").at("challenge");
  pair.one->ok({{"do", "challenge.cancel"}, {"challenge", first}});
  pair.two->ok({{"do", "challenge.decline"}, {"challenge", second}});
  pair.world.executor->run_for(Time(1'000));
  Restarted again(pair.world);
  CHECK(again.open(pair.two->session->principal) == 0);
}

TEST_CASE("challenges_expire_by_the_wall_clock_also_over_a_restart") {
  Pair pair;
  pair.challenge();
  pair.challenge("days:3");
  const PrincipalPtr bob = pair.two->session->principal;
  pair.world.executor->clock_error = std::chrono::hours(24) - std::chrono::minutes(1);
  {
    Restarted again(pair.world);
    CHECK(again.open(bob) == 2);
  }
  pair.world.executor->clock_error = std::chrono::hours(24);
  {
    Restarted again(pair.world);
    CHECK(again.open(bob) == 1);
  }
  pair.world.executor->clock_error = std::chrono::hours(24 * 14);
  Restarted again(pair.world);
  CHECK(again.open(bob) == 0);
}

TEST_CASE("the_limit_of_open_challenges_counts_those_of_before_a_restart") {
  Pair pair;
  for (int i = 0; i < 10; ++i) pair.challenge();
  Restarted again(pair.world);
  const json::object eleventh = again.answer(
      pair.one->session->principal,
      {{"do", "challenge.make"}, {"to", "Bob"}, {"setup", "tictactoe"}, {"name", "Guest"}});
  CHECK(eleventh.at("error").at("code") == "limit/challenges");
}

TEST_CASE("a_challenge_that_cannot_be_stored_is_not_made") {
  Pair pair;
  pair.world.store->small_writes_fail = true;
  const json::object refused = pair.one->answer(
      {{"do", "challenge.make"}, {"to", "Bob"}, {"setup", "tictactoe"}, {"name", "Guest"}});
  CHECK(refused.contains("error"));
  pair.world.store->small_writes_fail = false;
  CHECK(pair.two->ok({{"do", "challenge.list"}}).at("challenges").as_array().empty());
}

TEST_CASE("whoever_was_challenged_is_told_when_the_challenger_is_gone") {
  Pair pair;
  Browser cid{pair.world, "192.0.2.9"};
  cid.sign_up("Cid");
  Player third{pair.world, cid.enter()};
  third.ok({{"do", "challenge.make"}, {"to", "Bob"}, {"setup", "tictactoe"}, {"name", "Cid"}});
  pair.two->received.clear();
  cid.post("/api/account/delete", {{"password", kGoodPassword}});
  pair.world.executor->run_for(Time(1'000));
  REQUIRE(!pair.two->received.empty());
  CHECK(pair.two->received.back().at("lobby").at("challenges").as_array().empty());
}

TEST_CASE("an_adopted_guests_challenges_go_with_him") {
  Pair pair;
  Browser home{pair.world, "192.0.2.9"};
  home.sign_up("Ann");
  pair.challenge();
  pair.one->new_match();  // a guest without games cannot be adopted
  pair.one.reset();
  CHECK(pair.guest.sign_in("Ann").empty());
  pair.guest.post("/api/adopt", {{"accept", true}});
  Player ann{pair.world, pair.guest.enter()};
  const json::object list = ann.ok({{"do", "challenge.list"}});
  REQUIRE(list.at("challenges").as_array().size() == 1);
  CHECK(list.at("challenges").at(0).at("mine") == true);
  ann.ok({{"do", "challenge.cancel"}, {"challenge", list.at("challenges").at(0).at("challenge")}});
  CHECK(pair.two->ok({{"do", "challenge.list"}}).at("challenges").as_array().empty());
}

TEST_CASE("nobody_takes_the_challenge_of_a_guest_whom_he_has_adopted") {
  Pair pair;
  const json::value id = pair.challenge().at("challenge");
  pair.one->new_match();  // a guest without games cannot be adopted
  pair.one.reset();
  CHECK(pair.guest.sign_in("Bob").empty());
  pair.guest.post("/api/adopt", {{"accept", true}});
  CHECK(pair.two->code({{"do", "challenge.take"}, {"challenge", id}}) == "challenge/self");
  CHECK(pair.two->ok({{"do", "challenge.list"}}).at("challenges").as_array().empty());
}
