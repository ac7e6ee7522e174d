// Everything stored about a person: export as one file, and deletion.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <deque>
#include <utility>

#include "account/session/cookies.h"
#include "account/visit.h"
#include "kit/json_text.h"
#include "service/level/json.h"
#include "service/match/look_json.h"
#include "service/standing/json.h"
#include "store/look_rules.h"

namespace gridwise {
namespace {

namespace json = boost::json;

constexpr int kRecordsAtOnce = 4;  ///< of at most 128 kB each
constexpr int kLinesAtOnce = 100;
constexpr int kChatAtOnce = 500;

/// Parses JSON that we stored; null if it is damaged.
json::value stored_json(const std::string& text) {
  boost::system::error_code bad;
  json::value value = json::parse(text, bad);
  return bad ? json::value(nullptr) : value;
}

/// An account's export as text, a few rows at a time. One for an account: the others are refused.
/// Made and ended anywhere, read off the loop.
class Export {
 public:
  explicit Export(VisitPtr visit)
      : visit_(std::move(visit)),
        account_(visit_->session->account.id),
        store_(visit_->in.store),
        executor_(visit_->in.executor) {
    visit_->in.exporting->insert(account_);
    audit_.account = account_;
    audit_.limit = kLinesAtOnce;
    levels_.account = account_;
    levels_.limit = kLinesAtOnce;
    records_.account = account_;
    records_.limit = kRecordsAtOnce;
  }
  Export(const Export&) = delete;
  Export& operator=(const Export&) = delete;
  ~Export() {
    executor_->post([exporting = visit_->in.exporting, account = account_, visit = visit_] {
      exporting->erase(account);
    });
  }

  /// `head`: all but the lists. Called before the first part is read.
  void begin(json::object head) { head_ = std::move(head); }

  [[nodiscard]] Result<std::string> next() {
    if (list_ == kLists.size()) return std::string();
    std::string part;
    if (!begun_) {
      part = json_text(head_);
      part.pop_back();
      begun_ = true;
    }
    const List& list = kLists[list_];
    const Result<json::array> rows = (this->*list.next)();
    if (!rows) return rows.error();
    if (first_) part += fmt::format(",\"{}\":[", list.key);
    for (const json::value& row : *rows) {
      if (!std::exchange(first_, false)) part += ',';
      part += json_text(row);
    }
    if (!rows->empty()) return part;
    part += ']';
    first_ = true;
    if (++list_ == kLists.size()) {
      part += '}';
      executor_->post(
          [visit = visit_, account = account_] { visit->note(audit_action::kExported, account); });
    }
    return part;
  }

 private:
  struct List {
    const char* key;
    Result<json::array> (Export::*next)();  ///< the next rows; none: the list is complete
  };

  Result<json::array> next_audit() {
    const auto lines =
        store_->look([&](Tables& tables) { return tables.accounts().audit(audit_); });
    if (!lines) return lines.error();
    json::array list;
    for (const AuditRow& line : *lines) {
      list.emplace_back(json::object{
          {"at", line.at_ms}, {"action", line.action}, {"net", line.net}, {"detail", line.detail}});
      audit_.before_id = line.id;
    }
    return list;
  }

  /// What the person wrote in chats.
  Result<json::array> next_chat() {
    const auto rows = store_->look([&](Tables& tables) {
      return tables.people().texts_of(account_, last_chat_, kChatAtOnce);
    });
    if (!rows) return rows.error();
    json::array list;
    for (const SayRow& row : *rows) {
      list.emplace_back(json::object{{"at", row.at_ms}, {"match", row.match}, {"text", row.text}});
      last_chat_ = row.n;
    }
    return list;
  }

