#include "games/orbs/search_state.h"

#include <algorithm>

namespace gridwise::orbs {

SearchContext::SearchContext(const Problem& of, Budget* budget)
    : KindCodes(of), problem(of), target(target_combos(of)) {
  for (int square = 0; square < shape.cells(); ++square) {
    weight[static_cast<std::size_t>(square)] =
        static_cast<std::int32_t>(TransportTable::weight(shape, shape.column(square)));
    for (int direction = 0; direction < 8; direction += problem.turn()) {
      const int to = shape.neighbour(square, direction);
      if (to < 0 || !problem.may_enter(to)) continue;
      const int extra = problem.steps_into(to, direction, kNoDirection) - 1;
      steps[static_cast<std::size_t>(square)].push_back({static_cast<std::uint8_t>(direction),
                                                         static_cast<std::uint8_t>(to),
                                                         static_cast<std::uint8_t>(extra)});
    }
  }
  for (const Orb kind : wanted_kinds()) {
    const int run = problem.runs[index_of(kind)];
    auto table = TransportTable::get(shape, run, std::popcount(problem.board.where(kind)), budget);
    if (table == nullptr) return;
    kept_.push_back(std::move(table));
    tables[kept_.size()] = kept_.back().get();
  }
  const unsigned column = (1U << shape.rows) - 1;
  pair_mask_ = column << shape.rows | column;
  pair_shift_ = 2 * shape.rows;
  for (int first = 0; first < shape.columns; first += 2) {
    std::vector<std::uint32_t>& pair = spreads_.emplace_back();
    for (unsigned squares = 0; squares <= pair_mask_; ++squares) {
      const auto left = static_cast<unsigned>(std::popcount(squares & column));
      const auto right = static_cast<unsigned>(std::popcount(squares >> shape.rows));
      pair.push_back((left + right) << 24U |
                     (left + right * static_cast<unsigned>(shape.rows + 1)) *
                         TransportTable::weight(shape, first));
    }
  }
  complete = true;
}

}  // namespace gridwise::orbs
