// What is removed with a deleted account, what stays for others, and what a sweep removes.
#include <doctest/doctest.h>

#include "store/account_testing.h"
#include "store/upkeep/check.h"

using namespace gridwise;                 // NOLINT(google-build-using-namespace)
using namespace gridwise::store_testing;  // NOLINT(google-build-using-namespace)

namespace {

/// Sweeps until nothing is left; returns the totals.
Swept sweep_all(Store& store, std::int64_t now_ms) {
  Swept all;
  for (bool more = true; more;) {
    const auto swept = store.change(rules::sweep, now_ms);
    REQUIRE_MESSAGE(swept.ok(), swept.error().says);
    all.rows += swept->rows;
    all.matches.insert(all.matches.end(), swept->matches.begin(), swept->matches.end());
    more = swept->more;
  }
  return all;
}

}  // namespace

TEST_CASE("a_deleted_account_keeps_its_id_and_kind_only") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    SignUp request = sign_up("a", "Ann", "s1");
    request.account.settings = "{\"theme\":\"dark\"}";
    REQUIRE(store->change(rules::sign_up, request, by("a")));
    REQUIRE(store->change(rules::make_reset, ResetRow{"reset", "a", "host", kNow + kDay, 0},
                          by("host")));
    const std::vector<AttemptRule> rules{{"n:ann", 1, kDay, 1'000, kDay}};
    REQUIRE(store->change(rules::count_attempt, rules, kNow));
    const auto removed =
        store->change(rules::remove_account, "a", std::vector<std::string>{"n:ann"}, by("a"));
    REQUIRE(removed);
    CHECK(removed->ended == std::vector<std::string>{"s1"});
    AccountRow wanted;
    wanted.id = "a";
    wanted.kind = AccountKind::kPerson;
    wanted.state = AccountState::kClosed;
    wanted.created_ms = kNow;
    wanted.seen_ms = 20'000 * kDay;
    wanted.rev = 1;
    CHECK(**store->look(rules::find_account, "a") == wanted);
    CHECK(!*store->look(rules::find_session, "s1", kNow));
    CHECK(!*read_accounts(*store, &AccountTables::account_named, "key-Ann"));
    CHECK(store->change(rules::count_attempt, rules, kNow)->counted.size() == 1);
    CHECK(code(store->change(rules::recover, Recovery{"a", "reset", "x", "y", session("s2")},
                             by("a"))) == "account/code");
    CHECK(code(remove_account(*store, "a")) == "account/unknown");
    CHECK(code(store->change(rules::rename, "a", "Ann", "key-Ann", by("a"))) == "account/unknown");
    CHECK(code(store->change(rules::ban, "a", 0, "", by("host"))) == "account/unknown");
    CHECK(read_accounts(*store, &AccountTables::audit, AuditFilter{.action = "deleted"})
              ->front()
              .subject == "a");
  }
}

TEST_CASE("the_name_of_a_deleted_account_is_blocked_for_90_days") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_person(*store, "a", "Ann", "s1");
    add_person(*store, "b", "Bob", "s2");
    REQUIRE(remove_account(*store, "a"));
    CHECK(code(store->change(rules::sign_up, sign_up("c", "Ann", "s3"),
                             by("c", kNow + 90 * kDay - 1))) == "store/conflict");
    CHECK(code(store->change(rules::rename, "b", "Ann", "key-Ann", by("b"))) == "store/conflict");
    CHECK(store->change(rules::sign_up, sign_up("c", "Ann", "s3"), by("c", kNow + 90 * kDay)));
  }
}

