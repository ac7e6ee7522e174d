#include "account/session/sessions.h"

#include <algorithm>

#include "account/session/cookies.h"
#include "account/session/session_token.h"
#include "service/loop/guard.h"
#include "store/session_rules.h"
#include "store/sha256.h"

namespace gridwise {
namespace {

constexpr double kGuessesAtOnce = 60;  ///< after a restart, guest cookies are unknown too
constexpr double kGuessesPerSecond = 60.0 / 900;
constexpr std::size_t kMaxGuessers = 10'000;

}  // namespace

void Sessions::find(const Visitor& visitor, Found done) {
  const auto value = read_cookie(visitor.cookies, cookie_names(visitor.secure).session);
  if (!value || !is_session_token(*value)) return done(SessionPtr());
  const std::string hash = sha256(*value);
  if (const auto guest = pending_.find(hash); guest != pending_.end()) return done(guest->second);
  asked_.push_back({visitor.address, hash, std::move(done)});
  if (!reading_) read_asked();
}

void Sessions::read_asked() {
  reading_ = true;
  const auto asked = std::make_shared<std::vector<Asked>>(std::exchange(asked_, {}));
  std::vector<std::string> hashes;
  for (const Asked& each : *asked) hashes.push_back(each.hash);
  read(hashes, [this, asked](const Result<Rows>& found) {
    reading_ = false;
    if (!asked_.empty()) read_asked();
    for (std::size_t i = 0; i < asked->size(); ++i) {
      const auto& [address, hash, done] = (*asked)[i];
      // One that fails must not leave the others without an answer.
      static_cast<void>(guarded(*log_, "session", [&] {
        done(found ? admit(address, hash, (*found)[i]) : found.error());
      }));
    }
  });
}

void Sessions::read(const std::vector<std::string>& hashes,
                    std::function<void(Result<Rows>)> done) {
  executor_->run(Lane::kReads, [this, alive = std::weak_ptr(alive_), executor = executor_,
                                store = store_, log = log_, hashes, now = writes_.now_ms(),
                                before = changes_, done = std::move(done)]() mutable {
    Result<Rows> found = Rows{};
    const auto unexpected = guarded(*log, "sessions", [&] {
      found = store->look([&](Tables& tables) {
        Rows rows;
        for (const std::string& hash : hashes) {
          rows.push_back(rules::find_session(tables, hash, now));
        }
        return rows;
      });
    });
    if (unexpected) found = *unexpected;
    // Moved, so that what it owns is freed on the loop.
    executor->post([this, alive, hashes, before, done = std::move(done), found = std::move(found)] {
      if (alive.expired()) return;
      if (found && changes_ != before) return read(hashes, done);
      done(found);
    });
  });
}

Result<SessionPtr> Sessions::admit(const std::string& address, const std::string& hash,
                                   const std::optional<FoundSession>& found) {
  const bool open = found && found->account.state == AccountState::kOpen &&
                    !signed_out_.contains(found->session.hash);
  if (open && !is_over(found->session, writes_.now_ms())) return use(*found);
  if (const auto live = live_.find(hash); live != live_.end()) {
    if (const SessionPtr session = live->second.lock()) close(session);
  }
  log_->write(LogLevel::kInfo, "account/unknown_session", {{"address", address}});
  if (may_guess(address)) return SessionPtr();
  return Error{"account/too_many", "too many unknown sessions from this address", {}};
}

SessionPtr Sessions::use(const FoundSession& found) {
  std::weak_ptr<Session>& known = live_[found.session.hash];
  SessionPtr session = known.lock();
  if (!session || session->ended) {
    session = std::make_shared<Session>();
    session->principal = principal_of(session, {});
    known = session;
  }
  session->hash = found.session.hash;
  session->row = found.session;
  session->account = found.account;
  session->looked_ms = writes_.now_ms();
  session->principal->account = found.account.id;
  session->principal->name =
      found.account.kind == AccountKind::kPerson ? found.account.name : std::string();
  return session;
}

Sessions::Fresh Sessions::new_guest(const Visitor& visitor) {
  const Begun begun = begin(visitor, SessionKind::kGuest);
  auto session = std::make_shared<Session>();
  session->hash = begun.row.hash;
  session->principal = principal_of(session, visitor);
  pending_[session->hash] = session;
  oldest_pending_.push_back(session->hash);
  while (oldest_pending_.size() > kMaxPending) {
    pending_.erase(oldest_pending_.front());
    oldest_pending_.pop_front();
  }
  return {session, cookie_of(begun, SessionKind::kGuest, visitor.secure)};
}

Sessions::Begun Sessions::begin(const Visitor& visitor, SessionKind kind) {
  Begun begun;
  const std::int64_t now = writes_.now_ms();
  begun.token = new_session_token(entropy_);
  begun.row.hash = sha256(begun.token);
  begun.row.id = new_session_id(entropy_);
  begun.row.made_ms = begun.row.renewed_ms = begun.row.used_ms = now;
  if (kind != SessionKind::kGuest) begun.row.confirmed_ms = now;
  begun.row.ends_ms = now + times_of(kind).absolute.count();
  begun.row.expires_ms = expiry(kind, now, begun.row.ends_ms);
  begun.row.keep = kind != SessionKind::kBrowser;
  begun.row.agent = visitor.agent;
  begun.row.net = visitor.net;
  return begun;
}

std::string Sessions::cookie_of(const Begun& begun, SessionKind kind, bool secure) {
  return set_cookie(cookie_names(secure).session, begun.token, secure, cookie_age(kind));
}

PrincipalPtr Sessions::principal_of(const SessionPtr& session, const Visitor& visitor) {
  auto principal = std::make_shared<Principal>();
  principal->settle = [this, weak = std::weak_ptr(session), visitor](Principal::Done done) {
    const SessionPtr own = weak.lock();
    if (!own) return done(Error{"account/none", "the session has ended", {}});
    settle(own, visitor, std::move(done));
  };
  return principal;
}

void Sessions::settle(const SessionPtr& session, const Visitor& visitor, Principal::Done done) {
  if (session->stored()) return done({});
  if (session->ended) return done(Error{"account/none", "the session has ended", {}});
  auto& waiting = settling_[session->hash];
  waiting.push_back(std::move(done));
  if (waiting.size() > 1) return;
  const std::int64_t now = writes_.now_ms();
  AccountRow account;
  account.id = new_account_id(entropy_);
  account.created_ms = now;
  account.seen_ms = now - now % kDayMs;
  SessionRow row = begin(visitor, SessionKind::kGuest).row;
  row.hash = session->hash;
  row.account = account.id;
  writes_.change(
      [account, row](Tables& tables) { return rules::create_account(tables, account, row); },
      [this, session, account, row](const Result<void>& made) {
        if (made) {
          session->row = row;
          session->account = account;
          session->looked_ms = writes_.now_ms();
          session->principal->account = account.id;
          pending_.erase(session->hash);
          live_[session->hash] = session;
        }
        const auto waited = settling_.extract(session->hash);
        for (const Principal::Done& each : waited.mapped()) each(made);
      });
}

void Sessions::renew(const SessionPtr& session, bool secure,
                     std::function<void(std::optional<std::string>)> done) {
  const std::int64_t now = writes_.now_ms();
  if (!session->stored()) return done({});
  const SessionKind kind = kind_of(session->account, session->row);
  const std::string token = new_session_token(entropy_);
  const Renewal renewal{session->hash, sha256(token), expiry(kind, now, session->row.ends_ms),
                        now + kPreviousLasts.count()};
  writes_.change(
      [renewal, now](Tables& tables) { return rules::renew_session(tables, renewal, now); },
      [this, session, renewal, token, kind, secure, now,
       done = std::move(done)](const Result<bool>& renewed) {
        if (!renewed || !*renewed) return done({});  // by another request, or retried later
        ++changes_;
        live_.erase(renewal.hash);
        session->hash = session->row.hash = renewal.fresh;
        session->row.previous = renewal.hash;
        session->row.renewed_ms = session->row.used_ms = now;
        session->row.expires_ms = renewal.expires_ms;
        live_[session->hash] = session;
        done(set_cookie(cookie_names(secure).session, token, secure, cookie_age(kind)));
      });
}

void Sessions::touch(const SessionPtr& session) {
  const std::int64_t now = writes_.now_ms();
  if (!session->stored() || !needs_touch(session->row, now)) return;
  session->row.used_ms = now;
  session->row.expires_ms =
      expiry(kind_of(session->account, session->row), now, session->row.ends_ms);
  writes_.change_unheard(
      [hash = session->hash, now, expires = session->row.expires_ms](Tables& tables) {
        return rules::touch_session(tables, hash, now, expires);
      });
}

void Sessions::sign_out(const SessionPtr& session, const Caller& caller,
                        std::function<void()> done) {
  const std::string hash = session->hash;
  const bool stored = session->stored();
  close(session);
  if (!stored) return done();
  signed_out_.try_emplace(hash, SignedOut{caller});
  write_sign_out(hash, std::move(done));
}

void Sessions::write_sign_out(const std::string& hash, std::function<void()> done) {
  SignedOut& out = signed_out_.at(hash);
  if (std::exchange(out.writing, true)) return done();
  writes_.change(
      [hash, caller = out.caller](Tables& tables) { return rules::sign_out(tables, hash, caller); },
      [this, hash, done = std::move(done)](const Result<bool>& written) {
        signed_out_.at(hash).writing = false;
        if (written) signed_out_.erase(hash);
        done();
      });
}

void Sessions::end(const std::vector<std::string>& hashes) {
  ++changes_;
  for (const std::string& hash : hashes) {
    const auto live = live_.find(hash);
    if (live == live_.end()) continue;
    if (const SessionPtr session = live->second.lock()) close(session);
  }
}

void Sessions::changed(const AccountRow& account) {
  ++changes_;
  for (const auto& [hash, weak] : live_) {
    const SessionPtr session = weak.lock();
    if (!session || session->account.id != account.id) continue;
    session->account = account;
    session->principal->name = account.name;
  }
}

void Sessions::close(const SessionPtr& session) {
  live_.erase(session->hash);
  pending_.erase(session->hash);
  if (std::exchange(session->ended, true)) return;
  if (ended_) ended_(*session);
}

void Sessions::look() {
  const std::int64_t now = writes_.now_ms();
  std::erase_if(live_, [](const auto& entry) { return entry.second.expired(); });
  std::vector<SessionPtr> due;
  std::vector<std::string> hashes;
  for (const auto& [hash, weak] : live_) {
    const SessionPtr session = weak.lock();
    if (!session || now - session->looked_ms < kLookAgain.count()) continue;
    due.push_back(session);
    hashes.push_back(hash);
  }
  for (const SessionPtr& session : due) {
    session->looked_ms = now;
    if (std::exchange(session->principal->heard, false)) touch(session);
  }
  if (!due.empty()) {
    read(hashes, [this, due, hashes](const Result<Rows>& found) {
      if (!found) return;  // the store is unreadable now; retry at the next check
      for (std::size_t i = 0; i < due.size(); ++i) {
        if (due[i]->hash == hashes[i] && !due[i]->ended) check(due[i], (*found)[i]);
      }
    });
  }
  for (const auto& [hash, caller] : signed_out_) write_sign_out(hash, [] {});
}

void Sessions::check(const SessionPtr& session, const std::optional<FoundSession>& found) {
  const bool open = found && found->account.state == AccountState::kOpen;
  // The row in memory, because the stored time of use may lag behind.
  if (open && !is_over(session->row, writes_.now_ms())) {
    session->account = found->account;
    return;
  }
  close(session);
}

bool Sessions::may_guess(const std::string& address) {
  const auto now = writes_.steady_now();
  if (guesses_.size() >= kMaxGuessers) guesses_.clear();
  auto [counted, fresh] =
      guesses_.try_emplace(address, Allowance(kGuessesAtOnce, kGuessesPerSecond, now));
  return counted->second.take(now);
}

}  // namespace gridwise
