// Migration of databases from earlier versions, with data.
#include "store/sqlite/migration.h"

#include <doctest/doctest.h>

#include "store/account_testing.h"
#include "store/names/skeleton.h"
#include "store/sql/schema.h"
#include "store/upkeep/check.h"

using namespace gridwise;                 // NOLINT(google-build-using-namespace)
using namespace gridwise::store_testing;  // NOLINT(google-build-using-namespace)

namespace {

void run(soci::session& session, std::string_view statements) {
  std::istringstream text{std::string(statements)};
  for (std::string part; std::getline(text, part, ';');) session << part;
}

/// An account that adopted a guest, its games and a look.
void leave_people(soci::session& session, std::size_t version) {
  if (version < kAccountsVersion) return;
  const bool skeletons = version >= kSkeletonsVersion;
  session << "INSERT INTO accounts VALUES ('p', 'person', 'Ann', 'ann', 'pw', 'code', 'open', 0, "
             "'', 1, 1, 1, '{}', 0"
          << (skeletons ? ", '" + skeleton("ann") + "')" : ")");
  session << "INSERT INTO aliases VALUES ('was', 'p', 1)";
  session << "INSERT INTO held_names VALUES ('" << (skeletons ? skeleton("eve") : "eve") << "', 7)";
  session << "INSERT INTO matches (id, game, status, created, updated, owner) VALUES ('hers', "
             "'tictactoe', 'finished', 0, 0, 'p')";
  session << "INSERT INTO match_seats (match_id, seat, kind, account, name) VALUES ('hers', 0, "
             "'person', 'was', 'Ann')";
  EventRow row = event("hers", 1);
  row.fingerprint = "";
  const std::string link = next_link(empty_head("hers").link, row);
  session << "INSERT INTO events VALUES ('hers', 1, 1001, 'seat:0', 'c1', 'moved', '{}', '', :v1)",
      soci::use(link);
  session << "INSERT INTO heads VALUES ('hers', 1, :v1)", soci::use(link);
  if (version >= kStandingsVersion) {
    session << "INSERT INTO finished VALUES ('hers', 1, 1, 'tictactoe', 'c', '{}'"
            << (version >= kPeopleVersion ? ", 0)" : ")");
    session << "INSERT INTO projections VALUES ('standings', 1, 1, 0)";
    session << "INSERT INTO tallies VALUES ('p', 'tictactoe', 0, 'bot', 'random', 1, 1, 0, 0, 5)";
    session << "INSERT INTO bests VALUES ('p', 'match3', 'match3', 3, 2, 2, 900, 40, 9)";
  }
  if (version >= kRacesVersion) {
    session << "INSERT INTO races VALUES ('run', 'match3', 'running', 'private', 600000, 1, '')";
    session
        << "INSERT INTO race_members (race_id, number, account, name, match_id, ending, time_ms, "
           "place) VALUES ('run', 0, 'p', 'Ann', 'hers', '', 0, 0)";
  }
  if (version >= kLooksVersion) {
    session << "INSERT INTO looks VALUES ('p', 'slate', 'x', '', 1)";
  }
}

constexpr auto kNewest = static_cast<std::size_t>(kSchemaVersion);

/// A database as version `version` left it: a match with three events, and a record.
void leave_version(const Folder& folder, std::size_t version) {
  if (version == kNewest) {
    const auto store = open(folder);
    REQUIRE(store->append({{event("old", 1), event("old", 2), event("old", 3)},
                           {match("old", 1)},
                           {record("r1", 5, true)}}));
    return;
  }
  soci::session session;
  if (version >= kPageChecksumsVersion) {
    open_file(session, folder.database());
  } else {
    session.open(soci::sqlite3, "db=" + folder.database().string());
  }
  const std::vector<std::string> steps = schema_steps(Dialect::kSqlite);
  for (std::size_t step = 0; step < version; ++step) run(session, steps[step]);
  if (version == 0) return;
  session << "INSERT INTO matches (id, game, status, created, updated, owner) VALUES ('old', "
             "'tictactoe', 'running', 1, 1, '')";
  for (int seq = 1; seq <= 3; ++seq) {
    session << "INSERT INTO events (match_id, seq, at, actor, command, kind, payload) VALUES "
               "('old', "
            << seq << ", " << 1000 + seq << ", 'seat:0', 'c" << seq << "', 'moved', '{}')";
  }
  if (version >= 2) {
    session << "INSERT INTO records (id, game, result, persons, bots, played, owner, body) VALUES "
               "('r1', 'tictactoe', 'won', 1, 1, 5, '', '{}')";
  }
  if (version >= 3) session << "UPDATE records SET imported = 1";
  if (version >= kLinkedVersion) {
    ChainHead head = empty_head("old");
    for (int seq = 1; seq <= 3; ++seq) {
      EventRow row = event("old", seq);
      row.fingerprint = "";
      head = {seq, next_link(head.link, row)};
      session << "UPDATE events SET chain = :v1 WHERE seq = " << seq, soci::use(head.link);
    }
    session << "INSERT INTO heads VALUES ('old', 3, :v1)", soci::use(head.link);
  }
  leave_people(session, version);
  session << "PRAGMA application_id = " << kApplicationId;
  session << "PRAGMA user_version = " << version;
}

/// The SQL of all tables and indexes.
std::string schema_of(const Folder& folder) {
  soci::session session(soci::sqlite3, "db=" + folder.database().string());
  const soci::rowset<std::string> rows =
      (session.prepare << "SELECT COALESCE(sql, name) FROM sqlite_master ORDER BY name");
  std::string text;
  for (const std::string& row : rows) text += row + "\n";
  return text;
}

}  // namespace

