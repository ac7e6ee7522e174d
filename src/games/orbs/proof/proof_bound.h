// The lower bound of proofs for sixteen choices of tolls at once (carry_graph.h).
#pragma once

#include <array>
#include <cstring>
#include <vector>

#include "games/orbs/proof/carry_graph.h"
#include "games/orbs/search_state.h"

namespace gridwise::orbs {

/// The graphs of all kinds with wanted combos, by code. Immutable, thread safe.
class Carries {
 public:
  explicit Carries(const SearchContext& context);

  [[nodiscard]] const CarryGraph& graph(std::size_t code, InHand in_hand) const {
    return *graphs_[code - 1][static_cast<std::size_t>(in_hand)];
  }
  [[nodiscard]] std::size_t kinds() const { return graphs_.size(); }

 private:
  std::vector<std::array<std::shared_ptr<const CarryGraph>, 2>> graphs_;
};

/// One sum for each choice of tolls, modulo 256. A sum that overflows looks smaller than it is,
/// which prunes less but never wrongly. choose_tolls() avoids such sums.
using TollSums [[gnu::vector_size(kTollChoices)]] = std::uint8_t;

/// The node of each kind in its graph, and the sum of tolls they still need.
struct CarryState {
  std::array<std::uint16_t, 16> nodes{};  ///< by code
  TollSums tolls{};
};

/// Immutable, thread safe.
class ProofBound {
 public:
  /// A kind's tolls and carries, by node. A kind without combos has one node.
  struct Table {
    const TollSums* tolls;
    const CarryGraph::Next* next;
  };
  /// By code.
  using Tables = std::array<Table, 16>;

  /// For routes of up to `steps` steps. REQUIRES: 1 to kTollChoices choices.
  ProofBound(const SearchContext& context, const Carries& carries,
             const std::vector<Tolls>& choices, int steps);

  /// The tables for an orb of this code in hand.
  [[nodiscard]] Tables tables(unsigned held) const;
  /// The state before the first step, with the orb on `square` in hand.
  [[nodiscard]] CarryState standing(const Board& board, int square) const;

  /// The index of a walk's state: its column and what matters of the last step.
  [[nodiscard]] static std::size_t place(int column, LastStep last) {
    return static_cast<std::size_t>(column * 3 + static_cast<int>(last));
  }
  /// The most that a walk of `left` steps can pay, by place().
  [[nodiscard]] const TollSums* most(int left) const {
    return &most_[static_cast<std::size_t>(left) * kPlaces];
  }
  /// All bits set if no sum of `tolls` exceeds that of `most`, else 0. A mask, as branches on it
  /// are hard to predict.
  [[nodiscard]] static std::size_t within(const TollSums& tolls, const TollSums& most) {
    const auto can = tolls <= most;
    std::array<std::uint64_t, sizeof(TollSums) / 8> words;
    std::memcpy(words.data(), &can, sizeof words);
    std::uint64_t all = UINT64_MAX;
    for (const std::uint64_t word : words) all &= word;
    return -static_cast<std::size_t>(all == UINT64_MAX);
  }
  /// Whether no walk of `left` steps can pay the tolls still needed.
  [[nodiscard]] bool rules_out(const TollSums& tolls, int left, int column, LastStep last) const {
    return within(tolls, most(left)[place(column, last)]) == 0;
  }

  /// Whether the column counts already allow every wanted combo.
  [[nodiscard]] static bool settled(const TollSums& tolls) { return tolls[0] == 0; }

 private:
  static constexpr std::size_t kPlaces = std::size_t{kMaxColumns} * 3;

  const SearchContext& context_;
  const Carries& carries_;
  std::vector<std::array<std::vector<TollSums>, 2>> tolls_;  ///< by code - 1, in hand; by node
  std::vector<TollSums> most_;                               ///< by steps left and place()
};

/// What walks need to know of a route's last step.
[[nodiscard]] constexpr LastStep last_step(int direction, int directions) {
  if (directions == 8) return LastStep::kOther;
  return direction == 0 ? LastStep::kEast : direction == 4 ? LastStep::kWest : LastStep::kOther;
}

}  // namespace gridwise::orbs
