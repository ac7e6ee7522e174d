#include "store/account_rules.h"

#include <doctest/doctest.h>

#include "store/account_testing.h"

using namespace gridwise;                 // NOLINT(google-build-using-namespace)
using namespace gridwise::store_testing;  // NOLINT(google-build-using-namespace)

TEST_CASE("a_guest_becomes_a_person_of_the_same_id") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_guest(*store, "g", "s1");
    add_match(*store, "m", {seat("m", 0, "g"), seat("m", 1, "")});
    const auto entered =
        store->change(rules::sign_up, sign_up("", "Ann", "s2", "g"), by("g", kNow + 7));
    REQUIRE(entered);
    CHECK(entered->account.id == "g");
    CHECK(entered->ended == std::vector<std::string>{"s1"});
    const AccountRow ann = **store->look(rules::find_account, "g");
    CHECK(ann == entered->account);
    CHECK(ann.kind == AccountKind::kPerson);
    CHECK(ann.name == "Ann");
    CHECK(ann.password == "pw-Ann");
    CHECK(ann.created_ms == kNow);
    CHECK(ann.named_ms == kNow + 7);
    CHECK(ann.seen_ms == 20'000 * kDay);
    CHECK(**read_accounts(*store, &AccountTables::account_named, "key-Ann") == ann);
    CHECK(!*store->look(rules::find_session, "s1", kNow));
    CHECK((*store->look(rules::find_session, "s2", kNow))->account == ann);
    CHECK(ids(*store->matches({.account = "g"})) == "m ");
  }
}

TEST_CASE("only_an_open_guest_becomes_a_person") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_guest(*store, "g", "s1");
    add_guest(*store, "h", "s2");
    add_person(*store, "p", "Ann", "s3");
    REQUIRE(store->change(rules::ban, "h", 0, "", by("host")));
    REQUIRE(store->change(rules::sign_up, sign_up("", "Bob", "s4", "g"), by("g")));
    for (const char* no_guest : {"g", "h", "p", "nobody"}) {
      CHECK(code(store->change(rules::sign_up, sign_up("", "Cid", "s5", no_guest), by("g"))) ==
            "account/unknown");
    }
    CHECK(!*read_accounts(*store, &AccountTables::account_named, "key-Cid"));
  }
}

TEST_CASE("a_taken_name_is_a_conflict_and_changes_nothing") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_person(*store, "a", "Ann", "s1");
    add_person(*store, "b", "Bob", "s2");
    add_guest(*store, "g", "s3");
    const std::string before = told(*store, {"a", "b", "g", "c"});
    CHECK(code(store->change(rules::sign_up, sign_up("c", "Ann", "s4"), by("c"))) ==
          "store/conflict");
    CHECK(code(store->change(rules::sign_up, sign_up("", "Ann", "s4", "g"), by("g"))) ==
          "store/conflict");
    CHECK(code(store->change(rules::rename, "b", "ANN", "key-Ann", by("b"))) == "store/conflict");
    // A name that only looks like it.
    CHECK(code(store->change(rules::sign_up, sign_up("c", "A.nn", "s4"), by("c"))) ==
          "store/conflict");
    CHECK(code(store->change(rules::rename, "b", "A.nn", "key-A.nn", by("b"))) == "store/conflict");
    // An id or a token that already exists.
    CHECK(code(store->change(rules::sign_up, sign_up("a", "Cid", "s4"), by("c"))) ==
          "store/conflict");
    CHECK(code(store->change(rules::sign_up, sign_up("c", "Cid", "s1"), by("c"))) ==
          "store/conflict");
    CHECK(code(store->change(rules::create_account, guest("a"), std::nullopt)) == "store/conflict");
    CHECK(code(store->change(rules::create_account, guest("c"), session("s1", "c"))) ==
          "store/conflict");
    CHECK(told(*store, {"a", "b", "g", "c"}) == before);
  }
}

