// The rules of AccountStore over any AccountTables: what a change requires, which sessions it ends,
// and what it writes to the audit log.
#pragma once

#include <functional>

#include "store/account_tables.h"

namespace gridwise {

class TableAccounts : public AccountStore {
 public:
  [[nodiscard]] Result<void> create(const AccountRow& account,
                                    const std::optional<SessionRow>& session) override;
  [[nodiscard]] Result<Entered> sign_up(const SignUp& request, const Caller& caller) override;
  [[nodiscard]] Result<Entered> adopt(const std::string& guest, const std::string& account,
                                      const Caller& caller) override;
  [[nodiscard]] Result<AccountRow> rename(const std::string& account, const std::string& name,
                                          const std::string& name_key,
                                          const Caller& caller) override;
  [[nodiscard]] Result<Entered> ban(const std::string& account, std::int64_t until_ms,
                                    const std::string& why, const Caller& caller) override;
  [[nodiscard]] Result<AccountRow> unban(const std::string& account, const Caller& caller) override;
  [[nodiscard]] Result<Deletion> remove(const std::string& account,
                                        std::span<const std::string> attempt_keys,
                                        const Caller& caller) override;

  [[nodiscard]] Result<Entered> sign_in(const SignIn& request, const Caller& caller) override;
  [[nodiscard]] Result<Entered> change_password(const PasswordChange& request,
                                                const Caller& caller) override;
  [[nodiscard]] Result<Entered> recover(const Recovery& request, const Caller& caller) override;
  [[nodiscard]] Result<void> make_reset(const ResetRow& reset, const Caller& caller) override;
  [[nodiscard]] Result<bool> renew_session(const Renewal& renewal, std::int64_t now_ms) override;
  [[nodiscard]] Result<bool> touch_session(const std::string& hash, std::int64_t now_ms,
                                           std::int64_t expires_ms) override;
  [[nodiscard]] Result<bool> confirm_session(const std::string& hash, const std::string& verified,
                                             std::int64_t now_ms) override;
  [[nodiscard]] Result<bool> sign_out(const std::string& hash, const Caller& caller) override;
  [[nodiscard]] Result<std::vector<std::string>> end_sessions(const std::string& account,
                                                              const std::string& id,
                                                              const std::string& except,
                                                              const Caller& caller) override;

  [[nodiscard]] Result<LookRow> change_look(const LookChange& change) override;
  [[nodiscard]] Result<std::vector<std::string>> remove_mark(const std::string& account,
                                                             const Caller& caller) override;

  [[nodiscard]] Result<LevelRow> save_level(const LevelSave& save) override;
  [[nodiscard]] Result<bool> remove_level(const std::string& account, const std::string& id,
                                          std::int64_t rev) override;

  [[nodiscard]] Result<AttemptAnswer> count_attempt(std::span<const AttemptRule> rules,
                                                    std::int64_t now_ms) override;
  [[nodiscard]] Result<void> give_back(std::span<const CountedAttempt> counted) override;
  [[nodiscard]] Result<void> note(const AuditRow& line) override;
  [[nodiscard]] Result<Swept> sweep(std::int64_t now_ms) override;

  [[nodiscard]] Result<std::optional<AccountRow>> account(std::string_view id) override;
  [[nodiscard]] Result<std::optional<AccountRow>> account_named(std::string_view key) override;
  [[nodiscard]] Result<std::vector<AccountRow>> accounts(const AccountFilter& filter) override;
  [[nodiscard]] Result<std::optional<FoundSession>> session(std::string_view hash,
                                                            std::int64_t now_ms) override;
  [[nodiscard]] Result<std::vector<SessionRow>> sessions(std::string_view account,
                                                         std::int64_t now_ms) override;
  [[nodiscard]] Result<std::vector<AuditRow>> audit(const AuditFilter& filter) override;
  [[nodiscard]] Result<GameCounts> games(std::string_view account) override;
  [[nodiscard]] Result<std::vector<LookRow>> looks(
      const std::vector<std::string>& accounts) override;
  [[nodiscard]] Result<std::optional<BlobRow>> blob(std::string_view hash) override;
  [[nodiscard]] Result<std::vector<LevelRow>> levels(const LevelFilter& filter) override;
  [[nodiscard]] Result<std::optional<LevelRow>> level(const std::string& account,
                                                      const std::string& id) override;

 protected:
  using Work = std::function<Result<void>(AccountTables& tables)>;

  /// Runs `work` as one transaction, rolled back on error. Rules return errors before their first
  /// write, so tables without rollback work too.
  [[nodiscard]] virtual Result<void> transaction(const Work& work) = 0;
  /// Runs `work` on one snapshot.
  [[nodiscard]] virtual Result<void> look(const Work& work) = 0;
  /// Called after a transaction that removed matches.
  virtual void forget(const std::vector<std::string>& matches) = 0;

 private:
  /// `work(tables)` returns a Result<T>.
  template <class T, class Rule>
  Result<T> write(Rule rule) {
    return answer_of<T>(rule, [this](const Work& work) { return transaction(work); });
  }
  /// `read(tables)` returns a T.
  template <class T, class Read>
  Result<T> read(Read read) {
    return answer_of<T>([&](AccountTables& tables) -> Result<T> { return read(tables); },
                        [this](const Work& work) { return look(work); });
  }
  template <class T, class Rule, class Run>
  static Result<T> answer_of(Rule rule, Run run) {
    const Error unchanged{"store/unchanged", "nothing was changed", {}};
    T answer{};
    const Result<void> done = run([&](AccountTables& tables) -> Result<void> {
      Result<T> result = rule(tables);
      if (!result) return result.error();
      answer = *std::move(result);
      return tables.unchanged() ? Result<void>(unchanged) : Result<void>();
    });
    if (!done && done.error() != unchanged) return done.error();
    return answer;
  }
};

// Steps that several rules share.
namespace account_rules {

[[nodiscard]] Error unknown_account();
/// Success if the account is open now; otherwise the reason.
[[nodiscard]] Result<void> check_open(const AccountRow& account, std::int64_t now_ms);
/// Checks that `name_key` is free, or already belongs to `account`.
[[nodiscard]] Result<void> check_name(AccountTables& tables, const std::string& name_key,
                                      const std::string& account, std::int64_t now_ms);
/// Checks that a session can be added.
[[nodiscard]] Result<void> check_session(AccountTables& tables, const SessionRow& session);
/// Adds a session of `account` within kMostSessions; returns the hashes of the sessions it ends.
std::vector<std::string> add_session(AccountTables& tables, SessionRow session,
                                     const std::string& account);
/// Ends all sessions of `account`; returns their hashes.
std::vector<std::string> end_all(AccountTables& tables, const std::string& account);
/// Moves the guest's look to the account, unless the account has one.
void move_look(AccountTables& tables, const std::string& guest, const std::string& account);
/// Moves the guest's saved levels to the account. A level gets a new id if the account has a
/// different one with the same id; an equal one is dropped.
void move_levels(AccountTables& tables, const std::string& guest, const std::string& account);
void add_audit(AccountTables& tables, const Caller& caller, std::string_view action,
               const std::string& subject, const std::string& detail = "");
[[nodiscard]] std::int64_t day_of(std::int64_t ms);

}  // namespace account_rules
}  // namespace gridwise
