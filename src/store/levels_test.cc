// Saved levels, in every store.
#include <doctest/doctest.h>

#include "store/account_testing.h"
#include "store/sql/schema.h"

using namespace gridwise;                 // NOLINT(google-build-using-namespace)
using namespace gridwise::store_testing;  // NOLINT(google-build-using-namespace)

namespace {

LevelSave save(const std::string& account, const std::string& id, const std::string& text,
               std::int64_t rev = 0, std::int64_t now_ms = kNow) {
  return {{account, id, "match3", "name of " + text, text, "[]"}, rev, now_ms};
}

/// Ids in a library, most recently changed first.
std::string listed(Store& store, const std::string& account) {
  const auto levels = read_accounts(store, &AccountTables::levels,
                                    LevelFilter{.account = account, .game = {}, .before_ms = {}});
  REQUIRE(levels);
  for (const LevelRow& level : *levels) {
    CHECK(level.text.empty());
    CHECK(level.scenarios.empty());
  }
  return ids(*levels);
}

std::string text_of(Store& store, const std::string& account, const std::string& id) {
  const auto level = read_accounts(store, &AccountTables::level, account, id);
  REQUIRE(level);
  return *level ? (*level)->text : "none";
}

}  // namespace

TEST_CASE("a_saved_level_is_read_back_as_written_by_its_owner_only") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_guest(*store, "g", "s1");
    add_guest(*store, "h", "s2");
    const std::string text =
        "{\"title\":\"\xe6\xb1\xa0\",\n \"'; :v1 %\":" + std::string(65'000, '1') + "}";
    const auto saved =
        store->change(rules::save_level,
                      LevelSave{{"g", "pond", "match3", "Pond", text, "[{\"a\":1}]"}, 0, kNow});
    REQUIRE(saved);
    CHECK(saved->rev > 0);
    CHECK(saved->created_ms == kNow);
    CHECK(*read_accounts(*store, &AccountTables::level, "g", "pond") == *saved);
    CHECK((*read_accounts(*store, &AccountTables::level, "g", "pond"))->text == text);
    CHECK((*read_accounts(*store, &AccountTables::level, "g", "pond"))->scenarios == "[{\"a\":1}]");
    CHECK(listed(*store, "g") == "pond ");
    CHECK(!*read_accounts(*store, &AccountTables::level, "h", "pond"));
    CHECK(listed(*store, "h").empty());
    CHECK(!*store->change(rules::remove_level, "h", "pond", saved->rev));
    CHECK(code(store->change(rules::save_level, save("h", "pond", "theirs", saved->rev))) ==
          "library/unknown");
    // Another person's level with the same id is a different level.
    CHECK(store->change(rules::save_level, save("h", "pond", "theirs")));
    CHECK(text_of(*store, "g", "pond") == text);
    CHECK(code(store->change(rules::save_level, save("g", "x", std::string("a\0b", 3)))) ==
          (store == every.stores[1] ? "" : "store/text"));
  }
}

TEST_CASE("a_save_over_another_revision_is_refused_and_changes_nothing") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_guest(*store, "g", "s1");
    const std::int64_t first = store->change(rules::save_level, save("g", "a", "one"))->rev;
    const auto second = store->change(rules::save_level, save("g", "a", "two", first, kNow + 5));
    REQUIRE(second);
    CHECK(second->rev > first);
    CHECK(second->created_ms == kNow);
    CHECK(second->updated_ms == kNow + 5);
    CHECK(code(store->change(rules::save_level, save("g", "a", "mine", first))) ==
          "library/changed");
    CHECK(code(store->change(rules::save_level, save("g", "a", "mine"))) == "library/changed");
    CHECK(code(store->change(rules::remove_level, "g", "a", first)) == "library/changed");
    CHECK(text_of(*store, "g", "a") == "two");
    // A clock set back does not repeat a revision.
    CHECK(store->change(rules::save_level, save("g", "a", "three", second->rev, 7))->rev ==
          second->rev + 1);
  }
}

