#include "store/upkeep/check.h"

#include <doctest/doctest.h>

#include "store/sql/schema.h"
#include "store/testing.h"

using namespace gridwise;                 // NOLINT(google-build-using-namespace)
using namespace gridwise::store_testing;  // NOLINT(google-build-using-namespace)

TEST_CASE("a_check_reads_one_snapshot_while_a_server_writes") {
  const Folder folder;
  auto store = open(folder);
  REQUIRE(store->append({{event("a", 1), event("b", 1), event("b", 2)},
                         {match("a", 1), match("b", 2)},
                         {record("r", 1, true)}}));
  std::int64_t last = 0;
  CheckHooks hooks;
  hooks.damaged = [](const std::string& says) { FAIL(says); };
  hooks.progress = [&](std::int64_t done, std::int64_t all) {
    CHECK(done == ++last);
    CHECK(all == 3);
    // Written after the snapshot, so not counted.
    CHECK(store->append({{event("a", 1 + static_cast<int>(done))}, {}, {}}));
  };
  const auto checked = check_database(folder.database(), hooks);
  REQUIRE(checked);
  CHECK(last == 3);
  CHECK(checked->matches == 2);
  CHECK(checked->events == 3);
  CHECK(checked->records == 1);
  CHECK(checked->damages == 0);
}

TEST_CASE("a_record_that_the_hook_refuses_is_damage") {
  const Folder folder;
  REQUIRE(open(folder)->append({{}, {}, {record("good", 1, true), record("bad", 2, true)}}));
  CheckHooks hooks;
  std::string told;
  hooks.damaged = [&](const std::string& says) { told += says; };
  hooks.check_record = [](const RecordRow& row) -> Result<void> {
    if (row.id == "good") return {};
    return Error{"record/chain", "it was changed", {}};
  };
  REQUIRE(check_database(folder.database(), hooks));
  CHECK(told == "record bad: it was changed");
}

TEST_CASE("missing_acknowledged_commits_are_damage") {
  const Folder folder;
  {
    const auto store = open(folder);
    for (int seq = 1; seq <= 3; ++seq) REQUIRE(store->append({{event("a", seq)}, {}, {}}));
  }
  std::string told;
  CheckHooks hooks;
  hooks.damaged = [&](const std::string& says) { told += says; };
  change(folder, "UPDATE commits SET count = count - 2");
  REQUIRE(check_database(folder.database(), hooks));
  CHECK(told.find("2 of ") != std::string::npos);
  CHECK(told.find("acknowledged commits are missing") != std::string::npos);
}

TEST_CASE("damaged_pages_are_reported_and_the_rest_is_still_checked") {
  const Folder folder;
  {
    auto store = open(folder);
    for (int i = 100; i < 300; ++i) {
      REQUIRE(store->append({{event("m" + std::to_string(i), 1, std::string(500, 'x'))},
                             {match("m" + std::to_string(i), i)},
                             {}}));
    }
  }
  std::string bytes = bytes_of(folder.database());
  const std::size_t page = bytes.find("m200") / 4096 * 4096;
  for (std::size_t at = page; at < page + 64; ++at) bytes[at] = '\x5a';
  write_bytes(folder.database(), bytes);
  int told = 0;
  CheckHooks hooks;
  hooks.damaged = [&](const std::string&) { ++told; };
  const auto checked = check_database(folder.database(), hooks);
  REQUIRE_MESSAGE(checked.ok(), checked.error().says);
  CHECK(told > 0);
  CHECK(checked->matches == 200);
  CHECK(checked->events > 0);
}

TEST_CASE("a_missing_older_newer_or_foreign_database_is_an_error") {
  const Folder folder;
  CHECK(check_database(folder.database(), {}).error().code == "store/none");
  CHECK(!fs::exists(folder.database()));
  open(folder).reset();
  change(folder, "PRAGMA user_version = 3");
  CHECK(check_database(folder.database(), {}).error().code == "store/older");
  change(folder, "PRAGMA user_version = 99");
  CHECK(check_database(folder.database(), {}).error().code == "store/newer");
  write_bytes(folder.database(), "a shopping list");
  CHECK(check_database(folder.database(), {}).error().code == "store/foreign");
}
