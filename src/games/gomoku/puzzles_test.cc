// The built-in puzzles, and the format of their file.
#include "games/gomoku/puzzles.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "games/gomoku/drawn.h"
#include "games/gomoku/puzzle_check.h"
#include "games/gomoku/referee.h"

namespace gridwise::gomoku {
namespace {

constexpr int kMaxMoves = 12;
constexpr std::uint64_t kWinNodes = 30'000;
constexpr std::size_t kLeastOfLevel = 30;
constexpr const char* kBoard = "15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15";

std::string error_of(const std::string& line) {
  const Result<Puzzle> puzzle = parse_puzzle(line);
  if (puzzle) return "none";
  CHECK(puzzle.error().at.value_or(0) <= line.size());
  return puzzle.error().code + " " + std::to_string(puzzle.error().at.value_or(999));
}

}  // namespace

TEST_CASE("a_puzzle_is_read_and_written_in_one_line") {
  const std::string line = std::string("0a1b2c3d medium vcf 5 h9 ") + kBoard;
  const Result<Puzzle> puzzle = parse_puzzle(line);
  REQUIRE(puzzle);
  CHECK(puzzle->id == "0a1b2c3d");
  CHECK(puzzle->level == PuzzleLevel::kMedium);
  CHECK(puzzle->goal == Goal::kVcf);
  CHECK(puzzle->moves == 5);
  CHECK(format_puzzle(*puzzle) == line);
}

TEST_CASE("what_is_wrong_with_a_puzzle_is_named_with_its_place") {
  const std::string board = kBoard;
  CHECK(error_of("") == "text/puzzle 0");
  CHECK(error_of("xyz medium vcf 5 h9 " + board) == "text/puzzle 0");
  CHECK(error_of("0a1b2c3d") == "text/puzzle 8");
  CHECK(error_of("0a1b2c3d average vcf 5 h9 " + board) == "text/puzzle 9");
  CHECK(error_of("0a1b2c3d easy mate 5 h9 " + board) == "text/puzzle 14");
  CHECK(error_of("0a1b2c3d easy vcf five h9 " + board) == "text/puzzle 18");
  CHECK(error_of("0a1b2c3d easy vcf 0 h9 " + board) == "text/puzzle 18");
  CHECK(error_of("0a1b2c3d easy vcf 5 z9 " + board) == "text/puzzle 20");
  CHECK(error_of("0a1b2c3d easy vcf 5 h8 " + board) == "move/illegal 20");
  CHECK(error_of("0a1b2c3d easy vcf 5 h9 15/q") == "text/bad_cell 26");
}

TEST_CASE("every_line_of_the_puzzles_can_be_read_and_has_an_id_of_its_own") {
  std::string written;
  std::set<std::string> ids;
  std::set<std::uint64_t> boards;
  std::array<std::size_t, kPuzzleLevels> counts{};
  PuzzleLevel last = PuzzleLevel::kEasy;
  for (const Puzzle& puzzle : puzzles()) {
    written += format_puzzle(puzzle) + "\n";
    ids.insert(puzzle.id);
    boards.insert(symmetric_hash(puzzle.start));
    ++counts[static_cast<std::size_t>(puzzle.level)];
    CHECK(level_of(puzzle.goal, puzzle.moves) == puzzle.level);
    CHECK(puzzle.level >= last);
    last = puzzle.level;
  }
  CHECK(written == puzzle_text());
  CHECK(ids.size() == puzzles().size());
  CHECK(boards.size() == puzzles().size());
  CHECK(*std::ranges::min_element(counts) >= kLeastOfLevel);
}

TEST_CASE("boards_that_are_turned_reflected_or_recoloured_have_the_same_symmetric_hash") {
  const auto at = [](int column, int row, int other_column, int other_row, bool swapped) {
    Position position;
    position.set_up(cell_at(column, row), swapped ? Stone::kWhite : Stone::kBlack);
    position.set_up(cell_at(other_column, other_row), swapped ? Stone::kBlack : Stone::kWhite);
    return symmetric_hash(position);
  };
  const std::uint64_t hash = at(2, 3, 7, 8, false);
  CHECK(at(3, 2, 8, 7, false) == hash);
  CHECK(at(12, 3, 7, 8, false) == hash);
  CHECK(at(2, 11, 7, 6, false) == hash);
  CHECK(at(2, 3, 7, 8, true) == hash);
  CHECK(at(2, 3, 7, 9, false) != hash);
}

TEST_CASE("the_shortest_win_by_fours_is_found") {
  const Position three = draw_board({}, 0, R"(
      . . . . . . .
      . . x x x . .
      . . . . . . .)")
                             .position;
  CHECK(ShortestFours().find(three, 5) == 2);
  CHECK_FALSE(ShortestFours().find(three, 1));
  CHECK_FALSE(ShortestFours().find(draw_board({}, 0, "o x x x . . .").position, 9));
}

TEST_SUITE("slow") {
  TEST_CASE("every_puzzle_is_proved_and_has_one_beginning") {
    for (const Puzzle& puzzle : puzzles()) {
      const std::string text = format_puzzle(puzzle);
      const std::optional<FoundWin> win = find_win(puzzle.start, kMaxMoves, kWinNodes);
      REQUIRE_MESSAGE(win, text);
      CHECK_MESSAGE(win->goal == puzzle.goal, text);
      CHECK_MESSAGE(win->moves == puzzle.moves, text);
      CHECK_MESSAGE(win->first == puzzle.first, text);
      CHECK_MESSAGE(has_one_beginning(puzzle.start, *win, AttackJudge::kReplyNodes), text);
      if (puzzle.goal == Goal::kVcf) {
        CHECK_MESSAGE(fours_win(puzzle.start, solve(puzzle.start, Goal::kVcf, {}).line), text);
      } else {
        Board board(puzzle.start);
        VctSearch search;
        Budget budget{Limits{}};
        REQUIRE(search.solve(board, budget) == ProofResult::kProved);
        CHECK_MESSAGE(ProofWalk(search).holds(puzzle.start), text);
      }
    }
  }

  TEST_CASE("whoever_plays_the_line_solves_every_puzzle") {
    for (const Puzzle& puzzle : puzzles()) {
      std::vector<Move> moves;
      std::vector<Move> line = judge(puzzle.start, moves, {}).line;
      auto state = JudgementOf<Move>::State::kOpen;
      while (state == JudgementOf<Move>::State::kOpen && !line.empty()) {
        moves.push_back(line.front());
        const JudgementOf<Move> judgement = judge(puzzle.start, moves, {});
        state = judgement.state;
        line = judgement.line;
        if (judgement.reply) moves.push_back(*judgement.reply);
      }
      CHECK_MESSAGE(state == JudgementOf<Move>::State::kSolved, format_puzzle(puzzle));
    }
  }
}

}  // namespace gridwise::gomoku
