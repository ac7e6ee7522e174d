#include "store/account_rules.h"

#include <algorithm>

#include "store/level_rules.h"
#include "store/look_rules.h"

namespace gridwise::rules {
namespace {

constexpr int kMaxSwept = 500;
constexpr int kMaxRemoved = 100;  ///< matches in one transaction, for their events

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
  std::vector<std::string> matches = tables.remove_games(account, kMaxRemoved);
  if (matches.size() < static_cast<std::size_t>(kMaxRemoved)) tables.end_removal(account);
  return matches;
}

/// Checks that `name_key` is free, or already belongs to `account`, and looks like no other name.
Result<void> check_name(AccountTables& tables, const std::string& name_key,
                        const std::string& account, std::int64_t now_ms) {
  const std::optional<AccountRow> holder = tables.account_named(name_key);
  if (holder && holder->id != account) return Error{"store/conflict", "the name is taken", {}};
  if (tables.account_like(name_key, account))
    return Error{"store/conflict", "the name looks like another account's", {}};
  if (tables.held_until(name_key) > now_ms) {
    return Error{"store/conflict", "the name of a deleted account is blocked for a while", {}};
  }
  return {};
}

}  // namespace

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
  for (std::size_t i = kMaxSessions - 1; i < others.size(); ++i) {
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

Result<void> create_account(Tables& tables, const AccountRow& account,
                            const std::optional<SessionRow>& session) {
  AccountTables& accounts = tables.accounts();
  if (accounts.account(account.id)) {
    return Error{"store/conflict", "an account with this id already exists", {}};
  }
  if (session) {
    const Result<void> free = check_session(accounts, *session);
    if (!free) return free;
  }
  AccountRow row = account;
  row.seen_ms = day_of(row.seen_ms);
  accounts.put(row);
  if (session) add_session(accounts, *session, row.id);
  return {};
}

Result<Entered> sign_up(Tables& tables, const SignUp& request, const Caller& caller) {
  AccountTables& accounts = tables.accounts();
  AccountRow account = request.account;
  account.created_ms = caller.now_ms;
  if (!request.guest.empty()) {
    const auto guest = open_account(accounts, request.guest, AccountKind::kGuest);
    if (!guest) return unknown_account();
    account.id = guest->id;
    account.created_ms = guest->created_ms;
    account.rev = guest->rev + 1;
  } else if (accounts.account(account.id)) {
    return Error{"store/conflict", "an account with this id already exists", {}};
  }
  const Result<void> free = check_name(accounts, account.name_key, account.id, caller.now_ms);
  if (!free) return free.error();
  const Result<void> fresh = check_session(accounts, request.session);
  if (!fresh) return fresh.error();
  account.kind = AccountKind::kPerson;
  account.state = AccountState::kOpen;
  account.named_ms = caller.now_ms;
  account.seen_ms = day_of(caller.now_ms);
  Entered entered{account, end_all(accounts, account.id)};
  accounts.put(account);
  add_session(accounts, request.session, account.id);
  add_audit(accounts, {account.id, caller.net, caller.now_ms}, audit_action::kSignUp, account.id);
  return entered;
}

Result<Entered> adopt(Tables& tables, const std::string& guest, const std::string& account,
                      const Caller& caller) {
  AccountTables& accounts = tables.accounts();
  auto from = open_account(accounts, guest, AccountKind::kGuest);
  const auto to = open_account(accounts, account, AccountKind::kPerson);
  if (!from || !to) return unknown_account();
  close(*from);
  accounts.put(*from);
  accounts.add_alias(guest, account, caller.now_ms);
  move_look(accounts, guest, account);
  move_levels(accounts, guest, account);
  add_audit(accounts, caller, audit_action::kAdopted, account, guest);
  return Entered{*to, end_all(accounts, guest)};
}

Result<AccountRow> rename(Tables& tables, const std::string& account, const std::string& name,
                          const std::string& name_key, const Caller& caller) {
  AccountTables& accounts = tables.accounts();
  auto row = not_closed(accounts, account);
  if (!row || (row->kind == AccountKind::kGuest) != name_key.empty()) return unknown_account();
  if (!name_key.empty()) {
    const Result<void> free = check_name(accounts, name_key, account, caller.now_ms);
    if (!free) return free.error();
  }
  row->name = name;
  row->name_key = name_key;
  row->named_ms = caller.now_ms;
  ++row->rev;
  accounts.put(*row);
  add_audit(accounts, caller, audit_action::kRenamed, account);
  return *row;
}

Result<Entered> ban(Tables& tables, const std::string& account, std::int64_t until_ms,
                    const std::string& why, const Caller& caller) {
  AccountTables& accounts = tables.accounts();
  auto row = not_closed(accounts, account);
  if (!row) return unknown_account();
  row->state = AccountState::kBanned;
  row->banned_until_ms = until_ms;
  row->banned_why = why;
  accounts.put(*row);
  add_audit(accounts, caller, audit_action::kBanned, account, why);
  return Entered{*row, end_all(accounts, account)};
}

Result<AccountRow> unban(Tables& tables, const std::string& account, const Caller& caller) {
  AccountTables& accounts = tables.accounts();
  auto row = accounts.account(account);
  if (!row || row->state != AccountState::kBanned) return unknown_account();
  row->state = AccountState::kOpen;
  row->banned_until_ms = 0;
  row->banned_why.clear();
  accounts.put(*row);
  add_audit(accounts, caller, audit_action::kUnbanned, account);
  return *row;
}

Result<Deletion> remove_account(Tables& tables, const std::string& account,
                                std::span<const std::string> attempt_keys, const Caller& caller) {
  AccountTables& accounts = tables.accounts();
  auto row = not_closed(accounts, account);
  if (!row) return unknown_account();
  if (!row->name_key.empty()) accounts.hold_name(row->name_key, caller.now_ms + kNameHeldMs);
  close(*row);
  accounts.put(*row);
  accounts.erase_reset(account);
  accounts.erase_look(account);
  accounts.erase_levels(account);
  accounts.erase_progress(account);
  for (const std::string& key : attempt_keys) accounts.erase_attempts(key);
  add_audit(accounts, caller, audit_action::kDeleted, account);
  accounts.begin_removal(account);
  return Deletion{end_all(accounts, account), go_on(accounts, account)};
}

Result<ProgressSaved> save_progress(Tables& tables, const ProgressRow& progress) {
  AccountTables& accounts = tables.accounts();
  if (!open_account(accounts, progress.account, AccountKind::kPerson)) return unknown_account();
  const auto stored = [&] {
    return accounts.progress(progress.account).value_or(ProgressRow{.account = progress.account});
  };
  const ProgressRow before = stored();
  const bool same = before.rev > 0 && before.text == progress.text;
  if (same || before.rev != progress.rev) {
    tables.leave_unchanged();
    return ProgressSaved{before, same};
  }
  ProgressRow after = progress;
  after.rev = before.rev + 1;
  if (!accounts.put(after, before.rev)) return ProgressSaved{stored(), false};
  return ProgressSaved{after, true};
}

Swept sweep(Tables& tables, std::int64_t now_ms) {
  AccountTables& accounts = tables.accounts();
  const AccountTables::Gone gone = accounts.remove_expired(now_ms, kMaxSwept);
  Swept all{gone.rows, gone.more, {}};
  const std::vector<std::string> removals = accounts.removals();
  if (removals.empty()) {
    if (gone.rows == 0) tables.leave_unchanged();
    return all;
  }
  all.matches = go_on(accounts, removals.front());
  all.more = all.more || removals.size() > 1 ||
             all.matches.size() == static_cast<std::size_t>(kMaxRemoved);
  all.rows += static_cast<std::int64_t>(all.matches.size());
  return all;
}

std::optional<AccountRow> find_account(Tables& tables, std::string_view id) {
  AccountTables& accounts = tables.accounts();
  const std::optional<std::string> adopter = accounts.adopter(id);
  return accounts.account(adopter ? std::string_view(*adopter) : id);
}

}  // namespace gridwise::rules
