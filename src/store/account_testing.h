// Helpers for account tests: rows, calls with default values, and a dump of all a store returns.
#pragma once

#include <string>

#include "store/level_rules.h"
#include "store/look_rules.h"
#include "store/session_rules.h"
#include "store/testing.h"

namespace gridwise::store_testing {

inline constexpr std::int64_t kDay = 86'400'000;
inline constexpr std::int64_t kNow = 20'000 * kDay + 5'000;

inline Caller by(const std::string& actor, std::int64_t now_ms = kNow) {
  return {actor, "192.0.2.0/24", now_ms};
}

inline AccountRow guest(const std::string& id, std::int64_t created_ms = kNow) {
  AccountRow row;
  row.id = id;
  row.created_ms = created_ms;
  row.seen_ms = created_ms;
  return row;
}

/// "s1" stands in for a hash. Expires after an idle day, and after a week in any case.
inline SessionRow session(const std::string& hash, const std::string& account = "",
                          std::int64_t now_ms = kNow) {
  SessionRow row;
  row.hash = hash;
  row.id = "id-" + hash;
  row.account = account;
  row.made_ms = row.renewed_ms = row.used_ms = now_ms;
  row.expires_ms = now_ms + kDay;
  row.ends_ms = now_ms + 7 * kDay;
  row.keep = true;
  row.agent = "Firefox Linux";
  row.net = "192.0.2.0/24";
  return row;
}

/// A person named `name` with password "pw-NAME"; `guest` may be empty.
inline SignUp sign_up(const std::string& id, const std::string& name, const std::string& hash,
                      const std::string& guest = "") {
  SignUp request;
  request.guest = guest;
  request.account.id = id;
  request.account.name = name;
  request.account.name_key = "key-" + name;
  request.account.password = "pw-" + name;
  request.account.recovery = "code-" + name;
  request.session = session(hash);
  return request;
}

/// Reads from the account tables: `read_accounts(*store, &AccountTables::games, "a")`.
template <class Read, class... Arguments>
auto read_accounts(Store& store, Read read, const Arguments&... arguments) {
  return store.look(
      [&](Tables& tables) { return std::invoke(read, tables.accounts(), arguments...); });
}

inline void add_person(Store& store, const std::string& id, const std::string& name,
                       const std::string& hash) {
  const auto made = store.change(rules::sign_up, sign_up(id, name, hash), by(id));
  REQUIRE_MESSAGE(made.ok(), made.error().says);
}

inline void add_guest(Store& store, const std::string& id, const std::string& hash) {
  REQUIRE(store.change(rules::create_account, guest(id), session(hash, id)));
}

inline Result<Deletion> remove_account(Store& store, const std::string& id) {
  return store.change(rules::remove_account, id, std::span<const std::string>(), by(id));
}

/// The error's code; "" on success.
template <class T>
std::string code(const Result<T>& result) {
  return result ? "" : result.error().code;
}

inline SeatRow seat(const std::string& match, int number, const std::string& account,
                    const std::string& kind = "person") {
  return {match, number, kind, account, account.empty() ? kind : "name of " + account};
}

/// A match with one event and these seats.
inline void add_match(Store& store, const std::string& id, std::vector<SeatRow> seats,
                      const std::string& status = "finished", const std::string& owner = "") {
  MatchRow row = match(id, 10, status);
  row.owner = owner;
  RecordRow played = record("record of " + id, 10, false);
  played.match = id;
  Batch batch{{event(id, 1)}, {row}, {}, std::move(seats)};
  if (status == "finished") batch.records.push_back(played);
  REQUIRE(store.append(batch));
}

/// Dumps all accounts and audit lines, and details of accounts `ids`.
inline std::string told(Store& store, const std::vector<std::string>& ids) {
  std::ostringstream text;
  const auto all = read_accounts(store, &AccountTables::accounts, AccountFilter{});
  REQUIRE_MESSAGE(all.ok(), all.error().says);
  for (const AccountRow& row : *all) {
    text << row.id << ' ' << static_cast<int>(row.kind) << ' ' << row.name << ' ' << row.name_key
         << ' ' << row.password << ' ' << row.recovery << ' ' << static_cast<int>(row.state) << ' '
         << row.banned_until_ms << ' ' << row.banned_why << ' ' << row.created_ms << ' '
         << row.named_ms << ' ' << row.seen_ms << ' ' << row.settings << ' ' << row.rev << '\n';
  }
  for (const std::string& id : ids) {
    const auto found = store.look(rules::find_account, id);
    text << id << " is " << (*found ? (*found)->id : "nobody") << '\n';
    const std::vector<SessionRow> sessions = *store.look(rules::valid_sessions, id, 0);
    for (const SessionRow& row : sessions) {
      text << "  " << row.hash << ' ' << row.id << ' ' << row.account << ' ' << row.guest << ' '
           << row.made_ms << ' ' << row.renewed_ms << ' ' << row.used_ms << ' ' << row.confirmed_ms
           << ' ' << row.expires_ms << ' ' << row.ends_ms << ' ' << row.keep << ' ' << row.agent
           << ' ' << row.net << ' ' << row.previous << ' ' << row.previous_until_ms << '\n';
    }
    const GameCounts games = *read_accounts(store, &AccountTables::games, id);
    text << "  " << games.matches << ' ' << games.unfinished << ' ' << games.records << " matches "
         << gridwise::store_testing::ids(*store.matches({.account = id})) << "records "
         << gridwise::store_testing::ids(*store.records({.account = id})) << '\n';
  }
  const std::vector<AuditRow> audit = *read_accounts(store, &AccountTables::audit, AuditFilter{});
  for (const AuditRow& line : audit) {
    text << line.id << ' ' << line.at_ms << ' ' << line.actor << ' ' << line.action << ' '
         << line.subject << ' ' << line.net << ' ' << line.detail << '\n';
  }
  return text.str();
}

}  // namespace gridwise::store_testing
