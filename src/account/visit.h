// Shared by all account requests: the state behind them, and one request being handled.
#pragma once

#include <set>

#include "account/accounts.h"
#include "account/password/hash_queue.h"
#include "account/session/attempts.h"
#include "service/standing/json.h"
#include "service/wire/fields.h"
#include "store/session_rules.h"

namespace gridwise {

struct Accounts::Inside {
  Inside(std::shared_ptr<Executor> executor_in, std::shared_ptr<Store> store_in,
         std::shared_ptr<Service> service_in, const AccountOptions& options);

  std::shared_ptr<Executor> executor;
  std::shared_ptr<Store> store;
  std::shared_ptr<Service> service;
  OffLoop& off_loop;
  Entropy entropy;
  std::shared_ptr<Log> log;
  Allowance blocked_lines;  ///< limits audit log entries, so that a flood of attempts leaves few
  Writes writes;
  Sessions sessions;
  HashQueue hashes;
  ImageQueue images;
  /// Ids of sessions whose person declined the games of their former guest.
  std::set<std::string> declined;
  /// Accounts whose export is being sent. Shared with the exports, which may live longer.
  std::shared_ptr<std::set<std::string>> exporting = std::make_shared<std::set<std::string>>();
  int ticks = 0;

  static constexpr std::size_t kMaxDeclined = 10'000;
};

/// One request. Kept alive until it is answered.
struct Visit {
  Accounts::Inside& in;
  AccountRequest request;
  boost::json::object body;
  SessionPtr session;  ///< null unless there is a valid cookie
  std::vector<std::string> cookies;
  Accounts::Answer answer;

  [[nodiscard]] Caller caller(const std::string& actor) const {
    return {actor, request.visitor.net, in.writes.now_ms()};
  }
  [[nodiscard]] std::string actor() const { return session ? session->row.account : ""; }

  void good(boost::json::object ok, bool clear_site_data = false);
  void bad(const Error& error, std::optional<std::chrono::seconds> wait = {});
  /// Answers with the store's error, translated to the protocol's codes.
  void store_failed(const Error& error);
  /// Adds an entry to the audit log.
  void note(std::string_view action, const std::string& subject) const;
};
using VisitPtr = std::shared_ptr<Visit>;

/// Reads the store off the loop, then calls `next` with what `read(tables)` has returned. An error
/// answers the request.
template <class Read, class Next>
void look(const VisitPtr& visit, Read read, Next next) {
  using Found = std::invoke_result_t<Read&, Tables&>;
  visit->in.off_loop.run<Found>(
      {visit->request.visitor.address, 0}, "account",
      [store = visit->in.store, read = std::move(read)]() -> Result<Found> {
        return store->look(read);
      },
      [visit, next = std::move(next)](const Result<Found>& found) {
        found ? next(*found) : visit->store_failed(found.error());
      });
}

/// A row of the route table.
struct AccountRoute {
  std::string_view path;
  bool posted;
  bool for_person;  ///< only for signed-in persons
  void (*run)(const VisitPtr& visit);
  std::size_t longest = Accounts::kMaxBody;
};

/// Whether an account may have this name: a result of clean_name, or empty if that had none. Error:
/// account/name.
[[nodiscard]] Result<void> check_account_name(const std::string& name);

/// The error for a name that another account has or had, or that looks like one.
[[nodiscard]] inline Error name_taken() {
  return {"account/name_taken", "the name is taken, or looks like one that is", {}};
}

template <>
inline constexpr auto kMessage<AccountRow> =
    message("Account", "An account; also a guest's.", field("id", &AccountRow::id),
            field("kind", &AccountRow::kind),
            field("created", &AccountRow::created_ms, "In ms since 1970."),
            field(
                "name",
                [](const AccountRow& account) {
                  return account.kind == AccountKind::kPerson ? &account.name : nullptr;
                },
                "Of a person."));
template <>
inline constexpr auto kMessage<SessionRow> =
    message("Session", "A browser in which a person is signed in.", field("id", &SessionRow::id),
            field("made", &SessionRow::made_ms, "In ms since 1970, as the next two."),
            field("used", &SessionRow::used_ms), field("expires", &SessionRow::expires_ms),
            field("keep", &SessionRow::keep, "Stays when the browser is closed."),
            field("agent", &SessionRow::agent, "`Firefox on Linux`."),
            field("net", &SessionRow::net, "`192.0.2.0/24`."),
            added<std::optional<bool>>("current", "The one that asks."));

/// The sessions in the protocol's format. REQUIRES: the visitor is signed in.
[[nodiscard]] boost::json::array sessions_json(const Visit& visit,
                                               const std::vector<SessionRow>& sessions);

/// The guest whose games the session's person may adopt, unless they are `declined`; empty if there
/// is none.
[[nodiscard]] std::string adoptable_guest(Tables& tables, const SessionRow& session, bool declined);

/// Counts an attempt, then calls `next`; if the attempt is rate limited, answers the request
/// instead.
void count_attempt(const VisitPtr& visit, const Attempt& attempt,
                   std::function<void(std::vector<CountedAttempt> counted)> next);
/// The same with explicit rules.
void count_rules(const VisitPtr& visit, std::vector<AttemptRule> rules,
                 std::function<void(std::vector<CountedAttempt> counted)> next);
/// Undoes the count of a successful attempt.
void give_back(const VisitPtr& visit, std::vector<CountedAttempt> counted);

/// Checks the field `password` against the signed-in person's password. Calls `next` with the
/// verified hash and the verdict, or else answers the request with an error.
void with_password(const VisitPtr& visit,
                   std::function<void(std::string verified, HashQueue::Verdict verdict)> next);

/// Calls `next` if `typed` matches the hash `stored`, which is empty if nobody has the name.
/// Otherwise answers the request, and adds a failure of `subject` to the audit log.
void verify(const VisitPtr& visit, const std::string& stored, const std::string& typed,
            const std::string& subject, std::function<void(HashQueue::Verdict verdict)> next);

/// Sets the cookies of a new session, and ends the sessions it replaced.
void enter(const VisitPtr& visit, const Sessions::Begun& begun, SessionKind kind,
           const Entered& entered);

namespace account_route {
void me(const VisitPtr& visit);
void sign_up(const VisitPtr& visit);
void sign_in(const VisitPtr& visit);
void sign_out(const VisitPtr& visit);
void recover(const VisitPtr& visit);
void adopt(const VisitPtr& visit);
void confirm(const VisitPtr& visit);
void rename(const VisitPtr& visit);
void change_password(const VisitPtr& visit);
void list_sessions(const VisitPtr& visit);
void end_sessions(const VisitPtr& visit);
void export_all(const VisitPtr& visit);
void delete_account(const VisitPtr& visit);
void change_look(const VisitPtr& visit);
void upload_mark(const VisitPtr& visit);
}  // namespace account_route

}  // namespace gridwise
