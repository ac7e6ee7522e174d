#include "store/store.h"

#include <doctest/doctest.h>
#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/lsan_interface.h>
#endif

#include "store/testing.h"

using namespace gridwise;                 // NOLINT(google-build-using-namespace)
using namespace gridwise::store_testing;  // NOLINT(google-build-using-namespace)

TEST_CASE("all_stores_give_the_same_answers") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    REQUIRE(store->append({{event("a", 1), event("a", 2), event("b", 1)},
                           {match("a", 10), match("b", 20, "waiting")},
                           {record("r", 5, false), record("s", 6, true, "drawn")}}));
    REQUIRE(store->append({{event("a", 3, "{\"x\":\"'\"}")}, {match("a", 10, "finished")}, {}}));
    CHECK(without_chain(*store->events("a")) ==
          std::vector{event("a", 1), event("a", 2), event("a", 3, "{\"x\":\"'\"}")});
    CHECK(store->events("c")->empty());
    CHECK(store->events("")->empty());
    CHECK(ids(*store->matches({})) == "b a ");
    CHECK(ids(*store->matches({.statuses = {"finished", "paused"}})) == "a ");
    CHECK(ids(*store->matches({.ids = {"b"}, .game = "tictactoe"})) == "b ");
    CHECK(ids(*store->matches({.game = "gomoku"})).empty());
    CHECK(ids(*store->matches({.before_ms = 20})) == "a ");
    CHECK(ids(*store->matches({.before_ms = 20, .before_id = "c"})) == "b a ");
    CHECK(ids(*store->matches({.limit = 1})) == "b ");
    CHECK(ids(*store->records({})) == "s r ");
    CHECK(ids(*store->records({.before_ms = 6})) == "r ");
    CHECK(ids(*store->records({.before_ms = 6, .before_id = "t"})) == "s r ");
    CHECK(ids(*store->records({.with_bots = true})) == "s ");
    CHECK(ids(*store->records({.result = "won", .with_persons = true})) == "r ");
    REQUIRE(store->append({{}, {}, {record("r", 99, true)}}));
    CHECK(store->records({.ids = {"r"}})->front() == record("r", 5, false));
    CHECK(store->check_writable());
  }
}

TEST_CASE("a_duplicate_event_refuses_the_whole_batch") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    REQUIRE(store->append({{event("a", 1)}, {}, {}}));
    const auto again = store->append({{event("b", 1), event("a", 1)}, {match("b", 1)}, {}});
    REQUIRE(!again);
    CHECK(again.error().code == "store/conflict");
    CHECK(store->events("b")->empty());
    CHECK(store->matches({})->empty());
  }
}

TEST_CASE("appended_rows_are_read_back_after_reopening") {
  const Folder folder;
  REQUIRE(open(folder)->append({{event("a", 1)}, {match("a", 10)}, {record("r", 5, true)}}));
  auto store = open(folder);
  CHECK(without_chain(*store->events("a")) == std::vector{event("a", 1)});
  CHECK(store->matches({})->front() == match("a", 10));
  CHECK(store->records({})->front() == record("r", 5, true));
}

TEST_CASE("a_damaged_database_is_store_corrupt") {
#if defined(__SANITIZE_ADDRESS__)
  const __lsan::ScopedDisabler soci_forgets_a_connection_that_finds_damage_at_opening;
#endif
  const Folder folder;
  REQUIRE(open(folder)->append({{event("a", 1)}, {}, {}}));
  const auto size = fs::file_size(folder.database());
  {
    std::fstream file(folder.database(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(100);
    file << std::string(size - 100, '\x5a');
  }
  auto store = open_sqlite(folder.database());
  if (store) {
    CHECK((*store)->events("a").error().code == "store/corrupt");
  } else {
    CHECK(store.error().code == "store/corrupt");
    CHECK(store.error().says.find(folder.database().string()) != std::string::npos);
  }
}

TEST_CASE("a_torn_tail_of_the_log_loses_no_commit") {
  const Folder folder;
  const fs::path copy = folder.database().string() + ".copy";
  {
    auto store = open(folder);
    REQUIRE(store->append({{event("a", 1)}, {}, {}}));
    fs::copy_file(folder.database(), copy);  // as a power failure would leave it
    fs::copy_file(folder.database().string() + "-wal", copy.string() + "-wal");
  }
  std::string tail;
  SUBCASE("zeroes") { tail.assign(10000, '\0'); }
  SUBCASE("part of a frame") { tail.assign(777, '\x11'); }
  std::ofstream(copy.string() + "-wal", std::ios::app | std::ios::binary) << tail;
  auto store = open_sqlite(copy);
  REQUIRE(store);
  CHECK((*store)->events("a")->size() == 1);
  CHECK((*store)->append({{event("a", 2)}, {}, {}}));
}

TEST_CASE("after_a_conflict_the_next_batch_is_written") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    REQUIRE(store->append({{event("a", 1)}, {}, {}}));
    CHECK(store->append({{event("b", 1), event("a", 1)}, {match("b", 1)}, {record("r", 1, true)}})
              .error()
              .code == "store/conflict");
    CHECK(store->append({{event("b", 1), event("a", 2)}, {}, {}}));
    CHECK(store->events("a")->size() == 2);
    CHECK(store->events("b")->size() == 1);
    CHECK(store->matches({})->empty());
    CHECK(store->records({})->empty());
  }
}