TEST_CASE("a_new_name_frees_the_old_one") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_person(*store, "a", "Ann", "s1");
    const auto renamed = store->change(rules::rename, "a", "Eve", "key-Eve", by("a", kNow + 9));
    REQUIRE(renamed);
    CHECK(renamed->name == "Eve");
    CHECK(renamed->named_ms == kNow + 9);
    CHECK(renamed->rev == 1);
    CHECK(**store->look(rules::find_account, "a") == *renamed);
    CHECK(!*read_accounts(*store, &AccountTables::account_named, "key-Ann"));
    CHECK(store->change(rules::rename, "a", "EVE", "key-Eve",
                        by("a")));  // the account's own name in capitals
    CHECK(store->change(rules::rename, "a", "E.ve", "key-E.ve", by("a")));  // and one like it
    CHECK(store->change(rules::rename, "a", "Eve", "key-Eve", by("a")));
    add_person(*store, "b", "Ann", "s2");
    add_guest(*store, "g", "s3");
    CHECK(store->change(rules::rename, "g", "Gus", "", by("g"))->name == "Gus");
    CHECK(code(store->change(rules::rename, "g", "Gus", "key-Gus", by("g"))) == "account/unknown");
    CHECK(code(store->change(rules::rename, "a", "Eve", "", by("a"))) == "account/unknown");
    CHECK(code(store->change(rules::rename, "nobody", "X", "x", by("a"))) == "account/unknown");
  }
}

TEST_CASE("a_ban_ends_sessions_and_may_have_an_end") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_person(*store, "a", "Ann", "s1");
    const auto banned = store->change(rules::ban, "a", kNow + kDay, "insults", by("host"));
    REQUIRE(banned);
    CHECK(banned->ended == std::vector<std::string>{"s1"});
    CHECK(is_banned(banned->account, kNow));
    CHECK(!is_banned(banned->account, kNow + kDay));
    SignIn request{session("s2", "a"), "pw-Ann", "", ""};
    const auto refused = store->change(rules::sign_in, request, by("a"));
    CHECK(code(refused) == "account/banned");
    CHECK(refused.error().says.find("insults") != std::string::npos);
    CHECK(store->change(rules::sign_in, request, by("a", kNow + kDay)));  // the ban has expired
    CHECK((*store->look(rules::find_account, "a"))->state == AccountState::kOpen);
    CHECK(code(store->change(rules::unban, "a", by("host"))) == "account/unknown");

    REQUIRE(store->change(rules::ban, "a", 0, "", by("host")));
    CHECK(is_banned(**store->look(rules::find_account, "a"), kNow + 10'000 * kDay));
    CHECK(store->change(rules::unban, "a", by("host"))->state == AccountState::kOpen);
    CHECK(code(store->change(rules::ban, "nobody", 0, "", by("host"))) == "account/unknown");
  }
}

TEST_CASE("readers_find_the_games_of_adopted_guests") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_person(*store, "a", "Ann", "s1");
    add_guest(*store, "g", "s2");
    add_match(*store, "m1", {seat("m1", 0, "a"), seat("m1", 1, "", "bot")});
    add_match(*store, "m2", {seat("m2", 0, "g"), seat("m2", 1, "", "open")}, "waiting");
    add_match(*store, "m3", {seat("m3", 0, "", "bot")}, "running", "g");
    add_match(*store, "m4", {seat("m4", 0, "x")});
    RecordRow imported = record("imported", 5, true);
    imported.owner = "g";
    REQUIRE(store->append({{}, {}, {imported}}));
    CHECK(*read_accounts(*store, &AccountTables::games, "g") == GameCounts{2, 2, 1});
    CHECK(*read_accounts(*store, &AccountTables::games, "a") == GameCounts{1, 0, 1});
    CHECK(*read_accounts(*store, &AccountTables::games, "nobody") == GameCounts{});

    const auto adopted = store->change(rules::adopt, "g", "a", by("a"));
    REQUIRE(adopted);
    CHECK(adopted->account.id == "a");
    CHECK(adopted->ended == std::vector<std::string>{"s2"});
    CHECK(ids(*store->matches({.account = "a"})) == "m3 m2 m1 ");
    CHECK(ids(*store->matches({.account = "a", .before_ms = 10, .before_id = "m3", .limit = 1})) ==
          "m2 ");
    CHECK(ids(*store->records({.account = "a"})) == "record of m1 imported ");
    CHECK(*read_accounts(*store, &AccountTables::games, "a") == GameCounts{3, 2, 2});
    CHECK((*store->look(rules::find_account, "g"))->id == "a");
    CHECK(store->seats({"m2", "m1"})->size() == 4);
    CHECK(store->seats({"m2"})->front().account == "a");
    CHECK(store->seats({})->empty());

    CHECK(code(store->change(rules::adopt, "g", "a", by("a"))) == "account/unknown");  // only once
    CHECK(code(store->change(rules::adopt, "a", "a", by("a"))) == "account/unknown");
    add_guest(*store, "h", "s3");
    CHECK(code(store->change(rules::adopt, "h", "g", by("a"))) == "account/unknown");
  }
}

