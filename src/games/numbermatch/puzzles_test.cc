#include "games/numbermatch/puzzles.h"

#include <doctest/doctest.h>

#include <array>
#include <set>
#include <string>
#include <vector>

#include "games/numbermatch/oracle.h"
#include "games/numbermatch/text.h"

using namespace gridwise;               // NOLINT(google-build-using-namespace)
using namespace gridwise::numbermatch;  // NOLINT(google-build-using-namespace)

namespace {

using State = JudgementOf<numbermatch::Move>::State;

numbermatch::Position start_of(const Puzzle& puzzle) {
  const Result<numbermatch::Position> start =
      parse_position(puzzle_rules(), kStageDigits, puzzle.board);
  REQUIRE_MESSAGE(start.ok(), puzzle.board);
  return *start;
}

}  // namespace

TEST_CASE("number_match_puzzles_are_sorted_and_have_ids_of_their_own") {
  std::set<std::string_view> ids;
  std::set<std::string_view> boards;
  PuzzleLevel last = PuzzleLevel::kEasy;
  for (const Puzzle& puzzle : puzzles()) {
    CHECK(puzzle.level >= last);
    last = puzzle.level;
    ids.insert(puzzle.id);
    boards.insert(puzzle.board);
  }
  CHECK(ids.size() == puzzles().size());
  CHECK(boards.size() == puzzles().size());
}

TEST_CASE("one_pair_alone_keeps_each_board_clearable") {
  constexpr std::array kDigits{8, 12, 16};
  for (const Puzzle& puzzle : puzzles()) {
    const numbermatch::Position start = start_of(puzzle);
    CHECK(start.board().digits_left() == kDigits[static_cast<std::size_t>(puzzle.level)]);
    std::vector<numbermatch::Move> pairs;
    start.board().pairs(pairs);
    CHECK(pairs.size() >= 3);
    int right = 0;
    for (const numbermatch::Move pair : pairs) {
      const auto judged = judge(start, std::vector{pair}, {});
      right += judged.state == State::kOpen ? 1 : 0;
      if (judged.state == State::kOpen) {
        numbermatch::Position after = start;
        after.play(pair);
        CHECK_MESSAGE(clears(after, judged.line), puzzle.board);
      } else {
        CHECK(judged.state == State::kRefuted);
        REQUIRE(judged.remarks.size() == 1);
        CHECK(judged.remarks.front().move == pair);
        CHECK_FALSE(judged.remarks.front().says.en.empty());
      }
    }
    CHECK_MESSAGE(right == 1, puzzle.board);
  }
}

TEST_CASE("whoever_plays_the_line_solves_a_number_match_puzzle") {
  const Puzzle& puzzle = puzzles().front();
  const numbermatch::Position start = start_of(puzzle);
  const auto open = judge(start, {}, {});
  CHECK(open.state == State::kOpen);
  REQUIRE(open.line.size() == 4);
  const auto solved = judge(start, open.line, {});
  CHECK(solved.state == State::kSolved);
  REQUIRE(solved.remarks.size() == open.line.size());
  CHECK(solved.remarks.front().says.en.starts_with("the only one of "));
  CHECK(solved.remarks.back().says.en == "the only pair");
}
