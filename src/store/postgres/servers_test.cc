// Several servers on one database: the fence, heirs, and messages.
#include "store/postgres/servers.h"

#include <atomic>
#include <mutex>
#include <thread>

#include "store/account_testing.h"

using namespace gridwise;                 // NOLINT(google-build-using-namespace)
using namespace gridwise::store_testing;  // NOLINT(google-build-using-namespace)

namespace {

SharedStore join(const PostgresDatabase& database) {
  auto joined = join_postgres(database.place());
  REQUIRE_MESSAGE(joined.ok(), joined.error().says);
  return *std::move(joined);
}

Incarnation number_of(const SharedStore& server) { return server.cluster->self(); }

/// A server as seen by another; none if it is no longer listed.
std::optional<ServerSign> sign_of(const SharedStore& of, const SharedStore& at) {
  const auto signs = at.cluster->beat();
  REQUIRE_MESSAGE(signs.ok(), signs.error().says);
  for (const ServerSign& sign : *signs) {
    if (sign.server == number_of(of)) return sign;
  }
  return {};
}

/// Kills the session that holds a server's lock, as if the server had died.
void cut_session(const PostgresDatabase& database, const SharedStore& server) {
  database.change(
      fmt::format("SELECT pg_terminate_backend(pid, 5000) FROM pg_locks WHERE locktype = "
                  "'advisory' AND classid = {} AND objid = {}",
                  kServerLocks, number_of(server)));
}

/// Messages received by a server, on the bus's thread.
struct Ear {
  std::mutex mutex;
  std::vector<std::string> heard;
  std::atomic<int> missed = 0;

