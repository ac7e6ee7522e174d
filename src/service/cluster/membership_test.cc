#include "service/cluster/membership.h"

#include <doctest/doctest.h>

#include "service/cluster/simulated_cluster.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

/// Server 1, or `self`; the test controls the other servers.
struct Looker {
  std::shared_ptr<SimulatedHub> hub;
  std::shared_ptr<ProcessExecutor> executor = std::make_shared<ProcessExecutor>(hub->executor);
  std::shared_ptr<SimulatedCluster> cluster;
  int inherited = 0;
  int deposed = 0;
  std::vector<Incarnation> gone;
  Membership membership{executor,
                        cluster,
                        std::make_shared<Log>(),
                        {.changed = [] {},
                         .inherited = [this] { ++inherited; },
                         .gone = [this](Incarnation server) { gone.push_back(server); },
                         .deposed = [this](const Error&) { ++deposed; }}};

  Looker() : Looker(std::make_shared<SimulatedHub>(), 1) {
    hub->servers[2] = {};
    pass(1);
  }
  Looker(std::shared_ptr<SimulatedHub> with, Incarnation self)
      : hub(std::move(with)), cluster(std::make_shared<SimulatedCluster>(hub, self)) {
    membership.start();
  }
  Looker(const Looker&) = delete;
  Looker& operator=(const Looker&) = delete;
  /// Pending tasks own the executor that owns them: break the cycle.
  ~Looker() { hub->executor->crash(); }
  /// The server that decides the match, read if it is not known.
  Incarnation owner_of(const std::string& match) {
    std::optional<Incarnation> owner;
    membership.find_owner(match, [&](const Result<Incarnation>& found) { owner = *found; });
    while (!owner) REQUIRE(hub->executor->step());
    return *owner;
  }
  /// Lets time pass for `looks` looks at the other servers; with `moves`, server 2 keeps beating.
  void pass(int looks, bool moves = false) {
    for (int i = 0; i < looks; ++i) {
      if (moves) ++hub->servers[2].beats;
      hub->executor->run_for(Membership::kLook + Time(20));
    }
  }
};

}  // namespace

TEST_CASE("a_server_that_lives_keeps_its_matches") {
  Looker looker;
  looker.pass(50, /*moves=*/true);
  CHECK(!looker.hub->servers[2].ended);
  CHECK(looker.membership.others() == 1);
}

TEST_CASE("the_lobby_that_nobody_has_is_taken_at_once") {
  Looker looker;
  CHECK(looker.inherited == 1);
  CHECK(looker.membership.lobby() == 1);
}

TEST_CASE("of_two_servers_that_look_at_once_one_inherits") {
  const auto hub = std::make_shared<SimulatedHub>();
  Looker one(hub, 1);
  Looker other(hub, 3);
  one.pass(1);
  CHECK(one.inherited + other.inherited == 1);  // the lobby
  hub->servers[2].connected = false;
  hub->makers["m"] = 2;
  one.pass(10);
  CHECK(one.inherited + other.inherited == 2);
  CHECK(one.owner_of("m") == other.owner_of("m"));
}

TEST_CASE("a_killed_server_has_an_heir_after_some_looks") {
  Looker looker;
  looker.hub->makers["m"] = 2;
  CHECK(looker.owner_of("m") == 2);
  looker.hub->servers[2].connected = false;
  looker.pass(1);
  CHECK(!looker.hub->servers[2].ended);  // the loss of its session may be temporary
  looker.pass(5);
  CHECK(looker.hub->servers[2].ended);
  CHECK(looker.owner_of("m") == 1);
  CHECK(looker.gone == std::vector<Incarnation>{2});
}

TEST_CASE("a_server_that_opens_its_session_again_keeps_its_matches") {
  Looker looker;
  for (int i = 0; i < 20; ++i) {
    looker.hub->servers[2].connected = false;
    looker.pass(1);
    looker.hub->servers[2].connected = true;
    looker.pass(1, /*moves=*/true);
  }
  CHECK(!looker.hub->servers[2].ended);
}

TEST_CASE("a_stopped_server_has_an_heir_later") {
  Looker looker;
  looker.pass(Membership::kLooksStill - 2);
  CHECK(!looker.hub->servers[2].ended);
  looker.pass(4);
  CHECK(looker.hub->servers[2].ended);
}

TEST_CASE("a_server_that_was_stopped_itself_takes_nothing_from_others_that_were_too") {
  Looker looker;
  looker.executor->stop();
  looker.hub->executor->run_for(Time(60'000));
  looker.executor->go_on();
  looker.pass(2);
  CHECK(!looker.hub->servers[2].ended);
}

TEST_CASE("a_server_that_has_ended_by_itself_has_an_heir_at_once") {
  Looker looker;
  looker.hub->servers[2].ended = true;
  looker.pass(2);
  CHECK(looker.hub->servers[2].heir == 1);
}

TEST_CASE("a_server_with_an_heir_learns_it_once") {
  Looker looker;
  looker.hub->servers[1].ended = true;
  looker.hub->servers[1].heir = 2;
  looker.pass(3);
  CHECK(looker.deposed == 1);
}

TEST_CASE("a_server_that_cannot_give_a_sign_falls_silent_if_others_live") {
  Looker looker;
  looker.pass(3, /*moves=*/true);
  CHECK(!looker.membership.silent());
  looker.hub->servers[1].connected = false;
  looker.pass(4);
  CHECK(!looker.membership.silent());
  looker.pass(6);
  CHECK(looker.membership.silent());
  looker.hub->servers[1].connected = true;
  looker.pass(2, /*moves=*/true);
  CHECK(!looker.membership.silent());
}

TEST_CASE("a_server_alone_never_falls_silent") {
  Looker looker;
  looker.hub->servers[2].ended = true;
  looker.pass(2);
  looker.hub->servers[1].connected = false;
  looker.pass(50);
  CHECK(!looker.membership.silent());
}

TEST_CASE("who_inherits_has_what_the_dead_one_had_inherited") {
  Looker looker;
  looker.hub->servers[3] = {0, false, true, 2, {}, {}};
  looker.hub->makers["m"] = 3;
  CHECK(looker.owner_of("m") == 2);
  looker.hub->servers[2].connected = false;
  looker.pass(6);
  CHECK(looker.owner_of("m") == 1);
}
