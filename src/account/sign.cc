// Signing up, in and out, and account recovery.
#include <algorithm>

#include "account/password/codes.h"
#include "account/password/rules.h"
#include "account/session/cookies.h"
#include "account/session/known_device.h"
#include "account/visit.h"
#include "service/match/look_json.h"
#include "service/wire/name_key.h"
#include "service/wire/names.h"
#include "store/look_rules.h"

namespace gridwise {
namespace {

namespace json = boost::json;
using std::chrono::milliseconds;
using std::chrono::minutes;

constexpr std::int64_t kFreeSignUps = 20;  ///< per address, in a quarter of an hour
constexpr std::size_t kMaxName = 256;      ///< input limit in bytes
constexpr int kLinesRead = 50;             ///< entries of the audit log

SessionKind kept(bool keep) { return keep ? SessionKind::kKept : SessionKind::kBrowser; }

/// The fields of a sign-up or sign-in request.
struct Entry {
  std::string name;  ///< cleaned; empty if nobody can have this name
  std::string key;   ///< name key; empty if the name is
  std::string password;
  SessionKind kind = SessionKind::kBrowser;
};

Entry read_entry(Fields& fields) {
  Entry entry;
  entry.name = clean_name(fields.text("name", kMaxName)).value_or(std::string());
  if (!entry.name.empty()) entry.key = name_key(entry.name);
  entry.password = fields.text("password");
  entry.kind = kept(fields.flag_or("keep", false));
  return entry;
}

/// The person with this name key, if any.
std::optional<AccountRow> person_called(Tables& tables, const std::string& key) {
  if (key.empty()) return {};
  std::optional<AccountRow> found = tables.accounts().account_named(key);
  if (found && found->kind != AccountKind::kPerson) found.reset();
  return found;
}

/// The id of the requesting guest; empty if it has no account.
std::string guest_of(const Visit& visit) {
  if (!visit.session || !visit.session->stored() || visit.session->is_person()) return {};
  return visit.session->account.id;
}

/// The number of the guest's games; 0 if `guest` is empty.
std::int64_t games_of(Tables& tables, const std::string& guest) {
  return guest.empty() ? 0 : tables.accounts().games(guest).matches;
}

void lets_in(const VisitPtr& visit, const std::string& name, const std::string& password,
             const std::function<void(const std::string& composed)>& next) {
  const Result<std::string> composed = compose_password(password);
  if (!composed) return visit->bad(composed.error());
  const Result<void> good = check_password(*composed, name);
  if (!good) return visit->bad(good.error());
  next(*composed);
}

// ---- sign up

void store_person(const VisitPtr& visit, const Entry& entry, std::string hash) {
  const std::string code = new_code(visit->in.entropy);
  const Sessions::Begun begun = visit->in.sessions.begin(visit->request.visitor, entry.kind);
  SignUp request;
  request.guest = guest_of(*visit);
  request.account.id = new_account_id(visit->in.entropy);
  request.account.kind = AccountKind::kPerson;
  request.account.name = entry.name;
  request.account.name_key = entry.key;
  request.account.password = std::move(hash);
  request.account.recovery = code_hash(code).value_or(std::string());
  request.account.created_ms = visit->in.writes.now_ms();
  request.session = begun.row;
  struct SignedUp {
    Entered entered;
    std::int64_t games = 0;  ///< of the guest
  };
  visit->in.writes.change(
      [request, caller = visit->caller(request.guest)](Tables& tables) -> Result<SignedUp> {
        const std::int64_t games = games_of(tables, request.guest);
        Result<Entered> entered = rules::sign_up(tables, request, caller);
        if (!entered) return entered.error();
        return SignedUp{*std::move(entered), games};
      },
      [visit, begun, code, kind = entry.kind](const Result<SignedUp>& done) {
        if (!done && done.error().code == "store/conflict") return visit->bad(name_taken());
        if (!done) return visit->store_failed(done.error());
        enter(visit, begun, kind, done->entered);
        visit->good({{"account", to_json(done->entered.account)},
                     {"recovery", code},
                     {"games", done->games}});
      });
}

void hash_person(const VisitPtr& visit, const Entry& entry, const std::string& password) {
  visit->in.hashes.hash(visit->request.visitor.address, password,
                        [visit, entry](const Result<std::string>& hash) {
                          if (!hash) return visit->bad(hash.error());
                          store_person(visit, entry, *hash);
                        });
}

std::vector<AttemptRule> sign_up_rules(const std::string& address) {
  if (address.empty()) return {};
  const milliseconds window = minutes(15);
  return {{"s:" + address, kFreeSignUps, window.count(), 1'000, window.count()}};
}

// ---- sign in

/// Whether the password was reset since the last sign-in.
bool was_recovered(Tables& tables, const std::string& account) {
  for (const AuditRow& line : tables.accounts().audit({account, {}, {}, kLinesRead})) {
    if (line.action == audit_action::kSignIn) return false;
    if (line.action == audit_action::kRecovered || line.action == audit_action::kResetUsed) {
      return true;
    }
  }
  return false;
}

Error banned(const AccountRow& account) {
  std::string says = "the host has closed this account";
  if (account.banned_until_ms > 0) {
    says += " until " + std::to_string(account.banned_until_ms) + " ms since 1970";
  }
  if (!account.banned_why.empty()) says += ": " + account.banned_why;
  return {"account/banned", says, {}};
}

void store_sign_in(const VisitPtr& visit, const AccountRow& account, SessionKind kind,
                   const HashQueue::Verdict& verdict) {
  if (is_banned(account, visit->in.writes.now_ms())) return visit->bad(banned(account));
  const Sessions::Begun begun = visit->in.sessions.begin(visit->request.visitor, kind);
  SignIn asked{begun.row, account.password, verdict.rehashed,
               visit->session ? visit->session->hash : std::string()};
  asked.session.account = account.id;
  struct SignedIn {
    Entered entered;
    bool recovered = false;
    std::int64_t games = 0;  ///< of the guest
  };
  visit->in.writes.change(
      [asked, guest = guest_of(*visit),
       caller = visit->caller(account.id)](Tables& tables) -> Result<SignedIn> {
        SignIn request = asked;
        const std::int64_t games = games_of(tables, guest);
        if (games > 0) request.session.guest = guest;
        const bool recovered = was_recovered(tables, request.session.account);
        Result<Entered> entered = rules::sign_in(tables, request, caller);
        if (!entered) return entered.error();
        return SignedIn{*std::move(entered), recovered, games};
      },
      [visit, begun, kind, account](const Result<SignedIn>& done) {
        if (!done && done.error().code == "account/banned") return visit->bad(banned(account));
        if (!done) return visit->store_failed(done.error());
        if (visit->session) visit->in.sessions.end({visit->session->hash});
        enter(visit, begun, kind, done->entered);
        json::object ok{{"account", to_json(done->entered.account)}};
        if (done->games > 0) ok["adopt"] = done->games;
        if (done->recovered) ok["recovered"] = true;
        visit->good(std::move(ok));
      });
}

/// `account`: the person with the name, or nobody's.
void check_sign_in(const VisitPtr& visit, const Entry& entry, const AccountRow& account) {
  const auto shown = read_cookie(visit->request.visitor.cookies,
                                 cookie_names(visit->request.visitor.secure).known);
  const bool known = shown && is_known(account, *shown);
  count_attempt(
      visit, {visit->request.visitor.address, entry.key, known ? account.id : std::string()},
      [visit, entry, account](const std::vector<CountedAttempt>& counted) {
        verify(visit, account.password, entry.password, name_hash(entry.key),
               [visit, account, kind = entry.kind, counted](const HashQueue::Verdict& verdict) {
                 give_back(visit, counted);
                 store_sign_in(visit, account, kind, verdict);
               });
      });
}

// ---- recover

void store_recovery(const VisitPtr& visit, const std::string& key, const Recovery& asked,
                    const std::string& code, const Sessions::Begun& begun, SessionKind kind,
                    const std::vector<CountedAttempt>& counted) {
  visit->in.writes.change(
      [key, asked, caller = visit->caller({})](Tables& tables) {
        const std::optional<AccountRow> person = person_called(tables, key);
        Recovery recovery = asked;
        // Nobody's code is looked up too, so that the answer takes as long.
        if (person) recovery.account = person->id;
        return rules::recover(tables, recovery, {recovery.account, caller.net, caller.now_ms});
      },
      [visit, begun, kind, code, counted](const Result<Entered>& entered) {
        if (!entered) return visit->store_failed(entered.error());
        give_back(visit, counted);
        enter(visit, begun, kind, *entered);
        visit->good({{"account", to_json(entered->account)}, {"recovery", code}});
      });
}

}  // namespace

namespace account_route {

void me(const VisitPtr& visit) {
  json::object ok{{"offered", visit->request.offered}, {"account", nullptr}};
  if (!visit->request.offered) return visit->good(std::move(ok));
  if (!visit->session) {
    visit->cookies.push_back(visit->in.sessions.new_guest(visit->request.visitor).cookie);
    return visit->good(std::move(ok));
  }
  if (!visit->session->stored()) return visit->good(std::move(ok));
  ok["account"] = to_json(visit->session->account);
  const SessionRow& session = visit->session->row;
  look(
      visit,
      [ok, session, account = visit->session->account.id, guest = guest_of(*visit),
       declined = visit->in.declined.contains(session.id)](Tables& tables) {
        json::object more = ok;
        if (!guest.empty()) more["games"] = games_of(tables, guest);
        const std::int64_t adopt = games_of(tables, adoptable_guest(tables, session, declined));
        if (adopt > 0) more["adopt"] = adopt;
        const auto looks = rules::find_looks(tables, std::vector{account});
        if (!looks.empty()) more["look"] = object_of(looks.front());
        return more;
      },
      [visit](const json::object& more) { visit->good(more); });
}

void sign_up(const VisitPtr& visit) {
  Fields fields(visit->body);
  const Entry entry = read_entry(fields);
  if (fields.error()) return visit->bad(*fields.error());
  if (visit->session && visit->session->is_person()) {
    return visit->bad({"account/signed_in", "this browser is signed in already", {}});
  }
  const Result<void> good = check_account_name(entry.name);
  if (!good) return visit->bad(good.error());
  lets_in(visit, entry.name, entry.password, [&](const std::string& composed) {
    count_rules(visit, sign_up_rules(visit->request.visitor.address),
                [visit, entry, composed](const std::vector<CountedAttempt>&) {
                  look(
                      visit,
                      [key = entry.key, guest = guest_of(*visit)](Tables& tables) {
                        return tables.accounts().account_like(key, guest).has_value();
                      },
                      [visit, entry, composed](bool taken) {
                        taken ? visit->bad(name_taken()) : hash_person(visit, entry, composed);
                      });
                });
  });
}

void sign_in(const VisitPtr& visit) {
  Fields fields(visit->body);
  const Entry entry = read_entry(fields);
  if (fields.error()) return visit->bad(*fields.error());
  if (const auto fits = compose_password(entry.password); !fits) return visit->bad(fits.error());
  look(
      visit, [key = entry.key](Tables& tables) { return person_called(tables, key); },
      [visit, entry](const std::optional<AccountRow>& found) {
        check_sign_in(visit, entry, found.value_or(AccountRow{}));
      });
}

void sign_out(const VisitPtr& visit) {
  const bool secure = visit->request.visitor.secure;
  visit->cookies.push_back(clear_cookie(cookie_names(secure).session, secure));
  if (!visit->session) return visit->good({}, true);
  visit->in.sessions.sign_out(visit->session, visit->caller(visit->actor()),
                              [visit] { visit->good({}, true); });
}

void recover(const VisitPtr& visit) {
  Fields fields(visit->body);
  const Entry entry = read_entry(fields);
  const std::string typed = fields.text("code", kMaxName);
  if (fields.error()) return visit->bad(*fields.error());
  lets_in(visit, entry.name, entry.password, [&](const std::string& composed) {
    // Codes cannot be guessed, and a counter per name would let others lock the person out.
    count_attempt(visit, {visit->request.visitor.address, {}, {}},
                  [visit, entry, typed, composed](const std::vector<CountedAttempt>& counted) {
                    // Hashed for wrong names and codes too, so that the answer takes as long.
                    visit->in.hashes.hash(
                        visit->request.visitor.address, composed,
                        [visit, entry, typed, counted](const Result<std::string>& hash) {
                          if (!hash) return visit->bad(hash.error());
                          const std::string code = new_code(visit->in.entropy);
                          const Sessions::Begun begun =
                              visit->in.sessions.begin(visit->request.visitor, entry.kind);
                          const Recovery asked{{},
                                               code_hash(typed).value_or(std::string()),
                                               *hash,
                                               code_hash(code).value_or(std::string()),
                                               begun.row};
                          store_recovery(visit, entry.key, asked, code, begun, entry.kind, counted);
                        });
                  });
  });
}

}  // namespace account_route
}  // namespace gridwise
