// The memory of beams, kept from one beam of a solver to the next: asking the system for it anew
// takes a tenth of a beam's time, as it hands out pages one by one.
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
  Buffer hashes;
  Buffer tags;
  std::array<Buffer, 2> starts;  ///< of the states that are expanded and of the ones before
  Buffer known;
  std::vector<Buffer> links;  ///< of the states by length
};

}  // namespace gridwise::orbs
