// An array that doubles without moving its elements, so growing needs memory only for the new half.
// Hash tables indexed by the low bits of a hash grow on it by splitting each element in two.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <memory>
#include <new>
#include <utility>

namespace gridwise {

/// Elements are value-initialized. Several threads may read and write elements while one of them
/// grows the array, if the element type is safe for that.
template <class T>
class DoublingArray {
 public:
  /// REQUIRES: `size` is a power of two.
  explicit DoublingArray(std::size_t size) : first_bits_(std::countr_zero(size)), size_(size) {
    segments_[0] = std::make_unique<T[]>(size);
  }

  [[nodiscard]] std::size_t size() const { return size_.load(std::memory_order_acquire); }
  /// REQUIRES: i < size().
  [[nodiscard]] T& operator[](std::size_t i) { return *at(i); }
  [[nodiscard]] const T& operator[](std::size_t i) const { return *at(i); }

  /// Doubles the size. For each i < size(), calls `split` with elements i and i + size(), before
  /// other threads see the new size. If the system is out of memory, returns false and changes
  /// nothing. REQUIRES: no other thread grows the array at the same time.
  template <class Split>
  [[nodiscard]] bool grow(const Split& split) {
    const std::size_t before = size();
    const std::size_t segment = segment_of(before);
    std::unique_ptr<T[]> half(new (std::nothrow) T[before]());
    if (!half) return false;
    for (std::size_t i = 0; i < before; ++i) split((*this)[i], half[i]);
    starts_[segment] = before;
    segments_[segment] = std::move(half);
    size_.store(2 * before, std::memory_order_release);
    return true;
  }
  /// Shrinks to the initial size; the remaining elements keep their values. REQUIRES: no other
  /// thread uses the array at the same time.
  void shrink() {
    size_ = std::size_t{1} << first_bits_;
    for (std::size_t i = 1; i < segments_.size(); ++i) segments_[i].reset();
  }

 private:
  static constexpr std::size_t kMaxSegments = 48;

  [[nodiscard]] std::size_t segment_of(std::size_t i) const {
    return static_cast<std::size_t>(std::bit_width(i >> first_bits_));
  }
  [[nodiscard]] T* at(std::size_t i) const {
    const std::size_t segment = segment_of(i);
    return &segments_[segment][i - starts_[segment]];
  }

  int first_bits_;
  std::atomic<std::size_t> size_;
  /// The first segment has the initial size; each further one is as large as all before it. A
  /// segment's pointer is stored before the size that includes it.
  std::array<std::unique_ptr<T[]>, kMaxSegments> segments_;
  std::array<std::size_t, kMaxSegments> starts_{};
};

}  // namespace gridwise