TEST_CASE("a_seat_changes_hands_in_the_list") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_match(*store, "m", {seat("m", 0, "a"), seat("m", 1, "", "open")}, "waiting");
    REQUIRE(store->append({{}, {}, {}, {seat("m", 1, "b")}}));
    const std::vector<SeatRow> seats = *store->seats({"m"});
    CHECK(seats == std::vector{seat("m", 0, "a"), seat("m", 1, "b")});
    CHECK(ids(*store->matches({.account = "b"})) == "m ");
  }
}

TEST_CASE("accounts_are_paged_newest_first") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    for (int i = 0; i < 9; ++i) {
      const std::string id(1, static_cast<char>('a' + i * 4 % 9));
      REQUIRE(store->change(rules::create_account, guest(id, kNow), std::nullopt));
    }
    add_person(*store, "p", "Ann", "s1");
    add_person(*store, "q", "Annabel", "s2");
    add_person(*store, "r", "Bob", "s3");
    REQUIRE(store->change(rules::ban, "r", 0, "", by("host")));
    std::string seen;
    AccountFilter filter{.limit = 2};
    for (auto page = *read_accounts(*store, &AccountTables::accounts, filter); !page.empty();
         page = *read_accounts(*store, &AccountTables::accounts, filter)) {
      for (const AccountRow& row : page) seen += row.id;
      filter.before_ms = page.back().created_ms;
      filter.before_id = page.back().id;
    }
    CHECK(seen == "rqpihgfedcba");
    CHECK(ids(*read_accounts(*store, &AccountTables::accounts,
                             AccountFilter{.kind = AccountKind::kPerson})) == "r q p ");
    CHECK(ids(*read_accounts(*store, &AccountTables::accounts,
                             AccountFilter{.state = AccountState::kBanned})) == "r ");
    CHECK(ids(*read_accounts(*store, &AccountTables::accounts,
                             AccountFilter{.name_key_prefix = "key-Ann"})) == "q p ");
    CHECK(ids(*read_accounts(*store, &AccountTables::accounts,
                             AccountFilter{.name_key_prefix = "key-B"})) == "r ");
    CHECK(read_accounts(*store, &AccountTables::accounts, AccountFilter{.limit = 0})->empty());
  }
}

TEST_CASE("the_audit_log_says_who_did_what") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_person(*store, "a", "Ann", "s1");
    REQUIRE(store->change(rules::rename, "a", "Eve", "key-Eve", by("a")));
    REQUIRE(store->change(rules::ban, "a", 0, "why", by("host")));
    REQUIRE(store->change([&](Tables& tables) {
      tables.accounts().add_audit(
          {99, kNow, "", std::string(audit_action::kSignInFailed), "hash", "192.0.2.0/24", ""});
    }));
    const std::vector<AuditRow> lines =
        *read_accounts(*store, &AccountTables::audit, AuditFilter{});
    REQUIRE(lines.size() == 4);
    CHECK(lines[0] == AuditRow{4, kNow, "", "sign_in_failed", "hash", "192.0.2.0/24", ""});
    CHECK(lines[1] == AuditRow{3, kNow, "host", "banned", "a", "192.0.2.0/24", "why"});
    CHECK(lines[2].action == "renamed");
    CHECK(lines[3].action == "sign_up");
    CHECK(read_accounts(*store, &AccountTables::audit, AuditFilter{.account = "a"})->size() == 3);
    CHECK(read_accounts(*store, &AccountTables::audit, AuditFilter{.account = "host"})->size() ==
          1);
    CHECK(read_accounts(*store, &AccountTables::audit, AuditFilter{.action = "banned"})->size() ==
          1);
    CHECK(read_accounts(*store, &AccountTables::audit, AuditFilter{.before_id = 3, .limit = 1})
              ->front()
              .id == 2);
    // No entry contains a name, a password or a token hash.
    for (const AuditRow& line : lines) {
      const std::string all = line.actor + line.subject + line.detail;
      for (const char* secret : {"Ann", "Eve", "pw-", "s1"}) {
        CHECK(all.find(secret) == std::string::npos);
      }
    }
  }
}

TEST_CASE("accounts_are_read_back_after_reopening") {
  const Folder folder;
  const std::vector<std::string> all{"a", "g", "h"};
  std::string before;
  {
    const auto store = open(folder);
    add_person(*store, "a", "Ann", "s1");
    add_guest(*store, "g", "s2");
    add_guest(*store, "h", "s3");
    add_match(*store, "m", {seat("m", 0, "g"), seat("m", 1, "h")});
    REQUIRE(store->change(rules::adopt, "g", "a", by("a")));
    before = told(*store, all);
  }
  CHECK(told(*open(folder), all) == before);
}
