#include "games/gomoku/puzzles.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "games/gomoku/text.h"

namespace gridwise::gomoku {
namespace {

constexpr std::array<std::string_view, kPuzzleLevels> kLevelNames{"easy", "medium", "hard"};
constexpr std::array<std::string_view, 2> kGoalNames{"vct", "vcf"};
constexpr std::size_t kIdDigits = 8;

Error bad(std::string_view what, std::string_view line, std::string_view field) {
  return {"text/puzzle", std::string(what), static_cast<std::size_t>(field.data() - line.data())};
}

/// Removes the next field and its space from `rest`.
std::string_view take_field(std::string_view& rest) {
  const std::size_t end = std::min(rest.find(' '), rest.size());
  const std::string_view field = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return field;
}

template <std::size_t Size>
std::optional<std::size_t> index_in(const std::array<std::string_view, Size>& names,
                                    std::string_view name) {
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) return {};
  return static_cast<std::size_t>(found - names.begin());
}

bool is_id(std::string_view text) {
  return text.size() == kIdDigits && text.find_first_not_of("0123456789abcdef") == text.npos;
}

}  // namespace

Result<Puzzle> parse_puzzle(std::string_view line) {
  std::string_view rest = line;
  Puzzle puzzle;
  const std::string_view id = take_field(rest);
  if (!is_id(id)) return bad("an id has eight hexadecimal digits", line, id);
  puzzle.id = id;
  const std::string_view level_field = take_field(rest);
  const auto level = index_in(kLevelNames, level_field);
  if (!level) return bad("the level is easy, medium or hard", line, level_field);
  puzzle.level = static_cast<PuzzleLevel>(*level);
  const std::string_view goal_field = take_field(rest);
  const auto goal = index_in(kGoalNames, goal_field);
  if (!goal) return bad("the goal is vct or vcf", line, goal_field);
  puzzle.goal = static_cast<Goal>(*goal);
  const std::string_view moves = take_field(rest);
  const auto [end, problem] =
      std::from_chars(moves.data(), moves.data() + moves.size(), puzzle.moves);
  if (problem != std::errc{} || end != moves.data() + moves.size() || puzzle.moves < 1)
    return bad("a number of moves is expected here", line, moves);
  const std::string_view first = take_field(rest);
  const Result<Move> move = parse_move(Options{}, first);
  if (!move) return bad("a move is expected here", line, first);
  puzzle.first = *move;
  Result<Position> start = parse_position(Options{}, rest);
  if (!start) {
    Error error = start.error();
    error.at = error.at.value_or(0) + static_cast<std::size_t>(rest.data() - line.data());
    return error;
  }
  puzzle.start = *std::move(start);
  if (const Result<void> legal = check_move(puzzle.start, puzzle.first,
                                            static_cast<std::size_t>(first.data() - line.data()));
      !legal)
    return legal.error();
  return puzzle;
}

std::string format_puzzle(const Puzzle& puzzle) {
  return fmt::format(
      "{} {} {} {} {} {}", puzzle.id, kLevelNames[static_cast<std::size_t>(puzzle.level)],
      kGoalNames[static_cast<std::size_t>(puzzle.goal)], puzzle.moves,
      format_move(puzzle.start.options(), puzzle.first), format_position(puzzle.start));
}

const std::vector<Puzzle>& puzzles() {
  static const std::vector<Puzzle> kPuzzles = [] {
    std::vector<Puzzle> read;
    std::string_view text = puzzle_text();
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      if (const Result<Puzzle> puzzle = parse_puzzle(text.substr(0, end))) read.push_back(*puzzle);
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    return read;
  }();
  return kPuzzles;
}

std::optional<PuzzleLevel> level_of(Goal goal, int moves) {
  struct Range {
    int shortest;
    int longest;
  };
  constexpr std::array<std::array<Range, kPuzzleLevels>, 2> kRanges{
      {{{{3, 3}, {4, 5}, {6, 9}}}, {{{3, 3}, {4, 4}, {5, 12}}}}};
  const auto& ranges = kRanges[goal == Goal::kVcf ? 1 : 0];
  for (std::size_t i = 0; i < kPuzzleLevels; ++i) {
    if (moves >= ranges[i].shortest && moves <= ranges[i].longest)
      return static_cast<PuzzleLevel>(i);
  }
  return {};
}

std::uint64_t symmetric_hash(const Position& position) {
  const int last = position.options().size - 1;
  std::uint64_t least = UINT64_MAX;
  for (int symmetry = 0; symmetry < 16; ++symmetry) {
    std::uint64_t key = 0;
    for (int row = 0; row <= last; ++row) {
      for (int column = 0; column <= last; ++column) {
        const Stone stone = position.at(cell_at(column, row));
        if (stone == Stone::kNone) continue;
        int x = (symmetry & 1) != 0 ? last - column : column;
        int y = (symmetry & 2) != 0 ? last - row : row;
        if ((symmetry & 4) != 0) std::swap(x, y);
        key ^= stone_key(cell_at(x, y), (symmetry & 8) != 0 ? other(stone) : stone);
      }
    }
    least = std::min(least, mix64(key));
  }
  return least;
}

}  // namespace gridwise::gomoku
