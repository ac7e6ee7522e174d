#include "games/orbs/proof/walk_states.h"

#include <algorithm>

namespace gridwise::orbs {
namespace {

/// States without a last step come first, by square; then those with one, by square and direction.
std::uint16_t number_of(int cells, int square, int direction) {
  return static_cast<std::uint16_t>(direction == kNoDirection ? square
                                                              : cells + 8 * square + direction);
}

}  // namespace

template <int directions>
WalkStates<directions>::WalkStates(const SearchContext& context) {
  const Shape& shape = context.problem.shape;
  const int cells = shape.cells();
  states_.resize(static_cast<std::size_t>(cells) * 9);
  for (int square = 0; square < cells; ++square) {
    const int column = shape.column(square);
    for (int direction = 0; direction <= kNoDirection; ++direction) {
      WalkState<directions>& state = states_[number_of(cells, square, direction)];
      state.square = static_cast<std::uint8_t>(square);
      state.direction = static_cast<std::uint8_t>(direction);
      for (StepAcross& step : state.across_to) step.to = state.square;
      std::size_t across = 0;
      state.place = static_cast<std::uint8_t>(ProofBound::place(column, LastStep::kOther));
      const bool begins = direction == kNoDirection;
      const int from = begins ? square : shape.neighbour(square, direction ^ 4);
      state.from = static_cast<std::uint8_t>(std::max(from, 0));
      if (!begins && context.problem.must_stop(square)) continue;
      for (const SearchContext::RouteStep& step : context.steps[static_cast<std::size_t>(square)]) {
        if (!begins && step.direction == (direction ^ 4)) continue;
        const std::uint16_t next = number_of(cells, step.to, step.direction);
        const int to = shape.column(step.to);
        if (to == column) {
          state.upright_to[state.upright++] = next;
          continue;
        }
        const std::size_t carry = to > column ? carry_left(column) : carry_right(to);
        const std::size_t place = ProofBound::place(to, last_step(step.direction, directions));
        state.across_to[across++] = {next, step.to, static_cast<std::uint8_t>(carry),
                                     static_cast<std::uint8_t>(place), 1};
      }
    }
  }
}

template class WalkStates<4>;
template class WalkStates<8>;

}  // namespace gridwise::orbs
