#include "games/gomoku/search_memory.h"

#include <algorithm>
#include <bit>

namespace gridwise::gomoku {
namespace {

constexpr std::size_t kBytesPerNode = 64;
constexpr std::size_t kFewestBytes = std::size_t{1} << 16;
/// Where the caller has said how much it may be.
constexpr std::size_t kMostBytes = std::size_t{1} << 27;
/// Of a key of VcfSearch and of an entry of VctSearch, both of which keep the old table while they
/// fill a larger one.
constexpr std::size_t kBytesPerKey = 12;
constexpr std::size_t kBytesPerEntry = 64;
constexpr std::size_t kFewestKeys = std::size_t{1} << 12;
/// Of a thread beside the first: board, stack, and what else does not grow.
constexpr std::size_t kBytesPerThread = std::size_t{1} << 20;

std::size_t keys_within(std::size_t bytes, std::size_t most) {
  return std::clamp(std::bit_floor(bytes / kBytesPerKey), kFewestKeys, most);
}
std::size_t entries_within(std::size_t bytes, std::size_t most) {
  return std::clamp(bytes / kBytesPerEntry, kFewestKeys, most);
}

}  // namespace

SearchMemory search_memory(const Limits& limits) {
  SearchMemory memory;
  if (limits.memory) {
    const auto threads = static_cast<std::size_t>(limits.threads);
    const std::size_t bytes =
        *limits.memory - std::min(*limits.memory, (threads - 1) * kBytesPerThread);
    memory.table_bytes = std::min(bytes / 2, kMostBytes);
    memory.fours_keys = keys_within(bytes / 4 / (threads + 1), memory.fours_keys);
    memory.threats_entries = entries_within(bytes / 4, memory.threats_entries);
  }
  // A short search fills no more; a smaller table stays nearer to the processor.
  if (limits.nodes && *limits.nodes < memory.table_bytes / kBytesPerNode)
    memory.table_bytes = static_cast<std::size_t>(*limits.nodes) * kBytesPerNode;
  memory.table_bytes = std::max(kFewestBytes, memory.table_bytes);
  return memory;
}

SearchMemory solver_memory(const Limits& limits) {
  SearchMemory memory;
  if (!limits.memory) return memory;
  memory.table_bytes = 0;
  memory.fours_keys = keys_within(*limits.memory / 4, memory.fours_keys);
  memory.threats_entries = entries_within(*limits.memory / 2, memory.threats_entries);
  return memory;
}

}  // namespace gridwise::gomoku
