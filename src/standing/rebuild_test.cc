// A match counts exactly once, and recomputing gives the same bits.
#include "standing/counting.h"

#include <doctest/doctest.h>

#include "standing/standing_testing.h"

using namespace gridwise;                     // NOLINT(google-build-using-namespace)
using namespace gridwise::standing;           // NOLINT(google-build-using-namespace)
using namespace gridwise::standing::testing;  // NOLINT(google-build-using-namespace)
using namespace gridwise::store_testing;      // NOLINT(google-build-using-namespace)

namespace {

/// The dump of everyone, without the match numbers.
std::string told_of_people(Store& store) {
  const std::string told = told_standings(store, kEverybody);
  return told.substr(told.find('\n', told.find('\n') + 1));
}

}  // namespace

TEST_CASE("computing_everything_again_gives_the_same_bits") {
  const EveryStore every;
  std::vector<std::string> told;
  for (const auto& store : every.stores) {
    for (const FinishedRow& row : season(3, 300)) {
      add(*store, row);
      count_all(*store, 1);
    }
    told.push_back(told_standings(*store, kEverybody));
    REQUIRE(store->change(begin_again));
    CHECK(told_standings(*store, kEverybody) != told.back());
    CHECK(count_all(*store, 50).matches == 300);
    CHECK(told_standings(*store, kEverybody) == told.back());
  }
  for (const std::string& each : told) CHECK(each == told.front());  // all stores agree
}

TEST_CASE("the_order_of_counting_is_kept_even_where_times_are_not_in_order") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    std::vector<FinishedRow> rows = season(4, 60);
    for (std::size_t i = 0; i + 1 < rows.size(); i += 2) std::swap(rows[i], rows[i + 1]);
    for (const FinishedRow& row : rows) {
      add(*store, row);
      count_all(*store, 3);
    }
    const std::string told = told_standings(*store, kEverybody);
    REQUIRE(store->change(begin_again));
    count_all(*store, 11);
    CHECK(told_standings(*store, kEverybody) == told);
  }
}

TEST_CASE("computing_again_may_be_interrupted") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    for (const FinishedRow& row : season(5, 40)) add(*store, row);
    count_all(*store);
    const std::string told = told_standings(*store, kEverybody);
    REQUIRE(store->change(begin_again));
    REQUIRE(store->change(count_some, 9));
    add(*store, row_of("later", kNow + 400 * kDay,
                       game_of(player("p0", Ending::kWon), player("p1", Ending::kLost)), false));
    CHECK(count_all(*store).matches == 32);
    CHECK(told_standings(*store, {"p2"}) != "");
  }
}

TEST_CASE("a_match_counts_once_though_the_process_is_killed_at_any_time") {
  const Folder folder;
  {
    const auto store = open(folder);
    for (const FinishedRow& row : season(6, 30)) add(*store, row);
  }
  std::string told;
  for (int kills = 0; kills < 2; ++kills) {
    const Folder copy;
    auto store = open(folder);
    store.reset();
    fs::copy_file(folder.database(), copy.database());
    store = open(copy);
    // Each step is one transaction, so a copy between two steps equals the state after a kill.
    while (kills > 0 && store->change(count_some, 4)->more) {
      store.reset();
      store = open(copy);
    }
    count_all(*store);
    if (kills == 0) told = told_standings(*store, kEverybody);
    CHECK(told_standings(*store, kEverybody) == told);
  }
}

TEST_CASE("a_failed_transaction_counts_nothing") {
  const Folder folder;
  const auto store = open(folder);
  for (const FinishedRow& row : season(7, 10)) add(*store, row);
  const std::string before = told_standings(*store, kEverybody);
  const auto failed = store->change([&](Tables& tables) -> Result<void> {
    tables.standings().number("m1000", 1);
    tables.standings().put(ProjectionRow{std::string(kProjection), kVersion, 1, 0});
    return Error{"store/full", "the disk is full", {}};
  });
  CHECK(code(failed) == "store/full");
  CHECK(told_standings(*store, kEverybody) == before);
  CHECK(count_all(*store).matches == 10);
}

TEST_CASE("rules_of_another_version_are_applied_again_from_the_beginning") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    for (const FinishedRow& row : season(8, 20)) add(*store, row);
    count_all(*store);
    const std::string told = told_standings(*store, kEverybody);
    REQUIRE(store->change([&](Tables& tables) {
      tables.standings().put(ProjectionRow{std::string(kProjection), kVersion + 1, 20, 5});
      tables.standings().put(RatingRow{"p0", "stale category", 1, 50, 0.06, 1, 1, 0, 0});
    }));
    CHECK(count_all(*store).matches == 20);
    CHECK(told_standings(*store, kEverybody) == told);
  }
}

TEST_CASE("a_deleted_account_leaves_nothing_and_moves_nobody_elses_rating") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    for (const char* id : {"p0", "p1", "p2", "p3", "p4"}) {
      add_person(*store, id, id, std::string("s") + id);
    }
    for (const FinishedRow& row : season(9, 120)) add(*store, row);
    count_all(*store);
    const std::vector<std::string> others{"p1", "p2", "p3", "p4", "bot:easy:1", "bot:hard:1"};
    const std::string told = told_standings(*store, others);
    // The account is removed before its last game is counted; that game still counts for the
    // opponent.
    add(*store, row_of("z", kNow + 300 * kDay,
                       game_of(player("p1", Ending::kWon), player("p0", Ending::kLost))));
    REQUIRE(remove_account(*store, "p0"));
    count_all(*store);
    CHECK(rating_of(*store, "p0").games == 0);
    const std::string after = told_standings(*store, others);
    CHECK(after != told);
    REQUIRE(store->change(begin_again));
    count_all(*store);
    CHECK(rating_of(*store, "p0").games == 0);
    CHECK(told_standings(*store, others) == after);
    REQUIRE(store->look([&](Tables& tables) {
      CHECK(tables.standings().tallies({"p0"}, 9).empty());
      CHECK(tables.standings().to_forget().empty());
    }));
  }
}

TEST_CASE("a_void_match_counts_for_nothing_also_when_everything_is_computed_again") {
  const EveryStore every;
  const FinishedGame won = game_of(player("p0", Ending::kWon), player("p1", Ending::kLost));
  for (const auto& store : every.stores) {
    const auto voided = [&](const std::string& match) {
      return code(store->change(declare_void, match, by("host"), "cheating"));
    };
    const std::string nothing = told_of_people(*store);
    add(*store, row_of("m1", kNow, won));
    count_all(*store);
    const std::string first = told_of_people(*store);
    add(*store, row_of("m2", kNow + 1, won));
    CHECK(voided("m2").empty());  // before it was counted
    CHECK(count_all(*store).matches == 2);
    CHECK(told_of_people(*store) == first);
    CHECK(voided("m1").empty());
    CHECK(count_all(*store).matches == 2);
    CHECK(told_of_people(*store) == nothing);
    CHECK(voided("m1") == "match/void");
    CHECK(voided("m3") == "match/unknown");
    const auto lines =
        read_accounts(*store, &AccountTables::audit, AuditFilter{.action = "voided"});
    CHECK(lines->size() == 2);
    CHECK(lines->back().subject == "m2");
    CHECK(lines->back().detail == "cheating");
    REQUIRE(store->change(begin_again));
    count_all(*store);
    CHECK(told_of_people(*store) == nothing);
  }
}
