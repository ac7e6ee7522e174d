// One memory limit shared by several tables of a search, so whichever fills first can grow.
#pragma once

#include <cstddef>
#include <utility>

namespace gridwise {

/// Memory per thread, in bytes, that limits do not count: boards, move lists, the report, and small
/// tables.
constexpr std::size_t kMemoryBesides = std::size_t{4} << 20;

/// Counts bytes; does not allocate. Not thread safe.
class MemoryPool {
 public:
  explicit MemoryPool(std::size_t bytes) : bytes_(bytes) {}
  MemoryPool(const MemoryPool&) = delete;
  MemoryPool& operator=(const MemoryPool&) = delete;

  [[nodiscard]] std::size_t left() const { return bytes_ - (taken_ < bytes_ ? taken_ : bytes_); }

 private:
  friend class MemoryShare;

  std::size_t bytes_;
  std::size_t taken_ = 0;  ///< may exceed bytes_; see MemoryShare::take_anyway
};

/// One table's bytes from a pool, returned on destruction. The pool must outlive it.
class MemoryShare {
 public:
  explicit MemoryShare(MemoryPool& pool) : pool_(&pool) {}
  ~MemoryShare() { give_back(taken_); }
  MemoryShare(MemoryShare&& other) noexcept
      : pool_(other.pool_), taken_(std::exchange(other.taken_, 0)) {}
  MemoryShare& operator=(MemoryShare&&) = delete;

  /// Takes bytes; if too few are left, takes none and returns false.
  [[nodiscard]] bool take(std::size_t bytes) {
    if (bytes > pool_->left()) return false;
    take_anyway(bytes);
    return true;
  }
  /// May exceed the limit: for memory the work cannot do without.
  void take_anyway(std::size_t bytes) {
    pool_->taken_ += bytes;
    taken_ += bytes;
  }
  /// REQUIRES: at least `bytes` were taken.
  void give_back(std::size_t bytes) {
    pool_->taken_ -= bytes;
    taken_ -= bytes;
  }

 private:
  MemoryPool* pool_;
  std::size_t taken_ = 0;
};

}  // namespace gridwise
