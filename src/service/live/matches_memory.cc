// Which matches stay in memory: those in use, and the others while there is room.
#include <algorithm>

#include "service/live/matches.h"

namespace gridwise {
namespace {

/// Approximate memory of a match: its position with past moves, its commands and its recent events.
std::size_t bytes_of(const LiveMatch& live) {
  constexpr std::size_t kItself = 1'000;
  constexpr std::size_t kCommand = 150;
  constexpr std::size_t kEvent = 500;
  return kItself + sizeof(LiveMatch) + live.match.position->bytes() +
         live.match.plies.size() * sizeof(Match::Ply) + live.match.commands.size() * kCommand +
         live.recent.size() * kEvent;
}

}  // namespace

/// Marks the slot as most recently used and updates its memory count.
void Matches::use(Slot& slot) {
  slot.used = ++last_use_;
  bytes_ -= slot.bytes;
  slot.bytes = bytes_of(slot.live);
  bytes_ += slot.bytes;
  if (bytes_ <= sweep_at_ || sweeping_) return;
  sweeping_ = true;
  executor_->post([this] { sweep(); });  // deferred: the caller may hold a pointer
}

/// Whether the match may be dropped from memory.
bool Matches::idle(const Slot& slot) const {
  return !slot.writing && slot.waiting.empty() && !(needed_ && needed_(slot.live.id));
}

/// Whether the match must be read again: another server decides it, or did until now.
bool Matches::outdated(const Slot& slot) const {
  constexpr std::chrono::milliseconds kGoodFor{2'000};
  if (!slot.elsewhere) return false;
  return executor_->steady() - slot.read > kGoodFor || !elsewhere_(slot.live.id);
}

/// Drops the match, if idle, once control has returned to the loop.
void Matches::let_go(const std::string& id) {
  executor_->post([this, id] {
    const auto found = slots_.find(id);
    if (found != slots_.end() && idle(*found->second)) drop(found);
  });
}

void Matches::sweep() {
  sweeping_ = false;
  std::vector<Slots::iterator> idle_slots;
  for (auto slot = slots_.begin(); slot != slots_.end(); ++slot) {
    if (idle(*slot->second)) idle_slots.push_back(slot);
  }
  std::ranges::sort(idle_slots, {}, [](const auto& slot) { return slot->second->used; });
  for (const auto& slot : idle_slots) {
    if (bytes_ <= budget_ / 2) break;
    drop(slot);
  }
  sweep_at_ = std::max(budget_, 2 * bytes_);  // much in use: do not sweep at every command
}

void Matches::drop(Slots::iterator slot) {
  const Match& match = slot->second->live.match;
  const bool known = !slot->second->live.began_before_restart;
  if (match.clock_runs() && known) turns_[slot->first] = {match.board_seq, match.turn_began};
  bytes_ -= slot->second->bytes;
  slots_.erase(slot);
}

}  // namespace gridwise
