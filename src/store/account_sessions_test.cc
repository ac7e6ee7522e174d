// Sessions, passwords and codes.
#include <doctest/doctest.h>

#include "store/account_testing.h"

using namespace gridwise;                 // NOLINT(google-build-using-namespace)
using namespace gridwise::store_testing;  // NOLINT(google-build-using-namespace)

namespace {

using Hashes = std::vector<std::string>;

bool is_valid(Store& store, const std::string& hash, std::int64_t now_ms = kNow) {
  return store.look(rules::find_session, hash, now_ms)->has_value();
}

/// Sets a new password by a code.
Recovery recovery(const std::string& account, const std::string& code, const std::string& hash) {
  return {account, code, "new password", "new code", session(hash)};
}

}  // namespace

TEST_CASE("a_session_ends_by_disuse_and_at_its_end") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_guest(*store, "g", "s1");
    CHECK(is_valid(*store, "s1", kNow + kDay - 1));
    CHECK(!is_valid(*store, "s1", kNow + kDay));
    CHECK(!is_valid(*store, "s2"));
    CHECK(!is_valid(*store, ""));
    for (int day = 1; day <= 6; ++day) {
      const std::int64_t now = kNow + day * kDay - 1;
      REQUIRE(*store->change(rules::touch_session, "s1", now, now + kDay + 1));
      CHECK((*store->look(rules::find_account, "g"))->seen_ms == (20'000 + day) * kDay);
    }
    const std::int64_t last = kNow + 7 * kDay - 2;
    REQUIRE(*store->change(rules::touch_session, "s1", kNow + 6 * kDay, kNow + 20 * kDay));
    CHECK((*store->look(rules::find_session, "s1", last))->session.used_ms == kNow + 6 * kDay);
    CHECK(is_valid(*store, "s1", kNow + 7 * kDay - 1));
    CHECK(!is_valid(*store, "s1", kNow + 7 * kDay));
    CHECK(!*store->change(rules::touch_session, "s1", kNow + 7 * kDay, kNow + 20 * kDay));
    CHECK(!*store->change(rules::touch_session, "s2", kNow, kNow));
  }
}

TEST_CASE("a_session_unused_until_its_end_ends_there") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    SessionRow row = session("s1", "g");
    row.expires_ms = row.ends_ms + kDay;
    REQUIRE(store->change(rules::create_account, guest("g"), row));
    CHECK(is_valid(*store, "s1", row.ends_ms - 1));
    CHECK(!is_valid(*store, "s1", row.ends_ms));
  }
}

