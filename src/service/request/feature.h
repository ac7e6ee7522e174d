// A feature of the service: its verbs, and what it does when something happens. The service asks
// its features in order and knows none of them by name.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "service/request/verb.h"

namespace gridwise {

struct LiveMatch;
struct MatchEvent;

/// Used on the loop only.
class Feature {
 public:
  Feature() = default;
  Feature(const Feature&) = delete;
  Feature& operator=(const Feature&) = delete;
  virtual ~Feature() = default;

  [[nodiscard]] virtual std::vector<Verb> verbs() { return {}; }
  /// This server has taken over lobby and races, from one that died or that never was. A server
  /// that has them from the start opens them in the constructors.
  virtual void lobby_opened() {}
  /// The events are on disk; none if the match was loaded.
  virtual void match_changed(const LiveMatch&, std::span<const MatchEvent>) {}
  /// A match or a race has ended, and its records are on disk.
  virtual void match_ended() {}
  /// Whether the match must stay in memory.
  [[nodiscard]] virtual bool holds(const std::string& /*match*/) const { return false; }
  virtual void client_left(ClientId) {}
  virtual void people_changed(const PeopleChange&) {}
  /// Starts nothing more; `busy` until its work is over.
  virtual void stop() {}
  [[nodiscard]] virtual bool busy() const { return false; }
};

}  // namespace gridwise