TEST_CASE("games_without_another_person_go_and_others_lose_only_the_name") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_person(*store, "a", "Ann", "s1");
    add_person(*store, "b", "Bob", "s2");
    add_guest(*store, "g", "s3");
    const auto bot = [](const std::string& id) { return seat(id, 1, "", "bot"); };
    add_match(*store, "alone", {seat("alone", 0, "a")});
    add_match(*store, "bot", {seat("bot", 0, "a"), bot("bot")});
    add_match(*store, "both", {seat("both", 0, "a"), seat("both", 1, "a")});
    add_match(*store, "self", {seat("self", 0, "a"), seat("self", 1, "g")});  // his own guest
    add_match(*store, "watched", {seat("watched", 0, "", "bot"), bot("watched")}, "finished", "a");
    add_match(*store, "open", {seat("open", 0, "a"), seat("open", 1, "", "open")}, "waiting");
    add_match(*store, "bob", {seat("bob", 0, "a"), seat("bob", 1, "b")});
    add_match(*store, "program", {seat("program", 0, "g"), seat("program", 1, "")});
    add_match(*store, "others", {seat("others", 0, "b"), bot("others")}, "finished", "b");
    add_match(*store, "old", {});  // from before accounts existed
    RecordRow mine = record("mine", 5, true);
    mine.owner = "g";
    RecordRow bobs = record("bobs", 5, true);
    bobs.owner = "b";
    REQUIRE(store->append({{}, {}, {mine, bobs, record("nobodys", 5, true)}}));
    REQUIRE(store->change(rules::adopt, "g", "a", by("a")));

    auto removed = remove_account(*store, "a");
    REQUIRE(removed);
    std::ranges::sort(removed->matches);
    CHECK(removed->matches ==
          std::vector<std::string>{"alone", "bot", "both", "open", "self", "watched"});
    CHECK(ids(*store->matches({})) == "program others old bob ");
    CHECK(ids(*store->records({})) ==
          "record of program record of others record of old record of bob nobodys bobs ");
    for (const std::string& id : removed->matches) {
      CHECK(store->events(id)->empty());
      CHECK(store->seats({id})->empty());
    }
    CHECK(store->events("bob")->size() == 1);
    const std::vector<SeatRow> seats = *store->seats({"bob", "program"});
    REQUIRE(seats.size() == 4);
    CHECK(seats[0] == SeatRow{"bob", 0, "person", "a", ""});
    CHECK(seats[1] == seat("bob", 1, "b"));
    CHECK(seats[2] == SeatRow{"program", 0, "person", "a", ""});
    // The database is intact, and a removed match can be created again.
    REQUIRE(store->append({{event("alone", 1)}, {match("alone", 10)}, {}}));
    CHECK(code(store->append({{event("bot", 2)}, {}, {}})) == "store/conflict");
  }
  const auto checked = check_database(every.folder.database(), {});
  REQUIRE(checked);
  CHECK(checked->damages == 0);
}

TEST_CASE("the_games_of_a_busy_player_are_removed_in_portions") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_person(*store, "a", "Ann", "s1");
    add_person(*store, "b", "Bob", "s2");
    for (int i = 1000; i < 1230; ++i) {
      const std::string id = "m" + std::to_string(i);
      add_match(*store, id, {seat(id, 0, "a")});
    }
    add_match(*store, "bob", {seat("bob", 0, "b")});
    RecordRow mine = record("mine", 5, true);
    mine.owner = "a";
    REQUIRE(store->append({{}, {}, {mine}}));
    CHECK(remove_account(*store, "a")->matches.size() == 100);
    CHECK(read_accounts(*store, &AccountTables::games, "a")->matches == 130);
    const auto swept = store->change(rules::sweep, kNow);
    CHECK(swept->matches.size() == 100);
    CHECK(swept->more);
    CHECK(sweep_all(*store, kNow).matches.size() == 30);
    CHECK(*read_accounts(*store, &AccountTables::games, "a") == GameCounts{});
    CHECK(sweep_all(*store, kNow).rows == 0);
    CHECK(ids(*store->matches({})) == "bob ");
  }
}

