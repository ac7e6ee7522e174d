#include "games/gomoku/move_order.h"

#include <doctest/doctest.h>

#include "games/gomoku/drawn.h"
#include "games/gomoku/tree_search.h"

namespace gridwise::gomoku {
namespace {

/// Black to move: an open three at h9 (among others), quiet moves far away.
Board two_stones() { return Board(*parse_position({}, "h8a1h7a3")); }

Move cell(const char* word) { return *parse_move({}, word); }

TriedMoves list(std::initializer_list<Move> moves) {
  TriedMoves tried;
  for (const Move move : moves) tried.push_back(move);
  return tried;
}

}  // namespace

TEST_CASE("a_cutoff_raises_the_history_of_its_move_and_lowers_that_of_the_moves_before") {
  const Board board = two_stones();
  MoveOrder order;
  const Move best = cell("k11");
  const Move before = cell("k12");
  order.note_cutoff(board, best, list({before, best}), 4, 1);
  CHECK(order.history(board, best) > 0);
  CHECK(order.history(board, before) == -order.history(board, best));
  CHECK(order.history(board, cell("k13")) == 0);

  OrderedMoves moves;
  for (const Move move : {before, cell("k13"), best}) moves.push_back({move, 0});
  order.sort(board, moves, kNoMove, 2);  // another ply: no killer moves
  CHECK(moves[0].move == best);
  CHECK(moves[2].move == before);
}

TEST_CASE("history_of_threats_and_of_quiet_moves_is_kept_apart") {
  const Board quiet(*parse_position({}, "a15a1"));
  const Board threatening = two_stones();
  const Move move = cell("h9");
  REQUIRE(is_quiet(quiet.threat(move, Stone::kBlack)));
  REQUIRE(!is_quiet(threatening.threat(move, Stone::kBlack)));
  MoveOrder order;
  order.note_cutoff(quiet, move, list({move}), 4, 1);
  CHECK(order.history(quiet, move) > 0);
  CHECK(order.history(threatening, move) == 0);
}

TEST_CASE("history_stays_within_its_bounds") {
  const Board board = two_stones();
  MoveOrder order;
  const Move best = cell("k11");
  const Move before = cell("k12");
  for (int i = 0; i < 200; ++i) {
    order.note_cutoff(board, best, list({before, best}), 60, 1);
    REQUIRE(order.history(board, best) <= kMaxHistory);
    REQUIRE(order.history(board, before) >= -kMaxHistory);
  }
  CHECK(order.history(board, best) > kMaxHistory / 2);
}

TEST_CASE("killer_moves_belong_to_a_ply_until_they_are_cleared") {
  const Board board = two_stones();
  MoveOrder order;
  const Move first = cell("k11");
  const Move second = cell("k12");
  order.note_cutoff(board, first, list({first}), 1, 3);
  order.note_cutoff(board, second, list({second}), 1, 3);
  CHECK(order.is_killer(first, 3));
  CHECK(order.is_killer(second, 3));
  CHECK(!order.is_killer(first, 4));
  order.clear_killers(3);
  CHECK(!order.is_killer(first, 3));
}

TEST_CASE("late_move_reductions_grow_with_depth_and_move_number") {
  CHECK(late_move_reduction(1, 10 * kPly) == 0);
  CHECK(late_move_reduction(10, kPly) == 0);
  CHECK(late_move_reduction(2, 2 * kPly) < kPly);
  for (int depth = 3; depth < 30; ++depth) {
    for (std::size_t number = 3; number < 60; ++number) {
      CHECK(late_move_reduction(number, depth * kPly) >
            late_move_reduction(number - 1, depth * kPly));
      CHECK(late_move_reduction(number, depth * kPly) >
            late_move_reduction(number, (depth - 1) * kPly));
    }
  }
}

}  // namespace gridwise::gomoku
