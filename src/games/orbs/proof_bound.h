// The bound of proofs: eight choices of tolls (carry_graph.h) looked up and added at once.
#pragma once

#include <array>
#include <cstring>
#include <vector>

#include "games/orbs/carry_graph.h"
#include "games/orbs/search_state.h"

namespace gridwise::orbs {

/// The graphs of all kinds of a problem that can match, by code (Frame). Immutable, thread safe.
class Carries {
 public:
  explicit Carries(const Frame& frame);

  [[nodiscard]] const CarryGraph& graph(std::size_t code, InHand in_hand) const {
    return *graphs_[code - 1][static_cast<std::size_t>(in_hand)];
  }
  [[nodiscard]] std::size_t kinds() const { return graphs_.size(); }

 private:
  std::vector<std::array<std::shared_ptr<const CarryGraph>, 2>> graphs_;
};

/// One number for each choice of tolls.
using TollSums [[gnu::vector_size(2 * kTollChoices)]] = std::int16_t;

/// Where all kinds are in their graphs, and the tolls they still need.
struct Standing {
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
  /// By code; null for what is never wanted.
  using Tables = std::array<const Entry*, 16>;

  /// For routes of up to `steps` steps. REQUIRES: 1 to kTollChoices choices.
  ProofBound(const Frame& frame, const Carries& carries, const std::vector<Tolls>& choices,
             int steps);

  /// The tables to use while an orb of this code is in hand.
  [[nodiscard]] Tables tables(unsigned held) const;
  /// Before the first step, the orb on `square` in hand.
  [[nodiscard]] Standing standing(const Board& board, int square) const;

  /// Whether no walk of `left` steps comes to the tolls still needed.
  [[nodiscard]] bool hopeless(const TollSums& tolls, int left, int column, LastStep last) const {
    return any(tolls > most_[place(left, column, last)].tolls);
  }

  /// Whether the columns allow every combo wanted as they are.
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

  const Frame& frame_;
  const Carries& carries_;
  std::vector<std::array<std::vector<Entry>, 2>> entries_;  ///< by code - 1, in hand
  std::vector<Most> most_;                                  ///< of the walks, by place()
};

/// A route's last step as far as it matters to walks.
[[nodiscard]] constexpr LastStep last_step(int direction, int directions) {
  if (directions == 8) return LastStep::kOther;
  return direction == 0 ? LastStep::kEast : direction == 4 ? LastStep::kWest : LastStep::kOther;
}

}  // namespace gridwise::orbs
