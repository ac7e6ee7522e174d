// VCF and VCT searches, checked by the slow referee. Also solves and judges the puzzles of vcf.txt
// and vct.txt if ../shared/data/gomoku has them; GRIDWISE_GOMOKU_SUITES names another folder.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "games/gomoku/drawn.h"
#include "games/gomoku/random_board.h"
#include "games/gomoku/referee.h"
#include "games/gomoku/solver.h"
#include "tests/source_tree.h"

namespace gridwise::gomoku {
namespace {

ProofResult by_fours(const Position& position, std::vector<Move>& line,
                     std::uint64_t nodes = UINT64_MAX) {
  Board board(position);
  VcfSearch search;
  Budget budget{Limits{}};
  const ProofResult result = search.solve(board, budget, nodes);
  line = search.line();
  return result;
}

/// Searches for a VCT and lets the referee check the proof.
ProofResult by_threats(const Position& position, std::uint64_t nodes) {
  Board board(position);
  VctSearch search;
  Budget budget{Limits{}};
  const ProofResult result = search.solve(board, budget, nodes);
  if (result != ProofResult::kProved) return result;
  ProofWalk walk(search);
  CHECK_MESSAGE(walk.holds(position), format_position(position));
  std::vector<Move> line = search.line(board);
  Position played = position;
  for (const Move move : line) {
    CHECK(!played.outcome().finished());
    played.play(move);
  }
  CHECK(is_won(played));
  return result;
}

/// Black to move can make two open threes with one stone.
Position double_three(Rule rule) {
  return draw_board({15, rule}, 0, R"(
      . . . . . . . . .
      . . . . . . . . .
      . . . . x . . . .
      . . . . x . . . .
      . . x x . . . . .
      . . . . . . . . .
      . . . . . . . . .)")
      .position;
}

/// The positions of a puzzle file; empty, with a message, if the file is missing.
std::vector<Position> suite(const std::string& name) {
  const char* const named = std::getenv("GRIDWISE_GOMOKU_SUITES");
  const std::filesystem::path folder =
      named != nullptr ? named : source_tree().parent_path() / "shared" / "data" / "gomoku";
  std::vector<Position> positions;
  std::ifstream file(folder / name);
  if (!file) {
    MESSAGE("skipped: there is no ", (folder / name).string());
    return positions;
  }
  for (std::string line; std::getline(file, line);) {
    positions.push_back(*parse_position({15, Rule::kRenju}, line));
  }
  REQUIRE(!positions.empty());
  return positions;
}

}  // namespace

TEST_CASE("a_four_that_can_be_blocked_wins_nothing") {
  Board board(draw_board({}, 0, "o x x x . . .").position);
  Budget budget{Limits{}};
  CHECK(VcfSearch().solve(board, budget) == ProofResult::kDisproved);
  CHECK(VctSearch().solve(board, budget, 1'000) == ProofResult::kDisproved);
}

TEST_CASE("wins_by_fours_agree_with_the_slow_twin") {
  Random random(6);
  int won = 0;
  for (int round = 0; round < 120; ++round) {
    const auto rule = static_cast<Rule>(random.below(3));
    const Position position = random_board({7, rule}, random);
    if (position.outcome().finished() || position.stones() > 30) continue;
    Position passed = position;
    passed.set_seat(1 - position.seat());
    if (passed.outcome().finished()) continue;
    std::vector<Move> line;
    const ProofResult result = by_fours(position, line);
    REQUIRE_MESSAGE((result == ProofResult::kProved) == wins_by_fours(position),
                    format_position(position));
    if (result == ProofResult::kProved)
      REQUIRE_MESSAGE(fours_win(position, line), format_position(position));
    won += result == ProofResult::kProved ? 1 : 0;
  }
  CHECK(won > 10);
}

TEST_CASE("fours_end_where_black_may_not_block") {
  const Drawn drawn = forbidden_block();
  std::vector<Move> line;
  CHECK(by_fours(drawn.position, line) == ProofResult::kProved);
  REQUIRE(line.size() == 3);
  CHECK(line.front() == drawn.marked.front());
  CHECK(line.back() == cell_at(5, 4));
}

TEST_CASE("a_four_forbidden_at_first_may_win_later") {
  // i11 makes fours in row and column until White has blocked the column at i15.
  const Drawn drawn = draw_board({15, Rule::kRenju}, 0, R"(
      . . . . . . . . . * x x x o
      . . . . . . . . x o . . . .
      . . . . . . . o x o . . . .
      . . . . . . . . x . . . . .
      . . . o . x x x . . . . . .
      . . . . . . . . o . . . . .)");
  std::vector<Move> line;
  CHECK(by_fours(drawn.position, line) == ProofResult::kProved);
  REQUIRE(line.size() == 5);
  CHECK(line.front() == drawn.marked.front());
  CHECK(line[2] == cell_at(8, 4));
  CHECK(drawn.position.forbidden(line[2]) == Forbidden::kDoubleFour);
}

TEST_CASE("fours_cut_short_are_unknown") {
  const Drawn drawn = draw_board({}, 0, R"(
      o x x x . . . . .
      . . . . . . . . .
      o x x x . . . . .)");
  std::vector<Move> line;
  CHECK(by_fours(drawn.position, line, 0) == ProofResult::kUnknown);
  CHECK(by_fours(drawn.position, line, 1) == ProofResult::kUnknown);
  CHECK(by_fours(drawn.position, line) == ProofResult::kDisproved);
}

TEST_CASE("what_is_left_out_of_the_defences_does_not_defend") {
  const char* const wanted = std::getenv("GRIDWISE_GOMOKU_BOARDS");
  const int boards = wanted != nullptr ? std::atoi(wanted) : 500;
  Random random(9);
  int left_out = 0;
  for (int round = 0; round < boards; ++round) {
    const Position position = random_board({9, static_cast<Rule>(random.below(3))}, random);
    Position passed = position;
    passed.set_seat(1 - position.seat());
    std::vector<Move> threat;
    if (position.outcome().finished() || passed.outcome().finished()) continue;
    if (by_fours(passed, threat) != ProofResult::kProved) continue;
    Board board(position);
    if (board.has_five(board.to_move())) continue;
    const CellSet defences = defences_against(board, threat);
    for (const Move reply : legal_moves(position)) {
      if (defences.contains(reply)) continue;
      const Position next = after(position, reply);
      std::vector<Move> line;
      if (next.outcome().finished()) continue;  // drawn
      REQUIRE_MESSAGE(by_fours(next, line) == ProofResult::kProved, format_position(next));
      ++left_out;
    }
  }
  CHECK(left_out > 100);
}

TEST_CASE("a_threat_that_only_forbidden_points_could_stop_wins") {
  const Drawn drawn = no_legal_defence();
  Position threatened = after(drawn.position, drawn.marked.front());
  REQUIRE(legal_moves(threatened).size() == 3);
  std::vector<Move> line;
  CHECK(by_fours(drawn.position, line) == ProofResult::kDisproved);
  CHECK(by_threats(drawn.position, 10'000) == ProofResult::kProved);
}

TEST_CASE("a_double_three_wins_where_it_is_allowed") {
  CHECK(by_threats(double_three(Rule::kFreestyle), 10'000) == ProofResult::kProved);
  CHECK(by_threats(double_three(Rule::kRenju), 10'000) != ProofResult::kDisproved);
}

TEST_CASE("short_vcf_searches_leave_a_vct_unknown_never_wrong") {
  constexpr std::uint64_t kNodes = 2'000;
  const auto solve = [](const Position& position, std::uint64_t vcf_nodes) {
    Board board(position);
    VctSearch search(std::size_t{1} << 12, std::size_t{1} << 12, vcf_nodes);
    Budget budget{Limits{}};
    return search.solve(board, budget, kNodes);
  };
  CHECK(solve(double_three(Rule::kFreestyle), 0) == ProofResult::kUnknown);
  CHECK(solve(forbidden_block().position, 0) == ProofResult::kProved);
  Random random(12);
  int decided = 0;
  for (int round = 0; round < 60; ++round) {
    const Position position = random_board({9, static_cast<Rule>(random.below(3))}, random);
    if (position.outcome().finished()) continue;
    const ProofResult full = solve(position, kVctVcfNodes);
    if (full == ProofResult::kUnknown) continue;
    for (const std::uint64_t vcf_nodes : {0U, 1U, 4U}) {
      const ProofResult cut_short = solve(position, vcf_nodes);
      if (cut_short == ProofResult::kUnknown) continue;
      REQUIRE_MESSAGE(cut_short == full, format_position(position));
      ++decided;
    }
  }
  CHECK(decided > 20);
}

TEST_CASE("a_line_by_threats_is_that_of_the_longest_defence") {
  const Position position = *parse_position({9}, "x8/8o/9/8o/1xx3o2/x1x6/6x1o/8o/5o3");
  Board board(position);
  VctSearch search;
  Budget budget{Limits{}};
  REQUIRE(search.solve(board, budget) == ProofResult::kProved);
  const std::vector<Move> line = search.line(board);
  board.play(line.front());
  int rest = 0;
  for (const Move reply : legal_moves(after(position, line.front()))) {
    board.play(reply);
    rest = std::max(rest, static_cast<int>(search.line(board).size()));
    board.undo();
  }
  CHECK(static_cast<int>(line.size()) == rest + 2);
}

TEST_CASE("a_report_says_what_is_proved_and_in_how_many_plies") {
  const auto report_of = [](const Position& position, std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    return solve(position, Goal::kVct, limits);
  };
  const ReportOf<Move> won = report_of(double_three(Rule::kFreestyle), 10'000);
  CHECK(won.verdict == Verdict::kWin);
  CHECK(won.proved);
  CHECK(won.plies == static_cast<int>(won.line.size()));
  CHECK(won.line.size() % 2 == 1);
  const ReportOf<Move> cut_short = report_of(double_three(Rule::kFreestyle), 1);
  CHECK(cut_short.verdict == Verdict::kUnknown);
  CHECK(!cut_short.proved);
  CHECK(!cut_short.plies.has_value());
}

TEST_CASE("nothing_is_won_by_threats_on_an_empty_board") {
  CHECK(by_threats(Position{}, 10'000) == ProofResult::kDisproved);
}

TEST_CASE("wins_by_threats_hold_on_random_boards") {
  Random random(8);
  int won = 0;
  for (int round = 0; round < 60; ++round) {
    Position position({9, static_cast<Rule>(random.below(3))});
    for (int ply = 0; ply < 12; ++ply) {
      const std::vector<Move> moves = legal_moves(position);
      position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    won += by_threats(position, 2'000) == ProofResult::kProved ? 1 : 0;
  }
  CHECK(won > 3);
}

TEST_SUITE("slow") {
  TEST_CASE("every_puzzle_of_fours_is_won") {
    for (const Position& position : suite("vcf.txt")) {
      std::vector<Move> line;
      CHECK_MESSAGE(by_fours(position, line) == ProofResult::kProved, format_position(position));
      CHECK_MESSAGE(fours_win(position, line), format_position(position));
    }
  }

  TEST_CASE("most_puzzles_of_threats_are_won_and_every_win_holds") {
    constexpr std::uint64_t kNodes = 20'000;
    const std::vector<Position> positions = suite("vct.txt");
    std::size_t won = 0;
    for (const Position& position : positions)
      won += by_threats(position, kNodes) == ProofResult::kProved ? 1 : 0;
    CHECK(2 * won >= positions.size());
  }
}

}  // namespace gridwise::gomoku
