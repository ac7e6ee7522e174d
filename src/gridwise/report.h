// What a selector or solver found (value, principal variation, candidate moves with reasons), how
// an attempt at a puzzle stands, and how proofs are written and checked. Templates over the move
// type: games use their own moves, the door uses move words.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gridwise/limits.h"
#include "gridwise/result.h"
#include "gridwise/words.h"

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
  /// The game's facts about the answer, the text of a JSON object; filled in by the door. Empty
  /// inside a game and for games without facts.
  std::string facts;
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
  /// The game's facts about the whole report, as in AnswerOf.
  std::string facts;
};

/// Called by long work on the working thread, at most about ten times a second.
template <class Move>
using ProgressOf = std::function<void(const ReportOf<Move>&)>;

/// The state of an attempt at a puzzle.
template <class Move>
struct JudgementOf {
  enum class State : std::uint8_t {
    kOpen,  ///< the solver is to move and can still succeed
    kSolved,
    kRefuted,  ///< the last move lets the other side escape
  };
  /// What one of the solver's moves achieves, or why it fails.
  struct Remark {
    Move move{};
    Words says;
  };

  State state = State::kOpen;
  std::optional<Move> reply;  ///< if open: the other side's answer to the last move, if any
  /// If open: the continuation after `reply`. If refuted: how the other side escapes.
  std::vector<Move> line;
  /// If solved: one remark for each of the solver's moves. If refuted: one for the last move.
  std::vector<Remark> remarks;
};

/// The output of a running proof. Written incrementally, so a proof of several hours can be
/// interrupted and resumed.
struct CertificateLog {
  std::string begun;  ///< text of an interrupted run, perhaps cut off mid-line; or empty
  /// Replaces the whole text. Error: file/write.
  std::function<Result<void>(std::string_view text)> replace;
  /// Appends `text` durably: returns once it is on disk. Error: file/write.
  std::function<Result<void>(std::string_view text)> append;
};

/// How thoroughly to check a certificate, and at what cost.
struct CheckEffort {
  int threads = 1;
  int sample = 0;      ///< for a certificate in parts: how many to check, evenly spread; 0: all
  Limits limits = {};  ///< nodes, time and stop only; a node is one step of the checker
  /// Called on the calling thread after each part, with the number of parts checked so far.
  std::function<void(std::size_t done)> progress = {};
};

/// The error of a check cut off by its limits: neither verified nor rejected.
[[nodiscard]] inline Error check_ended(std::size_t done) {
  return {"certificate/limit",
          "not verified within the limit: " + std::to_string(done) + " parts were checked",
          {}};
}

}  // namespace gridwise
