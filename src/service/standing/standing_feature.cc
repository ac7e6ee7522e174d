#include "service/standing/standing_feature.h"

#include <algorithm>
#include <charconv>

#include "service/standing/finished.h"
#include "service/standing/json.h"
#include "service/wire/portion.h"
#include "standing/finished_game.h"
#include "store/account_rules.h"

namespace gridwise {
namespace {

namespace json = boost::json;

constexpr int kMaxListed = 100;
constexpr int kMaxCategories = 60;
constexpr std::int64_t kActiveMs = 30LL * 86'400'000;
constexpr std::size_t kMaxSubject = 160;

Error unknown_account() { return {"account/unknown", "there is no such account", {}}; }

Who person_of(const AccountRow& account) {
  return {account.id, account.kind, account.kind == AccountKind::kPerson ? account.name : ""};
}

Who bot_of(const std::string& subject) {
  return {subject, AccountKind::kBot, {}, standing::selector_of(subject)};
}

/// A cursor, `PLACE.SUBJECT`: the next page begins after this row.
std::string format_place(const RankedRow& row) {
  return std::to_string(row.place) + "." + row.rating.subject;
}

bool read_place(std::string_view text, RankingFilter& filter) {
  std::int64_t place = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), place);
  const auto read = static_cast<std::size_t>(end - text.data());
  if (problem != std::errc() || read + 1 >= text.size() || text[read] != '.') return false;
  filter.before_place = place;
  filter.after_subject = text.substr(read + 1);
  return filter.after_subject.size() <= kMaxSubject;
}

json::object ranked_json(const RankedRow& row, std::int64_t now_ms) {
  const std::string& subject = row.rating.subject;
  const bool bot = subject.starts_with(kBotPrefix);
  return object_of(Ranked{{row.rating, now_ms},
                          bot ? bot_of(subject) : Who{subject, AccountKind::kPerson, row.name}});
}

json::object ranking_json(const std::vector<RankedRow>& rows, const RankingFilter& filter,
                          std::int64_t now_ms) {
  Portion listed(kMaxList);
  json::object answer;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool last = i + 1 == static_cast<std::size_t>(filter.limit);
    if (!last && listed.add(ranked_json(rows[i], now_ms))) continue;
    answer["next"] = format_place(rows[i - 1]);
    break;
  }
  answer["ratings"] = listed.take();
  return answer;
}

json::object categories_json(StandingTables& tables) {
  json::array list;
  for (const CategoryRow& row : tables.categories(kMaxCategories))
    list.push_back(object_of(ListedCategory{row}));
  return {{"categories", std::move(list)}};
}

}  // namespace

std::vector<Verb> StandingFeature::verbs() {
  return {
      {.name = "rating.list",
       .about = "Best first. Without `setup` the categories, at most 60, those with the most "
                "reliable ratings and bots first.",
       .asks = {may<std::string>("setup"), may<ClockCategory>("clock", "by default `none`"),
                may<int>("limit"), may<std::string>("cursor")},
       .answers = object_type({may<std::vector<ListedCategory>>("categories"),
                               may<std::vector<Ranked>>("ratings"), may<std::string>("next")}),
       .run = at_once(this, &StandingFeature::ratings)},
      {.name = "standing.get",
       .about = "By default the sender's own, empty for a guest who has not played. At most 600 "
                "tallies, 400 bests, 24 ratings.",
       .asks = {may<std::string>("account", "an id"),
                may<std::string>("bot", "an id from `rating.list`")},
       .answers =
           either_type({value_type<Standing>(),
                        object_type({must<Who>("of"), must<std::vector<OwnRating>>("ratings")})}),
       .run = at_once(this, &StandingFeature::get)},
  };
}

void StandingFeature::match_ended() {
  if (others_.has_lobby_here()) return projector_.wake();
  others_.match_ended();
}

Result<AccountRow> StandingFeature::shown_account(Call& call, const std::string& id) {
  const auto account = store_->look(rules::find_account, id);
  if (!account) return account.error();
  if (!*account || (*account)->state == AccountState::kClosed) return unknown_account();
  const PrincipalPtr principal = call.person;
  const bool own = principal && principal->is((*account)->id);
  if (!own && (*account)->kind != AccountKind::kPerson) return unknown_account();
  return **account;
}

Result<json::value> StandingFeature::look(
    const std::function<json::object(StandingTables&)>& read) const {
  Result<json::object> answer =
      store_->look([&](Tables& tables) { return read(tables.standings()); });
  if (!answer) return answer.error();
  return json::value(*std::move(answer));
}

Result<json::value> StandingFeature::get(Call& call) {
  const std::string account = call.fields.text_or("account", "", kMaxSubject);
  const std::string bot = call.fields.text_or("bot", "", kMaxSubject);
  if (!account.empty() && !bot.empty()) {
    call.fields.fail("json/range", "account and bot exclude each other");
  }
  if (!bot.empty() && !bot.starts_with(kBotPrefix)) {
    call.fields.fail("json/range", "bot must be the id of a bot in rating.list");
  }
  if (call.fields.error()) return *call.fields.error();
  const std::int64_t now_ms = executor_->now().count();
  if (!bot.empty()) {
    return look([&](StandingTables& tables) -> json::object {
      return {{"of", to_json(bot_of(bot))}, {"ratings", ratings_json(tables, bot, now_ms)}};
    });
  }
  const PrincipalPtr principal = call.person;
  const std::string id = account.empty() && principal ? principal->account : account;
  if (id.empty() && !principal) {
    return Error{
        "json/missing", "account is missing: programs have no statistics of their own", {}};
  }
  if (id.empty()) {  // a guest who has not played yet
    return look(
        [&](StandingTables& tables) -> json::object { return standing_json(tables, id, now_ms); });
  }
  const Result<AccountRow> of = shown_account(call, id);
  if (!of) return of.error();
  return look([&](StandingTables& tables) -> json::object {
    json::object answer = standing_json(tables, of->id, now_ms);
    answer["of"] = to_json(person_of(*of));
    return answer;
  });
}

Result<json::value> StandingFeature::ratings(Call& call) {
  Fields& fields = call.fields;
  RankingFilter filter;
  const std::string setup = fields.text_or("setup", "");
  const std::string clock = fields.text_or("clock", "none");
  filter.limit = static_cast<int>(fields.number_or("limit", 1, kMaxListed, kMaxListed)) + 1;
  if (fields.has("cursor") && !read_place(fields.text("cursor"), filter)) {
    fields.fail("json/range", "cursor must be the `next` of an earlier answer");
  }
  if (std::ranges::find(kClockCategories, clock) == kClockCategories.end()) {
    fields.fail("json/range", "clock must be none, bullet, blitz, rapid, slow or days");
  }
  if (fields.error()) return *fields.error();
  if (setup.empty()) return look(categories_json);
  const Result<GameSetup> parsed = parse_setup(setup);
  if (!parsed) return parsed.error();
  const std::int64_t now_ms = executor_->now().count();
  filter.category = standing::category_text(parsed->text(), clock);
  filter.played_after_ms = now_ms - kActiveMs;
  return look(
      [&](StandingTables& tables) { return ranking_json(tables.ranking(filter), filter, now_ms); });
}

}  // namespace gridwise
