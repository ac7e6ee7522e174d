#include "store/session_rules.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace gridwise::rules {
namespace {

/// The person, if the stored password is still the `verified` one.
Result<AccountRow> verified_person(AccountTables& tables, const std::string& id,
                                   const std::string& verified, std::int64_t now_ms) {
  std::optional<AccountRow> account = tables.account(id);
  if (!account || account->kind != AccountKind::kPerson) return unknown_account();
  const Result<void> open = check_open(*account, now_ms);
  if (!open) return open.error();
  if (account->password != verified || verified.empty()) {
    return Error{"account/stale", "the password was changed meanwhile", {}};
  }
  return *std::move(account);
}

/// Stores the account, which has a new password, and gives it one new session; all others end.
Entered start_anew(AccountTables& tables, AccountRow account, const SessionRow& session,
                   std::int64_t now_ms) {
  account.seen_ms = day_of(now_ms);
  tables.put(account);
  std::vector<std::string> ended = end_all(tables, account.id);
  add_session(tables, session, account.id);
  return {std::move(account), std::move(ended)};
}

/// The valid session with this token, current or previous.
std::optional<SessionRow> valid_session(AccountTables& tables, std::string_view hash,
                                        std::int64_t now_ms) {
  std::optional<SessionRow> session = tables.session(hash);
  if (!session) {
    session = tables.session_before(hash);
    if (session && session->previous_until_ms <= now_ms) session.reset();
  }
  if (session && session->expires_ms <= now_ms) session.reset();
  return session;
}

bool no_change(Tables& tables) {
  tables.leave_unchanged();
  return false;
}

}  // namespace

Result<Entered> sign_in(Tables& tables, const SignIn& request, const Caller& caller) {
  AccountTables& accounts = tables.accounts();
  Result<AccountRow> person =
      verified_person(accounts, request.session.account, request.verified, caller.now_ms);
  if (!person) return person.error();
  const Result<void> fresh = check_session(accounts, request.session);
  if (!fresh) return fresh.error();
  if (!request.rehashed.empty()) person->password = request.rehashed;
  person->seen_ms = day_of(caller.now_ms);
  if (person->state == AccountState::kBanned) {  // a ban that has expired
    person->state = AccountState::kOpen;
    person->banned_until_ms = 0;
    person->banned_why.clear();
  }
  accounts.put(*person);
  std::vector<std::string> ended;
  if (!request.replaces.empty() && accounts.session(request.replaces)) {
    accounts.erase_session(request.replaces);
    ended.push_back(request.replaces);
  }
  std::ranges::copy(add_session(accounts, request.session, person->id), std::back_inserter(ended));
  add_audit(accounts, {person->id, caller.net, caller.now_ms}, audit_action::kSignIn, person->id);
  return Entered{*person, ended};
}

Result<Entered> change_password(Tables& tables, const PasswordChange& request,
                                const Caller& caller) {
  AccountTables& accounts = tables.accounts();
  Result<AccountRow> person =
      verified_person(accounts, request.account, request.verified, caller.now_ms);
  if (!person) return person.error();
  const Result<void> fresh = check_session(accounts, request.session);
  if (!fresh) return fresh.error();
  person->password = request.password;
  accounts.erase_reset(request.account);
  add_audit(accounts, caller, audit_action::kPassword, request.account);
  return start_anew(accounts, *person, request.session, caller.now_ms);
}

Result<Entered> recover(Tables& tables, const Recovery& request, const Caller& caller) {
  AccountTables& accounts = tables.accounts();
  std::optional<AccountRow> person = accounts.account(request.account);
  std::optional<ResetRow> reset = accounts.reset_of(request.account);
  const bool by_reset = reset && reset->hash == request.code_hash && reset->used_ms == 0 &&
                        caller.now_ms < reset->expires_ms;
  const bool by_recovery =
      person && !person->recovery.empty() && person->recovery == request.code_hash;
  if (!person || (!by_reset && !by_recovery)) {
    return Error{"account/code", "the code is wrong, used or too old", {}};
  }
  const Result<void> open = check_open(*person, caller.now_ms);
  if (!open) return open.error();
  const Result<void> fresh = check_session(accounts, request.session);
  if (!fresh) return fresh.error();
  person->password = request.password;
  person->recovery = request.recovery;
  if (by_reset) {
    reset->used_ms = caller.now_ms;
    accounts.put_reset(*reset);
  } else {
    accounts.erase_reset(request.account);
  }
  add_audit(accounts, {person->id, caller.net, caller.now_ms},
            by_reset ? audit_action::kResetUsed : audit_action::kRecovered, person->id);
  return start_anew(accounts, *person, request.session, caller.now_ms);
}

Result<void> make_reset(Tables& tables, const ResetRow& reset, const Caller& caller) {
  AccountTables& accounts = tables.accounts();
  const std::optional<AccountRow> person = accounts.account(reset.account);
  if (!person || person->kind != AccountKind::kPerson || person->state == AccountState::kClosed) {
    return unknown_account();
  }
  accounts.put_reset(reset);
  add_audit(accounts, caller, audit_action::kResetMade, reset.account);
  return {};
}

