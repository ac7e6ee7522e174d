// One limit of memory for several tables of a search, so that whichever fills first may grow.
#pragma once

#include <cstddef>
#include <utility>

namespace gridwise {

/// What is not counted as memory of the work, in bytes, for each of its threads: boards, lists of
/// moves, the report, and tables too small to be worth a count.
constexpr std::size_t kMemoryBesides = std::size_t{4} << 20;

/// Counts bytes; it allocates nothing. One thread.
class MemoryPool {
 public:
  explicit MemoryPool(std::size_t bytes) : bytes_(bytes) {}
  MemoryPool(const MemoryPool&) = delete;
  MemoryPool& operator=(const MemoryPool&) = delete;

  [[nodiscard]] std::size_t left() const { return bytes_ - (taken_ < bytes_ ? taken_ : bytes_); }

 private:
  friend class MemoryShare;

  std::size_t bytes_;
  std::size_t taken_ = 0;  ///< may be more than there is; see MemoryShare::take_anyway
};

/// What one table has taken from a pool; given back with the table. The pool outlives it.
class MemoryShare {
 public:
  explicit MemoryShare(MemoryPool& pool) : pool_(&pool) {}
  ~MemoryShare() { give_back(taken_); }
  MemoryShare(MemoryShare&& other) noexcept
      : pool_(other.pool_), taken_(std::exchange(other.taken_, 0)) {}
  MemoryShare& operator=(MemoryShare&&) = delete;

  /// False, and nothing is taken, where less is left.
  [[nodiscard]] bool take(std::size_t bytes) {
    if (bytes > pool_->left()) return false;
    take_anyway(bytes);
    return true;
  }
  /// For what the work cannot do without.
  void take_anyway(std::size_t bytes) {
    pool_->taken_ += bytes;
    taken_ += bytes;
  }
  /// REQUIRES: so much was taken.
  void give_back(std::size_t bytes) {
    pool_->taken_ -= bytes;
    taken_ -= bytes;
  }

 private:
  MemoryPool* pool_;
  std::size_t taken_ = 0;
};

}  // namespace gridwise
