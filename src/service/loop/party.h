// Who sent a request: the unit of turns and limits, and whom pushes go to.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace gridwise {

using ClientId = std::uint64_t;

/// Sends one line to a client as a push, e.g. `{"job":...}` in docs/protocol.md.
using Push = std::function<void(ClientId, std::string)>;

/// A client and its address. The address is empty for standard input and for a match without
/// watchers.
struct Party {
  std::string address;
  ClientId client = 0;

  bool operator==(const Party&) const = default;
};

}  // namespace gridwise