  explicit Ear(Cluster& cluster) {
    cluster.listen(
        [this](std::string message) {
          const std::lock_guard lock(mutex);
          heard.push_back(std::move(message));
        },
        [this] { ++missed; });
  }
  std::size_t count() {
    const std::lock_guard lock(mutex);
    return heard.size();
  }
  std::vector<std::string> all() {
    const std::lock_guard lock(mutex);
    return heard;
  }
};

/// Whether it comes true within ten minutes, which no machine is too slow for.
template <class Condition>
bool comes_true(Condition condition) {
  for (int i = 0; i < 60'000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

}  // namespace

TEST_SUITE_BEGIN("postgres");

TEST_CASE("several_servers_join_a_database_and_each_sees_the_others") {
  if (!can_run()) return;
  const PostgresDatabase database;
  const SharedStore one = join(database);
  const SharedStore two = join(database);
  CHECK(number_of(one) != number_of(two));
  const auto first = sign_of(two, one);
  REQUIRE(first);
  CHECK(first->connected);
  CHECK(!first->ended);
  REQUIRE(two.cluster->beat());
  CHECK(sign_of(two, one)->beats > first->beats);
}

TEST_CASE("who_works_alone_and_who_shares_keep_each_other_out") {
  if (!can_run()) return;
  const PostgresDatabase database;
  {
    const SharedStore one = join(database);
    CHECK(code(database.try_open()) == "store/busy");
  }
  const auto alone = database.open();
  CHECK(code(join_postgres(database.place())) == "store/busy");
}

TEST_CASE("a_match_belongs_to_who_made_it_and_then_to_the_heirs") {
  if (!can_run()) return;
  const PostgresDatabase database;
  const SharedStore one = join(database);
  const SharedStore two = join(database);
  const SharedStore three = join(database);
  REQUIRE(one.store->append({{event("m", 1)}, {match("m", 1)}, {}}));
  REQUIRE(two.store->append({{event("m", 2)}, {match("m", 1, "finished")}, {}}));  // same owner
  CHECK(*three.cluster->owner_of("m") == number_of(one));
  CHECK(*two.cluster->inherit(number_of(one)));
  CHECK(*three.cluster->owner_of("m") == number_of(two));
  CHECK(*three.cluster->inherit(number_of(two)));
  CHECK(*three.cluster->owner_of("m") == number_of(three));
  CHECK(code(three.cluster->owner_of("n")) == "match/unknown");
}

TEST_CASE("matches_of_a_server_that_was_alone_go_to_who_has_the_lobby") {
  if (!can_run()) return;
  const PostgresDatabase database;
  Incarnation before = 0;
  REQUIRE(database.open()->append({{event("m", 1)}, {match("m", 1)}, {}}));
  const SharedStore one = join(database);
  CHECK(*one.cluster->lobby() == 0);
  CHECK(*one.cluster->owner_of("m") == 0);
  const std::vector<ServerSign> signs = *one.cluster->beat();
  for (const ServerSign& sign : signs) {
    CHECK(sign.ended);
    before = sign.server;
    CHECK(*one.cluster->inherit(sign.server));
  }
  CHECK(before != 0);
  CHECK(*one.cluster->lobby() == number_of(one));
  CHECK(*one.cluster->owner_of("m") == number_of(one));
  CHECK(*one.cluster->own_running(10) == std::vector<std::string>{"m"});
  CHECK(one.cluster->beat()->empty());
}

TEST_CASE("a_server_with_an_heir_writes_nothing") {
  if (!can_run()) return;
  const PostgresDatabase database;
  const SharedStore one = join(database);
  const SharedStore two = join(database);
  REQUIRE(one.store->append({{event("m", 1)}, {match("m", 1)}, {}}));
  REQUIRE(*two.cluster->inherit(number_of(one)));
  CHECK(code(one.store->append({{event("m", 2)}, {}, {}})) == "store/deposed");
  CHECK(code(one.store->append({{event("n", 1)}, {match("n", 1)}, {}})) == "store/deposed");
  CHECK(code(one.store->check_writable()) == "store/deposed");
  CHECK(code(one.store->together([] {})) == "store/deposed");
  CHECK(code(one.cluster->beat()) == "store/deposed");
  CHECK(code(one.cluster->inherit(number_of(two))) == "store/deposed");
  CHECK(two.store->events("m")->size() == 1);
  CHECK(ids(*two.store->matches({})) == "m ");
  CHECK(two.store->append({{event("m", 2)}, {}, {}}));
}

TEST_CASE("a_server_has_one_heir") {
  if (!can_run()) return;
  const PostgresDatabase database;
  const SharedStore dead = join(database);
  const std::vector<SharedStore> others{join(database), join(database), join(database)};
  std::atomic<int> heirs = 0;
  std::vector<std::thread> threads;
  threads.reserve(others.size());
  for (const SharedStore& other : others) {
    threads.emplace_back([&] {
      const Result<bool> inherited = other.cluster->inherit(number_of(dead));
      if (inherited && *inherited) ++heirs;
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(heirs == 1);
}

TEST_CASE("an_append_under_way_is_ended_or_whole_when_its_server_is_deposed") {
  if (!can_run()) return;
  const PostgresDatabase database;
  const SharedStore one = join(database);
  const SharedStore two = join(database);
  REQUIRE(one.store->append({{event("m", 1)}, {match("m", 1)}, {}}));
  std::atomic<bool> ended = false;
  std::atomic<int> acknowledged = 1;
  std::thread writer([&] {
    for (int seq = 2; !ended; ++seq) {
      if (!one.store->append({{event("m", seq)}, {}, {}})) return;
      acknowledged = seq;
    }
  });
  CHECK(comes_true([&] { return acknowledged > 20; }));
  Result<bool> inherited = two.cluster->inherit(number_of(one));
  const std::size_t stored = two.store->events("m")->size();
  ended = true;
  writer.join();
  REQUIRE_MESSAGE(inherited.ok(), inherited.error().says);
  CHECK(*inherited);
  CHECK(two.store->events("m")->size() == stored);  // nothing was written later
  CHECK(static_cast<std::size_t>(acknowledged) <= stored);
}

TEST_CASE("a_server_stopped_within_a_transaction_is_deposed_all_the_same") {
  if (!can_run()) return;
  const PostgresDatabase database;
  const SharedStore one = join(database);
  const SharedStore two = join(database);
  const auto written = one.store->together([&] {
    CHECK(one.store->append({{event("m", 1)}, {match("m", 1)}, {}}));
    std::thread other([&] { CHECK(*two.cluster->inherit(number_of(one))); });
    other.join();
  });
  CHECK(!written);
  CHECK(two.store->events("m")->empty());
  CHECK(code(one.store->check_writable()) == "store/deposed");
}

TEST_CASE("a_lost_session_is_seen_and_opened_anew_under_the_same_number") {
  if (!can_run()) return;
  const PostgresDatabase database;
  const SharedStore one = join(database);
  const SharedStore two = join(database);
  cut_session(database, one);
  CHECK(comes_true([&] { return !sign_of(one, two)->connected; }));
  CHECK(!sign_of(one, two)->ended);
  CHECK(one.store->append({{event("m", 1)}, {match("m", 1)}, {}}));
  CHECK(sign_of(one, two)->connected);
  CHECK(*two.cluster->owner_of("m") == number_of(one));
}

TEST_CASE("a_server_deposed_while_its_session_was_lost_writes_nothing") {
  if (!can_run()) return;
  const PostgresDatabase database;
  const SharedStore one = join(database);
  const SharedStore two = join(database);
  REQUIRE(one.store->append({{event("m", 1)}, {match("m", 1)}, {}}));
  cut_session(database, one);
  REQUIRE(*two.cluster->inherit(number_of(one)));
  CHECK(code(one.store->append({{event("m", 2)}, {}, {}})) == "store/deposed");
}

TEST_CASE("a_server_that_ends_says_so") {
  if (!can_run()) return;
  const PostgresDatabase database;
  SharedStore one = join(database);
  const SharedStore two = join(database);
  const Incarnation number = number_of(one);
  one = {};
  bool ended = false;
  const std::vector<ServerSign> signs = *two.cluster->beat();
  for (const ServerSign& sign : signs) ended |= sign.server == number && sign.ended;
  CHECK(ended);
  CHECK(*two.cluster->inherit(number));
}

TEST_CASE("rules_of_accounts_hold_for_writes_of_several_servers_at_the_same_time") {
  if (!can_run()) return;
  const PostgresDatabase database;
  const std::vector<SharedStore> servers{join(database), join(database)};
  constexpr int kEach = 30;
  const AttemptRule rule{"n:ann", 1'000, 900'000, 1'000, 900'000};
  std::atomic<std::int64_t> most = 0;
  std::vector<std::thread> threads;
  threads.reserve(servers.size());
  for (const SharedStore& server : servers) {
    threads.emplace_back([&] {
      for (int i = 0; i < kEach; ++i) {
        const auto counted = server.store->change(rules::count_attempt, std::vector{rule}, kNow);
        if (counted) most = std::max<std::int64_t>(most, counted->counted.front().failures);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(most == 2 * kEach);  // no attempt was counted twice or missed
}

TEST_CASE("messages_arrive_whole_in_order_and_where_they_are_meant") {
  if (!can_run()) return;
  const PostgresDatabase database;
  const SharedStore one = join(database);
  const SharedStore two = join(database);
  const SharedStore three = join(database);
  Ear own(*one.cluster);
  Ear meant(*two.cluster);
  Ear other(*three.cluster);
  std::string longest;
  for (int i = 0; i < 50'000; ++i) longest += "棋🀄x";
  std::vector<std::string> sent;
  for (int i = 0; i < 200; ++i) {
    sent.push_back(i == 100 ? longest : "the same text");
    one.cluster->send(number_of(two), sent.back());
  }
  one.cluster->send(0, "to all");
  sent.emplace_back("to all");
  CHECK(comes_true([&] { return meant.count() == sent.size() && other.count() == 1; }));
  CHECK(meant.all() == sent);
  CHECK(other.all() == std::vector<std::string>{"to all"});
  CHECK(own.count() == 0);
  for (const SharedStore* server : {&one, &two, &three}) server->cluster->listen({}, {});
}

TEST_CASE("a_server_whose_ear_was_cut_is_told_that_it_has_missed_something") {
  if (!can_run()) return;
  const PostgresDatabase database;
  const SharedStore one = join(database);
  const SharedStore two = join(database);
  Ear ear(*two.cluster);
  database.cut();
  CHECK(comes_true([&] { return ear.missed == 1; }));
  std::size_t heard = 0;
  CHECK(comes_true([&] {
    one.cluster->send(number_of(two), "again");
    heard = ear.count();
    return heard > 0;
  }));
  two.cluster->listen({}, {});
}

TEST_CASE("a_server_that_sends_faster_than_the_database_takes_is_told") {
  if (!can_run()) return;
  const PostgresDatabase database;
  const SharedStore one = join(database);
  Ear ear(*one.cluster);
  one.cluster->send(0, "few");
  constexpr int kMoreThanFit = 100'000;  // 20,000 wait; the database takes thousands a second
  for (int i = 0; i < kMoreThanFit; ++i) one.cluster->send(0, "many");
  CHECK(comes_true([&] { return ear.missed > 0; }));
  one.cluster->listen({}, {});
}

TEST_CASE("what_another_program_notifies_is_ignored") {
  if (!can_run()) return;
  const PostgresDatabase database;
  const SharedStore one = join(database);
  const SharedStore two = join(database);
  Ear ear(*one.cluster);
  for (const char* payload : {"", "x", "1 2 3", "9 1 x 1 t", "9 1 0 x t", "9 1 5 6 tail"}) {
    database.change(fmt::format("SELECT pg_notify('gridwise', '{}')", payload));
  }
  two.cluster->send(0, "real");
  CHECK(comes_true([&] { return ear.count() > 0; }));
  CHECK(ear.all() == std::vector<std::string>{"real"});
  one.cluster->listen({}, {});
}

TEST_SUITE_END();
