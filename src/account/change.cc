// Changes by a signed-in person: name, password, sessions, and adopting a guest's games.
#include <algorithm>

#include "account/password/rules.h"
#include "account/session/cookies.h"
#include "account/visit.h"
#include "service/wire/name_key.h"
#include "service/wire/names.h"

namespace gridwise {
namespace {

namespace json = boost::json;

constexpr std::chrono::milliseconds kNameLasts = std::chrono::hours(24 * 30);
constexpr std::size_t kMaxId = 64;

/// Whether the name was changed in the last 30 days; choosing it at sign-up does not count.
bool changed_lately(Tables& tables, const std::string& account, std::int64_t now_ms) {
  const std::vector<AuditRow> lines =
      tables.accounts().audit({account, std::string(audit_action::kRenamed), {}, 1});
  return !lines.empty() && now_ms - lines.front().at_ms < kNameLasts.count();
}

void store_name(const VisitPtr& visit, const std::string& name, const std::string& key) {
  visit->in.writes.change(
      [id = visit->session->account.id, name, key,
       caller = visit->caller(visit->actor())](Tables& tables) -> Result<AccountRow> {
        if (changed_lately(tables, id, caller.now_ms)) {
          return Error{"account/name_soon", "a name can be changed only once every 30 days", {}};
        }
        return rules::rename(tables, id, name, key, caller);
      },
      [visit](const Result<AccountRow>& account) {
        if (!account && account.error().code == "store/conflict") {
          return visit->bad(name_taken());
        }
        if (!account) return visit->store_failed(account.error());
        visit->in.sessions.changed(*account);
        visit->good({{"account", to_json(*account)}});
      });
}

void store_password(const VisitPtr& visit, const std::string& verified, const std::string& hash) {
  const SessionKind kind = kind_of(visit->session->account, visit->session->row);
  const Sessions::Begun begun = visit->in.sessions.begin(visit->request.visitor, kind);
  const PasswordChange change{visit->session->account.id, verified, hash, begun.row};
  visit->in.writes.change(
      [change, caller = visit->caller(visit->actor())](Tables& tables) {
        return rules::change_password(tables, change, caller);
      },
      [visit, begun, kind](const Result<Entered>& entered) {
        if (!entered) return visit->store_failed(entered.error());
        visit->in.sessions.end({visit->session->hash});
        enter(visit, begun, kind, *entered);
        visit->good({{"account", to_json(entered->account)}});
      });
}

/// Renews the session's token, because its privileges have increased.
void continue_afresh(const VisitPtr& visit, const json::object& ok) {
  visit->in.sessions.renew(visit->session, visit->request.visitor.secure,
                           [visit, ok](std::optional<std::string> cookie) {
                             if (cookie) visit->cookies.push_back(*std::move(cookie));
                             visit->good(ok);
                           });
}

void store_adoption(const VisitPtr& visit, const std::string& guest) {
  struct Adopted {
    Entered entered;
    std::int64_t games = 0;
  };
  visit->in.writes.change(
      [guest, account = visit->session->account.id,
       caller = visit->caller(visit->actor())](Tables& tables) -> Result<Adopted> {
        const std::int64_t games = tables.accounts().games(guest).matches;
        Result<Entered> entered = rules::adopt(tables, guest, account, caller);
        if (!entered) return entered.error();
        return Adopted{*std::move(entered), games};
      },
      [visit, guest](const Result<Adopted>& adopted) {
        if (!adopted) return visit->store_failed(adopted.error());
        const Entered& entered = adopted->entered;
        visit->in.sessions.end(entered.ended);
        visit->in.service->people_changed({.account = guest, .heir = entered.account.id});
        continue_afresh(visit, {{"adopted", adopted->games}});
      });
}

}  // namespace

json::array sessions_json(const Visit& visit, const std::vector<SessionRow>& sessions) {
  json::array list;
  for (const SessionRow& session : sessions) {
    json::object& shown = list.emplace_back(to_json(session)).as_object();
    if (session.id == visit.session->row.id) shown["current"] = true;
  }
  return list;
}

std::string adoptable_guest(Tables& tables, const SessionRow& session, bool declined) {
  if (session.guest.empty() || declined) return {};
  // The id of an adopted guest resolves to the person who adopted it.
  const auto guest = rules::find_account(tables, session.guest);
  const bool open = guest && guest->id == session.guest && guest->state == AccountState::kOpen;
  return open ? session.guest : std::string();
}

namespace account_route {

void adopt(const VisitPtr& visit) {
  Fields fields(visit->body);
  const bool accept = fields.flag("accept");
  if (fields.error()) return visit->bad(*fields.error());
  const SessionRow& session = visit->session->row;
  look(
      visit,
      [session, declined = visit->in.declined.contains(session.id)](Tables& tables) {
        return adoptable_guest(tables, session, declined);
      },
      [visit, accept](const std::string& guest) {
        if (guest.empty()) {
          return visit->bad({"account/adopt", "there are no guest games to adopt", {}});
        }
        if (accept) return store_adoption(visit, guest);
        if (visit->in.declined.size() >= Accounts::Inside::kMaxDeclined) visit->in.declined.clear();
        visit->in.declined.insert(visit->session->row.id);
        continue_afresh(visit, {{"adopted", 0}});
      });
}

void confirm(const VisitPtr& visit) {
  with_password(visit, [visit](const std::string& verified, const HashQueue::Verdict&) {
    const std::int64_t now = visit->in.writes.now_ms();
    visit->in.writes.change(
        [hash = visit->session->hash, verified, now](Tables& tables) {
          return rules::confirm_session(tables, hash, verified, now);
        },
        [visit, now](const Result<bool>& confirmed) {
          if (!confirmed) return visit->store_failed(confirmed.error());
          if (!*confirmed) return visit->bad({"account/none", "sign in first", {}});
          visit->session->row.confirmed_ms = now;
          visit->good({});
        });
  });
}

void rename(const VisitPtr& visit) {
  Fields fields(visit->body);
  const std::optional<std::string> name = clean_name(fields.text("name"));
  if (fields.error()) return visit->bad(*fields.error());
  const Result<void> good = check_account_name(name.value_or(std::string()));
  if (!good) return visit->bad(good.error());
  with_password(
      visit, [visit, name, key = name_key(*name)](const std::string&, const HashQueue::Verdict&) {
        store_name(visit, *name, key);
      });
}

void change_password(const VisitPtr& visit) {
  Fields fields(visit->body);
  const std::string wanted = fields.text("new");
  if (fields.error()) return visit->bad(*fields.error());
  const Result<std::string> composed = compose_password(wanted);
  if (!composed) return visit->bad(composed.error());
  const Result<void> good = check_password(*composed, visit->session->account.name);
  if (!good) return visit->bad(good.error());
  with_password(
      visit, [visit, composed = *composed](const std::string& verified, const HashQueue::Verdict&) {
        visit->in.hashes.hash(visit->request.visitor.address, composed,
                              [visit, verified](const Result<std::string>& hash) {
                                if (!hash) return visit->bad(hash.error());
                                store_password(visit, verified, *hash);
                              });
      });
}

void list_sessions(const VisitPtr& visit) {
  look(
      visit,
      [account = visit->session->account.id, now = visit->in.writes.now_ms()](Tables& tables) {
        return rules::valid_sessions(tables, account, now);
      },
      [visit](const std::vector<SessionRow>& sessions) {
        visit->good({{"sessions", sessions_json(*visit, sessions)}});
      });
}

void end_sessions(const VisitPtr& visit) {
  Fields fields(visit->body);
  const bool others = fields.flag_or("others", false);
  const std::string id = others ? std::string() : fields.text("id", kMaxId);
  if (!others && id.empty()) fields.fail("json/range", "id must name a session");
  if (fields.error()) return visit->bad(*fields.error());
  visit->in.writes.change(
      [account = visit->session->account.id, id, except = visit->session->row.id,
       caller = visit->caller(visit->actor())](Tables& tables) {
        return rules::end_sessions(tables, account, id, except, caller);
      },
      [visit, id](const Result<std::vector<std::string>>& ended) {
        if (!ended) return visit->store_failed(ended.error());
        if (!id.empty() && ended->empty()) {
          return visit->bad({"account/session", "there is no such session", {}});
        }
        visit->in.sessions.end(*ended);
        if (visit->session->ended) {
          const bool secure = visit->request.visitor.secure;
          visit->cookies.push_back(clear_cookie(cookie_names(secure).session, secure));
        }
        visit->good({{"ended", ended->size()}});
      });
}

}  // namespace account_route
}  // namespace gridwise
