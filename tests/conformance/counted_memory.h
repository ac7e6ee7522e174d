// Counts what the test program allocates: every operator new of it is replaced in
// counted_memory.cc. Works under the sanitizers too, whose allocator still gives the memory.
#pragma once

#include <cstddef>

namespace gridwise {

/// While one lives, allocations of all threads are counted. Only one at a time.
class CountedMemory {
 public:
  CountedMemory();
  ~CountedMemory();
  CountedMemory(const CountedMemory&) = delete;
  CountedMemory& operator=(const CountedMemory&) = delete;

  /// The most bytes that were there at one moment, beyond those when the counting began.
  [[nodiscard]] std::size_t peak() const;
};

}  // namespace gridwise
