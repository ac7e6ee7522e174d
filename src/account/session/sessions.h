// The live sessions: maps cookies to accounts. A guest gets a cookie at once, but is stored only
// when it takes a first seat, or saves a level or a look.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "account/session/session_times.h"
#include "service/loop/allowance.h"
#include "service/loop/entropy.h"
#include "service/loop/log.h"
#include "service/loop/principal.h"
#include "service/write/writes.h"

namespace gridwise {

/// Identifies the sender of a request and its origin.
struct Visitor {
  std::string cookies;  ///< the Cookie header
  std::string address;  ///< as limit_key
  std::string net;      ///< see net_of
  std::string agent;    ///< see agent_of
  bool secure = false;  ///< came over https
};

/// A live session, shared by its sockets and requests in flight.
struct Session {
  std::string hash;  ///< of its current token
  /// The stored row; `account` is empty for a guest without an account.
  SessionRow row;
  AccountRow account;
  PrincipalPtr principal;
  bool ended = false;
  std::int64_t looked_ms = 0;  ///< when its existence was last checked in the store

  [[nodiscard]] bool stored() const { return !row.account.empty(); }
  [[nodiscard]] bool is_person() const { return stored() && account.kind == AccountKind::kPerson; }
};
using SessionPtr = std::shared_ptr<Session>;

/// Lives on the loop.
class Sessions {
 public:
  /// Called when a session ends: its sockets must be closed.
  using Ended = std::function<void(const Session&)>;

  static constexpr std::size_t kMaxPending = 65'536;  ///< guests without an account
  static constexpr std::chrono::milliseconds kLookAgain{60'000};

  Sessions(std::shared_ptr<Executor> executor, std::shared_ptr<Store> store, Writes& writes,
           Entropy entropy, std::shared_ptr<Log> log)
      : executor_(std::move(executor)),
        store_(std::move(store)),
        writes_(writes),
        entropy_(std::move(entropy)),
        log_(std::move(log)) {}

  void when_ended(Ended ended) { ended_ = std::move(ended); }

  using Found = std::function<void(Result<SessionPtr>)>;
  /// Calls `done` with the session of the visitor's cookie; null if the cookie is missing or
  /// unknown. An unknown value is never adopted (session fixation). Errors: account/too_many for an
  /// address that tries many; store/...
  void find(const Visitor& visitor, Found done);

  struct Fresh {
    SessionPtr session;
    std::string cookie;  ///< the Set-Cookie header
  };
  /// Creates a guest session.
  [[nodiscard]] Fresh new_guest(const Visitor& visitor);

  /// A token and the row of a new session; `account` is filled in by the store.
  struct Begun {
    SessionRow row;
    std::string token;
  };
  [[nodiscard]] Begun begin(const Visitor& visitor, SessionKind kind);
  /// The Set-Cookie header for a stored session.
  [[nodiscard]] static std::string cookie_of(const Begun& begun, SessionKind kind, bool secure);

  /// Replaces the token of a stored session. `done` gets the new Set-Cookie header, or none if the
  /// token was not replaced.
  void renew(const SessionPtr& session, bool secure,
             std::function<void(std::optional<std::string> cookie)> done);
  /// Stores the time of use, unless it was stored recently.
  void touch(const SessionPtr& session);

  /// Ends a session: here at once, in the store when it can be written, with retries. Calls `done`
  /// after the first try.
  void sign_out(const SessionPtr& session, const Caller& caller, std::function<void()> done);
  /// Ends the sessions with these hashes.
  void end(const std::vector<std::string>& hashes);
  /// Updates the live sessions of a changed account.
  void changed(const AccountRow& account);
  /// Call every second: closes live sessions that ended elsewhere or expired, and retries what
  /// sign_out could not write.
  void look();

 private:
  using Rows = std::vector<std::optional<FoundSession>>;
  /// Reads sessions off the loop, again if one has ended or changed meanwhile.
  void read(const std::vector<std::string>& hashes, std::function<void(Result<Rows>)> done);
  /// Reads all that were asked for: those of the meantime are the next batch.
  void read_asked();
  [[nodiscard]] Result<SessionPtr> admit(const std::string& address, const std::string& hash,
                                         const std::optional<FoundSession>& found);
  [[nodiscard]] SessionPtr use(const FoundSession& found);
  void settle(const SessionPtr& session, const Visitor& visitor, Principal::Done done);
  [[nodiscard]] PrincipalPtr principal_of(const SessionPtr& session, const Visitor& visitor);
  [[nodiscard]] bool may_guess(const std::string& address);
  void close(const SessionPtr& session);
  void write_sign_out(const std::string& hash, std::function<void()> done);
  void check(const SessionPtr& session, const std::optional<FoundSession>& found);

  struct Asked {
    std::string address;
    std::string hash;
    Found done;
  };

  std::shared_ptr<Executor> executor_;
  std::shared_ptr<Store> store_;
  Writes& writes_;
  Entropy entropy_;
  std::shared_ptr<Log> log_;
  Ended ended_;
  std::uint64_t changes_ = 0;  ///< rows that were read before the last one are out of date
  std::vector<Asked> asked_;
  bool reading_ = false;  ///< for who asked before
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
  struct SignedOut {
    Caller caller;
    bool writing = false;  ///< one try at a time: a store that hangs gets no queue of them
  };
  /// By hash: sessions that were signed out, as long as the store does not know.
  std::unordered_map<std::string, SignedOut> signed_out_;
  std::unordered_map<std::string, std::weak_ptr<Session>> live_;  ///< stored sessions, by hash
  std::unordered_map<std::string, SessionPtr> pending_;  ///< guests without an account, by hash
  std::deque<std::string> oldest_pending_;
  std::unordered_map<std::string, std::vector<Principal::Done>> settling_;  ///< by hash
  std::unordered_map<std::string, Allowance> guesses_;                      ///< by address
};

}  // namespace gridwise
