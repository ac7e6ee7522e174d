// Who sent a request: the unit of turns and limits.
#pragma once

#include <cstdint>
#include <string>

namespace gridwise {

using ClientId = std::uint64_t;

/// A client and its address. The address is empty for standard input and for a match without
/// watchers.
struct Party {
  std::string address;
  ClientId client = 0;

  bool operator==(const Party&) const = default;
};

}  // namespace gridwise
