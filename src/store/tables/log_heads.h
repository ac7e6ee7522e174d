// Links events into the hash chain before they are written. Caches the heads of recently written
// logs, so that most appends read nothing.
#pragma once

#include <soci/session.h>

#include <string>
#include <unordered_map>
#include <vector>

#include "store/event_chain.h"
#include "store/store.h"

namespace gridwise {

/// Not thread safe.
class LogHeads {
 public:
  using Heads = std::unordered_map<std::string, ChainHead>;

  /// Returns the events with their links; `ends` receives the new head of each of their logs. The
  /// cache is not updated yet. Errors: those of append_to; throws SOCI's exceptions.
  [[nodiscard]] Result<std::vector<EventRow>> link(soci::session& session,
                                                   const std::vector<EventRow>& events,
                                                   Heads& ends) const;

  /// Updates the cache; call once these heads are on disk.
  void remember(Heads ends);
  void forget(const std::vector<std::string>& matches);
  /// Call when the state on disk is unknown.
  void clear() { known_.clear(); }

 private:
  Heads known_;  ///< matches the state on disk
};

}  // namespace gridwise
