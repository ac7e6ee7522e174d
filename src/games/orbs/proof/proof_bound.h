// The lower bound of proofs for eight choices of tolls at once (carry_graph.h).
#pragma once

#include <array>
#include <cstring>
#include <vector>

#include "games/orbs/proof/carry_graph.h"
#include "games/orbs/search_state.h"

namespace gridwise::orbs {

/// The graphs of all kinds that can match, by code. Immutable, thread safe.
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

/// One number for each choice of tolls.
using TollSums [[gnu::vector_size(2 * kTollChoices)]] = std::int16_t;

/// The node of each kind in its graph, and the sum of tolls they still need.
struct CarryState {
  std::array<std::uint16_t, 16> nodes{};  ///< by code
  TollSums tolls{};
};

/// Immutable, thread safe.
class ProofBound {
 public:
  struct Entry {
    TollSums tolls;
    CarryGraph::Next next;
  };
  /// By code; null for codes that never match.
  using Tables = std::array<const Entry*, 16>;

  /// For routes of up to `steps` steps. REQUIRES: 1 to kTollChoices choices.
  ProofBound(const SearchContext& context, const Carries& carries,
             const std::vector<Tolls>& choices, int steps);

  /// The tables for an orb of this code in hand.
  [[nodiscard]] Tables tables(unsigned held) const;
  /// Before the first step, with the orb on `square` in hand.
  [[nodiscard]] CarryState standing(const Board& board, int square) const;

  /// Whether no walk of `left` steps can pay the tolls still needed.
  [[nodiscard]] bool rules_out(const TollSums& tolls, int left, int column, LastStep last) const {
    return any(tolls > most_[place(left, column, last)].tolls);
  }

  /// Whether the column counts allow every wanted combo already.
  [[nodiscard]] static bool settled(const TollSums& tolls) { return tolls[0] == 0; }

 private:
  struct Most {
    TollSums tolls{};
  };

  [[nodiscard]] static std::size_t place(int left, int column, LastStep last) {
    return static_cast<std::size_t>((left * kMostColumns + column) * 3 + static_cast<int>(last));
  }
  template <class Mask>
  static bool any(const Mask& mask) {
    std::array<std::uint64_t, 2> words;
    std::memcpy(words.data(), &mask, sizeof words);
    return (words[0] | words[1]) != 0;
  }

  const SearchContext& context_;
  const Carries& carries_;
  std::vector<std::array<std::vector<Entry>, 2>> entries_;  ///< by code - 1, in hand
  std::vector<Most> most_;                                  ///< the most a walk can pay, by place()
};

/// The last step of a route, as walks need it.
[[nodiscard]] constexpr LastStep last_step(int direction, int directions) {
  if (directions == 8) return LastStep::kOther;
  return direction == 0 ? LastStep::kEast : direction == 4 ? LastStep::kWest : LastStep::kOther;
}

}  // namespace gridwise::orbs
