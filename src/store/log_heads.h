// Gives events their place in the hash chain before they are written. The ends of the logs written
// last are kept in memory, so that most appends read nothing.
#pragma once

#include <soci/session.h>

#include <string>
#include <unordered_map>
#include <vector>

#include "store/event_chain.h"
#include "store/store.h"

namespace gridwise {

/// For one thread at a time.
class LogHeads {
 public:
  using Heads = std::unordered_map<std::string, ChainHead>;

  /// The events with their links; `ends` gets the new end of each of their logs. Nothing is
  /// remembered yet. Errors: those of append_to; throws SOCI's exceptions.
  [[nodiscard]] Result<std::vector<EventRow>> link(soci::session& session,
                                                   const std::vector<EventRow>& events,
                                                   Heads& ends) const;

  /// To be called once these ends are on disk.
  void remember(Heads ends);
  void forget(const std::vector<std::string>& matches);
  /// To be called when it is unknown what is on disk.
  void clear() { known_.clear(); }

 private:
  Heads known_;  ///< as on disk
};

}  // namespace gridwise
