// The sets of cells a search has been through in vain: eight bytes each, in no more memory than
// allowed.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "kit/random.h"

namespace gridwise::numbermatch {

/// Grows as it fills, up to its memory; then it forgets small sets, which are soon worked out
/// again, before large ones.
class DeadSets {
 public:
  /// At most `memory` bytes, and at least a few kilobytes.
  explicit DeadSets(std::size_t memory)
      : most_(std::bit_floor(std::max(memory / sizeof(Bucket), kFirst))), buckets_(kFirst) {}

  [[nodiscard]] bool contains(std::uint64_t key) const {
    const Bucket& here = buckets_[place(key)];
    return std::ranges::find(here, key) != here.end();
  }
  /// REQUIRES: key != 0.
  void insert(std::uint64_t key) {
    if (++count_ > buckets_.size() * kCrowd && buckets_.size() < most_) grow();
    put(key);
  }
  void clear() {
    buckets_.assign(kFirst, Bucket{});
    count_ = 0;
  }
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[place(key)]); }

 private:
  struct alignas(64) Bucket : std::array<std::uint64_t, 8> {};
  static constexpr std::size_t kFirst = 64;
  static constexpr std::size_t kCrowd = 4;  ///< sets a bucket, on the average, before growing

  [[nodiscard]] std::size_t place(std::uint64_t key) const {
    return static_cast<std::size_t>(mix64(key)) & (buckets_.size() - 1);
  }
  void put(std::uint64_t key) {
    Bucket& here = buckets_[place(key)];
    std::uint64_t* least = here.data();
    for (std::uint64_t& each : here) {
      if (each == 0 || each == key) {
        each = key;
        return;
      }
      if (std::popcount(each) < std::popcount(*least)) least = &each;
    }
    *least = key;
  }
  void grow() {
    constexpr std::size_t kTimes = 4;
    std::vector<Bucket> before(std::min(buckets_.size() * kTimes, most_));
    before.swap(buckets_);
    for (const Bucket& bucket : before) {
      for (const std::uint64_t key : bucket) {
        if (key != 0) put(key);
      }
    }
  }

  std::size_t most_;
  std::size_t count_ = 0;
  std::vector<Bucket> buckets_;
};

}  // namespace gridwise::numbermatch