TEST_CASE("a_renewed_token_replaces_the_old_one_after_a_while") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_guest(*store, "g", "s1");
    const Renewal renewal{"s1", "s2", kNow + 2 * kDay, kNow + 60'000};
    REQUIRE(*store->change(rules::renew_session, renewal, kNow + 10));
    const FoundSession now = **store->look(rules::find_session, "s2", kNow + 20);
    CHECK(!now.by_previous);
    CHECK(now.session.id == "id-s1");
    CHECK(now.session.made_ms == kNow);
    CHECK(now.session.renewed_ms == kNow + 10);
    CHECK(now.session.expires_ms == kNow + 2 * kDay);
    const FoundSession before = **store->look(rules::find_session, "s1", kNow + 59'999);
    CHECK(before.by_previous);
    CHECK(before.session == now.session);
    CHECK(!is_valid(*store, "s1", kNow + 60'000));
    // A second request with the old token does not renew the session again.
    CHECK(!*store->change(rules::renew_session, Renewal{"s1", "s3", kNow + kDay, kNow + 60'000},
                          kNow + 20));
    CHECK(is_valid(*store, "s2"));
    CHECK(!is_valid(*store, "s3"));
    CHECK(code(store->change(rules::renew_session, Renewal{"s2", "s2", kNow, kNow}, kNow)) ==
          "store/conflict");
    CHECK(store->look(rules::valid_sessions, "g", kNow)->size() == 1);
    CHECK(!*store->change(rules::renew_session, Renewal{"s2", "s4", kNow, kNow},
                          kNow + 2 * kDay));  // expired
  }
}

TEST_CASE("signing_in_needs_the_password_that_was_verified") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_person(*store, "a", "Ann", "s1");
    add_guest(*store, "g", "s2");
    SignIn request{session("s3", "a"), "pw-Ann", "pw-Ann rehashed", "s2"};
    request.session.guest = "g";
    const auto entered = store->change(rules::sign_in, request, by("a"));
    REQUIRE(entered);
    CHECK(entered->ended == Hashes{"s2"});
    CHECK(entered->account.password == "pw-Ann rehashed");
    CHECK((*store->look(rules::find_session, "s3", kNow))->session.guest == "g");
    CHECK(is_valid(*store, "s1"));

    request.session.hash = "s4";
    CHECK(code(store->change(rules::sign_in, request, by("a"))) == "account/stale");
    request.verified = "pw-Ann rehashed";
    request.rehashed = "";
    request.session.hash = "s3";
    CHECK(code(store->change(rules::sign_in, request, by("a"))) == "store/conflict");
    request.session = session("s4", "g");
    request.verified = "";
    CHECK(code(store->change(rules::sign_in, request, by("a"))) == "account/unknown");
    REQUIRE(remove_account(*store, "a"));
    request.session = session("s4", "a");
    CHECK(code(store->change(rules::sign_in, request, by("a"))) == "account/closed");
    CHECK(!is_valid(*store, "s4"));
  }
}

TEST_CASE("one_session_too_many_ends_the_least_recently_used") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_person(*store, "a", "Ann", "s0");
    for (int i = 1; i < kMaxSessions; ++i) {
      const SignIn request{session("s" + std::to_string(i), "a", kNow + i), "pw-Ann", "", ""};
      CHECK(store->change(rules::sign_in, request, by("a"))->ended.empty());
    }
    REQUIRE(*store->change(rules::touch_session, "s0", kNow + 1'000, kNow + kDay));
    const SignIn request{session("more", "a", kNow + 2'000), "pw-Ann", "", ""};
    CHECK(store->change(rules::sign_in, request, by("a"))->ended == Hashes{"s1"});
    const std::vector<SessionRow> sessions = *store->look(rules::valid_sessions, "a", kNow);
    CHECK(sessions.size() == kMaxSessions);
    CHECK(sessions[0].hash == "more");
    CHECK(sessions[1].hash == "s0");
  }
}

TEST_CASE("a_new_password_ends_all_other_sessions") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_person(*store, "a", "Ann", "s1");
    REQUIRE(store->change(rules::sign_in, SignIn{session("s2", "a"), "pw-Ann", "", ""}, by("a")));
    REQUIRE(store->change(rules::make_reset, ResetRow{"reset", "a", "host", kNow + kDay, 0},
                          by("host")));
    CHECK(code(store->change(rules::change_password,
                             PasswordChange{"a", "wrong", "x", session("s3")}, by("a"))) ==
          "account/stale");
    const auto changed = store->change(
        rules::change_password, PasswordChange{"a", "pw-Ann", "new", session("s3")}, by("a"));
    REQUIRE(changed);
    CHECK(changed->ended == Hashes{"s1", "s2"});
    CHECK(changed->account.password == "new");
    CHECK((*store->look(rules::find_session, "s3", kNow))->account.password == "new");
    CHECK(code(store->change(rules::recover, recovery("a", "reset", "s4"), by("a"))) ==
          "account/code");
  }
}

TEST_CASE("reset_works_once") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_person(*store, "a", "Ann", "s1");
    add_person(*store, "b", "Bob", "s2");
    REQUIRE(
        store->change(rules::make_reset, ResetRow{"old", "a", "host", kNow + kDay, 0}, by("host")));
    REQUIRE(store->change(rules::make_reset, ResetRow{"reset", "a", "host", kNow + kDay, 0},
                          by("host")));
    const Caller ann = by("a");
    CHECK(code(store->change(rules::recover, recovery("a", "old", "s3"), ann)) == "account/code");
    CHECK(code(store->change(rules::recover, recovery("a", "", "s3"), ann)) == "account/code");
    CHECK(code(store->change(rules::recover, recovery("b", "reset", "s3"), ann)) == "account/code");
    CHECK(code(store->change(rules::recover, recovery("nobody", "reset", "s3"), ann)) ==
          "account/code");
    CHECK(code(store->change(rules::recover, recovery("a", "reset", "s3"), by("a", kNow + kDay))) ==
          "account/code");
    REQUIRE(is_valid(*store, "s1"));
    const auto entered = store->change(rules::recover, recovery("a", "reset", "s3"), ann);
    REQUIRE(entered);
    CHECK(entered->ended == Hashes{"s1"});
    CHECK(entered->account.password == "new password");
    CHECK(is_valid(*store, "s3"));
    CHECK(code(store->change(rules::recover, recovery("a", "reset", "s4"), ann)) == "account/code");
    CHECK(
        read_accounts(*store, &AccountTables::audit, AuditFilter{.action = "reset_used"})->size() ==
        1);
    CHECK(code(store->change(rules::make_reset, ResetRow{"r", "nobody", "host", kNow, 0},
                             by("host"))) == "account/unknown");
  }
}

