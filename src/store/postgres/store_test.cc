// What is specific to the PostgreSQL store: opening, lost connections, and another server on the
// same database. Behaviour common to all stores is tested elsewhere.
#include "store/postgres/store.h"

#include "store/account_testing.h"
#include "store/sql/schema.h"
#include "store/upkeep/check.h"

using namespace gridwise;                 // NOLINT(google-build-using-namespace)
using namespace gridwise::store_testing;  // NOLINT(google-build-using-namespace)

namespace {

using Filled = PostgresDatabase::Filled;

}  // namespace

TEST_SUITE_BEGIN("postgres");

TEST_CASE("an_empty_database_gets_its_tables_and_keeps_its_rows") {
  if (!can_run()) return;
  const PostgresDatabase database(Filled::kEmpty);
  REQUIRE(database.open()->append({{event("a", 1)}, {match("a", 10)}, {record("r", 5, true)}}));
  const auto store = database.open();
  CHECK(without_chain(*store->events("a")) == std::vector{event("a", 1)});
  CHECK(store->matches({})->front() == match("a", 10));
  CHECK(store->records({})->front() == record("r", 5, true));
  CHECK(store->append({{event("a", 2)}, {}, {}}));
}

TEST_CASE("a_database_of_another_program_is_refused_unchanged") {
  if (!can_run()) return;
  const PostgresDatabase database(Filled::kEmpty);
  SUBCASE("with tables") { database.change("CREATE TABLE things (id bigint)"); }
  SUBCASE("with a table of the same name") { database.change("CREATE TABLE meta (name text)"); }
  CHECK(code(database.try_open()) == "store/foreign");
  CHECK(code(check_postgres(database.place(), {})) == "store/foreign");
  CHECK_THROWS(database.change("SELECT 1 FROM matches"));
}

TEST_CASE("a_newer_database_is_refused") {
  if (!can_run()) return;
  const PostgresDatabase database;
  database.change(fmt::format("UPDATE meta SET gridwise_version = {}", kSchemaVersion + 1));
  CHECK(code(database.try_open()) == "store/newer");
  CHECK(code(check_postgres(database.place(), {})) == "store/newer");
}

TEST_CASE("an_upgrade_that_fails_leaves_the_database_empty") {
  if (!can_run()) return;
  const PostgresDatabase database(Filled::kEmpty);
  database.change("CREATE SEQUENCE says");  // occupies the name of a table from a later step
  CHECK(!database.try_open());
  CHECK_THROWS(database.change("SELECT 1 FROM matches"));
  database.change("DROP SEQUENCE says");
  CHECK(database.open()->check_writable());
}

TEST_CASE("what_cannot_be_reached_or_entered_has_its_code") {
  if (!can_run()) return;
  const std::string server = postgres_server();
  const auto code_of = [](const std::string& address) {
    return code(open_postgres(*read_postgres_address(address)));
  };
  CHECK(code_of("postgres:///no_such_database?" + server) == "store/refused");
  CHECK(code_of("postgres:///postgres?host=/no/such/folder") == "store/unreachable");
  const PostgresDatabase database(Filled::kEmpty);
  database.change("CREATE ROLE reader LOGIN");
  database.change("REVOKE CREATE ON SCHEMA public FROM PUBLIC");
  CHECK(code_of(database.address() + "&user=reader") == "store/refused");  // the last user wins
  database.change("DROP ROLE reader");
}

TEST_CASE("a_database_in_another_encoding_is_refused") {
  if (!can_run()) return;
  const std::string name = fmt::format("latin_{}", ::getpid());
  change_postgres("postgres", "CREATE DATABASE " + name +
                                  " TEMPLATE template0 ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE "
                                  "'C'");
  const auto place = read_postgres_address("postgres:///" + name + "?" + postgres_server());
  CHECK(code(open_postgres(*place)) == "store/encoding");
  change_postgres("postgres", "DROP DATABASE " + name);
}

TEST_CASE("a_second_server_cannot_open_the_database") {
  if (!can_run()) return;
  const PostgresDatabase database;
  auto first = database.open();
  CHECK(code(database.try_open()) == "store/busy");
  first.reset();
  CHECK(database.try_open().ok());
}

TEST_CASE("a_lost_connection_is_opened_anew_and_nothing_is_lost") {
  if (!can_run()) return;
  const PostgresDatabase database;
  const auto store = database.open();
  add_person(*store, "p", "Ann", "s1");
  for (int seq = 1; seq <= 3; ++seq) {
    REQUIRE(store->append({{event("a", seq)}, {match("a", 10)}, {}}));
    database.cut();
    CHECK(store->events("a")->size() == static_cast<std::size_t>(seq));
    CHECK(store->append({{event("b", seq)}, {}, {}}));
  }
  database.cut();
  CHECK(store->change(rules::rename, "p", "Eve", "key-Eve", by("p")));
  CHECK((*store->look(rules::find_account, "p"))->name == "Eve");
  CHECK(store->events("b")->size() == 3);
}

