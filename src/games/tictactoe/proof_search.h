// Proves or refutes that the attacker can make a line: depth-first proof-number search (Nagai:
// Df-pn algorithm for searching AND/OR trees, 2002) with the 1 + epsilon trick (Pawlewicz, Lew
// 2006) and weak disproof numbers. What makes it fast is not the search but what is never searched:
// see duel.h for what is stripped, and `must_play` in the source.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "games/tictactoe/duel.h"
#include "games/tictactoe/potential.h"
#include "kit/fixed_list.h"
#include "kit/limits.h"
#include "kit/transposition_table.h"

namespace gridwise::tictactoe {

enum class Answer : std::uint8_t { kUnknown, kYes, kNo };

/// What one question is about.
struct Question {
  Position position;
  Seat attacker = 0;
  Contest contest = Contest::kRace;
};

/// How far a question is from its answer. No proof left to find: yes. No disproof left: no.
struct Estimate {
  std::uint32_t proof = 1;
  std::uint32_t disproof = 1;
  Bits zone = 0;  ///< of a proof: the squares it needs; a defender's stone elsewhere is in vain
};

/// What is remembered of one duel.
struct ProofEntry {
  Duel key;
  std::uint32_t work = 0;
  Estimate estimate;

  [[nodiscard]] std::uint64_t hash() const { return tictactoe::hash(key); }
};

/// Remembers what it finds out across calls, in a limited amount of memory. Not thread safe.
class ProofSearch {
 public:
  /// Of lines of `k`; the table takes at most `table_bytes`, and only what the search fills.
  ProofSearch(int k, std::size_t table_bytes) : lines_(k), table_(table_bytes) {}

  /// Searches until proved or until `budget` is spent or this call has cost `most_nodes`. Calls
  /// `pulse` every some hundred nodes. REQUIRES: the position is not finished.
  [[nodiscard]] Answer prove(const Question& question, Budget& budget, std::uint64_t most_nodes,
                             const std::function<void()>& pulse);

  /// What is known without a search.
  [[nodiscard]] Answer recall(const Question& question);

  void forget() { table_.clear(); }

 private:
  struct Child {
    Move move = 0;
    Framing framing;
    Duel duel;  ///< stripped and framed, unless the estimate is an answer
    Estimate estimate;
  };
  /// A position on the path of the search.
  struct Node {
    Duel duel;
    OpenLines open;
    Bits threatened = 0;  ///< where the attacker completes a line
    Bits must_play = 0;   ///< of a defending node: moves elsewhere lose
    Bits zone = 0;        ///< of a defending node: what the proofs so far need
    FixedList<Child, 64> children;
  };
  /// What the children say of their parent.
  struct Summary {
    Estimate estimate;
    Child* best = nullptr;
    std::uint32_t second = 0;  ///< the second best child's number
    std::uint32_t others = 0;  ///< open children besides the best
  };

  [[nodiscard]] Estimate search(const Duel& duel, const Estimate& threshold);
  void expand(Node& node);
  void add_child(Node& node, Move move);
  [[nodiscard]] Estimate judge(Duel& duel) const;
  [[nodiscard]] Estimate judge_attack(const Duel& duel, const OpenLines& open) const;
  [[nodiscard]] Estimate judge_defence(const Duel& duel, const OpenLines& open) const;
  [[nodiscard]] bool holds_as_breaker(const Duel& duel) const;
  [[nodiscard]] Bits endangered(const Duel& duel, const LineSet& defender, Bits zone) const;
  [[nodiscard]] Summary summarise_attack(Node& node) const;
  [[nodiscard]] Summary summarise_defence(Node& node) const;
  void take_proof(Node& node, const Child& child) const;
  [[nodiscard]] Bits promising(const Potential& potential, Bits empty) const;
  [[nodiscard]] std::uint32_t enough() const { return 1U << lines_.length(); }
  [[nodiscard]] bool stopped();
  [[nodiscard]] static Duel ask(const Question& question);

  Lines lines_;
  TranspositionTable<ProofEntry> table_;
  Budget* budget_ = nullptr;  ///< of the call that runs
  std::uint64_t last_node_ = 0;
  const std::function<void()>* pulse_ = nullptr;
};

}  // namespace gridwise::tictactoe
