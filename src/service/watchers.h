// Who watches which match, and what they are sent when something happens there.
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

  /// `unwatched` is told when the last client has left a match.
  Watchers(Push push, Unwatched unwatched)
      : push_(std::move(push)), unwatched_(std::move(unwatched)) {}

  /// The state as it is now, to answer with; what is pushed from now on says what changes since,
  /// or without `with_state` only the events.
  [[nodiscard]] boost::json::object watch(ClientId client, const LiveMatch& live, bool with_state);
  void unwatch(ClientId client, const std::string& match);
  void leave(ClientId client);
  [[nodiscard]] bool watched(const std::string& match) const { return by_match_.contains(match); }
  /// Those who watch the match.
  [[nodiscard]] std::vector<ClientId> clients_of(const std::string& match) const;
  /// Pushes committed events to everybody who watches.
  void tell(const LiveMatch& live, std::span<const MatchEvent> events);

 private:
  struct Watched {
    std::map<ClientId, bool> clients;  ///< each with whether the state is wanted
    std::string state;  ///< the one that all who want it know, as JSON; empty where they differ
  };

  void forget(ClientId client, const std::string& match);

  Push push_;
  Unwatched unwatched_;
  std::unordered_map<std::string, Watched> by_match_;
  std::unordered_map<ClientId, std::set<std::string>> by_client_;
};

}  // namespace gridwise
