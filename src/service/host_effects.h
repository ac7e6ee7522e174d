// What `gridwise admin` changed off the loop of a running server, so that sockets and loaded
// matches can be updated.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "store/store.h"

namespace gridwise {

struct HostEffects {
  std::vector<std::string> ended;   ///< hashes of sessions whose sockets must be closed
  std::vector<AccountRow> changed;  ///< renamed accounts
  std::vector<std::string> gone;    ///< ids of removed matches
  std::string deleted;              ///< the account that was deleted
  std::vector<SayRow> hidden;       ///< lines of chat
  std::vector<std::string> looks;   ///< accounts that lost their mark
  bool recount = false;             ///< statistics must be recomputed
};

struct HostAnswer {
  std::string text;
  HostEffects effects{};
};

/// Handles the host's requests to a running server: lines of text that only the program's commands
/// understand. With empty members no requests are accepted.
struct HostDesk {
  /// The account that must give up its matches before the request is run; nullopt for most
  /// requests.
  std::function<std::optional<std::string>(Store& store, const std::string& request)> leaves;
  /// Runs on the store's lane.
  std::function<HostAnswer(Store& store, const std::string& request, std::int64_t now_ms)> run;
};

}  // namespace gridwise
