#include "tests/conformance/counted_memory.h"

#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <new>

namespace gridwise {
namespace {

std::atomic<bool> counting = false;
std::atomic<std::int64_t> live = 0;
std::atomic<std::int64_t> peak_live = 0;

void add(std::int64_t bytes) {
  const std::int64_t now = live.fetch_add(bytes, std::memory_order_relaxed) + bytes;
  std::int64_t known = peak_live.load(std::memory_order_relaxed);
  while (known < now && !peak_live.compare_exchange_weak(known, now, std::memory_order_relaxed))
    continue;
}

/// Null if there is no memory.
void* allocate(std::size_t size, std::size_t alignment) noexcept {
  size = std::max(size, std::size_t{1});
  void* place = nullptr;
  if (alignment <= alignof(std::max_align_t)) {
    place = std::malloc(size);
  } else {
    place = std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
  }
  if (place != nullptr && counting.load(std::memory_order_relaxed))
    add(static_cast<std::int64_t>(malloc_usable_size(place)));
  return place;
}

void* allocate_or_throw(std::size_t size, std::size_t alignment) {
  void* const place = allocate(size, alignment);
  if (place == nullptr) throw std::bad_alloc();
  return place;
}

void release(void* place) noexcept {
  if (place != nullptr && counting.load(std::memory_order_relaxed))
    live.fetch_sub(static_cast<std::int64_t>(malloc_usable_size(place)), std::memory_order_relaxed);
  std::free(place);
}

}  // namespace

CountedMemory::CountedMemory() {
  live = 0;
  peak_live = 0;
  counting = true;
}
CountedMemory::~CountedMemory() { counting = false; }

std::size_t CountedMemory::peak() const {
  return static_cast<std::size_t>(peak_live.load(std::memory_order_relaxed));
}

}  // namespace gridwise

using gridwise::allocate;
using gridwise::allocate_or_throw;
using gridwise::release;

namespace {

constexpr std::size_t kUsual = alignof(std::max_align_t);
constexpr std::size_t as_size(std::align_val_t alignment) {
  return static_cast<std::size_t>(alignment);
}

}  // namespace

void* operator new(std::size_t size) { return allocate_or_throw(size, kUsual); }
void* operator new[](std::size_t size) { return allocate_or_throw(size, kUsual); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocate_or_throw(size, as_size(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return allocate_or_throw(size, as_size(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return allocate(size, kUsual);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return allocate(size, kUsual);
}
void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return allocate(size, as_size(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return allocate(size, as_size(alignment));
}
void operator delete(void* place) noexcept { release(place); }
void operator delete[](void* place) noexcept { release(place); }
void operator delete(void* place, std::size_t) noexcept { release(place); }
void operator delete[](void* place, std::size_t) noexcept { release(place); }
void operator delete(void* place, std::align_val_t) noexcept { release(place); }
void operator delete[](void* place, std::align_val_t) noexcept { release(place); }
void operator delete(void* place, std::size_t, std::align_val_t) noexcept { release(place); }
void operator delete[](void* place, std::size_t, std::align_val_t) noexcept { release(place); }