TEST_CASE("a_recovery_code_works_once_and_is_replaced") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_person(*store, "a", "Ann", "s1");
    REQUIRE(store->change(rules::make_reset, ResetRow{"reset", "a", "host", kNow + kDay, 0},
                          by("host")));
    REQUIRE(store->change(rules::recover, recovery("a", "code-Ann", "s2"), by("a")));
    CHECK(!is_valid(*store, "s1"));
    CHECK(code(store->change(rules::recover, recovery("a", "code-Ann", "s3"), by("a"))) ==
          "account/code");
    CHECK(code(store->change(rules::recover, recovery("a", "reset", "s3"), by("a"))) ==
          "account/code");
    CHECK(store->change(rules::recover, recovery("a", "new code", "s3"), by("a")));
    REQUIRE(store->change(rules::ban, "a", 0, "", by("host")));
    CHECK(code(store->change(rules::recover, recovery("a", "new code", "s4"), by("a"))) ==
          "account/banned");
  }
}

TEST_CASE("a_guest_has_no_code") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_guest(*store, "g", "s1");
    CHECK(code(store->change(rules::recover, recovery("g", "", "s2"), by("g"))) == "account/code");
    CHECK(code(store->change(rules::make_reset, ResetRow{"r", "g", "host", kNow + 1, 0},
                             by("host"))) == "account/unknown");
  }
}

TEST_CASE("giving_the_password_again_is_noted_in_the_session") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_person(*store, "a", "Ann", "s1");
    CHECK(code(store->change(rules::confirm_session, "s1", "wrong", kNow)) == "account/stale");
    CHECK(*store->change(rules::confirm_session, "s1", "pw-Ann", kNow + 5));
    CHECK((*store->look(rules::find_session, "s1", kNow))->session.confirmed_ms == kNow + 5);
    CHECK(!*store->change(rules::confirm_session, "s2", "pw-Ann", kNow));
  }
}

TEST_CASE("sessions_end_one_by_one_or_all_but_one") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_person(*store, "a", "Ann", "s1");
    add_person(*store, "b", "Bob", "other");
    for (const char* hash : {"s2", "s3", "s4", "s5"}) {
      REQUIRE(store->change(rules::sign_in, SignIn{session(hash, "a"), "pw-Ann", "", ""}, by("a")));
    }
    CHECK(*store->change(rules::sign_out, "s1", by("a")));
    CHECK(!*store->change(rules::sign_out, "s1", by("a")));
    CHECK(*store->change(rules::end_sessions, "a", "id-s2", "", by("a")) == Hashes{"s2"});
    CHECK(store->change(rules::end_sessions, "a", "id-other", "", by("a"))->empty());
    CHECK(*store->change(rules::end_sessions, "a", "", "id-s4", by("a")) == Hashes{"s3", "s5"});
    CHECK(is_valid(*store, "s4"));
    CHECK(*store->change(rules::end_sessions, "a", "", "", by("host")) == Hashes{"s4"});
    CHECK(is_valid(*store, "other"));
    CHECK(read_accounts(*store, &AccountTables::audit, AuditFilter{.action = "session_ended"})
              ->size() == 3);
    CHECK(read_accounts(*store, &AccountTables::audit, AuditFilter{.action = "sign_out"})->size() ==
          1);
  }
}

TEST_CASE("a_sign_out_by_the_previous_token_ends_the_session") {
  const EveryStore every;
  for (const auto& store : every.stores) {
    add_guest(*store, "g", "s1");
    REQUIRE(*store->change(rules::renew_session, Renewal{"s1", "s2", kNow + kDay, kNow + 60'000},
                           kNow));
    CHECK(*store->change(rules::sign_out, "s1", by("g", kNow + 1)));
    CHECK(!is_valid(*store, "s2"));
  }
}
