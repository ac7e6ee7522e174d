#include "service/level/json.h"

#include "service/wire/portion.h"

namespace gridwise {

namespace json = boost::json;

json::object level_json(const LevelRow& row) {
  json::object object = object_of(row);
  object["text"] = row.text;
  boost::system::error_code bad;
  json::value scenarios = json::parse(row.scenarios, bad);
  object["scenarios"] = bad ? json::value(nullptr) : std::move(scenarios);
  return object;
}

json::array problems_json(const std::vector<Problem>& problems) {
  Portion listed(kMaxPart);
  for (const Problem& problem : problems) listed.add(to_json(problem));
  return listed.take();
}

std::optional<lab::Estimate> pass_rate(const lab::Totals& totals) {
  if (totals.games == 0) return {};
  return lab::share_of(totals.won, totals.games);
}

}  // namespace gridwise