TEST_CASE("a_text_with_a_zero_byte_is_refused_with_its_whole_batch") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    EventRow bad = event("a", 1);
    bad.command = std::string("c\0d", 3);
    CHECK(store->append({{event("b", 1), bad}, {match("b", 1)}, {}}).error().code == "store/text");
    CHECK(store->events("b")->empty());
    CHECK(store->matches({})->empty());
    CHECK(store->append({{event("a", 1)}, {}, {}}));
  }
}

TEST_CASE("an_event_that_is_not_the_next_one_is_a_conflict") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    REQUIRE(store->append({{event("a", 1), event("a", 2)}, {}, {}}));
    for (const int seq : {0, 1, 2, 4}) {
      CHECK(store->append({{event("a", seq)}, {}, {}}).error().code == "store/conflict");
    }
    CHECK(store->append({{event("b", 2)}, {}, {}}).error().code == "store/conflict");
    CHECK(store->events("a")->size() == 2);
    CHECK(store->events("b")->empty());
  }
}

TEST_CASE("all_stores_give_events_the_same_chain") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    REQUIRE(store->append({{event("a", 1), event("b", 1), event("a", 2)}, {}, {}}));
    REQUIRE(store->append({{event("a", 3), event("b", 2)}, {}, {}}));
  }
  for (const auto& store : every.stores) {
    CHECK(*store->events("a") == *every.stores.front()->events("a"));
    CHECK(*store->events("b") == *every.stores.front()->events("b"));
    CHECK(store->events("a")->back().chain.size() == 32);
  }
}

TEST_CASE("rows_of_equal_time_are_paged_by_id_without_duplicates_or_gaps") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    Batch batch;
    std::vector<std::string> wanted;
    for (int i = 0; i < 30; ++i) {
      // Ids are inserted neither ascending nor descending.
      const std::string id = "m" + std::to_string(100 + i * 7 % 30);
      batch.matches.push_back(match(id, 50));
      batch.records.push_back(record(id, 50, false));
      wanted.push_back(id);
    }
    batch.matches.push_back(match("older", 49));
    batch.records.push_back(record("older", 49, false));
    batch.matches.push_back(match("newer", 51));
    batch.records.push_back(record("newer", 51, false));
    REQUIRE(store->append(batch));
    std::ranges::sort(wanted, std::greater());
    wanted.insert(wanted.begin(), "newer");
    wanted.emplace_back("older");
    MatchFilter matches{.limit = 4};
    RecordFilter records{.limit = 4};
    std::vector<std::string> seen_matches;
    std::vector<std::string> seen_records;
    for (auto page = *store->matches(matches); !page.empty(); page = *store->matches(matches)) {
      for (const MatchRow& row : page) seen_matches.push_back(row.id);
      matches.before_ms = page.back().created_ms;
      matches.before_id = page.back().id;
    }
    for (auto page = *store->records(records); !page.empty(); page = *store->records(records)) {
      for (const RecordRow& row : page) seen_records.push_back(row.id);
      records.before_ms = page.back().played_ms;
      records.before_id = page.back().id;
    }
    CHECK(seen_matches == wanted);
    CHECK(seen_records == wanted);
  }
}

TEST_CASE("an_empty_value_is_compared_literally") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    REQUIRE(store->append({{event("a", 1), event("b", 1)},
                           {match("a", 10), match("b", 10)},
                           {record("r", 10, true)}}));
    CHECK(store->events("")->empty());
    CHECK(store->matches({.ids = {""}})->empty());
    CHECK(store->matches({.statuses = {""}})->empty());
    CHECK(store->records({.ids = {""}})->empty());
    CHECK(ids(*store->matches({.before_ms = 10, .before_id = ""})).empty());
    CHECK(ids(*store->records({.before_ms = 10, .before_id = ""})).empty());
    CHECK(ids(*store->matches({.ids = {"", "a"}})) == "a ");
  }
}
