// Which clients watch which match, and the pushes they get.
#pragma once

#include <boost/json/fwd.hpp>
#include <map>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "service/jobs.h"
#include "service/matches.h"

namespace gridwise {

/// Lives on the loop.
class Watchers {
 public:
  using Unwatched = std::function<void(const std::string& match)>;

  /// `unwatched` is called when the last watcher has left a match.
  Watchers(Push push, Unwatched unwatched)
      : push_(std::move(push)), unwatched_(std::move(unwatched)) {}

  /// Returns the current state for the answer. Later pushes contain events and changes of the
  /// state, or without `with_state` only events.
  [[nodiscard]] boost::json::object watch(ClientId client, const LiveMatch& live, bool with_state);
  void unwatch(ClientId client, const std::string& match);
  void leave(ClientId client);
  [[nodiscard]] bool watched(const std::string& match) const { return by_match_.contains(match); }
  /// The clients that watch the match.
  [[nodiscard]] std::vector<ClientId> clients_of(const std::string& match) const;
  /// Pushes committed events to everybody who watches.
  void tell(const LiveMatch& live, std::span<const MatchEvent> events);

 private:
  struct Watched {
    std::map<ClientId, bool> clients;  ///< true: with the state
    std::string state;  ///< the JSON state all clients with state have; empty if they differ
  };

  void forget(ClientId client, const std::string& match);

  Push push_;
  Unwatched unwatched_;
  std::unordered_map<std::string, Watched> by_match_;
  std::unordered_map<ClientId, std::set<std::string>> by_client_;
};

}  // namespace gridwise