TEST_CASE("a_database_of_every_earlier_version_is_migrated_with_its_data") {
  const Folder fresh;
  open(fresh).reset();
  for (std::size_t version = 0; version <= kNewest; ++version) {
    CAPTURE(version);
    const Folder folder;
    leave_version(folder, version);
    const int old_events = version > 0 ? 3 : 0;
    {
      auto store = open(folder);
      CHECK(store->events("old")->size() == static_cast<std::size_t>(old_events));
      const bool accounts = version >= kAccountsVersion && version < kNewest;
      CHECK(ids(*store->matches({})) ==
            std::string(version > 0 ? "old " : "") + (accounts ? "hers " : ""));
      CHECK(ids(*store->records({})) == (version > 1 ? "r1 " : ""));
      // A match from before accounts has no seats or owner, and can continue.
      CHECK(store->seats({"old"})->empty());
      CHECK(store->append({{event("old", old_events + 1)}, {match("old", 1, "finished")}, {}}));
      CHECK(store->events("old")->size() == static_cast<std::size_t>(old_events) + 1);
      CHECK(store->append({{event("a", 1)}, {match("a", 1)}, {record("r", 1, true)}}));
      CHECK(store->check_writable());
      add_guest(*store, "g", "s1");
      add_match(*store, "m", {seat("m", 0, "g")});
      CHECK(ids(*store->matches({.account = "g"})) == "m ");
      CHECK(ids(*store->records({.account = "g"})) == "record of m ");
      CHECK(remove_account(*store, "g")->matches.size() == 1);
      CHECK(store->matches({})->size() == (accounts ? 3 : 2));
      if (accounts) {
        CHECK((*store->look(rules::find_account, "was"))->name == "Ann");
        CHECK((*read_accounts(*store, &AccountTables::account_like, "a.nn", ""))->id == "p");
        CHECK(!*read_accounts(*store, &AccountTables::account_like, "a.nn", "p"));
        CHECK(*read_accounts(*store, &AccountTables::held_until, "eve.") == 7);
        CHECK(ids(*store->matches({.account = "p"})) == "hers ");
        CHECK(store->look(rules::find_looks, std::vector<std::string>{"p"})->size() ==
              (version >= kLooksVersion ? 1 : 0));
        CHECK(store->change(rules::change_look, LookChange{"was", "slate", {}, {}}).error().code ==
              "account/unknown");
        CHECK(store->change(rules::change_look, LookChange{"p", "night", {}, {}})->board ==
              "night");
        CHECK(store->look(rules::find_looks, std::vector<std::string>{"was"})->front().board ==
              "night");
        CHECK(store
                  ->change(rules::save_level,
                           LevelSave{{"p", "l", "match3", "Pond", "{}", "[]"}, 0, 9})
                  ->rev == 9);
        CHECK(store->change(rules::save_progress, ProgressRow{"p", "{\"a\":1}", 0})->saved);
        CHECK((*read_accounts(*store, &AccountTables::progress, "p"))->rev == 1);
      }
      const bool raced = version >= kRacesVersion && accounts;
      CHECK(store->races({})->size() == (raced ? 1 : 0));
      Batch begins;
      begins.races.push_back({"race", "match3", "running", "private", 600'000, 1, "", {}});
      begins.races.back().members.push_back({"p", "Ann", "a", "", 0, 0});
      CHECK(store->append(begins));
      CHECK(*store->races({.ids = {}, .statuses = {}, .matches = {"a"}, .account = {}}) ==
            begins.races);
      // Counting begins with version 6.
      Batch ends;
      ends.finished.push_back({"a", 1, 0, "tictactoe", "", "{}"});
      CHECK(store->append(ends));
      const bool counts = version >= kStandingsVersion && accounts;
      CHECK(store->change([&](Tables& tables) {
        CHECK(tables.standings().uncounted(9).size() == 1);
        if (counts) CHECK(tables.standings().finished("hers")->voided == 0);
        CHECK(tables.standings().to_forget() == std::vector<std::string>{"g"});
      }));
    }
    CHECK(schema_of(folder) == schema_of(fresh));
    {
      const auto store = open(folder);
      const Result<void> said = store->change([](Tables& tables) {
        CHECK(tables.people().add(SayRow{0, "old", 1, "p", 0, kSaidText, "hello", 0}) == 1);
        CHECK(tables.people().texts("old", 9).size() == 1);
      });
      CHECK(said.ok());
    }
    CHECK(check_database(folder.database(), {})->damages == 0);
  }
}

TEST_CASE("a_migration_that_fails_leaves_the_database_as_it_was") {
  const Folder folder;
  leave_version(folder, 4);
  change(folder, "CREATE TABLE match_seats (id TEXT)");  // step 5 creates this table itself
  const std::string before = schema_of(folder);
  const auto store = open_sqlite(folder.database());
  REQUIRE(!store);
  CHECK(schema_of(folder) == before);
  change(folder, "DROP TABLE match_seats");
  CHECK(open(folder)->events("old")->size() == 3);
}