TEST_CASE("a_sweep_removes_what_is_over_and_nothing_else") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    CHECK(store->change(rules::sweep, kNow)->rows == 0);
    add_person(*store, "a", "Ann", "s1");
    add_guest(*store, "idle", "s2");
    add_guest(*store, "played", "s3");
    add_guest(*store, "owner", "s4");
    add_guest(*store, "importer", "s5");
    REQUIRE(store->change(rules::create_account, guest("fresh", kNow + 50 * kDay), std::nullopt));
    add_match(*store, "m", {seat("m", 0, "played")});
    add_match(*store, "n", {}, "running", "owner");
    RecordRow imported = record("r", 5, true);
    imported.owner = "importer";
    REQUIRE(store->append({{}, {}, {imported}}));
    REQUIRE(store->change(rules::ban, "a", kNow + 100 * kDay, "why", by("host")));
    const std::vector<AttemptRule> rules{{"n:ann", 1, kDay, 1'000, kDay}};
    REQUIRE(store->change(rules::count_attempt, rules, kNow));
    const std::vector<std::string> all{"a", "idle", "played", "owner", "importer", "fresh"};

    CHECK(store->change(rules::sweep, kNow + kDay - 1)->rows == 0);
    // Four sessions, and the attempts.
    CHECK(store->change(rules::sweep, kNow + kDay)->rows == 5);
    const std::string before = told(*store, all);
    CHECK(store->change(rules::sweep, kNow + 30 * kDay - 1)->rows == 0);
    CHECK(told(*store, all) == before);
    CHECK(store->change(rules::sweep, kNow + 30 * kDay)->rows ==
          2);  // the nets of both audit entries
    CHECK(read_accounts(*store, &AccountTables::audit, AuditFilter{})->front().net.empty());
    CHECK(store->change(rules::sweep, kNow + 90 * kDay)->rows == 1);
    CHECK(ids(*read_accounts(*store, &AccountTables::accounts, AccountFilter{})) ==
          "fresh played owner importer a ");
    CHECK((*store->look(rules::find_account, "a"))->state == AccountState::kBanned);
    CHECK(store->change(rules::sweep, kNow + 100 * kDay)->rows == 1);
    CHECK((*store->look(rules::find_account, "a"))->state == AccountState::kOpen);
    CHECK((*store->look(rules::find_account, "a"))->banned_why.empty());
    CHECK(store->change(rules::sweep, kNow + 140 * kDay)->rows == 1);
    CHECK(ids(*read_accounts(*store, &AccountTables::accounts, AccountFilter{})) ==
          "played owner importer a ");
    CHECK(store->change(rules::sweep, kNow + 400 * kDay)->rows == 2);
    CHECK(read_accounts(*store, &AccountTables::audit, AuditFilter{})->empty());
    REQUIRE(store->change([&](Tables& tables) {
      tables.accounts().add_audit({0, kNow, "a", "exported", "a", "", ""});
    }));
    CHECK(read_accounts(*store, &AccountTables::audit, AuditFilter{})->front().id ==
          3);  // ids are not reused
  }
}

TEST_CASE("expired_codes_and_blocked_names_are_swept") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_person(*store, "a", "Ann", "s1");
    add_person(*store, "b", "Bob", "s2");
    REQUIRE(store->change(rules::make_reset, ResetRow{"reset", "b", "host", kNow + kDay / 2, 0},
                          by("host")));
    REQUIRE(remove_account(*store, "a"));
    CHECK(store->change(rules::sweep, kNow + kDay / 2)->rows == 1);
    CHECK(store->change(rules::sweep, kNow + 20 * kDay)->rows == 1);  // Bob's session
    CHECK(store->change(rules::sweep, kNow + 90 * kDay)->rows >= 1);
    CHECK(store->change(rules::sign_up, sign_up("c", "Ann", "s3"), by("c")));
  }
}

TEST_CASE("a_large_sweep_says_that_there_is_more") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    REQUIRE(store->together([&] {
      for (int i = 0; i < 700; ++i) {
        const std::string id = std::to_string(1000 + i);
        REQUIRE(store->change(rules::create_account, guest(id), session("s" + id, id)));
      }
    }));
    const auto swept = store->change(rules::sweep, kNow + kDay);
    CHECK(swept->rows == 500);
    CHECK(swept->more);
    CHECK(sweep_all(*store, kNow + kDay).rows == 200);
    CHECK(sweep_all(*store, kNow + 91 * kDay).rows == 700);
    CHECK(read_accounts(*store, &AccountTables::accounts, AccountFilter{})->empty());
  }
}