TEST_CASE("a_repeated_save_or_removal_changes_nothing") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_guest(*store, "g", "s1");
    const auto saved = store->change(rules::save_level, save("g", "a", "one"));
    CHECK(*store->change(rules::save_level, save("g", "a", "one", 0, kNow + 9)) == *saved);
    CHECK(*store->change(rules::remove_level, "g", "a", saved->rev));
    CHECK(!*store->change(rules::remove_level, "g", "a", saved->rev));
    CHECK(listed(*store, "g").empty());
    // A removed level can be saved again; its old revision stays invalid.
    CHECK(code(store->change(rules::save_level, save("g", "a", "one", saved->rev))) ==
          "library/unknown");
    const auto back = store->change(rules::save_level, save("g", "a", "one", 0, kNow + 9));
    REQUIRE(back);
    CHECK(code(store->change(rules::save_level, save("g", "a", "old", saved->rev))) ==
          "library/changed");
  }
}

TEST_CASE("a_library_is_listed_by_change_page_by_page_and_by_game") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_guest(*store, "g", "s1");
    for (const char* id : {"b", "a", "d", "c"}) {
      REQUIRE(store->change(rules::save_level, save("g", id, id, 0, *id == 'd' ? kNow + 1 : kNow)));
    }
    CHECK(listed(*store, "g") == "d c b a ");
    LevelFilter filter;
    filter.account = "g";
    filter.limit = 2;
    CHECK(ids(*read_accounts(*store, &AccountTables::levels, filter)) == "d c ");
    filter.before_ms = kNow;
    filter.before_id = "c";
    CHECK(ids(*read_accounts(*store, &AccountTables::levels, filter)) == "b a ");
    filter.game = "orbs";
    CHECK(read_accounts(*store, &AccountTables::levels, filter)->empty());
  }
}

TEST_CASE("a_full_library_takes_changes_but_no_further_level") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_guest(*store, "g", "s1");
    REQUIRE(store->together([&] {
      for (int i = 0; i < kMaxLevels; ++i) {
        CHECK(store->change(rules::save_level, save("g", std::to_string(i), "x")));
      }
    }));
    CHECK(code(store->change(rules::save_level, save("g", "more", "x"))) == "library/full");
    const std::int64_t rev = (*read_accounts(*store, &AccountTables::level, "g", "7"))->rev;
    CHECK(store->change(rules::save_level, save("g", "7", "y", rev)));
    CHECK(*store->change(rules::remove_level, "g", "8",
                         (*read_accounts(*store, &AccountTables::level, "g", "8"))->rev));
    CHECK(store->change(rules::save_level, save("g", "more", "x")));
  }
}

TEST_CASE("the_levels_of_an_adopted_guest_become_the_persons_and_none_is_lost") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_person(*store, "a", "Ann", "s1");
    add_guest(*store, "g", "s2");
    for (const char* id : {"own", "same", "other"})
      REQUIRE(store->change(rules::save_level, save("g", id, id)));
    REQUIRE(store->change(rules::save_level, save("a", "same", "same")));
    REQUIRE(store->change(rules::save_level, save("a", "other", "hers")));
    REQUIRE(store->change(rules::save_level, save("a", "other-2", "hers too")));
    REQUIRE(store->change(rules::adopt, "g", "a", by("a")));
    CHECK(listed(*store, "g").empty());
    CHECK(listed(*store, "a") == "same own other-3 other-2 other ");
    CHECK(text_of(*store, "a", "own") == "own");
    CHECK(text_of(*store, "a", "other") == "hers");
    CHECK(text_of(*store, "a", "other-3") == "other");
    CHECK(code(store->change(rules::save_level, save("g", "late", "late"))) == "account/unknown");
  }
}

TEST_CASE("levels_stay_at_sign_up_and_go_with_their_account") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_guest(*store, "g", "s1");
    add_guest(*store, "h", "s3");
    REQUIRE(store->change(rules::save_level, save("g", "a", "one")));
    REQUIRE(store->change(rules::save_level, save("h", "a", "one")));
    REQUIRE(store->change(rules::sign_up, sign_up("", "Ann", "s2", "g"), by("g")));
    CHECK(listed(*store, "g") == "a ");
    REQUIRE(remove_account(*store, "g"));
    CHECK(listed(*store, "g").empty());
    CHECK(listed(*store, "h") == "a ");
    CHECK(code(store->change(rules::save_level, save("g", "a", "one"))) == "account/unknown");
    const std::int64_t later = kNow + 91 * kDay;
    for (int i = 0; i < 3; ++i) REQUIRE(store->change(rules::sweep, later));
    CHECK(!*store->look(rules::find_account, "h"));
    CHECK(listed(*store, "h").empty());
  }
}
