#include "service/standing/json.h"

#include <algorithm>
#include <map>
#include <utility>

namespace gridwise {
namespace {

namespace json = boost::json;

// Together these fit into Service's longest answer.
constexpr int kMaxTallies = 600;
constexpr int kMaxBests = 400;
constexpr int kMaxStreaks = 60;
constexpr int kMaxRatings = 24;
constexpr int kMaxSteps = 200;

template <class Key, class Row>
std::vector<Row> values_of(std::map<Key, Row> rows) {
  std::vector<Row> values;
  for (auto& [key, row] : rows) values.push_back(std::move(row));
  return values;
}

std::vector<TallyRow> tallies_of(StandingTables& tables, const std::vector<std::string>& ids) {
  std::map<std::tuple<std::string, std::string, std::string, std::int64_t>, TallyRow> sums;
  for (const TallyRow& row : tables.tallies(ids, kMaxTallies)) {
    const auto [known, first] =
        sums.try_emplace({row.game, row.opponent, row.level, row.side}, row);
    if (first) continue;
    TallyRow& sum = known->second;
    sum.played += row.played;
    sum.won += row.won;
    sum.drawn += row.drawn;
    sum.lost += row.lost;
    sum.plies += row.plies;
  }
  return values_of(std::move(sums));
}

/// Streaks by game. The current one is that of the id that played most recently.
std::vector<StreakRow> streaks_of(StandingTables& tables, const std::vector<std::string>& ids) {
  std::map<std::string, StreakRow> all;
  for (const StreakRow& row : tables.streaks(ids, kMaxStreaks)) {
    const auto [known, first] = all.try_emplace(row.game, row);
    if (first) continue;
    StreakRow& streak = known->second;
    const std::int64_t longest = std::max(streak.longest, row.longest);
    if (row.last_ms > streak.last_ms) streak = row;
    streak.longest = longest;
  }
  return values_of(std::move(all));
}

void add_best(BestRow& best, const BestRow& row) {
  if (row.won > 0) best.plies = best.won == 0 ? row.plies : std::min(best.plies, row.plies);
  best.played += row.played;
  best.won += row.won;
  best.last_ms = std::max(best.last_ms, row.last_ms);
  if (row.score) best.score = std::max(best.score.value_or(*row.score), *row.score);
}

std::vector<BestRow> bests_of(StandingTables& tables, const std::vector<std::string>& ids) {
  std::map<std::pair<std::string, std::string>, BestRow> all;
  for (const BestRow& row : tables.bests(ids, kMaxBests)) {
    const auto [known, first] = all.try_emplace({row.game, row.board}, row);
    if (!first) add_best(known->second, row);
  }
  return values_of(std::move(all));
}

}  // namespace

json::array ratings_json(StandingTables& tables, const std::string& subject, std::int64_t now_ms) {
  json::array list;
  for (const RatingRow& row : tables.ratings(subject, kMaxRatings)) {
    OwnRating rating{{row, now_ms}, standing::parse_category(row.category), {}};
    for (const StepRow& step : tables.steps(subject, row.category, kMaxSteps))
      rating.steps.emplace_back(step.at_ms, tenths(step.rating), tenths(step.deviation));
    std::ranges::reverse(rating.steps);  // the oldest first
    list.push_back(object_of(rating));
  }
  return list;
}

json::object standing_json(StandingTables& tables, const std::string& account,
                           std::int64_t now_ms) {
  Standing standing;
  if (account.empty()) return object_of(standing);
  const std::vector<std::string> ids = tables.ids_of(account);
  standing = {tallies_of(tables, ids), streaks_of(tables, ids), bests_of(tables, ids),
              ratings_json(tables, account, now_ms), tables.imported(account)};
  return object_of(standing);
}

}  // namespace gridwise
