#include "games/orbs/beam_arena.h"

#include <mutex>

namespace gridwise::orbs {
namespace {

struct Kept {
  std::mutex mutex;
  std::unique_ptr<BeamArena> arena;
};

Kept& kept() {
  static Kept kept;
  return kept;
}

}  // namespace

std::size_t BeamArena::bytes() const {
  std::size_t sum = 0;
  for (const auto* buffer : {&child_links, &keys, &hits, &hit_worths, &hashes, &tags, &known})
    sum += buffer->bytes();
  for (const Buffer& buffer : planes) sum += buffer.bytes();
  for (const Buffer& buffer : child_planes) sum += buffer.bytes();
  for (const Buffer& buffer : starts) sum += buffer.bytes();
  for (const Buffer& buffer : links) sum += buffer.bytes();
  return sum;
}

LentArena::LentArena() {
  {
    const std::lock_guard lock(kept().mutex);
    arena_ = std::move(kept().arena);
  }
  if (arena_ == nullptr) arena_ = std::make_unique<BeamArena>();
}

LentArena::~LentArena() {
  if (arena_->bytes() > kMaxKept) return;
  const std::lock_guard lock(kept().mutex);
  if (kept().arena == nullptr) kept().arena = std::move(arena_);
}

}  // namespace gridwise::orbs
