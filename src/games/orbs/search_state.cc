#include "games/orbs/search_state.h"

#include <algorithm>

namespace gridwise::orbs {

SearchContext::SearchContext(const Problem& of) : problem(of), target(greatest_combos(of)) {
  const Shape& shape = problem.shape;
  for (int square = 0; square < shape.cells(); ++square) {
    weight[static_cast<std::size_t>(square)] =
        static_cast<std::int32_t>(TransportTable::weight(shape, shape.column(square)));
    for (int direction = 0; direction < 8; direction += problem.turn()) {
      const int to = shape.neighbour(square, direction);
      if (to < 0 || !problem.may_enter(to)) continue;
      steps[static_cast<std::size_t>(square)].push_back(
          {static_cast<std::uint8_t>(direction), static_cast<std::uint8_t>(to),
           problem.extra[static_cast<std::size_t>(to)]});
    }
  }
  for (int i = 0; i < kKinds; ++i) {
    const int run = problem.runs[static_cast<std::size_t>(i)];
    const int orbs = std::popcount(problem.board.where(kind_at(i)));
    if (orbs < run) continue;
    kinds.push_back(kind_at(i));
    kept_.push_back(TransportTable::get(shape, run, orbs));
    tables[kinds.size()] = kept_.back().get();
  }
  for (const Orb kind : kinds) {
    for (int orbs = std::popcount(problem.board.where(kind)); orbs >= 3; --orbs) {
      const TransportTable*& table = rest[static_cast<std::size_t>(orbs)];
      if (table != nullptr) continue;
      kept_.push_back(TransportTable::get(shape, 3, orbs));
      table = kept_.back().get();
    }
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
}

bool SearchContext::narrow() const {
  return problem.shape.cells() <= 30 && kinds.size() <= 6 &&
         TransportTable::weight(problem.shape, problem.shape.columns) <= 65'536;
}

unsigned SearchContext::code_of(Orb orb, unsigned inert) const {
  if (orb == Orb::kNone) return 0;
  const auto found = std::ranges::find(kinds, orb);
  return found == kinds.end() ? inert : static_cast<unsigned>(found - kinds.begin()) + 1;
}

template <class Word>
Packed<Word> SearchContext::pack(const Board& board) const {
  Packed<Word> packed;
  for (int square = 0; square < problem.shape.cells(); ++square) {
    const unsigned code = code_of(board.at(square), Packed<Word>::kInert);
    for (std::size_t plane = 0; plane < packed.planes.size(); ++plane)
      packed.planes[plane] |= static_cast<Word>(static_cast<Word>(code >> plane & 1U) << square);
  }
  return packed;
}

template <class Word>
Board SearchContext::unpack(const Packed<Word>& packed) const {
  Board board;
  for (int square = 0; square < problem.shape.cells(); ++square) {
    const unsigned code = packed.at(square);
    board.put(square, code == 0             ? Orb::kNone
                      : code > kinds.size() ? Orb::kUnknown
                                            : kinds[code - 1]);
  }
  return board;
}

template Packed<std::uint32_t> SearchContext::pack(const Board&) const;
template Packed<std::uint64_t> SearchContext::pack(const Board&) const;
template Board SearchContext::unpack(const Packed<std::uint32_t>&) const;
template Board SearchContext::unpack(const Packed<std::uint64_t>&) const;

}  // namespace gridwise::orbs
