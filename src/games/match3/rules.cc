#include "games/match3/rules.h"

#include <memory>

namespace gridwise::match3 {
namespace {

/// A study opens the same level again and again: the thread's last terrain is kept.
template <int words>
TerrainPtr<words> terrain_of(const LevelPtr& level) {
  thread_local TerrainPtr<words> last;
  if (!last || last->level != level) last = std::make_shared<const Terrain<words>>(level);
  return last;
}

std::variant<Core<2>, Core<3>> make_core(const BoardState& state) {
  constexpr int kNarrow = Terrain<2>::kIndices;
  const Level& level = *state.level;
  if ((level.columns + 1) * level.rows <= kNarrow)
    return Core<2>(terrain_of<2>(state.level), state);
  return Core<3>(terrain_of<3>(state.level), state);
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
