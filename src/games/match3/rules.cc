#include "games/match3/rules.h"

#include <memory>

namespace gridwise::match3 {
namespace {

/// Caches the thread's last terrain: a study opens the same level again and again.
template <int words>
TerrainPtr<words> terrain_of(const LevelPtr& level) {
  thread_local TerrainPtr<words> last;
  if (!last || last->level != level) last = std::make_shared<const Terrain<words>>(level);
  return last;
}

AnyCore make_core(const BoardState& state) {
  const Level& level = *state.level;
  if (Terrain<2>::fits(level)) return Core<2>(terrain_of<2>(state.level), state);
  if (Terrain<3>::fits(level)) return Core<3>(terrain_of<3>(state.level), state);
  return Core<7>(terrain_of<7>(state.level), state);
}

BoardState smallest() {
  static const LevelPtr kLevel = [] {
    auto level = std::make_shared<Level>(Level::plain(3, 3));
    const bool complete = level->complete().ok();
    return complete ? LevelPtr(level) : nullptr;
  }();
  return BoardState(kLevel);
}

}  // namespace

Position::Position() : Position(smallest()) {}
Position::Position(const BoardState& state) : core_(make_core(state)) {}

static_assert(PositionLike<Position>);

}  // namespace gridwise::match3
