// Everything stored about a person: export as one file, and deletion.
#include <algorithm>
#include <limits>

#include "account/session/cookies.h"
#include "account/visit.h"
#include "service/level/json.h"
#include "service/match/look_json.h"
#include "service/standing/json.h"

namespace gridwise {
namespace {

namespace json = boost::json;

constexpr int kRecordsAtOnce = 64;
constexpr int kLinesAtOnce = 100;

/// Parses JSON that we stored; null if it is damaged.
json::value stored_json(const std::string& text) {
  boost::system::error_code bad;
  json::value value = json::parse(text, bad);
  return bad ? json::value(nullptr) : value;
}

Result<json::array> audit_json(const Visit& visit) {
  json::array list;
  AuditFilter filter{visit.session->account.id, {}, {}, kLinesAtOnce};
  while (true) {
    const auto lines = visit.in.writes.store().look(
        [&](Tables& tables) { return tables.accounts().audit(filter); });
    if (!lines) return lines.error();
    for (const AuditRow& line : *lines) {
      list.emplace_back(json::object{
          {"at", line.at_ms}, {"action", line.action}, {"net", line.net}, {"detail", line.detail}});
    }
    if (lines->size() < static_cast<std::size_t>(kLinesAtOnce)) return list;
    filter.before_id = lines->back().id;
  }
}

/// What the person wrote in chats.
Result<json::array> chat_json(const Visit& visit) {
  constexpr int kMaxChat = 20'000;
  const auto rows = visit.in.writes.store().look([&](Tables& tables) {
    return tables.people().texts_of(visit.session->account.id, 0, kMaxChat);
  });
  if (!rows) return rows.error();
  json::array list;
  for (const SayRow& row : *rows) {
    list.emplace_back(json::object{{"at", row.at_ms}, {"match", row.match}, {"text", row.text}});
  }
  return list;
}

/// The races the person took part in, without the other participants.
Result<json::array> races_json(const Visit& visit) {
  const std::string& account = visit.session->account.id;
  const auto races = visit.in.service->races_of(account);
  if (!races) return races.error();
  json::array list;
  for (const RaceRow& race : *races) {
    const auto own = std::ranges::find(race.members, account, &RaceMemberRow::account);
    if (own == race.members.end()) continue;
    list.emplace_back(json::object{{"race", race.id},
                                   {"at", race.made_ms},
                                   {"setup", race.setup},
                                   {"status", race.status},
                                   {"people", race.members.size()},
                                   {"name", own->name},
                                   {"match", own->match},
                                   {"ending", own->ending},
                                   {"time_ms", own->time_ms},
                                   {"place", own->place}});
  }
  return list;
}

/// Adds the records a few at a time, so as not to block the loop.
void add_records(const VisitPtr& visit, const std::shared_ptr<json::object>& all,
                 const RecordFilter& filter) {
  const auto rows = visit->in.service->records(filter);
  if (!rows) return visit->store_failed(rows.error());
  json::array& list = (*all)["records"].get_array();
  for (const RecordRow& row : *rows) list.push_back(stored_json(row.body));
  if (rows->size() < static_cast<std::size_t>(filter.limit)) {
    visit->note(audit_action::kExported, visit->session->account.id);
    return visit->answer(
        {std::move(*all), std::move(visit->cookies), {}, false, "gridwise-account.json"});
  }
  RecordFilter next = filter;
  next.before_ms = rows->back().played_ms;
  next.before_id = rows->back().id;
  visit->in.executor->post([visit, all, next] { add_records(visit, all, next); });
}

/// Adds the saved levels one at a time, then the records.
void add_levels(const VisitPtr& visit, const std::shared_ptr<json::object>& all,
                const std::vector<LevelRow>& listed) {
  json::array& list = (*all)["levels"].get_array();
  if (list.size() == listed.size()) {
    RecordFilter filter;
    filter.account = visit->session->account.id;
    filter.limit = kRecordsAtOnce;
    return add_records(visit, all, filter);
  }
  const LevelRow& next = listed[list.size()];
  const auto level = visit->in.writes.store().look(
      [&](Tables& tables) { return tables.accounts().level(next.account, next.id); });
  if (!level) return visit->store_failed(level.error());
  list.emplace_back(level_json(level->value_or(next)));
  visit->in.executor->post([visit, all, listed] { add_levels(visit, all, listed); });
}

void remove(const VisitPtr& visit) {
  const AccountRow account = visit->session->account;
  visit->in.writes.change(
      [id = account.id, keys = attempt_keys_of(account.name_key, account.id),
       caller = visit->caller(account.id)](Tables& tables) {
        return rules::remove_account(tables, id, keys, caller);
      },
      [visit](const Result<Deletion>& removed) {
        if (!removed) return visit->store_failed(removed.error());
        visit->in.service->people_changed(visit->session->account.id, removed->matches);
        visit->in.sessions.end(removed->ended);
        const bool secure = visit->request.visitor.secure;
        const CookieNames names = cookie_names(secure);
        visit->cookies = {clear_cookie(names.session, secure), clear_cookie(names.known, secure)};
        visit->good({}, true);
      });
}

}  // namespace

namespace account_route {

void export_all(const VisitPtr& visit) {
  const AccountRow& account = visit->session->account;
  if (!is_confirmed(visit->session->row, visit->in.writes.now_ms())) {
    return visit->bad({"account/confirm", "give your password again first", {}});
  }
  const std::int64_t now_ms = visit->in.writes.now_ms();
  Store& store = visit->in.writes.store();
  const auto sessions = store.look(rules::valid_sessions, account.id, now_ms);
  if (!sessions) return visit->store_failed(sessions.error());
  Result<json::object> statistics = store.look(
      [&](Tables& tables) { return standing_json(tables.standings(), account.id, now_ms); });
  if (!statistics) return visit->store_failed(statistics.error());
  const auto look = look_of(*visit);
  if (!look) return visit->store_failed(look.error());
  Result<json::array> audit = audit_json(*visit);
  if (!audit) return visit->store_failed(audit.error());
  Result<json::array> chat = chat_json(*visit);
  if (!chat) return visit->store_failed(chat.error());
  Result<json::array> races = races_json(*visit);
  if (!races) return visit->store_failed(races.error());
  LevelFilter of_account;
  of_account.account = account.id;
  of_account.limit = std::numeric_limits<int>::max();
  const auto levels =
      store.look([&](Tables& tables) { return tables.accounts().levels(of_account); });
  if (!levels) return visit->store_failed(levels.error());
  auto all = std::make_shared<json::object>(
      json::object{{"format", "gridwise-account"},
                   {"version", 1},
                   {"account", to_json(account)},
                   {"settings", stored_json(account.settings)},
                   {"look", *look ? object_of(**look) : json::object()},
                   {"sessions", sessions_json(*visit, *sessions)},
                   {"log", *std::move(audit)},
                   {"statistics", *std::move(statistics)},
                   {"chat", *std::move(chat)},
                   {"races", *std::move(races)},
                   {"levels", json::array()},
                   {"records", json::array()}});
  add_levels(visit, all, *levels);
}

void delete_account(const VisitPtr& visit) {
  with_password(visit, [visit](const std::string&, const HashQueue::Verdict&) {
    visit->in.service->give_up(visit->session->account.id, [visit](const Result<void>& given_up) {
      if (!given_up) return visit->store_failed(given_up.error());
      remove(visit);
    });
  });
}

}  // namespace account_route
}  // namespace gridwise
