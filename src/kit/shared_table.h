// What searches on several threads remember together of positions they have met: a table in a fixed
// amount of memory, without locks. An entry is two words, its data and its key mixed with the data:
// where two threads write one at the same moment, what is left fits neither key and is not found
// (Hyatt and Mann: A lock-less transposition table implementation for parallel search chess
// engines, ICGA Journal 25(1), 2002).
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace gridwise {

/// Maps keys of 64 bits, well spread, to as many bits of data; two equal keys are one position.
/// Holds at most the memory it was made with; nothing is allocated later. find() and store() are
/// thread safe.
class SharedTable {
 public:
  /// The upper bits of the data, as a number, say how much the entry is worth keeping; no entry is
  /// worth 0.
  static constexpr int kWorthBits = 28;

  /// As many entries as fit into `bytes`, by powers of two; at least one bucket of them.
  explicit SharedTable(std::size_t bytes)
      : buckets_(std::bit_floor(std::max(bytes / sizeof(Bucket), std::size_t{1}))) {}

  /// The data stored last with `key`, or 0: unknown, or forgotten.
  [[nodiscard]] std::uint64_t find(std::uint64_t key) const {
    for (const Entry& entry : bucket_of(key)) {
      const std::uint64_t data = entry.data.load(kOrder);
      if ((entry.mixed.load(kOrder) ^ data) == key) return data;
    }
    return 0;
  }
  /// Replaces the entry of the same key, else the one in its bucket that is worth least.
  void store(std::uint64_t key, std::uint64_t data) {
    Entry* chosen = nullptr;
    std::uint64_t least = UINT64_MAX;
    for (Entry& entry : bucket_of(key)) {
      const std::uint64_t known = entry.data.load(kOrder);
      if ((entry.mixed.load(kOrder) ^ known) == key) {
        chosen = &entry;
        break;
      }
      if (known >> (64 - kWorthBits) < least) {
        least = known >> (64 - kWorthBits);
        chosen = &entry;
      }
    }
    chosen->data.store(data, kOrder);
    chosen->mixed.store(key ^ data, kOrder);
  }
  /// REQUIRES: no other thread uses the table meanwhile.
  void clear() {
    for (Bucket& bucket : buckets_) {
      for (Entry& entry : bucket.entries) {
        entry.data.store(0, kOrder);
        entry.mixed.store(0, kOrder);
      }
    }
  }

 private:
  /// Enough, since the two words of an entry check one another.
  static constexpr auto kOrder = std::memory_order_relaxed;

  struct Entry {
    std::atomic<std::uint64_t> mixed{0};  ///< key ^ data
    std::atomic<std::uint64_t> data{0};   ///< 0 where nothing is stored
  };
  using Entries = std::array<Entry, 4>;
  /// A line of the processor's cache.
  struct alignas(64) Bucket {
    Entries entries;
  };

  [[nodiscard]] const Entries& bucket_of(std::uint64_t key) const {
    return buckets_[static_cast<std::size_t>(key) & (buckets_.size() - 1)].entries;
  }
  [[nodiscard]] Entries& bucket_of(std::uint64_t key) {
    return buckets_[static_cast<std::size_t>(key) & (buckets_.size() - 1)].entries;
  }

  std::vector<Bucket> buckets_;
};

}  // namespace gridwise
