// Rows of accounts and sessions in SQL form.
#pragma once

#include <array>
#include <string_view>

#include "store/account_rows.h"
#include "store/names/skeleton.h"
#include "store/sql/rows.h"

namespace gridwise {

inline constexpr std::array<std::string_view, 3> kAccountKinds{"guest", "person", "bot"};
inline constexpr std::array<std::string_view, 3> kAccountStates{"open", "banned", "closed"};

template <class Enum, std::size_t count>
[[nodiscard]] std::string stored_name(const std::array<std::string_view, count>& names,
                                      Enum value) {
  return std::string(names[static_cast<std::size_t>(value)]);
}

/// Throws store/corrupt for a name that is not in the list.
template <class Enum, std::size_t count>
[[nodiscard]] Enum stored_value(const std::array<std::string_view, count>& names,
                                const std::string& name, const std::string& account) {
  for (std::size_t i = 0; i < count; ++i) {
    if (names[i] == name) return static_cast<Enum>(i);
  }
  throw StoreFailure({"store/corrupt", "account " + account + " was changed on the disk", {}});
}

/// An account with its enums as text, and the skeleton of its name.
struct StoredAccount {
  AccountRow row;
  std::string kind;
  std::string state;
  std::string like;  ///< skeleton

  StoredAccount() = default;
  explicit StoredAccount(const AccountRow& account)
      : row(account),
        kind(stored_name(kAccountKinds, account.kind)),
        state(stored_name(kAccountStates, account.state)),
        like(skeleton(account.name_key)) {}
  /// Throws store/corrupt.
  [[nodiscard]] AccountRow account() const {
    AccountRow account = row;
    account.kind = stored_value<AccountKind>(kAccountKinds, kind, row.id);
    account.state = stored_value<AccountState>(kAccountStates, state, row.id);
    return account;
  }
};

/// A session with its flag as an integer.
struct StoredSession {
  SessionRow row;
  int keep = 0;

  StoredSession() = default;
  explicit StoredSession(const SessionRow& session) : row(session), keep(session.keep ? 1 : 0) {}
  [[nodiscard]] SessionRow session() const {
    SessionRow session = row;
    session.keep = keep != 0;
    return session;
  }
};

struct NumberRow {
  std::int64_t number = 0;
};

inline constexpr const char* kAccountColumns =
    "id, kind, name, COALESCE(name_key, ''), password, recovery, state, banned_until, banned_why, "
    "created, named, seen, settings, rev, COALESCE(skeleton, '')";
inline constexpr const char* kSessionColumns =
    "hash, id, account, guest, made, renewed, used, confirmed, expires, ends, keep, agent, net, "
    "previous, previous_until";
inline constexpr const char* kProgressColumns = "account, body, rev";
inline constexpr const char* kResetColumns = "hash, account, made_by, expires, used";
inline constexpr const char* kAuditColumns = "id, at, actor, action, subject, net, detail";

// The members in column order.
inline auto members_of(StoredAccount& stored, Flags&) {
  AccountRow& row = stored.row;
  return std::tie(row.id, stored.kind, row.name, row.name_key, row.password, row.recovery,
                  stored.state, row.banned_until_ms, row.banned_why, row.created_ms, row.named_ms,
                  row.seen_ms, row.settings, row.rev, stored.like);
}
inline auto members_of(ProgressRow& row, Flags&) {
  return std::tie(row.account, row.text, row.rev);
}
inline auto members_of(StoredSession& stored, Flags&) {
  SessionRow& row = stored.row;
  return std::tie(row.hash, row.id, row.account, row.guest, row.made_ms, row.renewed_ms,
                  row.used_ms, row.confirmed_ms, row.expires_ms, row.ends_ms, stored.keep,
                  row.agent, row.net, row.previous, row.previous_until_ms);
}
inline auto members_of(ResetRow& row, Flags&) {
  return std::tie(row.hash, row.account, row.made_by, row.expires_ms, row.used_ms);
}
inline auto members_of(AuditRow& row, Flags&) {
  return std::tie(row.id, row.at_ms, row.actor, row.action, row.subject, row.net, row.detail);
}
inline auto members_of(CountedAttempt& row, Flags&) {
  return std::tie(row.key, row.failures, row.blocked_until_ms);
}
inline auto members_of(NumberRow& row, Flags&) { return std::tie(row.number); }

}  // namespace gridwise
