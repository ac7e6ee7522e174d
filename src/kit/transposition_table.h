// What a search remembers of positions it has met, in a fixed amount of memory: a table that
// forgets the least laborious entry when it must. One thread, one table.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace gridwise {

/// What the table needs to know of its entries: `key` (two equal keys are one position) and `work`
/// (nodes it would take to find the entry out again; 0 marks an unused slot).
template <class E>
concept TableEntry = std::default_initializable<E> && requires(const E& entry) {
  { entry.key } -> std::equality_comparable;
  { entry.work } -> std::convertible_to<std::uint64_t>;
};

/// Holds at most the memory it was made with; nothing is allocated later.
template <TableEntry Entry>
class TranspositionTable {
 public:
  /// The largest power of two of slots that fits into `bytes`, at least one bucket.
  explicit TranspositionTable(std::size_t bytes)
      : slots_(std::bit_floor(std::max(bytes / sizeof(Entry), kBucket))) {}

  /// The entry of `key`, or null; valid until the next store(). `hash` spreads the key over the
  /// table.
  template <class Key>
  [[nodiscard]] const Entry* find(std::uint64_t hash, const Key& key) const {
    const Entry* bucket = &slots_[bucket_of(hash)];
    for (std::size_t i = 0; i < kBucket; ++i) {
      if (bucket[i].work != 0 && bucket[i].key == key) return &bucket[i];
    }
    return nullptr;
  }
  /// Replaces the entry of the same key, else the one in its bucket with the least work.
  /// REQUIRES: entry.work > 0.
  void store(std::uint64_t hash, const Entry& entry) {
    Entry* bucket = &slots_[bucket_of(hash)];
    Entry* least = bucket;
    for (std::size_t i = 0; i < kBucket; ++i) {
      if (bucket[i].work != 0 && bucket[i].key == entry.key) {
        bucket[i] = entry;
        return;
      }
      if (bucket[i].work < least->work) least = &bucket[i];
    }
    *least = entry;
  }
  void clear() { std::ranges::fill(slots_, Entry{}); }

 private:
  static constexpr std::size_t kBucket = 4;

  [[nodiscard]] std::size_t bucket_of(std::uint64_t hash) const {
    return static_cast<std::size_t>(hash) & (slots_.size() - kBucket);
  }

  std::vector<Entry> slots_;
};

}  // namespace gridwise
