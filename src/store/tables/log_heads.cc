#include "store/tables/log_heads.h"

#include <algorithm>
#include <span>

#include "store/sql/conditions.h"
#include "store/sql/rows.h"

namespace gridwise {
namespace {

constexpr std::size_t kMaxHeads = 16'384;
constexpr std::size_t kReadAtOnce = 500;

/// Adds the stored heads of these logs to `ends`; a log without events gets an empty head.
void read_heads(soci::session& session, std::span<const std::string> matches,
                LogHeads::Heads& ends) {
  for (const std::string& match : matches) ends.emplace(match, empty_head(match));
  while (!matches.empty()) {
    const auto some = matches.first(std::min(matches.size(), kReadAtOnce));
    Conditions where;
    where.one_of("match_id", {some.begin(), some.end()});
    for_each_row<HeadRow>(session,
                          std::string("SELECT ") + kHeadColumns + " FROM heads" + where.text(),
                          where.values(), [&](const HeadRow& row) { ends[row.match] = row.head; });
    matches = matches.subspan(some.size());
  }
}

}  // namespace

Result<std::vector<EventRow>> LogHeads::link(soci::session& session,
                                             const std::vector<EventRow>& events,
                                             Heads& ends) const {
  std::vector<std::string> unknown;
  for (const EventRow& event : events) {
    const auto known = known_.find(event.match);
    const bool first =
        known != known_.end() ? ends.insert(*known).second : ends.try_emplace(event.match).second;
    if (first && known == known_.end()) unknown.push_back(event.match);
  }
  for (const std::string& match : unknown) ends.erase(match);
  read_heads(session, unknown, ends);
  std::vector<EventRow> linked;
  linked.reserve(events.size());
  for (const EventRow& event : events) {
    Result<EventRow> next = append_to(ends[event.match], event);
    if (!next) return next.error();
    linked.push_back(*std::move(next));
  }
  return linked;
}

void LogHeads::remember(Heads ends) {
  if (known_.size() > kMaxHeads) known_.clear();
  for (auto& [match, head] : ends) known_[match] = std::move(head);
}

void LogHeads::forget(const std::vector<std::string>& matches) {
  for (const std::string& match : matches) known_.erase(match);
}

}  // namespace gridwise