TEST_CASE("a_connection_that_is_lost_within_a_group_writes_nothing_of_it") {
  if (!can_run()) return;
  const PostgresDatabase database;
  const auto store = database.open();
  add_person(*store, "p", "Ann", "s1");
  const auto written = store->together([&] {
    CHECK(store->change(rules::rename, "p", "Eve", "key-Eve", by("p")));
    database.cut();
    CHECK(code(store->append({{event("a", 1)}, {}, {}})) == "store/lost");
    CHECK(code(store->change(rules::rename, "p", "Fay", "key-Fay", by("p"))) == "store/lost");
  });
  CHECK(code(written) == "store/lost");
  CHECK((*store->look(rules::find_account, "p"))->name == "Ann");
  CHECK(store->append({{event("a", 1)}, {}, {}}));
}

TEST_CASE("a_server_that_another_one_followed_writes_no_more") {
  if (!can_run()) return;
  const PostgresDatabase database;
  const auto first = database.open();
  REQUIRE(first->append({{event("a", 1)}, {}, {}}));
  database.cut();
  {
    const auto second = database.open();
    REQUIRE(second->append({{event("a", 2)}, {}, {}}));
    CHECK(code(first->append({{event("a", 2)}, {}, {}})) == "store/busy");
  }
  CHECK(code(first->append({{event("a", 3)}, {}, {}})) == "store/gone");
  CHECK(code(first->check_writable()) == "store/gone");
  CHECK(database.open()->events("a")->size() == 2);
}

TEST_CASE("writes_of_a_group_are_one_transaction_and_a_refused_one_leaves_the_others_in_postgres") {
  if (!can_run()) return;
  const PostgresDatabase database;
  const auto store = database.open();
  add_person(*store, "a", "Ann", "s1");
  add_person(*store, "b", "Bob", "s2");
  add_match(*store, "m", {seat("m", 0, "a")});
  REQUIRE(store->together([&] {
    CHECK(store->change(rules::rename, "a", "Eve", "key-Eve", by("a")));
    CHECK(code(store->change(rules::rename, "b", "Eve", "key-Eve", by("b"))) == "store/conflict");
    CHECK(code(store->change(rules::rename, "b", std::string("E\0e", 3), "key", by("b"))) ==
          "store/text");
    CHECK(code(store->change(rules::rename, "b", "E\xff", "key", by("b"))) == "store/text");
    CHECK(store->append({{event("m", 2)}, {}, {}}));
    CHECK(code(store->append({{event("n", 1), event("m", 2)}, {}, {}})) == "store/conflict");
    CHECK(store->append({{event("m", 3), event("n", 1)}, {}, {}}));
    CHECK(store->change(rules::rename, "b", "Fay", "key-Fay", by("b")));
  }));
  CHECK((*store->look(rules::find_account, "a"))->name == "Eve");
  CHECK((*store->look(rules::find_account, "b"))->name == "Fay");
  CHECK(store->events("m")->size() == 3);
  CHECK(store->events("n")->size() == 1);
}

TEST_CASE("every_character_comes_back_from_postgres_as_it_was") {
  if (!can_run()) return;
  const PostgresDatabase database;
  const auto store = database.open();
  const std::string odd = "{\"a\":\"\\\"b\\\\c\\\"\"},NULL, '%s' \t\n\r\x01\x7f {棋} 🀄";
  REQUIRE(store->append({{event("a", 1, odd), event("b", 1, "NULL"), event("b", 2, "")}, {}, {}}));
  CHECK(store->events("a")->front().payload == odd);
  CHECK(store->events("b")->front().payload == "NULL");
  CHECK(store->events("b")->back().payload.empty());
}

TEST_CASE("an_event_that_another_program_has_written_is_a_conflict") {
  if (!can_run()) return;
  const PostgresDatabase database;
  const auto store = database.open();
  REQUIRE(store->append({{event("a", 1)}, {}, {}}));
  database.change("INSERT INTO events VALUES ('a', 2, 0, '', '', '', '', '', '')");
  const auto refused = store->append({{event("b", 1), event("a", 2)}, {}, {}});
  CHECK(code(refused) == "store/conflict");
  CHECK(refused.error().says.find("seat:0") == std::string::npos);  // no row values
  CHECK(store->events("b")->empty());
}

TEST_CASE("a_changed_log_in_postgres_is_reported_and_the_rest_is_checked") {
  if (!can_run()) return;
  const PostgresDatabase database;
  {
    const auto store = database.open();
    for (const char* id : {"a", "b"}) {
      REQUIRE(store->append({{event(id, 1), event(id, 2)}, {match(id, 1)}, {}}));
    }
    add_person(*store, "p", "Ann", "s1");
  }
  database.change("UPDATE events SET payload = '{\"x\":1}' WHERE match_id = 'a' AND seq = 2");
  database.change("UPDATE accounts SET kind = 'x'");
  std::vector<std::string> told;
  CheckHooks hooks;
  hooks.damaged = [&](const std::string& says) { told.push_back(says); };
  const auto checked = check_postgres(database.place(), hooks);
  REQUIRE_MESSAGE(checked.ok(), checked.error().says);
  CHECK(told == std::vector<std::string>{"event 2 of match a: it was changed on the disk",
                                         "account p was changed on the disk"});
  CHECK(checked->matches == 2);
  CHECK(checked->events == 2);
  CHECK(code(database.open()->events("a")) == "store/corrupt");
}

TEST_CASE("a_server_without_fsync_is_reported") {
  if (!can_run()) return;
  const PostgresDatabase database;
  const auto store = database.open();  // the test server runs with fsync off
  REQUIRE(store->damage().size() == 1);
  CHECK(store->damage().front().find("fsync off") != std::string::npos);
}

TEST_SUITE_END();
