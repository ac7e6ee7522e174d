// Writes that fail halfway, damaged rows, and group commits.
#include <doctest/doctest.h>

#include "store/account_testing.h"
#include "store/commit_mark.h"
#include "store/database_check.h"

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
  REQUIRE(store.accounts().make_reset({"reset", "a", "host", kNow + kDay, 0}, by("host")));
}

/// Runs every multi-statement write; returns their error codes.
std::vector<std::string> write_everything(AccountStore& accounts) {
  const Caller host = by("host");
  return {
      code(accounts.sign_up(sign_up("c", "Cid", "s4"), host)),
      code(accounts.sign_up(sign_up("", "Cid", "s4", "g"), host)),
      code(accounts.adopt("g", "a", host)),
      code(accounts.rename("a", "Eve", "key-Eve", host)),
      code(accounts.ban("a", 0, "", host)),
      code(accounts.remove("a", {}, host)),
      code(accounts.sign_in({session("s4", "a"), "pw-Ann", "new", "s3"}, host)),
      code(accounts.change_password({"a", "pw-Ann", "new", session("s4")}, host)),
      code(accounts.recover({"a", "reset", "new", "code", session("s4")}, host)),
      code(accounts.make_reset({"other", "a", "host", kNow + kDay, 0}, host)),
      code(accounts.sign_out("s1", host)),
      code(accounts.end_sessions("a", "", "", host)),
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
  for (const std::string& error : write_everything(store->accounts())) CHECK(!error.empty());
  CHECK(told(*store, kAll) == before);
  CHECK(store->append({{event("m", 2)}, {}, {}}));
  change(folder, "DROP TRIGGER no_audit");
  CHECK(store->accounts().rename("a", "Eve", "key-Eve", by("a")));
}

TEST_CASE("a_disk_that_is_full_within_a_group_refuses_all_of_it") {
  const Folder folder;
  fill(*open(folder));
  // Simulates a full disk, where SQLite rolls the whole transaction back.
  change(folder,
         "CREATE TRIGGER full BEFORE INSERT ON audit WHEN NEW.action = 'banned' BEGIN SELECT "
         "RAISE(ROLLBACK, 'full'); END");
  const auto store = open(folder);
  AccountStore& accounts = store->accounts();
  const std::string before = told(*store, kAll);
  const std::int64_t counted = commits(folder);
  const auto written = store->together([&] {
    CHECK(accounts.rename("b", "Eve", "key-Eve", by("b")));
    CHECK(store->append({{event("m", 2)}, {}, {}}));
    CHECK(!accounts.ban("a", 0, "", by("host")));
    CHECK(!accounts.rename("b", "Fay", "key-Fay", by("b")));
    CHECK(!store->append({{event("m", 3)}, {}, {}}));
  });
  CHECK(!written);
  CHECK(told(*store, kAll) == before);
  CHECK(commits(folder) == counted);
  CHECK(store->events("m")->size() == 1);
  CHECK(store->append({{event("m", 2)}, {}, {}}));  // the cached head of the log is still right
  CHECK(accounts.rename("b", "Eve", "key-Eve", by("b")));
}

TEST_CASE("writes_of_a_group_share_one_commit_and_a_refused_one_leaves_the_others") {
  const Folder folder;
  const auto store = open(folder);
  fill(*store);
  AccountStore& accounts = store->accounts();
  const std::int64_t counted = commits(folder);
  REQUIRE(store->together([&] {
    CHECK(accounts.rename("a", "Eve", "key-Eve", by("a")));
    CHECK(code(accounts.rename("b", "Eve", "key-Eve", by("b"))) == "store/conflict");
    CHECK(code(accounts.sign_up(sign_up("a", "Cid", "s4"), by("c"))) == "store/conflict");
    CHECK(store->append({{event("m", 2)}, {}, {}}));
    CHECK(code(store->append({{event("n", 2), event("m", 2)}, {}, {}})) == "store/conflict");
    CHECK(store->append({{event("m", 3), event("n", 2)}, {}, {}}));
    CHECK(accounts.rename("b", "Fay", "key-Fay", by("b")));
  }));
  CHECK(commits(folder) == counted + 1);
  CHECK((*accounts.account("a"))->name == "Eve");
  CHECK((*accounts.account("b"))->name == "Fay");
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
    CHECK(code(store->accounts().ban("nobody", 0, "", by("host"))) == "account/unknown");
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
  AccountStore& accounts = store->accounts();
  const std::vector<AttemptRule> rules{{"n:ann", 1, kDay, kDay, kDay}};
  REQUIRE(accounts.count_attempt(rules, kNow));
  const std::int64_t counted = commits(folder);
  CHECK(accounts.count_attempt(rules, kNow)->blocked_key == "n:ann");
  CHECK(!*accounts.touch_session("nobody", kNow, kNow));
  CHECK(!*accounts.sign_out("nobody", by("a")));
  CHECK(accounts.end_sessions("nobody", "", "", by("a"))->empty());
  CHECK(accounts.sweep(kNow)->rows == 0);
  CHECK(commits(folder) == counted);
}

TEST_CASE("a_damaged_account_is_store_corrupt_and_the_others_are_read") {
  const Folder folder;
  const auto store = open(folder);
  fill(*store);
  AccountStore& accounts = store->accounts();
  SUBCASE("kind") { change(folder, "UPDATE accounts SET kind = 'x' WHERE id = 'a'"); }
  SUBCASE("state") { change(folder, "UPDATE accounts SET state = '' WHERE id = 'a'"); }
  const auto damaged = accounts.account("a");
  REQUIRE(!damaged);
  CHECK(damaged.error().code == "store/corrupt");
  CHECK(damaged.error().says.find("account a was changed on the disk") != std::string::npos);
  CHECK(code(accounts.session("s1", kNow)) == "store/corrupt");
  CHECK(code(accounts.accounts({})) == "store/corrupt");
  CHECK(code(accounts.rename("a", "Eve", "key-Eve", by("a"))) == "store/corrupt");
  CHECK((*accounts.account("b"))->name == "Bob");
  CHECK((*accounts.session("s2", kNow))->account.id == "b");
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
  CHECK(code(store->accounts().rename("a", "Eve", "key-Eve", by("a"))) == "store/gone");
  CHECK(code(store->together([&] { (void)store->append({{event("m", 2)}, {}, {}}); })) ==
        "store/gone");
}
