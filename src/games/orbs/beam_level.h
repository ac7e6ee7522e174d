// The states of one length in the scalar beam (beam.cc).
#pragma once

#include <vector>

#include "games/orbs/board.h"
#include "games/orbs/lane_sets.h"
#include "games/orbs/packed.h"

namespace gridwise::orbs {

struct BeamState {
  /// Flag in `direction`: the state only waited here, so this is not a step of its route.
  static constexpr std::uint8_t kWaited = 16;

  std::uint32_t parent;  ///< in the level before
  std::uint8_t at;
  std::uint8_t direction;  ///< of the last step or kNoDirection; may include kWaited
  std::uint8_t start;
  std::uint8_t wait;  ///< lengths to wait, if the last step counts as several

  /// The direction of the last step, or kNoDirection.
  [[nodiscard]] std::uint8_t heading() const {
    return static_cast<std::uint8_t>(direction & ~unsigned{kWaited});
  }
};

template <class Word>
struct BeamLevel {
  std::vector<BeamState> states;
  BoardList<Word> boards;
  std::vector<Squares> enchanted;  ///< empty unless enchanted orbs change the worth

  [[nodiscard]] std::size_t size() const { return states.size(); }
  void resize(std::size_t size) {
    states.resize(size);
    boards.resize(size);
  }
  /// Reserves exactly `most`; may discard the contents.
  void make_room(std::size_t most) {
    if (states.capacity() >= most) return;
    *this = {};
    states.reserve(most);
    for (auto& plane : boards.planes) plane.reserve(most + kMaxLanes);
  }
  void put(std::size_t at, const BeamState& state, const Packed<Word>& board) {
    states[at] = state;
    boards.put(at, board);
  }
};

}  // namespace gridwise::orbs
