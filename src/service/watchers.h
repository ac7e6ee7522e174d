// Who watches which match, and what they are sent when something happens there.
#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <unordered_map>

#include "service/jobs.h"
#include "service/matches.h"

namespace gridwise {

/// Lives on the loop.
class Watchers {
 public:
  explicit Watchers(Push push) : push_(std::move(push)) {}

  /// With or without the state in every push.
  void watch(ClientId client, const std::string& match, bool with_state);
  void unwatch(ClientId client, const std::string& match);
  void leave(ClientId client);
  [[nodiscard]] bool watched(const std::string& match) const { return by_match_.contains(match); }
  /// Pushes committed events to everybody who watches.
  void tell(const LiveMatch& live, std::span<const MatchEvent> events);

 private:
  void forget(ClientId client, const std::string& match);

  Push push_;
  std::unordered_map<std::string, std::map<ClientId, bool>> by_match_;
  std::unordered_map<ClientId, std::set<std::string>> by_client_;
};

}  // namespace gridwise
