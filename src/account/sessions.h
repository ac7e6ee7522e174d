// The sessions that are in use: who a cookie stands for. A guest gets a cookie at once, but is
// stored only with the first seat taken.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "account/account_writes.h"
#include "account/session_times.h"
#include "service/allowance.h"
#include "service/log.h"
#include "service/principal.h"
#include "service/secrets.h"

namespace gridwise {

/// What tells who sends a request, and from where.
struct Visitor {
  std::string cookies;  ///< the header Cookie
  std::string address;  ///< as limit_key
  std::string net;      ///< see net_of
  std::string agent;    ///< see agent_of
  bool secure = false;  ///< it came over https
};

/// A session in use, shared by its sockets and by requests under way.
struct Session {
  std::string hash;  ///< of its present token
  /// What is stored; its account is empty for a guest who has none yet.
  SessionRow row;
  AccountRow account;
  PrincipalPtr principal;
  bool ended = false;
  std::int64_t looked_ms = 0;  ///< when the store was asked whether it still exists

  [[nodiscard]] bool stored() const { return !row.account.empty(); }
  [[nodiscard]] bool is_person() const { return stored() && account.kind == AccountKind::kPerson; }
};
using SessionPtr = std::shared_ptr<Session>;

/// Lives on the loop.
class Sessions {
 public:
  /// Is told of a session that ended: its sockets are to be closed.
  using Ended = std::function<void(const Session&)>;

  static constexpr std::size_t kMostPending = 65'536;  ///< guests without an account
  static constexpr std::chrono::milliseconds kLookAgain{60'000};

  Sessions(AccountWrites& writes, Entropy entropy, std::shared_ptr<Log> log)
      : writes_(writes), entropy_(std::move(entropy)), log_(std::move(log)) {}

  void when_ended(Ended ended) { ended_ = std::move(ended); }

  /// The session of the visitor's cookie; null if it has none that the server knows. An unknown
  /// value is never adopted. Errors: account/too_many for an address that tries many; store/...
  [[nodiscard]] Result<SessionPtr> find(const Visitor& visitor);

  struct Fresh {
    SessionPtr session;
    std::string cookie;  ///< the header Set-Cookie
  };
  /// A new guest.
  [[nodiscard]] Fresh new_guest(const Visitor& visitor);

  /// A token and the row of a session that begins now; `account` is filled in by the store.
  struct Begun {
    SessionRow row;
    std::string token;
  };
  [[nodiscard]] Begun begin(const Visitor& visitor, SessionKind kind);
  /// The cookie of a session that was stored.
  [[nodiscard]] static std::string cookie_of(const Begun& begun, SessionKind kind, bool secure);

  /// Replaces the token of a stored session. `done` gets the new cookie, if there is one.
  void renew(const SessionPtr& session, bool secure,
             std::function<void(std::optional<std::string> cookie)> done);
  /// Notes that a session was used, if that was not noted lately.
  void touch(const SessionPtr& session);

  /// Sessions with these hashes have ended.
  void end(const std::vector<std::string>& hashes);
  /// The account has changed: its name, or when its password was given.
  void changed(const AccountRow& account);
  /// Sessions that were ended elsewhere, or are over, end here too. Called every second.
  void look();

  [[nodiscard]] std::size_t pending() const { return pending_.size(); }

 private:
  [[nodiscard]] SessionPtr use(const FoundSession& found);
  void settle(const SessionPtr& session, const Visitor& visitor, Principal::Done done);
  [[nodiscard]] PrincipalPtr principal_of(const SessionPtr& session, const Visitor& visitor);
  [[nodiscard]] bool may_guess(const std::string& address);
  void close(const SessionPtr& session);
  void check(const SessionPtr& session);

  AccountWrites& writes_;
  Entropy entropy_;
  std::shared_ptr<Log> log_;
  Ended ended_;
  std::unordered_map<std::string, std::weak_ptr<Session>> live_;  ///< stored ones, by hash
  std::unordered_map<std::string, SessionPtr> pending_;           ///< guests, by hash
  std::deque<std::string> oldest_pending_;
  std::unordered_map<std::string, std::vector<Principal::Done>> settling_;  ///< by hash
  std::unordered_map<std::string, Allowance> guesses_;                      ///< by address
};

}  // namespace gridwise
