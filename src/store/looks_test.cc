// Looks and their images, in every store.
#include <doctest/doctest.h>

#include "store/account_testing.h"

using namespace gridwise;                 // NOLINT(google-build-using-namespace)
using namespace gridwise::store_testing;  // NOLINT(google-build-using-namespace)

namespace {

BlobRow image(const std::string& hash, std::int64_t made_ms = kNow) {
  return {hash, 128, 128, std::string("\x89PNG\r\n\0\x1a\xff", 9) + hash, made_ms};
}

LookChange board(const std::string& account, const std::string& name) {
  return {account, name, {}, {}};
}
LookChange text(const std::string& account, const std::string& glyph) {
  return {account, {}, glyph, {}};
}
LookChange upload(const std::string& account, const BlobRow& blob) {
  return {account, {}, {}, blob};
}

/// The look of an account, if it has one.
std::optional<LookRow> look_of(Store& store, const std::string& account) {
  const auto looks = store.look(rules::find_looks, std::vector<std::string>{account});
  REQUIRE(looks);
  return looks->empty() ? std::nullopt : std::optional(looks->front());
}

bool stored(Store& store, const std::string& hash) {
  return read_accounts(store, &AccountTables::blob, hash)->has_value();
}

}  // namespace

TEST_CASE("a_look_is_changed_part_by_part") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_guest(*store, "g", "s1");
    CHECK(!look_of(*store, "g"));
    CHECK(store->change(rules::change_look, board("g", "slate"))->rev == 1);
    CHECK(store->change(rules::change_look, text("g", "\xe2\x98\x85"))->rev == 2);
    CHECK(look_of(*store, "g") == LookRow{"g", "slate", {"\xe2\x98\x85", {}}, 2});
    CHECK(store->change(rules::change_look, LookChange{"g", "", "", {}})->rev == 3);
    CHECK(look_of(*store, "g") == LookRow{"g", "", {}, 3});
  }
}

TEST_CASE("a_removed_mark_goes_with_its_image_from_all_who_use_it") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    for (const char* guest : {"g", "h", "i"}) add_guest(*store, guest, std::string("s") + guest);
    REQUIRE(store->change(rules::change_look, board("g", "slate")));
    REQUIRE(store->change(rules::change_look, upload("g", image("i1"))));
    REQUIRE(store->change(rules::change_look, upload("h", image("i1"))));
    REQUIRE(store->change(rules::change_look, text("i", "x")));
    CHECK(*store->change(rules::remove_mark, "g", by("host")) ==
          std::vector<std::string>{"g", "h"});
    CHECK(look_of(*store, "g") == LookRow{"g", "slate", {}, 3});
    CHECK(look_of(*store, "h") == LookRow{"h", "", {}, 2});
    CHECK(!stored(*store, "i1"));
    CHECK(store->change(rules::remove_mark, "g", by("host"))->empty());
    CHECK(store->change(rules::remove_mark, "nobody", by("host"))->empty());
    CHECK(*store->change(rules::remove_mark, "i", by("host")) == std::vector<std::string>{"i"});
    CHECK(look_of(*store, "i") == LookRow{"i", "", {}, 2});
    AuditFilter filter;
    filter.action = audit_action::kMarkRemoved;
    filter.limit = 9;
    CHECK(read_accounts(*store, &AccountTables::audit, filter)->size() == 3);
  }
}

TEST_CASE("an_image_is_stored_with_the_look_that_names_it") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_guest(*store, "g", "s1");
    CHECK(store->change(rules::change_look, upload("g", image("i1")))->mark == Mark{{}, "i1"});
    CHECK(**read_accounts(*store, &AccountTables::blob, "i1") == image("i1"));
    CHECK(!*read_accounts(*store, &AccountTables::blob, "i2"));
    // The same image used by another person is stored once.
    add_guest(*store, "h", "s2");
    CHECK(store->change(rules::change_look, upload("h", image("i1", kNow + 5))));
    CHECK((*read_accounts(*store, &AccountTables::blob, "i1"))->made_ms == kNow + 5);
    CHECK(store->change(rules::change_look, text("g", "x"))->mark == Mark{"x", {}});
    CHECK(look_of(*store, "h")->mark.image == "i1");
  }
}

TEST_CASE("only_an_open_account_has_a_look") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    CHECK(code(store->change(rules::change_look, board("nobody", "slate"))) == "account/unknown");
    add_person(*store, "a", "Ann", "s1");
    REQUIRE(store->change(rules::ban, "a", 0, "", by("host")));
    CHECK(code(store->change(rules::change_look, upload("a", image("i1")))) == "account/unknown");
    CHECK(!stored(*store, "i1"));
  }
}

TEST_CASE("the_look_of_an_adopted_guest_becomes_the_persons_if_that_has_none") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_person(*store, "a", "Ann", "s1");
    for (const char* guest : {"g", "h"}) {
      add_guest(*store, guest, std::string("session of ") + guest);
      REQUIRE(store->change(rules::change_look, text(guest, guest)));
      REQUIRE(store->change(rules::adopt, guest, "a", by("a")));
    }
    CHECK(look_of(*store, "a")->mark.text == "g");
    // Old matches still name the guest's id.
    CHECK(look_of(*store, "h") == LookRow{"h", "", {"g", {}}, 1});
    const auto both_looks =
        store->look(rules::find_looks, std::vector<std::string>{"a", "nobody", "g"});
    REQUIRE(both_looks->size() == 2);
    CHECK(both_looks->at(1).account == "g");
  }
}

TEST_CASE("a_look_stays_at_sign_up_and_goes_with_its_account") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_guest(*store, "g", "s1");
    REQUIRE(store->change(rules::change_look, upload("g", image("i1"))));
    REQUIRE(store->change(rules::sign_up, sign_up("", "Ann", "s2", "g"), by("g")));
    CHECK(look_of(*store, "g")->mark.image == "i1");
    REQUIRE(remove_account(*store, "g"));
    CHECK(!look_of(*store, "g"));
    REQUIRE(store->change(rules::sweep, kNow + kDay));
    CHECK(!stored(*store, "i1"));
  }
}

TEST_CASE("an_image_that_no_look_names_is_removed_after_a_day") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_person(*store, "a", "Ann", "s1");
    REQUIRE(store->change(rules::change_look, upload("a", image("old"))));
    REQUIRE(store->change(rules::change_look, upload("a", image("new"))));
    REQUIRE(store->change(rules::sweep, kNow + kDay - 1));
    CHECK(stored(*store, "old"));
    REQUIRE(store->change(rules::sweep, kNow + kDay));
    CHECK(!stored(*store, "old"));
    CHECK(stored(*store, "new"));
  }
}

TEST_CASE("the_look_of_a_guest_who_is_swept_is_swept") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_guest(*store, "g", "s1");
    REQUIRE(store->change(rules::change_look, upload("g", image("i1"))));
    const std::int64_t later = kNow + 91 * kDay;
    for (int i = 0; i < 3; ++i) REQUIRE(store->change(rules::sweep, later));
    CHECK(!*store->look(rules::find_account, "g"));
    CHECK(!look_of(*store, "g"));
    CHECK(!stored(*store, "i1"));
  }
}
