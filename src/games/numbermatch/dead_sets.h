// A hash set of dead sets: sets of cells already searched without success. Stores one word per set
// (eight bytes up to 64 cells), within a memory limit.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/numbermatch/cells.h"
#include "kit/doubling_array.h"
#include "kit/memory_pool.h"
#include "kit/random.h"

namespace gridwise::numbermatch {

/// Grows while its pool has memory. A full bucket evicts its smallest set, as that is the quickest
/// to search again.
template <class Word>
class DeadSets {
 public:
  /// Takes at most `most` bytes of the pool, but at least a few kilobytes. The pool must outlive
  /// it.
  explicit DeadSets(MemoryPool& pool, std::size_t most = SIZE_MAX)
      : share_(pool),
        most_(std::bit_floor(std::max(most / sizeof(Bucket), kFirst))),
        buckets_(kFirst) {
    share_.take_anyway(kFirst * sizeof(Bucket));
  }

  [[nodiscard]] bool contains(Word key) const {
    const Bucket& here = buckets_[place(key)];
    return std::ranges::find(here, key) != here.end();
  }
  /// REQUIRES: key != 0.
  void insert(Word key) {
    if (++count_ > buckets_.size() * kCrowd && buckets_.size() < most_) grow();
    put(buckets_[place(key)], key);
  }
  void clear() {
    share_.give_back((buckets_.size() - kFirst) * sizeof(Bucket));
    buckets_.shrink();
    for (std::size_t i = 0; i < kFirst; ++i) buckets_[i] = {};
    count_ = 0;
  }
  void prefetch(Word key) const { __builtin_prefetch(&buckets_[place(key)]); }

 private:
  struct alignas(64) Bucket : std::array<Word, 8> {};
  static constexpr std::size_t kFirst = 64;
  static constexpr std::size_t kCrowd = 4;  ///< mean load per bucket that triggers growth

  [[nodiscard]] static std::size_t mixed(Word key) {
    std::uint64_t mixed = mix64(static_cast<std::uint64_t>(key));
    if constexpr (sizeof(Word) > sizeof(mixed))
      mixed = mix64(mixed ^ static_cast<std::uint64_t>(key >> 64));
    return static_cast<std::size_t>(mixed);
  }
  [[nodiscard]] std::size_t place(Word key) const { return mixed(key) & (buckets_.size() - 1); }
  static void put(Bucket& here, Word key) {
    Word* least = here.data();
    for (Word& each : here) {
      if (each == 0 || each == key) {
        each = key;
        return;
      }
      if (count_bits(each) < count_bits(*least)) least = &each;
    }
    *least = key;
  }
  /// Quadruples the table if memory allows.
  void grow() {
    for (int i = 0; i < 2 && buckets_.size() < most_; ++i) {
      const std::size_t bytes = buckets_.size() * sizeof(Bucket);
      if (!share_.take(bytes)) return;
      const std::size_t bit = buckets_.size();
      const bool grown = buckets_.grow([bit](Bucket& lower, Bucket& upper) {
        Bucket before{};
        before.swap(lower);
        for (const Word key : before) {
          if (key != 0) put((mixed(key) & bit) != 0 ? upper : lower, key);
        }
      });
      if (grown) continue;
      share_.give_back(bytes);
      most_ = buckets_.size();
    }
  }

  MemoryShare share_;
  std::size_t most_;  ///< limit in buckets
  std::size_t count_ = 0;
  DoublingArray<Bucket> buckets_;
};

}  // namespace gridwise::numbermatch
