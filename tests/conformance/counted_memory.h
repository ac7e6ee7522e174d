// Counts the allocations of the test program: counted_memory.cc replaces operator new. Works under
// sanitizers too, because the memory still comes from their allocator.
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

  /// Peak bytes allocated, relative to the start of counting.
  [[nodiscard]] std::size_t peak() const;
};

}  // namespace gridwise
