// The transposition table of a single-threaded search. Grows as it fills, up to a limit; a full
// bucket replaces the entry with the least work.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "kit/doubling_array.h"

namespace gridwise {

/// An entry has `key` (equal keys mean equal positions), `work` (nodes needed to search it again;
/// 0: unused slot) and `hash()`, the hash it was stored with.
template <class E>
concept TableEntry = std::default_initializable<E> && requires(const E& entry) {
  { entry.key } -> std::equality_comparable;
  { entry.work } -> std::convertible_to<std::uint64_t>;
  { entry.hash() } -> std::same_as<std::uint64_t>;
};

/// Starts with some kilobytes and doubles when half full, while its limit and the system's memory
/// allow. Deterministic: the contents depend only on the sequence of store() calls.
template <TableEntry Entry>
class TranspositionTable {
 public:
  /// The table grows up to the largest power of two of slots that fits in `bytes`, but at least one
  /// bucket.
  explicit TranspositionTable(std::size_t bytes)
      : most_(std::bit_floor(std::max(bytes / sizeof(Bucket), std::size_t{1}))),
        buckets_(std::min(most_, kFirstBuckets)) {}

  /// The entry for `key`, or null; valid until the next store(). `hash` selects the bucket.
  template <class Key>
  [[nodiscard]] const Entry* find(std::uint64_t hash, const Key& key) const {
    for (const Entry& entry : buckets_[bucket_of(hash)]) {
      if (entry.work != 0 && entry.key == key) return &entry;
    }
    return nullptr;
  }
  /// Replaces the entry with the same key, or else the one in its bucket with the least work.
  /// REQUIRES: entry.work > 0.
  void store(std::uint64_t hash, const Entry& entry) {
    Entry* least = nullptr;
    for (Entry& known : buckets_[bucket_of(hash)]) {
      if (known.work != 0 && known.key == entry.key) {
        known = entry;
        return;
      }
      if (least == nullptr || known.work < least->work) least = &known;
    }
    const bool unused = least->work == 0;
    *least = entry;
    if (unused && ++used_ * 2 > buckets_.size() * kSlots) grow();
  }
  void clear() {
    buckets_.shrink();
    for (std::size_t i = 0; i < buckets_.size(); ++i) buckets_[i].fill(Entry{});
    used_ = 0;
  }
  /// The current size in bytes.
  [[nodiscard]] std::size_t bytes() const { return buckets_.size() * sizeof(Bucket); }

 private:
  static constexpr std::size_t kSlots = 4;
  static constexpr std::size_t kFirstBuckets = 256;
  using Bucket = std::array<Entry, kSlots>;

  [[nodiscard]] std::size_t bucket_of(std::uint64_t hash) const {
    return static_cast<std::size_t>(hash / kSlots) & (buckets_.size() - 1);
  }
  /// Moves entries whose next hash bit is set to the upper bucket; keeps their order within a
  /// bucket.
  void grow() {
    if (buckets_.size() == most_) return;
    const std::uint64_t bit = kSlots * buckets_.size();
    const bool grown = buckets_.grow([bit](Bucket& lower, Bucket& upper) {
      Bucket before{};
      before.swap(lower);
      std::array<std::size_t, 2> kept{};
      for (const Entry& entry : before) {
        if (entry.work == 0) continue;
        const bool up = (entry.hash() & bit) != 0;
        (up ? upper : lower)[kept[up ? 1 : 0]++] = entry;
      }
    });
    if (!grown) most_ = buckets_.size();
  }

  std::size_t most_;  ///< limit in buckets
  DoublingArray<Bucket> buckets_;
  std::size_t used_ = 0;
};

}  // namespace gridwise
