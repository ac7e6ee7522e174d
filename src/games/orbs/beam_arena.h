// Memory that beams reuse, within a search and from one search to the next. With fresh memory, page
// faults would take a third of a 10 ms search.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace gridwise::orbs {

/// A block of uninitialized memory that grows on demand. Growing discards the contents.
class Buffer {
 public:
  /// Room for `count` values, aligned to 64 bytes.
  template <class T>
  [[nodiscard]] T* room_for(std::size_t count) {
    const std::size_t bytes = count * sizeof(T) + kBorder;
    if (bytes > bytes_) {
      memory_.reset();
      memory_ = std::make_unique_for_overwrite<std::byte[]>(bytes);
      bytes_ = bytes;
    }
    void* at = memory_.get();
    std::size_t space = bytes_;
    return static_cast<T*>(std::align(kBorder, count * sizeof(T), at, space));
  }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
  static constexpr std::size_t kBorder = 64;

  std::unique_ptr<std::byte[]> memory_;
  std::size_t bytes_ = 0;
};

/// For one beam at a time.
struct BeamArena {
  std::array<Buffer, 4> planes;  ///< of the states to expand
  std::array<Buffer, 4> child_planes;
  Buffer child_links;
  Buffer keys;
  Buffer hits;
  Buffer hit_worths;
  Buffer hashes;
  Buffer tags;
  std::array<Buffer, 2> starts;  ///< of this level and the next
  Buffer known;
  std::vector<Buffer> links;  ///< by length

  [[nodiscard]] std::size_t bytes() const;
};

/// Lends an arena for the duration of a search. One arena of up to kMaxKept bytes is kept for the
/// next search; concurrent searches get new ones. Thread safe.
class LentArena {
 public:
  static constexpr std::size_t kMaxKept = std::size_t{48} << 20;

  LentArena();
  ~LentArena();
  LentArena(const LentArena&) = delete;
  LentArena& operator=(const LentArena&) = delete;

  [[nodiscard]] BeamArena& operator*() { return *arena_; }

 private:
  std::unique_ptr<BeamArena> arena_;
};

}  // namespace gridwise::orbs
