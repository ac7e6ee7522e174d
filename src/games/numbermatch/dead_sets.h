// The sets of cells a search has been through in vain: a word each (eight bytes up to 64 cells), in
// no more memory than allowed.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/numbermatch/cells.h"
#include "kit/random.h"

namespace gridwise::numbermatch {

/// Grows as it fills, up to its memory; then it forgets small sets, which are soon worked out
/// again, before large ones.
template <class Word>
class DeadSets {
 public:
  /// At most `memory` bytes, and at least a few kilobytes.
  explicit DeadSets(std::size_t memory)
      : most_(std::bit_floor(std::max(memory / sizeof(Bucket), kFirst))), buckets_(kFirst) {}

  [[nodiscard]] bool contains(Word key) const {
    const Bucket& here = buckets_[place(key)];
    return std::ranges::find(here, key) != here.end();
  }
  /// REQUIRES: key != 0.
  void insert(Word key) {
    if (++count_ > buckets_.size() * kCrowd && buckets_.size() < most_) grow();
    put(key);
  }
  void clear() {
    buckets_.assign(kFirst, Bucket{});
    count_ = 0;
  }
  void prefetch(Word key) const { __builtin_prefetch(&buckets_[place(key)]); }

 private:
  struct alignas(64) Bucket : std::array<Word, 8> {};
  static constexpr std::size_t kFirst = 64;
  static constexpr std::size_t kCrowd = 4;  ///< sets a bucket, on the average, before growing

  [[nodiscard]] std::size_t place(Word key) const {
    std::uint64_t mixed = mix64(static_cast<std::uint64_t>(key));
    if constexpr (sizeof(Word) > sizeof(mixed))
      mixed = mix64(mixed ^ static_cast<std::uint64_t>(key >> 64));
    return static_cast<std::size_t>(mixed) & (buckets_.size() - 1);
  }
  void put(Word key) {
    Bucket& here = buckets_[place(key)];
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
  void grow() {
    constexpr std::size_t kTimes = 4;
    std::vector<Bucket> before(std::min(buckets_.size() * kTimes, most_));
    before.swap(buckets_);
    for (const Bucket& bucket : before) {
      for (const Word key : bucket) {
        if (key != 0) put(key);
      }
    }
  }

  std::size_t most_;
  std::size_t count_ = 0;
  std::vector<Bucket> buckets_;
};

}  // namespace gridwise::numbermatch
