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

Result<json::object> categories_json(Tables& tables) {
  json::array list;
  for (const CategoryRow& row : tables.standings().categories(kMaxCategories))
    list.push_back(object_of(ListedCategory{row}));
  return json::object{{"categories", std::move(list)}};
}

/// An account that others may see: a person's, or the reader's own.
Result<AccountRow> shown_account(Tables& tables, const std::string& id, const std::string& reader) {
  std::optional<AccountRow> account = rules::find_account(tables, id);
  if (!account || account->state == AccountState::kClosed) return unknown_account();
  const bool own = !reader.empty() && account->id == reader;
  if (!own && account->kind != AccountKind::kPerson) return unknown_account();
  return *std::move(account);
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
       .run = off_loop(off_loop_, this, &StandingFeature::ratings)},
      {.name = "standing.get",
       .about = "By default the sender's own, empty for a guest who has not played. At most 600 "
                "tallies, 400 bests, 24 ratings.",
       .asks = {may<std::string>("account", "an id"),
                may<std::string>("bot", "an id from `rating.list`")},
       .answers =
           either_type({value_type<Standing>(),
                        object_type({must<Who>("of"), must<std::vector<OwnRating>>("ratings")})}),
       .run = off_loop(off_loop_, this, &StandingFeature::get)},
  };
}

void StandingFeature::match_ended() {
  if (others_.has_lobby_here()) return projector_.wake();
  others_.match_ended();
}

OffLoopWork StandingFeature::look(std::function<Result<json::object>(Tables&)> answer) const {
  return [store = store_, answer = std::move(answer)]() -> Result<json::value> {
    Result<json::object> read = store->look(answer);
    if (!read) return read.error();
    return json::value(*std::move(read));
  };
}

Result<OffLoopWork> StandingFeature::get(Call& call) {
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
    return look([bot, now_ms](Tables& tables) -> Result<json::object> {
      return json::object{{"of", to_json(bot_of(bot))},
                          {"ratings", ratings_json(tables.standings(), bot, now_ms)}};
    });
  }
  const std::string reader = call.person ? call.person->account : std::string();
  const std::string id = account.empty() ? reader : account;
  if (id.empty() && !call.person) {
    return Error{
        "json/missing", "account is missing: programs have no statistics of their own", {}};
  }
  return look([id, reader, now_ms](Tables& tables) -> Result<json::object> {
    // A guest who has not played yet.
    if (id.empty()) return standing_json(tables.standings(), id, now_ms);
    const Result<AccountRow> of = shown_account(tables, id, reader);
    if (!of) return of.error();
    json::object answer = standing_json(tables.standings(), of->id, now_ms);
    answer["of"] = to_json(person_of(*of));
    return answer;
  });
}

Result<OffLoopWork> StandingFeature::ratings(Call& call) {
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
  return look([filter, now_ms](Tables& tables) -> Result<json::object> {
    return ranking_json(tables.standings().ranking(filter), filter, now_ms);
  });
}

}  // namespace gridwise