Result<bool> renew_session(Tables& tables, const Renewal& renewal, std::int64_t now_ms) {
  AccountTables& accounts = tables.accounts();
  std::optional<SessionRow> session = accounts.session(renewal.hash);
  if (!session || session->expires_ms <= now_ms) return no_change(tables);
  if (accounts.session(renewal.fresh)) {
    return Error{"store/conflict", "a session with this token already exists", {}};
  }
  accounts.erase_session(session->hash);
  session->previous = std::exchange(session->hash, renewal.fresh);
  session->previous_until_ms = renewal.previous_until_ms;
  session->renewed_ms = now_ms;
  session->used_ms = now_ms;
  session->expires_ms = std::min(renewal.expires_ms, session->ends_ms);
  accounts.put_session(*session);
  return true;
}

bool touch_session(Tables& tables, const std::string& hash, std::int64_t now_ms,
                   std::int64_t expires_ms) {
  AccountTables& accounts = tables.accounts();
  std::optional<SessionRow> session = valid_session(accounts, hash, now_ms);
  if (!session) return no_change(tables);
  session->used_ms = now_ms;
  session->expires_ms = std::min(expires_ms, session->ends_ms);
  accounts.put_session(*session);
  std::optional<AccountRow> account = accounts.account(session->account);
  if (account && account->seen_ms < day_of(now_ms)) {
    account->seen_ms = day_of(now_ms);
    accounts.put(*account);
  }
  return true;
}

Result<bool> confirm_session(Tables& tables, const std::string& hash, const std::string& verified,
                             std::int64_t now_ms) {
  AccountTables& accounts = tables.accounts();
  std::optional<SessionRow> session = valid_session(accounts, hash, now_ms);
  if (!session) return no_change(tables);
  const auto person = verified_person(accounts, session->account, verified, now_ms);
  if (!person) return person.error();
  session->confirmed_ms = now_ms;
  accounts.put_session(*session);
  return true;
}

bool sign_out(Tables& tables, const std::string& hash, const Caller& caller) {
  AccountTables& accounts = tables.accounts();
  const std::optional<SessionRow> session = valid_session(accounts, hash, caller.now_ms);
  if (!session) return no_change(tables);
  accounts.erase_session(session->hash);
  add_audit(accounts, caller, audit_action::kSignOut, session->account);
  return true;
}

std::vector<std::string> end_sessions(Tables& tables, const std::string& account,
                                      const std::string& id, const std::string& except,
                                      const Caller& caller) {
  AccountTables& accounts = tables.accounts();
  std::vector<std::string> ended;
  for (const SessionRow& session : accounts.sessions_of(account)) {
    const bool kept = id.empty() ? !except.empty() && session.id == except : session.id != id;
    if (kept) continue;
    accounts.erase_session(session.hash);
    ended.push_back(session.hash);
  }
  if (ended.empty()) {
    tables.leave_unchanged();
  } else {
    add_audit(accounts, caller, audit_action::kSessionEnded, account, std::to_string(ended.size()));
  }
  return ended;
}

AttemptAnswer count_attempt(Tables& tables, std::span<const AttemptRule> rules,
                            std::int64_t now_ms) {
  AccountTables& accounts = tables.accounts();
  const auto refused = [&](const AttemptRule& rule) {
    tables.leave_unchanged();
    return AttemptAnswer{{}, rule.key, accounts.blocked_until(rule.key)};
  };
  for (const AttemptRule& rule : rules) {
    if (accounts.blocked_until(rule.key) > now_ms) return refused(rule);
  }
  AttemptAnswer answer;
  for (const AttemptRule& rule : rules) {
    std::optional<CountedAttempt> counted = accounts.count(rule, now_ms);
    if (!counted) return refused(rule);  // blocked concurrently by another process
    answer.counted.push_back(*std::move(counted));
  }
  return answer;
}

void give_back(Tables& tables, std::span<const CountedAttempt> counted) {
  for (const CountedAttempt& each : counted) tables.accounts().give_back(each);
}

std::optional<FoundSession> find_session(Tables& tables, std::string_view hash,
                                         std::int64_t now_ms) {
  std::optional<SessionRow> session = valid_session(tables.accounts(), hash, now_ms);
  if (!session) return {};
  std::optional<AccountRow> account = tables.accounts().account(session->account);
  if (!account) return {};
  const bool by_previous = session->hash != hash;
  return FoundSession{*std::move(session), *std::move(account), by_previous};
}

std::vector<SessionRow> valid_sessions(Tables& tables, std::string_view account,
                                       std::int64_t now_ms) {
  std::vector<SessionRow> sessions = tables.accounts().sessions_of(account);
  std::erase_if(sessions, [&](const SessionRow& session) { return session.expires_ms <= now_ms; });
  return sessions;
}

}  // namespace gridwise::rules
