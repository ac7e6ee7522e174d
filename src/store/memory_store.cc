#include "store/memory_store.h"

#include <algorithm>

namespace gridwise {
namespace {

bool contains_or_empty(const std::vector<std::string>& list, const std::string& value) {
  return list.empty() || std::ranges::find(list, value) != list.end();
}

bool passes(const MatchFilter& filter, const MatchRow& row) {
  return contains_or_empty(filter.ids, row.id) && contains_or_empty(filter.statuses, row.status) &&
         (filter.game.empty() || filter.game == row.game) &&
         (!filter.before_ms || row.created_ms < *filter.before_ms ||
          (row.created_ms == *filter.before_ms && row.id < filter.before_id));
}

bool passes(const RecordFilter& filter, const RecordRow& row) {
  return contains_or_empty(filter.ids, row.id) &&
         (filter.game.empty() || filter.game == row.game) &&
         (filter.result.empty() || filter.result == row.result) &&
         (!filter.with_persons || row.persons) && (!filter.with_bots || row.bots) &&
         (!filter.before_ms || row.played_ms < *filter.before_ms ||
          (row.played_ms == *filter.before_ms && row.id < filter.before_id));
}

/// The rows that match, newest first (by `time`, then by id), up to the filter's limit.
template <class Row, class Filter>
std::vector<Row> select(const std::map<std::string, Row>& rows, const Filter& filter,
                        std::int64_t Row::*time) {
  std::vector<Row> found;
  for (const auto& [id, row] : rows) {
    if (passes(filter, row)) found.push_back(row);
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
  const std::lock_guard lock(mutex_);
  std::map<std::string, ChainHead> heads;
  std::vector<EventRow> linked;
  for (const EventRow& event : batch.events) {
    const auto [head, first] = heads.try_emplace(event.match);
    if (first) head->second = head_of(event.match);
    Result<EventRow> stored = append_to(head->second, event);
    if (!stored) return stored.error();
    linked.push_back(*std::move(stored));
  }
  for (EventRow& event : linked) events_[event.match].push_back(std::move(event));
  for (const MatchRow& match : batch.matches) matches_[match.id] = match;
  for (const RecordRow& record : batch.records) records_.try_emplace(record.id, record);
  return {};
}

ChainHead MemoryStore::head_of(std::string_view match) const {
  const auto log = events_.find(match);
  if (log == events_.end()) return empty_head(match);
  return {log->second.back().seq, log->second.back().chain};
}

Result<std::vector<EventRow>> MemoryStore::events(std::string_view match) {
  const std::lock_guard lock(mutex_);
  const auto found = events_.find(match);
  return found == events_.end() ? std::vector<EventRow>{} : found->second;
}

Result<std::vector<MatchRow>> MemoryStore::matches(const MatchFilter& filter) {
  const std::lock_guard lock(mutex_);
  return select(matches_, filter, &MatchRow::created_ms);
}

Result<std::vector<RecordRow>> MemoryStore::records(const RecordFilter& filter) {
  const std::lock_guard lock(mutex_);
  return select(records_, filter, &RecordRow::played_ms);
}

}  // namespace gridwise
