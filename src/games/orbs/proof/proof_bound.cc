#include "games/orbs/proof/proof_bound.h"

#include <algorithm>

namespace gridwise::orbs {

Carries::Carries(const SearchContext& context) {
  const Problem& problem = context.problem;
  for (const Orb kind : context.wanted_kinds()) {
    const int run = problem.runs[index_of(kind)];
    const int orbs = std::popcount(problem.board.where(kind));
    graphs_.push_back({CarryGraph::get(problem.shape, run, orbs, InHand::kNo),
                       CarryGraph::get(problem.shape, run, orbs, InHand::kYes)});
  }
}

ProofBound::ProofBound(const SearchContext& context, const Carries& carries,
                       const std::vector<Tolls>& choices, int steps)
    : context_(context), carries_(carries), tolls_(carries.kinds()) {
  for (std::size_t code = 1; code <= carries.kinds(); ++code) {
    for (const InHand in_hand : {InHand::kNo, InHand::kYes}) {
      const CarryGraph& graph = carries.graph(code, in_hand);
      auto& tolls = tolls_[code - 1][static_cast<std::size_t>(in_hand)];
      tolls.resize(graph.size());
      for (std::size_t i = 0; i < choices.size(); ++i) {
        const std::vector<std::uint16_t> least = graph.least_tolls(choices[i]);
        for (std::size_t node = 0; node < graph.size(); ++node)
          tolls[node][i] = static_cast<std::uint8_t>(least[node]);
      }
    }
  }
  most_.resize(static_cast<std::size_t>(steps + 1) * kPlaces);
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const WalkTolls walks(context.problem.shape, context.problem.directions, choices[i], steps);
    for (int left = 0; left <= steps; ++left) {
      TollSums* const row = &most_[static_cast<std::size_t>(left) * kPlaces];
      for (int column = 0; column < context.problem.shape.columns; ++column) {
        for (const LastStep last : {LastStep::kEast, LastStep::kWest, LastStep::kOther}) {
          row[place(column, last)][i] =
              static_cast<std::uint8_t>(std::min<int>(walks.most(left, column, last), UINT8_MAX));
        }
      }
    }
  }
}

ProofBound::Tables ProofBound::tables(unsigned held) const {
  static constexpr TollSums kNoTolls{};
  static constexpr CarryGraph::Next kStays{};
  Tables tables;
  tables.fill({&kNoTolls, &kStays});
  for (std::size_t code = 1; code <= tolls_.size(); ++code) {
    const InHand in_hand = code == held ? InHand::kYes : InHand::kNo;
    tables[code] = {tolls_[code - 1][static_cast<std::size_t>(in_hand)].data(),
                    &carries_.graph(code, in_hand).next(0)};
  }
  return tables;
}

CarryState ProofBound::standing(const Board& board, int square) const {
  CarryState standing;
  const Shape& shape = context_.problem.shape;
  for (std::size_t code = 1; code <= tolls_.size(); ++code) {
    const Squares where = board.where(context_.kinds[code - 1]);
    const bool in_hand = (where >> square & 1U) != 0;
    ColumnCounts counts{};
    for (int i = 0; i < shape.cells(); ++i) {
      if (i != square && (where >> i & 1U) != 0)
        ++counts[static_cast<std::size_t>(shape.column(i))];
    }
    const InHand of = in_hand ? InHand::kYes : InHand::kNo;
    standing.nodes[code] = carries_.graph(code, of).node(counts);
    standing.tolls += tolls_[code - 1][in_hand ? 1 : 0][standing.nodes[code]];
  }
  return standing;
}

}  // namespace gridwise::orbs
