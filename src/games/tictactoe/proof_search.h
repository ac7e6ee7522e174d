// Proves or refutes that the attacker can make a line: depth-first proof-number search (Nagai:
// Df-pn algorithm for searching AND/OR trees, 2002) with the 1 + epsilon trick (Pawlewicz, Lew
// 2006) and weak disproof numbers. Most of its speed comes from pruning: see what duel.h strips,
// and `must_play` in the source.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "games/tictactoe/duel.h"
#include "games/tictactoe/hold.h"
#include "games/tictactoe/potential.h"
#include "gridwise/limits.h"
#include "kit/fixed_list.h"
#include "kit/transposition_table.h"

namespace gridwise::tictactoe {

/// For the claim that the attacker can make a line.
enum class ProofResult : std::uint8_t { kUnknown, kProved, kDisproved };

/// The duel that asks: can `attacker` make a line from `position`?
[[nodiscard]] Duel ask(const Position& position, Seat attacker, Contest contest);

/// Proof and disproof numbers of a duel: proof 0 is proved, disproof 0 is disproved.
struct Estimate {
  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;
  /// For a proof, the squares it needs: defender's stones elsewhere do not matter. For a disproof,
  /// the squares where the breaker holds: attacker's stones elsewhere do not matter; in kRace all
  /// squares.
  Bits zone = 0;
};

/// Table entry of a duel.
struct ProofEntry {
  Duel key;
  std::uint32_t work = 0;
  Estimate estimate;

  [[nodiscard]] std::uint64_t hash() const { return tictactoe::hash(key); }
};

/// Keeps its transposition table across calls. Not thread safe.
class ProofSearch {
 public:
  /// For lines of length `k`. The table grows as it fills, up to `table_bytes`.
  ProofSearch(int k, std::size_t table_bytes) : lines_(k), table_(table_bytes) {}

  /// Searches until the duel is proved or disproved, `budget` is spent, or this call has used
  /// `max_nodes`. Calls `pulse` about every hundred nodes. REQUIRES: no line is complete.
  [[nodiscard]] ProofResult prove(Duel duel, Budget& budget, std::uint64_t max_nodes,
                                  const std::function<void()>& pulse);

  /// The result without search: by static rules or from the table.
  [[nodiscard]] ProofResult probe(Duel duel) const;

  void forget() { table_.clear(); }

 private:
  struct Child {
    Move move = 0;
    Framing framing;
    Bits paired = 0;  ///< squares of the pairs that stop stripped lines
    Duel duel;        ///< stripped and framed, unless the estimate is decided
    Estimate estimate;
  };
  /// A node on the current path.
  struct Node {
    Duel duel;
    OpenLines open;
    Bits threatened = 0;  ///< squares where the attacker completes a line
    Bits must_play = 0;   ///< moves elsewhere lose
    Bits zone = 0;        ///< squares that the refutations of moves so far need
    Bits dominated = 0;   ///< attacking nodes: moves skipped in favour of `dominating`
    Bits dominating = 0;
    Bits quiet = 0;  ///< attacking nodes: moves skipped because of their low potential
    FixedList<Child, 64> children;
  };
  /// The estimate of a node from its children.
  struct Summary {
    Estimate estimate;
    Child* best = nullptr;
    std::uint32_t second = 0;  ///< number of the second-best child
    std::uint32_t others = 0;  ///< undecided children except the best
  };

  [[nodiscard]] Estimate search(const Duel& duel, const Estimate& threshold);
  void expand(Node& node);
  void expand_attack(Node& node, const Choice& choice);
  void expand_defence(Node& node, const Choice& choice) const;
  void add_child(Node& node, Move move);
  static void place_zone(bool attacking, Child& child);
  [[nodiscard]] Estimate judge(Duel& duel, Bits& paired) const;
  [[nodiscard]] Estimate judge_attack(const Duel& duel, const OpenLines& open) const;
  [[nodiscard]] Estimate judge_defence(const Duel& duel, const OpenLines& open) const;
  [[nodiscard]] bool holds_as_breaker(const Duel& duel) const;
  [[nodiscard]] Bits endangered(const Duel& duel, const LineSet& defender, Bits zone) const;
  template <auto kOwn, auto kOther>
  [[nodiscard]] static Summary summarise(Node& node, Bits moves);
  [[nodiscard]] Summary summarise_attack(Node& node) const;
  [[nodiscard]] Summary summarise_defence(Node& node) const;
  void take_proof(Node& node, const Child& child) const;
  static void take_disproof(Node& node, const Child& child);
  [[nodiscard]] Bits promising(const Potential& potential, Bits empty) const;
  [[nodiscard]] std::uint32_t enough() const { return 1U << lines_.length(); }
  [[nodiscard]] bool stopped();

  Lines lines_;
  TranspositionTable<ProofEntry> table_;
  Budget* budget_ = nullptr;  ///< of the current call
  std::uint64_t last_node_ = 0;
  const std::function<void()>* pulse_ = nullptr;
};

}  // namespace gridwise::tictactoe
