#include "store/memory/store.h"

#include <algorithm>

namespace gridwise {
namespace {

bool contains_or_empty(const std::vector<std::string>& list, const std::string& value) {
  return list.empty() || std::ranges::find(list, value) != list.end();
}

bool passes(const MemoryData& data, const MatchFilter& filter, const MatchRow& row) {
  return (filter.account.empty() || data.is_of(row, filter.account)) &&
         contains_or_empty(filter.ids, row.id) && contains_or_empty(filter.statuses, row.status) &&
         (filter.game.empty() || filter.game == row.game) && (!filter.rated || row.rated != 0) &&
         (!filter.before_ms || row.created_ms < *filter.before_ms ||
          (row.created_ms == *filter.before_ms && row.id < filter.before_id));
}

bool passes(const MemoryData& data, const RecordFilter& filter, const RecordRow& row) {
  return (filter.account.empty() || data.is_of(row, filter.account)) &&
         contains_or_empty(filter.ids, row.id) &&
         (filter.game.empty() || filter.game == row.game) &&
         (filter.result.empty() || filter.result == row.result) &&
         (!filter.with_persons || row.persons) && (!filter.with_bots || row.bots) &&
         (!filter.before_ms || row.played_ms < *filter.before_ms ||
          (row.played_ms == *filter.before_ms && row.id < filter.before_id));
}

/// The matching rows, newest first (by `time`, then by id), up to the filter's limit.
template <class Row, class Filter>
std::vector<Row> select(const MemoryData& data, const MemoryData::Table<Row>& rows,
                        const Filter& filter, std::int64_t Row::* time) {
  std::vector<Row> found;
  for (const auto& [id, row] : rows) {
    if (passes(data, filter, row)) found.push_back(row);
  }
  std::ranges::sort(found, [&](const Row& a, const Row& b) {
    return std::tie(a.*time, a.id) > std::tie(b.*time, b.id);
  });
  const auto limit = static_cast<std::size_t>(std::max(filter.limit, 0));
  if (found.size() > limit) found.resize(limit);
  return found;
}

}  // namespace

Result<void> MemoryStore::append(const Batch& batch) {
  const std::lock_guard lock(data_.mutex);
  std::map<std::string, ChainHead> heads;
  std::vector<EventRow> linked;
  for (const EventRow& event : batch.events) {
    const auto [head, first] = heads.try_emplace(event.match);
    if (first) head->second = head_of(event.match);
    Result<EventRow> stored = append_to(head->second, event);
    if (!stored) return stored.error();
    linked.push_back(*std::move(stored));
  }
  for (EventRow& event : linked) data_.events[event.match].push_back(std::move(event));
  for (const MatchRow& match : batch.matches) {
    const auto [row, first] = data_.matches.try_emplace(match.id, match);
    if (first) continue;
    row->second.status = match.status;
    row->second.updated_ms = match.updated_ms;
    row->second.rated = match.rated;
  }
  for (const RecordRow& record : batch.records) data_.records.try_emplace(record.id, record);
  for (const FinishedRow& row : batch.finished)
    data_.standings.finished.try_emplace(row.match, row);
  for (const std::string& id : batch.challenges) data_.people.challenges.erase(id);
  for (const SeatRow& seat : batch.seats) data_.seats[{seat.match, seat.seat}] = seat;
  for (const RaceRow& race : batch.races) data_.races[race.id] = race;
  for (const std::string& id : batch.ended_races) data_.races.erase(id);
  return {};
}

Result<void> MemoryStore::run_change(const TablesWork& work) {
  const std::lock_guard lock(data_.mutex);
  Tables tables(*accounts_, *people_, *standings_);
  return work(tables);
}

Result<void> MemoryStore::together(const std::function<void()>& work) {
  work();
  return {};
}

ChainHead MemoryStore::head_of(std::string_view match) const {
  const auto log = data_.events.find(match);
  if (log == data_.events.end()) return empty_head(match);
  return {log->second.back().seq, log->second.back().chain};
}

Result<std::vector<EventRow>> MemoryStore::events(std::string_view match) {
  NoReads::check();
  const std::lock_guard lock(data_.mutex);
  const auto found = data_.events.find(match);
  return found == data_.events.end() ? std::vector<EventRow>{} : found->second;
}

Result<std::vector<MatchRow>> MemoryStore::matches(const MatchFilter& filter) {
  NoReads::check();
  const std::lock_guard lock(data_.mutex);
  return select(data_, data_.matches, filter, &MatchRow::created_ms);
}

Result<std::vector<RecordRow>> MemoryStore::records(const RecordFilter& filter) {
  NoReads::check();
  const std::lock_guard lock(data_.mutex);
  return select(data_, data_.records, filter, &RecordRow::played_ms);
}

Result<std::vector<SeatRow>> MemoryStore::seats(const std::vector<std::string>& matches) {
  NoReads::check();
  const std::lock_guard lock(data_.mutex);
  std::vector<SeatRow> found;
  for (const auto& [place, seat] : data_.seats) {
    if (std::ranges::find(matches, place.first) == matches.end()) continue;
    found.push_back(seat);
    found.back().account = data_.resolved(seat.account);
  }
  return found;
}

Result<std::vector<RaceRow>> MemoryStore::races(const RaceFilter& filter) {
  NoReads::check();
  const std::lock_guard lock(data_.mutex);
  std::vector<RaceRow> found;
  for (const auto& [id, race] : data_.races) {
    if (!contains_or_empty(filter.ids, id)) continue;
    if (!contains_or_empty(filter.statuses, race.status)) continue;
    const bool wanted = std::ranges::any_of(race.members, [&](const RaceMemberRow& member) {
      return !member.match.empty() && contains_or_empty(filter.matches, member.match);
    });
    if (!filter.matches.empty() && !wanted) continue;
    const bool his = std::ranges::any_of(race.members, [&](const RaceMemberRow& member) {
      return data_.resolved(member.account) == filter.account;
    });
    if (!filter.account.empty() && !his) continue;
    found.push_back(race);
    for (RaceMemberRow& member : found.back().members) {
      member.account = data_.resolved(member.account);
    }
  }
  return found;
}

}  // namespace gridwise
