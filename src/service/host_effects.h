// What the host has changed beside the loop, by `gridwise admin` on a running server: what sockets
// and the matches in memory must learn of it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "store/store.h"

namespace gridwise {

struct HostEffects {
  std::vector<std::string> ended;   ///< hashes of sessions: their sockets are to be closed
  std::vector<AccountRow> changed;  ///< accounts with another name
  std::vector<std::string> gone;    ///< ids of removed matches
  std::string deleted;              ///< the account that was deleted
  std::vector<SayRow> hidden;       ///< lines of chat
  std::vector<std::string> looks;   ///< accounts that lost their mark
  bool recount = false;             ///< statistics are to be computed again
};

struct HostAnswer {
  std::string text;
  HostEffects effects{};
};

/// What the host asks of a running server, as lines of text that only the program's commands
/// understand. Empty members: nothing can be asked.
struct HostDesk {
  /// The account that must give up its matches before the request is run; none for most.
  std::function<std::optional<std::string>(Store& store, const std::string& request)> leaves;
  /// Runs on the store's lane.
  std::function<HostAnswer(Store& store, const std::string& request, std::int64_t now_ms)> run;
};

}  // namespace gridwise
