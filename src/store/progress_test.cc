// A person's progress in games, in every store.
#include <doctest/doctest.h>

#include "store/account_testing.h"

using namespace gridwise;                 // NOLINT(google-build-using-namespace)
using namespace gridwise::store_testing;  // NOLINT(google-build-using-namespace)

namespace {

Result<ProgressSaved> save(Store& store, const std::string& account, const std::string& text,
                           std::int64_t rev) {
  return store.change(rules::save_progress, ProgressRow{account, text, rev});
}

std::string text_of(Store& store, const std::string& account) {
  const auto row = read_accounts(store, &AccountTables::progress, account);
  REQUIRE(row);
  return *row ? (*row)->text : "none";
}

}  // namespace

TEST_CASE("progress_is_read_back_as_saved_for_its_person_only") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_person(*store, "a", "Ann", "s1");
    add_person(*store, "b", "Bob", "s2");
    CHECK(text_of(*store, "a") == "none");
    const std::string text =
        "{\"\xe6\xb1\xa0\":\"'; :v1 %\",\"more\":\"" + std::string(16'000, 'x') + "\"}";
    const auto saved = save(*store, "a", text, 0);
    REQUIRE(saved);
    CHECK(saved->saved);
    CHECK(saved->progress == ProgressRow{"a", text, 1});
    CHECK(*read_accounts(*store, &AccountTables::progress, "a") == saved->progress);
    CHECK(text_of(*store, "b") == "none");
    CHECK(save(*store, "b", "{}", 0)->progress.rev == 1);
    CHECK(text_of(*store, "a") == text);
  }
}

TEST_CASE("a_save_over_another_revision_returns_the_newer_progress_and_changes_nothing") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_person(*store, "a", "Ann", "s1");
    REQUIRE(save(*store, "a", "one", 0)->saved);
    REQUIRE(save(*store, "a", "two", 1)->saved);
    for (const std::int64_t stale : {0, 1, 3}) {
      const auto refused = save(*store, "a", "mine", stale);
      CHECK(!refused->saved);
      CHECK(refused->progress == ProgressRow{"a", "two", 2});
    }
    CHECK(text_of(*store, "a") == "two");
    CHECK(save(*store, "a", "two and mine", 2)->progress.rev == 3);
    add_person(*store, "b", "Bob", "s2");
    const auto early = save(*store, "b", "mine", 4);
    CHECK(!early->saved);
    CHECK(early->progress == ProgressRow{.account = "b"});
    CHECK(text_of(*store, "b") == "none");
  }
}

TEST_CASE("a_row_is_written_over_its_revision_only") {  // as another server would, in between
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_person(*store, "a", "Ann", "s1");
    const auto put = [&](std::int64_t rev, std::int64_t over) {
      return store->change(
          [&](Tables& tables) { return tables.accounts().put(ProgressRow{"a", "x", rev}, over); });
    };
    CHECK(!*put(2, 1));
    CHECK(text_of(*store, "a") == "none");
    CHECK(*put(1, 0));
    CHECK(!*put(1, 0));
    CHECK(!*put(3, 2));
    CHECK(*put(2, 1));
    CHECK((*read_accounts(*store, &AccountTables::progress, "a"))->rev == 2);
  }
}

TEST_CASE("a_repeated_save_changes_nothing") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_person(*store, "a", "Ann", "s1");
    REQUIRE(save(*store, "a", "one", 0));
    const auto again = save(*store, "a", "one", 0);
    CHECK(again->saved);
    CHECK(again->progress.rev == 1);
  }
}

TEST_CASE("progress_is_kept_for_open_persons_and_goes_with_the_account") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_person(*store, "a", "Ann", "s1");
    add_person(*store, "b", "Bob", "s2");
    add_guest(*store, "g", "s3");
    REQUIRE(save(*store, "a", "hers", 0));
    REQUIRE(save(*store, "b", "his", 0));
    REQUIRE(store->change(rules::ban, "b", 0, "", by("host")));
    CHECK(code(save(*store, "b", "more", 1)) == "account/unknown");
    for (const char* nobody : {"g", "nobody"})
      CHECK(code(save(*store, nobody, "x", 0)) == "account/unknown");
    REQUIRE(remove_account(*store, "a"));
    CHECK(text_of(*store, "a") == "none");
    CHECK(text_of(*store, "b") == "his");
    CHECK(code(save(*store, "a", "late", 0)) == "account/unknown");
  }
}

TEST_CASE("progress_that_was_changed_on_the_disk_is_corrupt") {
  const Folder folder;
  {
    const auto store = open(folder);
    add_person(*store, "a", "Ann", "s1");
    REQUIRE(save(*store, "a", "mine", 0));
  }
  damage(folder, "UPDATE progress SET body = 'more'");
  const auto store = open(folder);
  CHECK(read_accounts(*store, &AccountTables::progress, "a").error().code == "store/corrupt");
  CHECK(code(save(*store, "a", "over it", 1)) == "store/corrupt");
  CHECK((*store->look(rules::find_account, "a"))->name == "Ann");
}
