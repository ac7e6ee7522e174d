// Writes that fail halfway, damaged rows, and group commits.
#include <doctest/doctest.h>

#include "store/account_testing.h"
#include "store/sqlite/commit_mark.h"
#include "store/upkeep/check.h"

using namespace gridwise;                 // NOLINT(google-build-using-namespace)
using namespace gridwise::store_testing;  // NOLINT(google-build-using-namespace)

namespace {

const std::vector<std::string> kAll{"a", "b", "g", "c"};

/// Two people and a guest with games.
void fill(Store& store) {
  add_person(store, "a", "Ann", "s1");
  add_person(store, "b", "Bob", "s2");
  add_guest(store, "g", "s3");
  add_match(store, "m", {seat("m", 0, "a"), seat("m", 1, "", "bot")});
  add_match(store, "n", {seat("n", 0, "g"), seat("n", 1, "b")});
  REQUIRE(
      store.change(rules::make_reset, ResetRow{"reset", "a", "host", kNow + kDay, 0}, by("host")));
}

/// Runs every multi-statement write; returns their error codes.
std::vector<std::string> write_everything(Store& store) {
  const Caller host = by("host");
  return {
      code(store.change(rules::sign_up, sign_up("c", "Cid", "s4"), host)),
      code(store.change(rules::sign_up, sign_up("", "Cid", "s4", "g"), host)),
      code(store.change(rules::adopt, "g", "a", host)),
      code(store.change(rules::rename, "a", "Eve", "key-Eve", host)),
      code(store.change(rules::ban, "a", 0, "", host)),
      code(remove_account(store, "a")),
      code(store.change(rules::sign_in, SignIn{session("s4", "a"), "pw-Ann", "new", "s3"}, host)),
      code(store.change(rules::change_password, PasswordChange{"a", "pw-Ann", "new", session("s4")},
                        host)),
      code(
          store.change(rules::recover, Recovery{"a", "reset", "new", "code", session("s4")}, host)),
      code(store.change(rules::make_reset, ResetRow{"other", "a", "host", kNow + kDay, 0}, host)),
      code(store.change(rules::sign_out, "s1", host)),
      code(store.change(rules::end_sessions, "a", "", "", host)),
  };
}

std::int64_t commits(const Folder& folder) { return *CommitMark::read(folder.database()); }

}  // namespace

TEST_CASE("of_a_write_that_fails_at_its_end_nothing_stays") {
  const Folder folder;
  fill(*open(folder));
  // Every write adds an audit entry, which this trigger makes fail.
  change(folder,
         "CREATE TRIGGER no_audit BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'no'); END");
  const auto store = open(folder);
  const std::string before = told(*store, kAll);
  for (const std::string& error : write_everything(*store)) CHECK(!error.empty());
  CHECK(told(*store, kAll) == before);
  CHECK(store->append({{event("m", 2)}, {}, {}}));
  change(folder, "DROP TRIGGER no_audit");
  CHECK(store->change(rules::rename, "a", "Eve", "key-Eve", by("a")));
}

TEST_CASE("a_change_of_several_tables_is_kept_or_rolled_back_as_a_whole") {
  const Folder folder;
  const auto store = open(folder);
  fill(*store);
  const auto change = [&](const std::string& fate) {
    return store->change([&](Tables& tables) -> Result<int> {
      tables.accounts().add_audit({0, kNow, "host", "test", "a", "", fate});
      tables.people().put(MuteRow{"a", 0, fate});
      tables.standings().put(ProjectionRow{"test", 1, 0, 0});
      if (fate == "fails") return Error{"test/fails", "it fails", {}};
      if (fate == "throws") throw std::runtime_error("unexpected");
      if (fate == "unchanged") tables.leave_unchanged();
      return 7;
    });
  };
  const auto kept = [&] {
    return *store->look([](Tables& tables) {
      return static_cast<int>(tables.accounts().audit({.action = "test"}).size()) +
             (tables.people().mute_of("a") ? 1 : 0) +
             (tables.standings().projection("test") ? 1 : 0);
    });
  };
  const std::int64_t counted = commits(folder);
  CHECK(code(change("fails")) == "test/fails");
  CHECK(!change("throws"));
  CHECK(*change("unchanged") == 7);
  CHECK(kept() == 0);
  CHECK(commits(folder) == counted);
  CHECK(*change("kept") == 7);
  CHECK(kept() == 3);
  CHECK(commits(folder) == counted + 1);
}

TEST_CASE("a_disk_that_is_full_within_a_group_refuses_all_of_it") {
  const Folder folder;
  fill(*open(folder));
  // Simulates a full disk, where SQLite rolls the whole transaction back.
  change(folder,
         "CREATE TRIGGER full BEFORE INSERT ON audit WHEN NEW.action = 'banned' BEGIN SELECT "
         "RAISE(ROLLBACK, 'full'); END");
  const auto store = open(folder);
  const std::string before = told(*store, kAll);
  const std::int64_t counted = commits(folder);
  std::string refused;
  const auto written = store->together([&] {
    CHECK(store->change(rules::rename, "b", "Eve", "key-Eve", by("b")));
    CHECK(store->append({{event("m", 2)}, {}, {}}));
    refused = code(store->change(rules::ban, "a", 0, "", by("host")));
    CHECK(!store->change(rules::rename, "b", "Fay", "key-Fay", by("b")));
    CHECK(!store->append({{event("m", 3)}, {}, {}}));
  });
  CHECK(refused != "ok");
  CHECK(code(written) == refused);  // why, not that the transaction is gone
  CHECK(told(*store, kAll) == before);
  CHECK(commits(folder) == counted);
  CHECK(store->events("m")->size() == 1);
  CHECK(store->append({{event("m", 2)}, {}, {}}));  // the cached head of the log is still right
  CHECK(store->change(rules::rename, "b", "Eve", "key-Eve", by("b")));
}

