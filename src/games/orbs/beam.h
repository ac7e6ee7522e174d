// A level-synchronous beam: all routes of one length together, the most promising kept, those that
// come to the same board with the same square held kept once.
#pragma once

#include <map>
#include <vector>

#include "games/orbs/problem.h"
#include "games/orbs/rules.h"
#include "kit/limits.h"

namespace gridwise::orbs {

/// A route and what it comes to, without skyfall.
struct Answer {
  int start = -1;  ///< -1: nothing is picked up
  Route route;
  int combos = 0;
  double worth = 0;
  int steps = 0;  ///< as they count
};

/// Fills in what letting go on `board` comes to. REQUIRES: start and route.
void evaluate(const Problem& problem, const Board& board, Answer& answer);

/// Whether `a` is better than `b` by the problem's order: fewer steps break ties.
[[nodiscard]] bool better(const Problem& problem, const Answer& a, const Answer& b);

/// Distinct answers: for each start and number of combos (or worth) the best. Ordered best first.
class Answers {
 public:
  static constexpr std::size_t kMost = 50;

  explicit Answers(const Problem& problem) : problem_(&problem) {}

  /// True when it is the best so far.
  bool add(const Answer& answer);
  [[nodiscard]] const std::vector<Answer>& list() const { return list_; }
  [[nodiscard]] const Answer& best() const { return list_.front(); }

 private:
  const Problem* problem_;
  std::vector<Answer> list_;
};

struct BeamOptions {
  std::size_t width = 1'000;
  int most_steps = 0;  ///< of the whole route, what is already played included
  /// Give up what cannot come to the greatest possible combos in time.
  bool all_or_nothing = false;
  /// Narrow the beam so that its routes come to this length within the time of the budget; 0 for
  /// the same width all along.
  int paced_for = 0;
};

/// Searches on from an unfinished position and adds what it finds. Same position, same options:
/// same answers. Ends at the first length with the greatest possible combos where those are what is
/// asked for.
void beam_search(const Position& position, const BeamOptions& options, Budget& budget,
                 Answers& answers);

}  // namespace gridwise::orbs
