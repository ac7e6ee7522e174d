// Proof that no shorter route reaches the greatest possible combos: depth-first iterative deepening
// (Korf: Depth-first iterative-deepening, 1985) over all routes, pruned where the tolls still
// needed exceed what the steps left can pay (carry_graph.h). What is left out as known is compared
// in full, so the proof does not depend on hashes.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <vector>

#include "games/orbs/answers.h"
#include "games/orbs/proof/carry_graph.h"
#include "games/orbs/proof/openings.h"
#include "games/orbs/rules.h"
#include "kit/limits.h"

namespace gridwise::orbs {

/// A lower bound on the steps of routes that continue `position` to the greatest possible combos,
/// without a search; the steps played where `budget` ends before the tables are made.
[[nodiscard]] int least_steps(const Position& position, Budget& budget);

enum class Exhausted : std::uint8_t {
  kFound,    ///< a route was added to the answers
  kNothing,  ///< there is no route
  kBudget,   ///< the budget ended first
};

/// A search with more nodes than this makes choosing tolls worth while.
inline constexpr std::uint64_t kLongSearch = 2'000'000;
/// And with more than this, improving them.
inline constexpr std::uint64_t kVeryLongSearch = 40'000'000;
/// Tolls are chosen for a length at most this much greater, as most of the work is at the greatest.
inline constexpr int kTollsAhead = 6;
/// A search with more nodes than this makes distinct openings worth while for the next: they take
/// two seconds of CPU time and save a tenth, and three lengths more have eighteen times the nodes.
inline constexpr std::uint64_t kWorthDistinct = 100'000'000;

/// Once tolls are chosen, this many lengths are searched together: the longest takes most of the
/// time, so that the others cost little more than nothing where there is no route.
inline constexpr int kTogether = 3;
/// The longest of the lengths from `shortest` to `last` to search first; the rest can be searched
/// kTogether at a time. REQUIRES: shortest <= last.
[[nodiscard]] constexpr int longest_together(int shortest, int last) {
  return shortest + (last - shortest) % kTogether;
}

/// Which routes are searched; played steps count.
struct Lengths {
  int shortest = 0;
  int longest = 0;
};

/// For proofs with a certificate. Called by one thread at a time.
struct OpeningLog {
  std::function<bool(const Opening&)> done;  ///< whether an opening need not be searched
  /// Called when an opening is searched; `nodes` is the number of its prefixes that were not
  /// pruned. Returning false ends the search, whose result is then meaningless.
  std::function<bool(const Opening&, std::uint64_t nodes)> add;
};

/// The position must outlive it. Not thread safe.
class Proof {
 public:
  /// After a search of `distinct_after` nodes, the next begin with distinct openings, if `memory`
  /// is enough for them besides bytes_needed().
  explicit Proof(const Position& position, std::size_t memory = SIZE_MAX,
                 std::uint64_t distinct_after = kWorthDistinct);
  ~Proof();
  /// Approximate memory for the tables of a proof, in bytes.
  [[nodiscard]] static std::size_t bytes_needed(const Position& position);
  /// About the time to make those tables and begin.
  [[nodiscard]] static std::chrono::microseconds time_to_begin(const Position& position);
  Proof(const Proof&) = delete;
  Proof& operator=(const Proof&) = delete;

  /// Fits the tolls to searches of about `length` steps, see proof_tolls.h.
  void choose_tolls(int length, Budget& budget);
  void improve_tolls(int length, Budget& budget);
  void use_tolls(std::vector<Tolls> tolls) { tolls_ = std::move(tolls); }
  [[nodiscard]] const std::vector<Tolls>& tolls() const { return tolls_; }

  /// Searches for a route of these lengths with the greatest possible combos. The result does not
  /// depend on `threads`. REQUIRES: `longest` is at least the number of played steps; no route is
  /// shorter than `shortest`.
  [[nodiscard]] Exhausted search(const Lengths& lengths, int threads, Budget& budget,
                                 AnswerList& answers, const OpeningLog& log = {});

 private:
  struct Tables;  ///< of the problem, for searching

  const Position& position_;
  std::uint64_t distinct_after_;
  std::uint64_t last_nodes_ = 0;  ///< of the last search
  std::unique_ptr<const Tables> tables_of_problem_;
  std::vector<Tolls> tolls_{kEven};
};

}  // namespace gridwise::orbs
