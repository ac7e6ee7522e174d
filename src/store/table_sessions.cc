// The rules of sessions, passwords, codes and attempts.
#include <algorithm>
#include <iterator>
#include <utility>

#include "store/table_accounts.h"

namespace gridwise {
namespace {

using namespace account_rules;  // NOLINT(google-build-using-namespace)

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

bool no_change(AccountTables& tables) {
  tables.leave_unchanged();
  return false;
}

}  // namespace

Result<Entered> TableAccounts::sign_in(const SignIn& request, const Caller& caller) {
  return write<Entered>([&](AccountTables& tables) -> Result<Entered> {
    Result<AccountRow> person =
        verified_person(tables, request.session.account, request.verified, caller.now_ms);
    if (!person) return person.error();
    const Result<void> fresh = check_session(tables, request.session);
    if (!fresh) return fresh.error();
    if (!request.rehashed.empty()) person->password = request.rehashed;
    person->seen_ms = day_of(caller.now_ms);
    if (person->state == AccountState::kBanned) {  // a ban that has expired
      person->state = AccountState::kOpen;
      person->banned_until_ms = 0;
      person->banned_why.clear();
    }
    tables.put(*person);
    std::vector<std::string> ended;
    if (!request.replaces.empty() && tables.session(request.replaces)) {
      tables.erase_session(request.replaces);
      ended.push_back(request.replaces);
    }
    std::ranges::copy(add_session(tables, request.session, person->id), std::back_inserter(ended));
    add_audit(tables, {person->id, caller.net, caller.now_ms}, audit_action::kSignIn, person->id);
    return Entered{*person, ended};
  });
}

Result<Entered> TableAccounts::change_password(const PasswordChange& request,
                                               const Caller& caller) {
  return write<Entered>([&](AccountTables& tables) -> Result<Entered> {
    Result<AccountRow> person =
        verified_person(tables, request.account, request.verified, caller.now_ms);
    if (!person) return person.error();
    const Result<void> fresh = check_session(tables, request.session);
    if (!fresh) return fresh.error();
    person->password = request.password;
    tables.erase_reset(request.account);
    add_audit(tables, caller, audit_action::kPassword, request.account);
    return start_anew(tables, *person, request.session, caller.now_ms);
  });
}

Result<Entered> TableAccounts::recover(const Recovery& request, const Caller& caller) {
  return write<Entered>([&](AccountTables& tables) -> Result<Entered> {
    std::optional<AccountRow> person = tables.account(request.account);
    std::optional<ResetRow> reset = tables.reset_of(request.account);
    const bool by_reset = reset && reset->hash == request.code_hash && reset->used_ms == 0 &&
                          caller.now_ms < reset->expires_ms;
    const bool by_recovery =
        person && !person->recovery.empty() && person->recovery == request.code_hash;
    if (!person || (!by_reset && !by_recovery)) {
      return Error{"account/code", "the code is wrong, used or too old", {}};
    }
    const Result<void> open = check_open(*person, caller.now_ms);
    if (!open) return open.error();
    const Result<void> fresh = check_session(tables, request.session);
    if (!fresh) return fresh.error();
    person->password = request.password;
    person->recovery = request.recovery;
    if (by_reset) {
      reset->used_ms = caller.now_ms;
      tables.put_reset(*reset);
    } else {
      tables.erase_reset(request.account);
    }
    add_audit(tables, {person->id, caller.net, caller.now_ms},
              by_reset ? audit_action::kResetUsed : audit_action::kRecovered, person->id);
    return start_anew(tables, *person, request.session, caller.now_ms);
  });
}

Result<void> TableAccounts::make_reset(const ResetRow& reset, const Caller& caller) {
  return transaction([&](AccountTables& tables) -> Result<void> {
    const std::optional<AccountRow> person = tables.account(reset.account);
    if (!person || person->kind != AccountKind::kPerson || person->state == AccountState::kClosed) {
      return unknown_account();
    }
    tables.put_reset(reset);
    add_audit(tables, caller, audit_action::kResetMade, reset.account);
    return {};
  });
}

Result<bool> TableAccounts::renew_session(const Renewal& renewal, std::int64_t now_ms) {
  return write<bool>([&](AccountTables& tables) -> Result<bool> {
    std::optional<SessionRow> session = tables.session(renewal.hash);
    if (!session || session->expires_ms <= now_ms) return no_change(tables);
    if (tables.session(renewal.fresh)) {
      return Error{"store/conflict", "a session with this token already exists", {}};
    }
    tables.erase_session(session->hash);
    session->previous = std::exchange(session->hash, renewal.fresh);
    session->previous_until_ms = renewal.previous_until_ms;
    session->renewed_ms = now_ms;
    session->used_ms = now_ms;
    session->expires_ms = std::min(renewal.expires_ms, session->ends_ms);
    tables.put_session(*session);
    return true;
  });
}

Result<bool> TableAccounts::touch_session(const std::string& hash, std::int64_t now_ms,
                                          std::int64_t expires_ms) {
  return write<bool>([&](AccountTables& tables) -> Result<bool> {
    std::optional<SessionRow> session = valid_session(tables, hash, now_ms);
    if (!session) return no_change(tables);
    session->used_ms = now_ms;
    session->expires_ms = std::min(expires_ms, session->ends_ms);
    tables.put_session(*session);
    std::optional<AccountRow> account = tables.account(session->account);
    if (account && account->seen_ms < day_of(now_ms)) {
      account->seen_ms = day_of(now_ms);
      tables.put(*account);
    }
    return true;
  });
}

Result<bool> TableAccounts::confirm_session(const std::string& hash, const std::string& verified,
                                            std::int64_t now_ms) {
  return write<bool>([&](AccountTables& tables) -> Result<bool> {
    std::optional<SessionRow> session = valid_session(tables, hash, now_ms);
    if (!session) return no_change(tables);
    const auto person = verified_person(tables, session->account, verified, now_ms);
    if (!person) return person.error();
    session->confirmed_ms = now_ms;
    tables.put_session(*session);
    return true;
  });
}

Result<bool> TableAccounts::sign_out(const std::string& hash, const Caller& caller) {
  return write<bool>([&](AccountTables& tables) -> Result<bool> {
    const std::optional<SessionRow> session = valid_session(tables, hash, caller.now_ms);
    if (!session) return no_change(tables);
    tables.erase_session(session->hash);
    add_audit(tables, caller, audit_action::kSignOut, session->account);
    return true;
  });
}

Result<std::vector<std::string>> TableAccounts::end_sessions(const std::string& account,
                                                             const std::string& id,
                                                             const std::string& except,
                                                             const Caller& caller) {
  return write<std::vector<std::string>>(
      [&](AccountTables& tables) -> Result<std::vector<std::string>> {
        std::vector<std::string> ended;
        for (const SessionRow& session : tables.sessions_of(account)) {
          const bool kept = id.empty() ? !except.empty() && session.id == except : session.id != id;
          if (kept) continue;
          tables.erase_session(session.hash);
          ended.push_back(session.hash);
        }
        if (ended.empty()) {
          tables.leave_unchanged();
        } else {
          add_audit(tables, caller, audit_action::kSessionEnded, account,
                    std::to_string(ended.size()));
        }
        return ended;
      });
}

Result<AttemptAnswer> TableAccounts::count_attempt(std::span<const AttemptRule> rules,
                                                   std::int64_t now_ms) {
  return write<AttemptAnswer>([&](AccountTables& tables) -> Result<AttemptAnswer> {
    const auto refused = [&](const AttemptRule& rule) {
      tables.leave_unchanged();
      return AttemptAnswer{{}, rule.key, tables.blocked_until(rule.key)};
    };
    for (const AttemptRule& rule : rules) {
      if (tables.blocked_until(rule.key) > now_ms) return refused(rule);
    }
    AttemptAnswer answer;
    for (const AttemptRule& rule : rules) {
      std::optional<CountedAttempt> counted = tables.count(rule, now_ms);
      if (!counted) return refused(rule);  // blocked concurrently by another process
      answer.counted.push_back(*std::move(counted));
    }
    return answer;
  });
}

Result<void> TableAccounts::give_back(std::span<const CountedAttempt> counted) {
  return transaction([&](AccountTables& tables) -> Result<void> {
    for (const CountedAttempt& each : counted) tables.give_back(each);
    return {};
  });
}

Result<std::optional<FoundSession>> TableAccounts::session(std::string_view hash,
                                                           std::int64_t now_ms) {
  return read<std::optional<FoundSession>>(
      [&](AccountTables& tables) -> std::optional<FoundSession> {
        std::optional<SessionRow> session = valid_session(tables, hash, now_ms);
        if (!session) return {};
        std::optional<AccountRow> account = tables.account(session->account);
        if (!account) return {};
        const bool by_previous = session->hash != hash;
        return FoundSession{*std::move(session), *std::move(account), by_previous};
      });
}

Result<std::vector<SessionRow>> TableAccounts::sessions(std::string_view account,
                                                        std::int64_t now_ms) {
  return read<std::vector<SessionRow>>([&](AccountTables& tables) {
    std::vector<SessionRow> sessions = tables.sessions_of(account);
    std::erase_if(sessions,
                  [&](const SessionRow& session) { return session.expires_ms <= now_ms; });
    return sessions;
  });
}

}  // namespace gridwise
