#include "games/gomoku/search_memory.h"

#include <algorithm>
#include <bit>

namespace gridwise::gomoku {
namespace {

constexpr std::size_t kTableBytesPerNode = 64;
constexpr std::size_t kMinBytes = std::size_t{1} << 16;
/// Largest transposition table if the caller limits memory.
constexpr std::size_t kMaxBytes = std::size_t{1} << 27;
/// Bytes per key of VcfSearch and per entry of VctSearch, with room for the old table while a
/// larger one is filled.
constexpr std::size_t kBytesPerKey = 12;
constexpr std::size_t kBytesPerEntry = 64;
constexpr std::size_t kMinKeys = std::size_t{1} << 12;
/// Per helper thread: board, stack, and everything else of fixed size.
constexpr std::size_t kBytesPerThread = std::size_t{1} << 20;

std::size_t keys_within(std::size_t bytes, std::size_t most) {
  return std::clamp(std::bit_floor(bytes / kBytesPerKey), kMinKeys, most);
}
std::size_t entries_within(std::size_t bytes, std::size_t most) {
  return std::clamp(bytes / kBytesPerEntry, kMinKeys, most);
}

}  // namespace

SearchMemory search_memory(const SearchRequest& request) {
  SearchMemory memory;
  if (request.memory) {
    const auto threads = static_cast<std::size_t>(request.threads);
    const std::size_t bytes =
        *request.memory - std::min(*request.memory, (threads - 1) * kBytesPerThread);
    memory.table_bytes = std::min(bytes / 2, kMaxBytes);
    memory.vcf_keys = keys_within(bytes / 4 / (threads + 1), memory.vcf_keys);
    memory.vct_entries = entries_within(bytes / 4, memory.vct_entries);
  }
  // A short search fills no more than this, and a smaller table stays in the CPU cache.
  if (request.nodes && *request.nodes < memory.table_bytes / kTableBytesPerNode)
    memory.table_bytes = static_cast<std::size_t>(*request.nodes) * kTableBytesPerNode;
  memory.table_bytes = std::max(kMinBytes, memory.table_bytes);
  return memory;
}

SearchMemory solver_memory(const Limits& limits) {
  SearchMemory memory;
  if (!limits.memory) return memory;
  memory.table_bytes = 0;
  memory.vcf_keys = keys_within(*limits.memory / 4, memory.vcf_keys);
  memory.vct_entries = entries_within(*limits.memory / 2, memory.vct_entries);
  return memory;
}

}  // namespace gridwise::gomoku
