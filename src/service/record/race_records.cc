#include "service/record/race_records.h"

#include <algorithm>

#include "service/record/record.h"

namespace gridwise {

namespace json = boost::json;

Result<RaceRecords> RaceRecords::in(Store& store, std::span<const RecordRow> rows) {
  RaceRecords found;
  RaceFilter filter;
  for (const RecordRow& row : rows) {
    if (!row.match.empty()) filter.matches.push_back(row.match);
  }
  if (filter.matches.empty()) return found;
  Result<std::vector<RaceRow>> races = store.races(filter);
  if (!races) return races.error();
  found.races_ = *std::move(races);
  return found;
}

void RaceRecords::apply(const RecordRow& row, json::object& record) const {
  if (row.match.empty()) return;
  for (const RaceRow& race : races_) {
    const auto own = std::ranges::find(race.members, row.match, &RaceMemberRow::match);
    if (own == race.members.end()) continue;
    record["race"] =
        to_json(SentRacedRecord{race, static_cast<std::size_t>(own - race.members.begin())});
    return;
  }
}

}  // namespace gridwise
