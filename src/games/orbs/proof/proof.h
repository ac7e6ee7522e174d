// Proves that no shorter route reaches the greatest possible combos: depth-first iterative
// deepening (Korf: Depth-first iterative-deepening, 1985) over all routes, pruned if the tolls
// still needed exceed what the steps left can pay (carry_graph.h). Duplicates are compared in full,
// so the proof does not depend on hashes.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <vector>

#include "games/orbs/answers.h"
#include "games/orbs/proof/carry_graph.h"
#include "games/orbs/proof/openings.h"
#include "games/orbs/rules.h"
#include "gridwise/limits.h"

namespace gridwise::orbs {

/// A lower bound on the steps of routes that continue `position` to the greatest possible combos,
/// without a search. Only the played steps if `budget` ends before the tables are made.
[[nodiscard]] int least_steps(const Position& position, Budget& budget);

enum class Exhausted : std::uint8_t {
  kFound,    ///< a route was added to the answers
  kNothing,  ///< there is no route
  kBudget,   ///< the budget ended first
};

/// Choosing tolls pays off after a search with more nodes than this.
inline constexpr std::uint64_t kLongSearch = 2'000'000;
/// Improving tolls pays off after a search with more nodes than this.
inline constexpr std::uint64_t kVeryLongSearch = 40'000'000;
/// Tolls are chosen for a length at most this many steps ahead, as the greatest lengths take most
/// of the work.
inline constexpr int kTollsAhead = 6;
/// Distinct openings pay off after a search with more nodes than this. They take two seconds of CPU
/// time and save a tenth of the next search, which is three lengths longer and has eighteen times
/// the nodes.
inline constexpr std::uint64_t kWorthDistinct = 100'000'000;

/// Once tolls are chosen, this many lengths are searched together: the longest takes most of the
/// time, so the others are almost free if there is no route.
inline constexpr int kTogether = 3;
/// The longest length of the first search, if all from `shortest` to `last` are to be searched: the
/// rest is then a multiple of kTogether. REQUIRES: shortest <= last.
[[nodiscard]] constexpr int longest_together(int shortest, int last) {
  return shortest + (last - shortest) % kTogether;
}

/// The lengths of the routes to search, played steps included.
struct Lengths {
  int shortest = 0;
  int longest = 0;
};

/// Callbacks for proofs with a certificate. Called by one thread at a time.
struct OpeningLog {
  std::function<bool(const Opening&)> done;  ///< whether an opening need not be searched
  /// Called when an opening was searched and has no route; `nodes` is the number of its prefixes
  /// that were not pruned. Returning false ends the search, whose result is then meaningless.
  std::function<bool(const Opening&, std::uint64_t nodes)> add;
};

/// The position must outlive it. Not thread safe.
class Proof {
 public:
  /// After a search of `distinct_after` nodes, the next one uses distinct openings, if `memory` has
  /// room for them beyond bytes_needed().
  explicit Proof(const Position& position, std::size_t memory = SIZE_MAX,
                 std::uint64_t distinct_after = kWorthDistinct);
  ~Proof();
  /// Approximate memory for the tables of a proof, in bytes.
  [[nodiscard]] static std::size_t bytes_needed(const Position& position);
  /// Approximate time to make those tables and begin.
  [[nodiscard]] static std::chrono::microseconds time_to_begin(const Position& position);
  Proof(const Proof&) = delete;
  Proof& operator=(const Proof&) = delete;

  /// Fits the tolls to searches of about `length` steps, see proof_tolls.h.
  void choose_tolls(int length, Budget& budget);
  void improve_tolls(int length, Budget& budget);
  void use_tolls(std::vector<Tolls> tolls) { tolls_ = std::move(tolls); }
  [[nodiscard]] const std::vector<Tolls>& tolls() const { return tolls_; }

  /// Searches for a route of these lengths with the greatest possible combos. The result does not
  /// depend on `threads`. REQUIRES: `longest` is at least the number of played steps; no route
  /// shorter than `shortest` reaches them.
  [[nodiscard]] Exhausted search(const Lengths& lengths, int threads, Budget& budget,
                                 AnswerList& answers, const OpeningLog& log = {});

 private:
  struct Tables;  ///< of the problem

  const Position& position_;
  std::uint64_t distinct_after_;
  std::uint64_t last_nodes_ = 0;  ///< of the last search
  std::unique_ptr<const Tables> tables_of_problem_;
  std::vector<Tolls> tolls_{kEven};
};

}  // namespace gridwise::orbs
