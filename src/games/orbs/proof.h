// Proof that no shorter route comes to the greatest possible combos: every route up to some length,
// cut off where the tolls still needed are more than the steps left can bring (depth first; with
// one length after the other it is iterative deepening; Korf: Depth-first iterative-deepening,
// 1985). Nothing is remembered of what was seen, so the proof rests on no hash.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "games/orbs/answers.h"
#include "games/orbs/carry_graph.h"
#include "games/orbs/rules.h"
#include "kit/limits.h"

namespace gridwise::orbs {

/// A number of steps below which no route that continues `position` comes to the greatest possible
/// combos; at once.
[[nodiscard]] int least_steps(const Position& position);

enum class Exhausted : std::uint8_t {
  kFound,    ///< a route was added to the answers
  kNothing,  ///< there is none
  kBudget,   ///< the budget ended first
};

/// The first steps of routes that are searched together.
struct Opening {
  static constexpr std::size_t kSteps = 4;

  std::uint8_t start = 0;                      ///< square of the held orb before them
  FixedList<std::uint8_t, kSteps> directions;  ///< fewer where the routes are shorter
};

/// Nodes of a search from which on the choice of tolls pays.
inline constexpr std::uint64_t kLongSearch = 2'000'000;
/// Lengths beyond a long one for which tolls are chosen: most work is still to come.
inline constexpr int kTollsAhead = 2;

/// The routes looked at: what is played counts among their steps.
struct Lengths {
  int shortest = 0;
  int longest = 0;
};

/// For proofs that are written down. Called by one thread at a time.
struct OpeningLog {
  std::function<bool(const Opening&)> done;  ///< need not be searched any more
  /// All its routes were looked at; `nodes` of them, begun ones included, were not cut off. False
  /// ends the search, whose result then says nothing.
  std::function<bool(const Opening&, std::uint64_t nodes)> add;
};

/// The position outlives it. Not thread safe.
class Proof {
 public:
  explicit Proof(const Position& position);
  ~Proof();
  /// About what the tables of a proof take, in bytes.
  [[nodiscard]] static std::size_t bytes_needed(const Position& position);
  Proof(const Proof&) = delete;
  Proof& operator=(const Proof&) = delete;

  /// Fits the tolls to searches of about `length` steps; takes some tenths of a second. Same
  /// position and length, same tolls.
  void choose_tolls(int length);
  void use_tolls(std::vector<Tolls> tolls) { tolls_ = std::move(tolls); }
  [[nodiscard]] const std::vector<Tolls>& tolls() const { return tolls_; }

  /// Looks for a route of these lengths with the greatest possible combos. What it finds does not
  /// depend on `threads`. REQUIRES: `longest` is not below what is played.
  [[nodiscard]] Exhausted search(const Lengths& lengths, int threads, Budget& budget,
                                 Answers& answers, const OpeningLog& log = {});

 private:
  struct Ready;  ///< the problem made ready for searching

  const Position& position_;
  std::unique_ptr<const Ready> ready_;
  std::vector<Tolls> tolls_{kEven};
};

}  // namespace gridwise::orbs
