// The puzzles of puzzles.txt, put into the program when it is built (cmake/LevelTexts.cmake).
// Written by bench/tuning/gomoku_puzzles.cc. One line a puzzle:
//
//   id level goal moves first position
//   3f9a2c1e easy vcf 4 h12 15/15/15/5o9/7x7/... b
//
// `moves`: of the winner, the fewest by fours, else those of the solver's line; `first`: the only
// first move that wins so (puzzle_check.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/gomoku/rules.h"
#include "games/gomoku/solver.h"
#include "kit/result.h"
#include "kit/words.h"

namespace gridwise::gomoku {

enum class PuzzleLevel : std::uint8_t { kEasy, kMedium, kHard };
constexpr std::size_t kPuzzleLevels = 3;

struct Puzzle {
  std::string id;
  PuzzleLevel level = PuzzleLevel::kEasy;
  Goal goal = Goal::kVcf;
  int moves = 0;
  Move first = kNoMove;
  Position start;
};

/// The text of puzzles.txt; generated.
[[nodiscard]] std::string_view puzzle_text();

/// One line. Errors with offset: text/puzzle, and those of parse_position and parse_move.
[[nodiscard]] Result<Puzzle> parse_puzzle(std::string_view line);
[[nodiscard]] std::string format_puzzle(const Puzzle& puzzle);

/// All puzzles that can be read, in the order of the file. Stays valid.
[[nodiscard]] const std::vector<Puzzle>& puzzles();

/// How hard a win is; absent where it is too short or too long to be a puzzle.
[[nodiscard]] std::optional<PuzzleLevel> level_of(Goal goal, int moves);

/// The same for boards that are turned or reflected, or have their colours exchanged.
[[nodiscard]] std::uint64_t symmetric_hash(const Position& position);

}  // namespace gridwise::gomoku