TEST_CASE("writes_of_a_group_share_one_commit_and_a_refused_one_leaves_the_others") {
  const Folder folder;
  const auto store = open(folder);
  fill(*store);
  const std::int64_t counted = commits(folder);
  REQUIRE(store->together([&] {
    CHECK(store->change(rules::rename, "a", "Eve", "key-Eve", by("a")));
    CHECK(code(store->change(rules::rename, "b", "Eve", "key-Eve", by("b"))) == "store/conflict");
    CHECK(code(store->change(rules::sign_up, sign_up("a", "Cid", "s4"), by("c"))) ==
          "store/conflict");
    CHECK(store->append({{event("m", 2)}, {}, {}}));
    CHECK(code(store->append({{event("n", 2), event("m", 2)}, {}, {}})) == "store/conflict");
    CHECK(store->append({{event("m", 3), event("n", 2)}, {}, {}}));
    // What a refused one has already written is taken back.
    CHECK(code(store->change([](Tables& tables) -> Result<void> {
            tables.people().put(BlockRow{"a", "b", "Eve", 1});
            return Error{"test/refused", "too late", {}};
          })) == "test/refused");
    CHECK(store->change(rules::rename, "b", "Fay", "key-Fay", by("b")));
  }));
  CHECK(store->look([](Tables& tables) { return tables.people().blocks_of("a"); })->empty());
  CHECK(commits(folder) == counted + 1);
  CHECK((*store->look(rules::find_account, "a"))->name == "Eve");
  CHECK((*store->look(rules::find_account, "b"))->name == "Fay");
  CHECK(store->events("m")->size() == 3);
  CHECK(store->events("n")->size() == 2);
}

TEST_CASE("a_group_that_writes_nothing_commits_nothing") {
  const Folder folder;
  const auto store = open(folder);
  fill(*store);
  const std::int64_t counted = commits(folder);
  CHECK(store->together([] {}));
  CHECK(store->together([&] {
    CHECK(code(store->change(rules::ban, "nobody", 0, "", by("host"))) == "account/unknown");
  }));
  CHECK(!store->together([&] {
    CHECK(store->append({{event("m", 2)}, {}, {}}));
    throw std::bad_alloc();
  }));
  CHECK(commits(folder) == counted);
  CHECK(store->append({{event("m", 2)}, {}, {}}));
}

TEST_CASE("an_answer_that_changes_nothing_is_not_committed") {
  const Folder folder;
  const auto store = open(folder);
  fill(*store);
  const std::vector<AttemptRule> rules{{"n:ann", 1, kDay, kDay, kDay}};
  REQUIRE(store->change(rules::count_attempt, rules, kNow));
  const std::int64_t counted = commits(folder);
  CHECK(store->change(rules::count_attempt, rules, kNow)->blocked_key == "n:ann");
  CHECK(!*store->change(rules::touch_session, "nobody", kNow, kNow));
  CHECK(!*store->change(rules::sign_out, "nobody", by("a")));
  CHECK(store->change(rules::end_sessions, "nobody", "", "", by("a"))->empty());
  CHECK(store->change(rules::sweep, kNow)->rows == 0);
  CHECK(commits(folder) == counted);
}

TEST_CASE("a_damaged_account_is_store_corrupt_and_the_others_are_read") {
  const Folder folder;
  const auto store = open(folder);
  fill(*store);
  SUBCASE("kind") { change(folder, "UPDATE accounts SET kind = 'x' WHERE id = 'a'"); }
  SUBCASE("state") { change(folder, "UPDATE accounts SET state = '' WHERE id = 'a'"); }
  const auto damaged = store->look(rules::find_account, "a");
  REQUIRE(!damaged);
  CHECK(damaged.error().code == "store/corrupt");
  CHECK(damaged.error().says.find("account a was changed on the disk") != std::string::npos);
  CHECK(code(store->look(rules::find_session, "s1", kNow)) == "store/corrupt");
  CHECK(code(read_accounts(*store, &AccountTables::accounts, AccountFilter{})) == "store/corrupt");
  CHECK(code(store->change(rules::rename, "a", "Eve", "key-Eve", by("a"))) == "store/corrupt");
  CHECK((*store->look(rules::find_account, "b"))->name == "Bob");
  CHECK((*store->look(rules::find_session, "s2", kNow))->account.id == "b");
  std::string told;
  CheckHooks hooks;
  hooks.damaged = [&](const std::string& says) { told += says; };
  REQUIRE(check_database(folder.database(), hooks));
  CHECK(told.find("account a") != std::string::npos);
}

TEST_CASE("accounts_of_deleted_files_are_not_acknowledged") {
  const Folder folder;
  const auto store = open(folder);
  fill(*store);
  fs::remove(folder.database());
  CHECK(code(store->change(rules::rename, "a", "Eve", "key-Eve", by("a"))) == "store/gone");
  CHECK(code(store->together([&] { (void)store->append({{event("m", 2)}, {}, {}}); })) ==
        "store/gone");
}
