// Counts the allocations of the test program: counted_memory.cc replaces operator new. Works under
// the sanitizers too, since the memory still comes from their allocator.
#pragma once

#include <cstddef>

namespace gridwise {

/// Counts allocations of all threads during its lifetime. Only one may exist at a time.
class CountedMemory {
 public:
  CountedMemory();
  ~CountedMemory();
  CountedMemory(const CountedMemory&) = delete;
  CountedMemory& operator=(const CountedMemory&) = delete;

  /// The most bytes allocated at any moment, beyond those when counting began.
  [[nodiscard]] std::size_t peak() const;
};

}  // namespace gridwise