  /// The races the person took part in, without the other participants.
  Result<json::array> next_races() {
    json::array list;
    if (std::exchange(raced_, true)) return list;
    const auto races = Service::races_of(*store_, account_);
    if (!races) return races.error();
    for (const RaceRow& race : *races) {
      const auto own = std::ranges::find(race.members, account_, &RaceMemberRow::account);
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

  /// Saved levels, one at a time.
  Result<json::array> next_levels() {
    if (listed_.empty()) {
      auto listed = store_->look([&](Tables& tables) { return tables.accounts().levels(levels_); });
      if (!listed) return listed.error();
      if (listed->empty()) return json::array();
      levels_.before_ms = listed->back().updated_ms;
      levels_.before_id = listed->back().id;
      listed_.assign(listed->begin(), listed->end());
    }
    const LevelRow row = std::move(listed_.front());
    listed_.pop_front();
    const auto level =
        store_->look([&](Tables& tables) { return tables.accounts().level(account_, row.id); });
    if (!level) return level.error();
    return json::array{json::value(level_json(level->value_or(row)))};
  }

  Result<json::array> next_records() {
    const auto rows = Service::records(*store_, records_);
    if (!rows) return rows.error();
    json::array list;
    for (const RecordRow& row : *rows) {
      list.push_back(stored_json(row.body));
      records_.before_ms = row.played_ms;
      records_.before_id = row.id;
    }
    return list;
  }

  static constexpr std::array<List, 5> kLists{{{"log", &Export::next_audit},
                                               {"chat", &Export::next_chat},
                                               {"races", &Export::next_races},
                                               {"levels", &Export::next_levels},
                                               {"records", &Export::next_records}}};

  VisitPtr visit_;
  json::object head_;
  std::string account_;
  std::shared_ptr<Store> store_;
  std::shared_ptr<Executor> executor_;
  bool begun_ = false;
  bool first_ = true;     ///< no row of the list has been sent
  std::size_t list_ = 0;  ///< in kLists
  AuditFilter audit_{};
  std::int64_t last_chat_ = 0;
  bool raced_ = false;
  LevelFilter levels_{};
  std::deque<LevelRow> listed_;  ///< levels to be sent, without their bodies
  RecordFilter records_{};
};

void remove(const VisitPtr& visit) {
  const AccountRow account = visit->session->account;
  visit->in.writes.change(
      [id = account.id, keys = attempt_keys_of(account.name_key, account.id),
       caller = visit->caller(account.id)](Tables& tables) {
        return rules::remove_account(tables, id, keys, caller);
      },
      [visit](const Result<Deletion>& removed) {
        if (!removed) return visit->store_failed(removed.error());
        visit->in.service->people_changed(
            {.account = visit->session->account.id, .gone = removed->matches});
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
  if (visit->in.exporting->contains(account.id)) {
    return visit->bad({"limit/export", "an export of this account is being sent already", {}});
  }
  struct Kept {
    json::object look;
    std::optional<ProgressRow> progress;
    std::vector<SessionRow> sessions;
    json::object statistics;
  };
  const auto parts = std::make_shared<Export>(visit);
  look(
      visit,
      [id = account.id, now_ms = visit->in.writes.now_ms()](Tables& tables) {
        const auto looks = rules::find_looks(tables, std::vector{id});
        return Kept{looks.empty() ? json::object() : object_of(looks.front()),
                    tables.accounts().progress(id), rules::valid_sessions(tables, id, now_ms),
                    standing_json(tables.standings(), id, now_ms)};
      },
      [visit, parts](const Kept& kept) {
        const AccountRow& own = visit->session->account;
        parts->begin({{"format", "gridwise-account"},
                      {"version", 1},
                      {"account", to_json(own)},
                      {"settings", stored_json(own.settings)},
                      {"look", kept.look},
                      {"progress", stored_json(kept.progress.value_or(ProgressRow()).text)},
                      {"sessions", sessions_json(*visit, kept.sessions)},
                      {"statistics", kept.statistics}});
        visit->answer({json::object(),
                       std::move(visit->cookies),
                       {},
                       false,
                       "gridwise-account.json",
                       [parts] { return parts->next(); }});
      });
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
