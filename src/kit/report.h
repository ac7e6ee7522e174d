// The result of a selector or solver: value, principal variation, and candidate moves with reasons.
// A template over the move type: games use their own moves, the door uses move words.
#pragma once

#include <boost/json/fwd.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "kit/words.h"

namespace gridwise {

/// The proved result for the seat to move, under best play.
enum class Verdict : std::uint8_t { kUnknown, kLoss, kDraw, kWin };

/// One move with its weight, verdict and reasons.
template <class Move>
struct CandidateOf {
  Move move{};
  double weight = 0;  ///< >= 0; proportional to the probability of being drawn; 0: never
  Verdict verdict = Verdict::kUnknown;  ///< for the seat that plays this move
  std::optional<int> plies;  ///< until the game ends under best play, including this move
  std::optional<double>
      win_chance;               ///< 0 to 1: probability of winning against uniformly random replies
  std::optional<double> score;  ///< the selector's own measure, greater is better
  std::vector<Words> why;       ///< reasons, most important first
  std::vector<Move> line;       ///< expected continuation, starting with this move; may be empty
};

/// One answer to a puzzle: the moves to play in order, and their score.
template <class Move>
struct AnswerOf {
  std::vector<Move> line;
  double score = 0;  ///< in the unit of ReportOf::score
  /// The game's facts about the answer, filled in by the door. Null inside a game and for games
  /// without facts.
  std::shared_ptr<const boost::json::object> facts;
};

/// What is known about a position so far. `candidates` are ranked best first; a solver may leave
/// them empty.
template <class Move>
struct ReportOf {
  Verdict verdict = Verdict::kUnknown;
  std::optional<int> plies;     ///< until the game ends under best play from here
  std::optional<double> score;  ///< in the game's own unit
  std::vector<Move> line;       ///< principal variation
  int depth = 0;                ///< plies searched
  std::uint64_t nodes = 0;
  /// How many of `nodes` belong to threat searches (VCF, VCT); absent if not counted apart.
  std::optional<std::uint64_t> threat_nodes;
  std::chrono::microseconds time{0};
  bool proved = false;  ///< the verdict (or best score) is certain, not an estimate
  std::vector<CandidateOf<Move>> candidates;
  std::vector<AnswerOf<Move>> answers;  ///< a puzzle's distinct answers, best first
  std::optional<double> bound;          ///< no answer can score better; in the unit of score
  /// The game's facts about the whole report; filled in by the door.
  std::shared_ptr<const boost::json::object> facts;
};

/// Called by long work on the working thread, at most about ten times a second.
template <class Move>
using ProgressOf = std::function<void(const ReportOf<Move>&)>;

}  // namespace gridwise
