// A list with inline storage for search nodes; never allocates.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>

namespace gridwise {

/// Up to `capacity` contiguous values of T, which must be cheap to default-construct. Elements past
/// size() are stale.
template <class T, std::size_t capacity>
class FixedList {
 public:
  /// REQUIRES: size() < capacity.
  constexpr void push_back(const T& value) {
    assert(size_ < capacity);
    items_[size_++] = value;
  }
  /// REQUIRES: not empty.
  constexpr void pop_back() {
    assert(size_ > 0);
    --size_;
  }
  constexpr void clear() { size_ = 0; }

  [[nodiscard]] constexpr std::size_t size() const { return size_; }
  [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
  constexpr T& operator[](std::size_t i) { return items_[i]; }
  constexpr const T& operator[](std::size_t i) const { return items_[i]; }
  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + size_; }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + size_; }

 private:
  std::array<T, capacity> items_;
  std::size_t size_ = 0;
};

}  // namespace gridwise
