#include "service/watchers.h"

#include <algorithm>
#include <boost/json.hpp>

#include "service/match_json.h"

namespace gridwise {

namespace json = boost::json;

void Watchers::watch(ClientId client, const std::string& match, bool with_state) {
  by_match_[match][client] = with_state;
  by_client_[client].insert(match);
}

void Watchers::unwatch(ClientId client, const std::string& match) {
  const auto watched = by_client_.find(client);
  if (watched != by_client_.end()) watched->second.erase(match);
  forget(client, match);
}

void Watchers::leave(ClientId client) {
  const auto watched = by_client_.extract(client);
  if (watched.empty()) return;
  for (const std::string& match : watched.mapped()) forget(client, match);
}

void Watchers::forget(ClientId client, const std::string& match) {
  const auto found = by_match_.find(match);
  if (found == by_match_.end()) return;
  found->second.erase(client);
  if (found->second.empty()) by_match_.erase(found);
}

void Watchers::tell(const LiveMatch& live, std::span<const MatchEvent> events) {
  const auto found = by_match_.find(live.id);
  if (found == by_match_.end() || events.empty()) return;
  json::array listed;
  for (const MatchEvent& event : events) listed.emplace_back(event_json(event));
  json::object push{{"match", live.id}, {"seq", live.match.seq}, {"events", std::move(listed)}};
  const std::string without = json::serialize(push);
  std::string with;
  if (std::ranges::any_of(found->second, [](const auto& watcher) { return watcher.second; })) {
    push["state"] = state_json(live.id, live.match, live.record, Detail::kWhole);
    with = json::serialize(push);
  }
  for (const auto& [client, with_state] : found->second) push_(client, with_state ? with : without);
}

}  // namespace gridwise
