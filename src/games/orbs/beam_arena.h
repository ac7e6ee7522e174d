// The memory of beams, kept from one beam to the next and from one board to the next: the system
// hands out pages one by one, which would take a third of a search of 10 ms.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace gridwise::orbs {

/// A block of memory that grows. Its contents are lost then, and undefined at first.
class Buffer {
 public:
  /// Room for `count` values, on a border of 64 bytes.
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
  std::array<Buffer, 4> planes;  ///< of the states that are expanded
  std::array<Buffer, 4> child_planes;
  Buffer child_links;
  Buffer keys;
  Buffer hits;
  Buffer hit_worths;
  Buffer hashes;
  Buffer tags;
  std::array<Buffer, 2> starts;  ///< of the states that are expanded and of the ones before
  Buffer known;
  std::vector<Buffer> links;  ///< of the states by length

  [[nodiscard]] std::size_t bytes() const;
};

/// An arena for as long as a search takes. One arena of up to kMostKept bytes is kept for the next
/// search; further searches at the same time get new ones. Thread safe.
class LentArena {
 public:
  static constexpr std::size_t kMostKept = std::size_t{48} << 20;

  LentArena();
  ~LentArena();
  LentArena(const LentArena&) = delete;
  LentArena& operator=(const LentArena&) = delete;

  [[nodiscard]] BeamArena& operator*() { return *arena_; }

 private:
  std::unique_ptr<BeamArena> arena_;
};

}  // namespace gridwise::orbs
