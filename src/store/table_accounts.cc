#include "store/table_accounts.h"

#include <algorithm>
#include <iterator>

namespace gridwise {
namespace {

using namespace account_rules;  // NOLINT(google-build-using-namespace)

constexpr int kMostSwept = 500;
constexpr int kMostRemoved = 100;  ///< matches in one transaction, for their events

/// The account, if it has this kind and is open.
std::optional<AccountRow> open_account(AccountTables& tables, const std::string& id,
                                       AccountKind kind) {
  std::optional<AccountRow> account = tables.account(id);
  const bool open = account && account->kind == kind && account->state == AccountState::kOpen;
  return open ? account : std::nullopt;
}

std::optional<AccountRow> not_closed(AccountTables& tables, const std::string& id) {
  std::optional<AccountRow> account = tables.account(id);
  return account && account->state != AccountState::kClosed ? account : std::nullopt;
}

/// Erases everything personal from the row.
void close(AccountRow& account) {
  AccountRow closed;
  closed.id = account.id;
  closed.kind = account.kind;
  closed.state = AccountState::kClosed;
  closed.created_ms = account.created_ms;
  closed.seen_ms = account.seen_ms;
  closed.rev = account.rev + 1;
  account = std::move(closed);
}

/// Continues a removal; returns the ids of the removed matches.
std::vector<std::string> go_on(AccountTables& tables, const std::string& account) {
  std::vector<std::string> matches = tables.remove_games(account, kMostRemoved);
  if (matches.size() < static_cast<std::size_t>(kMostRemoved)) tables.end_removal(account);
  return matches;
}

}  // namespace

namespace account_rules {

Error unknown_account() { return {"account/unknown", "there is no such account", {}}; }

Result<void> check_open(const AccountRow& account, std::int64_t now_ms) {
  if (account.state == AccountState::kClosed) {
    return Error{"account/closed", "this account was deleted", {}};
  }
  if (is_banned(account, now_ms)) {
    return Error{
        "account/banned",
        "this account is banned" + (account.banned_why.empty() ? "" : ": " + account.banned_why),
        {}};
  }
  return {};
}

Result<void> check_name(AccountTables& tables, const std::string& name_key,
                        const std::string& account, std::int64_t now_ms) {
  const std::optional<AccountRow> holder = tables.account_named(name_key);
  if (holder && holder->id != account) return Error{"store/conflict", "the name is taken", {}};
  if (tables.held_until(name_key) > now_ms) {
    return Error{"store/conflict", "the name of a deleted account is blocked for a while", {}};
  }
  return {};
}

Result<void> check_session(AccountTables& tables, const SessionRow& session) {
  if (!tables.session(session.hash)) return {};
  return Error{"store/conflict", "a session with this token already exists", {}};
}

std::vector<std::string> add_session(AccountTables& tables, SessionRow session,
                                     const std::string& account) {
  session.account = account;
  session.expires_ms = std::min(session.expires_ms, session.ends_ms);
  std::vector<SessionRow> others = tables.sessions_of(account);
  std::vector<std::string> ended;
  for (std::size_t i = kMostSessions - 1; i < others.size(); ++i) {
    tables.erase_session(others[i].hash);
    ended.push_back(others[i].hash);
  }
  tables.put_session(session);
  return ended;
}

std::vector<std::string> end_all(AccountTables& tables, const std::string& account) {
  std::vector<std::string> ended;
  for (const SessionRow& session : tables.sessions_of(account)) {
    tables.erase_session(session.hash);
    ended.push_back(session.hash);
  }
  return ended;
}

void add_audit(AccountTables& tables, const Caller& caller, std::string_view action,
               const std::string& subject, const std::string& detail) {
  tables.add_audit(
      {0, caller.now_ms, caller.actor, std::string(action), subject, caller.net, detail});
}

std::int64_t day_of(std::int64_t ms) { return ms - ms % kDayMs; }

}  // namespace account_rules

Result<void> TableAccounts::create(const AccountRow& account,
                                   const std::optional<SessionRow>& session) {
  return transaction([&](AccountTables& tables) -> Result<void> {
    if (tables.account(account.id)) {
      return Error{"store/conflict", "an account with this id already exists", {}};
    }
    if (session) {
      const Result<void> free = check_session(tables, *session);
      if (!free) return free;
    }
    AccountRow row = account;
    row.seen_ms = day_of(row.seen_ms);
    tables.put(row);
    if (session) add_session(tables, *session, row.id);
    return {};
  });
}

Result<Entered> TableAccounts::sign_up(const SignUp& request, const Caller& caller) {
  return write<Entered>([&](AccountTables& tables) -> Result<Entered> {
    AccountRow account = request.account;
    account.created_ms = caller.now_ms;
    if (!request.guest.empty()) {
      const auto guest = open_account(tables, request.guest, AccountKind::kGuest);
      if (!guest) return unknown_account();
      account.id = guest->id;
      account.created_ms = guest->created_ms;
      account.rev = guest->rev + 1;
    } else if (tables.account(account.id)) {
      return Error{"store/conflict", "an account with this id already exists", {}};
    }
    const Result<void> free = check_name(tables, account.name_key, account.id, caller.now_ms);
    if (!free) return free.error();
    const Result<void> fresh = check_session(tables, request.session);
    if (!fresh) return fresh.error();
    account.kind = AccountKind::kPerson;
    account.state = AccountState::kOpen;
    account.named_ms = caller.now_ms;
    account.seen_ms = day_of(caller.now_ms);
    Entered entered{account, end_all(tables, account.id)};
    tables.put(account);
    add_session(tables, request.session, account.id);
    add_audit(tables, {account.id, caller.net, caller.now_ms}, audit_action::kSignUp, account.id);
    return entered;
  });
}

Result<Entered> TableAccounts::adopt(const std::string& guest, const std::string& account,
                                     const Caller& caller) {
  return write<Entered>([&](AccountTables& tables) -> Result<Entered> {
    auto from = open_account(tables, guest, AccountKind::kGuest);
    const auto to = open_account(tables, account, AccountKind::kPerson);
    if (!from || !to) return unknown_account();
    close(*from);
    tables.put(*from);
    tables.add_alias(guest, account, caller.now_ms);
    move_look(tables, guest, account);
    move_levels(tables, guest, account);
    add_audit(tables, caller, audit_action::kAdopted, account, guest);
    return Entered{*to, end_all(tables, guest)};
  });
}

Result<AccountRow> TableAccounts::rename(const std::string& account, const std::string& name,
                                         const std::string& name_key, const Caller& caller) {
  return write<AccountRow>([&](AccountTables& tables) -> Result<AccountRow> {
    auto row = not_closed(tables, account);
    if (!row || (row->kind == AccountKind::kGuest) != name_key.empty()) return unknown_account();
    if (!name_key.empty()) {
      const Result<void> free = check_name(tables, name_key, account, caller.now_ms);
      if (!free) return free.error();
    }
    row->name = name;
    row->name_key = name_key;
    row->named_ms = caller.now_ms;
    ++row->rev;
    tables.put(*row);
    add_audit(tables, caller, audit_action::kRenamed, account);
    return *row;
  });
}

Result<Entered> TableAccounts::ban(const std::string& account, std::int64_t until_ms,
                                   const std::string& why, const Caller& caller) {
  return write<Entered>([&](AccountTables& tables) -> Result<Entered> {
    auto row = not_closed(tables, account);
    if (!row) return unknown_account();
    row->state = AccountState::kBanned;
    row->banned_until_ms = until_ms;
    row->banned_why = why;
    tables.put(*row);
    add_audit(tables, caller, audit_action::kBanned, account, why);
    return Entered{*row, end_all(tables, account)};
  });
}

Result<AccountRow> TableAccounts::unban(const std::string& account, const Caller& caller) {
  return write<AccountRow>([&](AccountTables& tables) -> Result<AccountRow> {
    auto row = tables.account(account);
    if (!row || row->state != AccountState::kBanned) return unknown_account();
    row->state = AccountState::kOpen;
    row->banned_until_ms = 0;
    row->banned_why.clear();
    tables.put(*row);
    add_audit(tables, caller, audit_action::kUnbanned, account);
    return *row;
  });
}

Result<Deletion> TableAccounts::remove(const std::string& account,
                                       std::span<const std::string> attempt_keys,
                                       const Caller& caller) {
  Result<Deletion> removed = write<Deletion>([&](AccountTables& tables) -> Result<Deletion> {
    auto row = not_closed(tables, account);
    if (!row) return unknown_account();
    if (!row->name_key.empty()) tables.hold_name(row->name_key, caller.now_ms + kNameHeldMs);
    close(*row);
    tables.put(*row);
    tables.erase_reset(account);
    tables.erase_look(account);
    tables.erase_levels(account);
    for (const std::string& key : attempt_keys) tables.erase_attempts(key);
    add_audit(tables, caller, audit_action::kDeleted, account);
    tables.begin_removal(account);
    return Deletion{end_all(tables, account), go_on(tables, account)};
  });
  if (removed) forget(removed->matches);
  return removed;
}

Result<void> TableAccounts::note(const AuditRow& line) {
  return transaction([&](AccountTables& tables) -> Result<void> {
    tables.add_audit(line);
    return {};
  });
}

Result<Swept> TableAccounts::sweep(std::int64_t now_ms) {
  Result<Swept> swept = write<Swept>([&](AccountTables& tables) -> Result<Swept> {
    const AccountTables::Gone gone = tables.remove_expired(now_ms, kMostSwept);
    Swept all{gone.rows, gone.more, {}};
    const std::vector<std::string> removals = tables.removals();
    if (removals.empty()) {
      if (gone.rows == 0) tables.leave_unchanged();
      return all;
    }
    all.matches = go_on(tables, removals.front());
    all.more = all.more || removals.size() > 1 ||
               all.matches.size() == static_cast<std::size_t>(kMostRemoved);
    all.rows += static_cast<std::int64_t>(all.matches.size());
    return all;
  });
  if (swept) forget(swept->matches);
  return swept;
}

Result<std::optional<AccountRow>> TableAccounts::account(std::string_view id) {
  return read<std::optional<AccountRow>>([&](AccountTables& tables) {
    const std::optional<std::string> adopter = tables.adopter(id);
    return tables.account(adopter ? std::string_view(*adopter) : id);
  });
}

Result<std::optional<AccountRow>> TableAccounts::account_named(std::string_view key) {
  return read<std::optional<AccountRow>>(
      [&](AccountTables& tables) { return tables.account_named(key); });
}

Result<std::vector<AccountRow>> TableAccounts::accounts(const AccountFilter& filter) {
  return read<std::vector<AccountRow>>(
      [&](AccountTables& tables) { return tables.accounts(filter); });
}

Result<std::vector<AuditRow>> TableAccounts::audit(const AuditFilter& filter) {
  return read<std::vector<AuditRow>>([&](AccountTables& tables) { return tables.audit(filter); });
}

Result<GameCounts> TableAccounts::games(std::string_view account) {
  return read<GameCounts>([&](AccountTables& tables) { return tables.games(account); });
}

}  // namespace gridwise
