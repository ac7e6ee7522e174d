// A lock-free transposition table for multi-threaded searches; grows as it fills, up to a limit. An
// entry is two words: its data, and its key XOR the data. If two threads write an entry at the same
// time, the mixture matches neither key and is not found (Hyatt and Mann: A lock-less transposition
// table implementation for parallel search chess engines, ICGA Journal 25(1), 2002).
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "kit/doubling_array.h"

namespace gridwise {

/// Maps well-distributed 64-bit keys to 64 bits of data; equal keys mean equal positions. Starts
/// with some kilobytes and doubles when about a quarter full, while its limit and the system's
/// memory allow. find() and store() are thread safe; an entry stored while another thread doubles
/// the table may be lost.
class SharedTable {
 public:
  /// The upper bits of the data are the entry's replacement priority, > 0.
  static constexpr int kWorthBits = 28;

  /// The table grows up to the largest power of two of buckets that fits in `bytes`, but at least
  /// one.
  explicit SharedTable(std::size_t bytes)
      : most_(std::bit_floor(std::max(bytes / sizeof(Bucket), std::size_t{1}))),
        buckets_(std::min(most_.load(), kFirstBuckets)) {}

  /// The data last stored with `key`; 0 if unknown or replaced.
  [[nodiscard]] std::uint64_t find(std::uint64_t key) const {
    for (const Entry& entry : bucket_of(key)) {
      const std::uint64_t data = entry.data.load(kOrder);
      if ((entry.mixed.load(kOrder) ^ data) == key) return data;
    }
    return 0;
  }
  /// Replaces the entry with the same key, or else the one of lowest priority in its bucket.
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
    const bool unused = chosen->data.load(kOrder) == 0;
    chosen->put(key, data);
    if (unused && (key & kSampled) == 0) count_some();
  }
  /// REQUIRES: no other thread uses the table at the same time.
  void clear() {
    buckets_.shrink();
    for (std::size_t i = 0; i < buckets_.size(); ++i) {
      for (Entry& entry : buckets_[i].entries) entry.put(0, 0);
    }
    used_.store(0, kOrder);
  }
  /// The current size in bytes.
  [[nodiscard]] std::size_t bytes() const { return buckets_.size() * sizeof(Bucket); }

 private:
  /// Relaxed order suffices, since the two words of an entry validate each other.
  static constexpr auto kOrder = std::memory_order_relaxed;

  struct Entry {
    std::atomic<std::uint64_t> mixed{0};  ///< key ^ data
    std::atomic<std::uint64_t> data{0};   ///< 0: empty slot

    void put(std::uint64_t key, std::uint64_t stored) {
      data.store(stored, kOrder);
      mixed.store(key ^ stored, kOrder);
    }
  };
  static constexpr std::size_t kSlots = 4;
  using Entries = std::array<Entry, kSlots>;
  /// One cache line.
  struct alignas(64) Bucket {
    Entries entries;
  };

  [[nodiscard]] const Entries& bucket_of(std::uint64_t key) const {
    return buckets_[static_cast<std::size_t>(key) & (buckets_.size() - 1)].entries;
  }
  [[nodiscard]] Entries& bucket_of(std::uint64_t key) {
    return buckets_[static_cast<std::size_t>(key) & (buckets_.size() - 1)].entries;
  }

  /// Samples one in kSampledOf entries, so that threads rarely contend for the counter.
  void count_some() {
    const std::size_t used = used_.fetch_add(kSampledOf, kOrder) + kSampledOf;
    if (used * kEmptiest <= buckets_.size() * kSlots || buckets_.size() >= most_.load(kOrder))
      return;
    if (growing_.test_and_set(std::memory_order_acquire)) return;
    grow(used);
    growing_.clear(std::memory_order_release);
  }
  void grow(std::size_t used) {
    if (used * kEmptiest <= buckets_.size() * kSlots) return;  // another thread already grew it
    const std::uint64_t bit = buckets_.size();
    const bool grown = buckets_.grow([bit](Bucket& lower, Bucket& upper) {
      std::array<std::size_t, 2> kept{};
      for (Entry& entry : lower.entries) {
        const std::uint64_t data = entry.data.load(kOrder);
        const std::uint64_t key = entry.mixed.load(kOrder) ^ data;
        if (data == 0) continue;
        entry.put(0, 0);
        const bool up = (key & bit) != 0;
        (up ? upper : lower).entries[kept[up ? 1 : 0]++].put(key, data);
      }
    });
    if (!grown) most_.store(buckets_.size(), kOrder);
  }

  static constexpr std::size_t kFirstBuckets = 1024;
  /// The table doubles when 1/kEmptiest of its slots are used, while few buckets are full.
  static constexpr std::size_t kEmptiest = 4;
  static constexpr std::size_t kSampledOf = 16;
  static constexpr std::uint64_t kSampled = std::uint64_t{kSampledOf - 1} << 48;

  std::atomic<std::size_t> most_;  ///< limit in buckets
  DoublingArray<Bucket> buckets_;
  std::atomic<std::size_t> used_ = 0;  ///< approximate number of entries
  std::atomic_flag growing_;
};

}  // namespace gridwise
