// Who asks for something: what turns and limits go by.
#pragma once

#include <cstdint>
#include <string>

namespace gridwise {

using ClientId = std::uint64_t;

/// A client and where it is. The empty address stands for what has none: standard input, or a match
/// that nobody watches.
struct Party {
  std::string address;
  ClientId client = 0;

  bool operator==(const Party&) const = default;
};

}  // namespace gridwise
