#include "account/visit.h"

#include <fmt/format.h>

#include "account/password/rules.h"
#include "account/session/cookies.h"
#include "account/session/known_device.h"
#include "service/wire/name_key.h"
#include "service/wire/names.h"
#include "service/wire/reserved_names.h"
#include "store/names/skeleton.h"

namespace gridwise {
namespace {

namespace json = boost::json;

constexpr std::chrono::seconds kBusyWait{3};
constexpr std::chrono::seconds kKnownLasts = std::chrono::hours(24 * 365);

}  // namespace

void Visit::good(json::object ok, bool clear_site_data) {
  answer({std::move(ok), std::move(cookies), {}, clear_site_data, {}});
}

void Visit::bad(const Error& error, std::optional<std::chrono::seconds> wait) {
  if (!wait && error.code == "account/busy") wait = kBusyWait;
  if (error.code == "account/busy") {
    in.log->write(LogLevel::kWarning, error.code, {{"address", request.visitor.address}});
  }
  answer({error, std::move(cookies), wait, false, {}});
}

void Visit::store_failed(const Error& error) {
  constexpr std::chrono::seconds kGuessWait{60};
  const std::string& code = error.code;
  if (code == "account/too_many") return bad(error, kGuessWait);
  if (code == "account/stale" || code == "account/unknown" || code == "account/closed") {
    return bad({"account/none", "the account has changed meanwhile; sign in again", {}});
  }
  if (code == "account/code") {
    return bad({"account/recover", "name or code is wrong, used or too old", {}});
  }
  bad(error);
}

void Visit::note(std::string_view action, const std::string& subject) const {
  AuditRow line;
  line.at_ms = in.writes.now_ms();
  line.actor = actor();
  line.action = action;
  line.subject = subject;
  line.net = request.visitor.net;
  in.writes.change_unheard([line](Tables& tables) { tables.accounts().add_audit(line); });
}

void count_attempt(const VisitPtr& visit, const Attempt& attempt,
                   std::function<void(std::vector<CountedAttempt>)> next) {
  count_rules(visit, rules_of(attempt), std::move(next));
}

void count_rules(const VisitPtr& visit, std::vector<AttemptRule> rules,
                 std::function<void(std::vector<CountedAttempt>)> next) {
  const std::int64_t now = visit->in.writes.now_ms();
  visit->in.writes.change(
      [rules = std::move(rules), now](Tables& tables) {
        return rules::count_attempt(tables, rules, now);
      },
      [visit, now, next = std::move(next)](Result<AttemptAnswer> counted) {
        if (!counted) return visit->store_failed(counted.error());
        if (counted->blocked_key.empty()) return next(std::move(counted->counted));
        if (visit->in.blocked_lines.take(visit->in.writes.steady_now())) {
          visit->note(audit_action::kBlocked, counted->blocked_key.substr(0, 2));
        }
        visit->in.log->write(LogLevel::kWarning, "account/too_many",
                             {{"address", visit->request.visitor.address}});
        visit->bad({"account/too_many", "too many failures; wait a little", {}},
                   wait_until(counted->blocked_until_ms, now));
      });
}

void give_back(const VisitPtr& visit, std::vector<CountedAttempt> counted) {
  if (counted.empty()) return;
  visit->in.writes.change_unheard(
      [counted = std::move(counted)](Tables& tables) { rules::give_back(tables, counted); });
}

void with_password(const VisitPtr& visit,
                   std::function<void(std::string, HashQueue::Verdict)> next) {
  Fields fields(visit->body);
  const std::string typed = fields.text("password");
  if (fields.error()) return visit->bad(*fields.error());
  count_attempt(visit, {visit->request.visitor.address, {}, visit->session->account.id},
                [visit, typed, next = std::move(next)](const std::vector<CountedAttempt>& counted) {
                  const std::string stored = visit->session->account.password;
                  verify(visit, stored, typed, name_hash(visit->session->account.name_key),
                         [visit, stored, counted, next](HashQueue::Verdict verdict) {
                           give_back(visit, counted);
                           next(stored, std::move(verdict));
                         });
                });
}

void verify(const VisitPtr& visit, const std::string& stored, const std::string& typed,
            const std::string& subject, std::function<void(HashQueue::Verdict)> next) {
  const Result<std::string> password = compose_password(typed);
  if (!password) return visit->bad(password.error());
  visit->in.hashes.verify(
      visit->request.visitor.address, stored, *password,
      [visit, subject, next = std::move(next)](Result<HashQueue::Verdict> verdict) {
        if (!verdict) return visit->bad(verdict.error());
        if (verdict->good) return next(*std::move(verdict));
        visit->note(audit_action::kSignInFailed, subject);
        visit->in.log->write(LogLevel::kWarning, "account/sign_in",
                             {{"address", visit->request.visitor.address}});
        visit->bad({"account/sign_in", "name or password is wrong", {}});
      });
}

Result<void> check_account_name(const std::string& name) {
  if (!name.empty() && !mixes_scripts(name) && !is_reserved(name_key(name))) return {};
  return Error{
      "account/name", fmt::format("{}, of one script, and is not reserved", kNameRule), {}};
}

void enter(const VisitPtr& visit, const Sessions::Begun& begun, SessionKind kind,
           const Entered& entered) {
  const bool secure = visit->request.visitor.secure;
  visit->in.sessions.end(entered.ended);
  visit->cookies.push_back(Sessions::cookie_of(begun, kind, secure));
  visit->cookies.push_back(
      set_cookie(cookie_names(secure).known, known_value(entered.account), secure, kKnownLasts));
}

}  // namespace gridwise
