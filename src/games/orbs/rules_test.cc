// Legal moves, limits of a problem, ends of routes, and that a position is a value.
#include "games/orbs/rules.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "games/orbs/drawn.h"
#include "games/orbs/skyfall.h"
#include "gridwise/perft.h"

namespace gridwise::orbs {
namespace {

constexpr std::string_view kBoard = "012345/123450/234501/345012/450123";

Problem asked(std::string_view more = {}) {
  return drawn(std::string(kBoard) + " " + std::string(more));
}

/// Move words, separated by spaces.
std::string moves_of(const Position& position) {
  Position::MoveList moves;
  position.generate(moves);
  std::string text;
  for (const Move move : moves) {
    if (!text.empty()) text += ' ';
    text += format_move(position.problem().shape, move);
  }
  return text;
}

/// Plays move words. REQUIRES: legal ones.
Position after(const Problem& problem, std::string_view words) {
  Position position(problem);
  while (!words.empty()) {
    const std::string_view word = words.substr(0, words.find(' '));
    words.remove_prefix(std::min(word.size() + 1, words.size()));
    Position::MoveList moves;
    position.generate(moves);
    const Move move = *parse_move(problem.shape, word);
    REQUIRE_MESSAGE(std::ranges::find(moves, move) != moves.end(), word, " in ",
                    format_position(position));
    position.play(move);
  }
  return position;
}

std::string board_after(const Problem& problem, std::string_view words) {
  return format_board(problem.shape, after(problem, words).board());
}

}  // namespace

TEST_CASE("board_lets_any_orb_be_picked_up_and_no_empty_square") {
  Position::MoveList moves;
  Position(asked()).generate(moves);
  CHECK(moves.size() == 30);
  CHECK(moves_of(Position(drawn("0.1/23./???"))) == "a1 a2 a3 b1 b2 c1 c3");
  CHECK(moves_of(Position(drawn(".../.../..."))) == "drop");
}

TEST_CASE("step_swaps_with_the_orb_it_enters") {
  const Problem problem = drawn("012/345/678");
  CHECK(board_after(problem, "b2") == "012/345/678");
  CHECK(board_after(problem, "b2 0") == "012/354/678");
  CHECK(board_after(problem, "b2 0 6") == "014/352/678");
  CHECK(board_after(problem, "b2 0 6 4 4") == "401/352/678");
  CHECK(board_after(problem, "a1 6 6") == "612/045/378");
}

TEST_CASE("step_swaps_with_the_diagonal_cell_only") {
  Problem problem = drawn("012/345/678");
  problem.directions = 8;
  CHECK(board_after(problem, "b2 1") == "012/385/674");
  CHECK(board_after(problem, "b2 7 3") == "012/345/678");
}

TEST_CASE("step_has_four_directions_or_eight_and_stays_on_the_board") {
  Problem problem = asked();
  CHECK(moves_of(after(problem, "c3")) == "0 2 4 6 drop");
  CHECK(moves_of(after(problem, "a5")) == "0 2 drop");
  CHECK(moves_of(after(problem, "f1")) == "4 6 drop");
  problem.directions = 8;
  CHECK(moves_of(after(problem, "c3")) == "0 1 2 3 4 5 6 7 drop");
  CHECK(moves_of(after(problem, "a1")) == "0 6 7 drop");
}

TEST_CASE("step_into_a_hole_moves_the_hole") {
  CHECK(board_after(drawn("0.2/345/678"), "a3 0") == ".02/345/678");
}

TEST_CASE("limits_of_steps_leave_only_letting_go") {
  Problem problem = asked();
  problem.steps = 2;
  CHECK(moves_of(after(problem, "c3 0")) == "0 2 4 6 drop");
  CHECK(moves_of(after(problem, "c3 0 0")) == "drop");
  problem.steps = 0;
  CHECK(moves_of(after(problem, "c3")) == "drop");
}

TEST_CASE("limits_fix_where_the_orb_is_picked_up_and_let_go") {
  const Problem problem = asked("start=a1,c3 end=b2");
  CHECK(moves_of(Position(problem)) == "a1 c3");
  CHECK(moves_of(after(problem, "a1")) == "0 6");
  CHECK(moves_of(after(problem, "a1 0 6")) == "0 2 4 6 drop");
}

TEST_CASE("limits_that_can_no_longer_be_met_are_no_dead_end") {
  Problem problem = asked("end=f5");
  problem.steps = 1;
  CHECK(moves_of(after(problem, "a1 0")) == "drop");
}

TEST_CASE("limits_forbid_cells_to_the_route") {
  const Problem problem = asked("forbid=c4,d3");
  CHECK(moves_of(after(problem, "c3")) == "2 4 drop");
  CHECK(moves_of(Position(problem)).find("c4") == std::string::npos);
  CHECK(moves_of(Position(asked("start=c4,a1 forbid=c4"))) == "a1");
  CHECK(moves_of(Position(asked("start=c4 forbid=c4"))) == "drop");
}

TEST_CASE("limits_end_the_route_on_a_stop_but_not_at_its_start") {
  const Problem problem = asked("stop=c3");
  CHECK(moves_of(after(problem, "c3")) == "0 2 4 6 drop");
  CHECK(moves_of(after(problem, "b3 0")) == "drop");
}

TEST_CASE("limits_lock_orbs_that_then_are_neither_picked_up_nor_moved") {
  const Problem problem = asked("lock=c4,d3");
  CHECK(moves_of(after(problem, "c3")) == "2 4 drop");
  CHECK(moves_of(Position(problem)).find("d3") == std::string::npos);
  CHECK(moves_of(Position(asked("start=c4 lock=c4"))) == "drop");
}

TEST_CASE("limits_locked_orbs_match_and_fall_as_others_do") {
  const Position matched = after(drawn("000/123/451 lock=a3,b3,c3"), "a1 drop");
  CHECK(matched.combos().size() == 1);
  CHECK(format_board(matched.problem().shape, matched.board()) == ".../123/451");
  const Position fallen = after(drawn("512/000/341 lock=a3"), "a1 drop");
  CHECK(format_board(fallen.problem().shape, fallen.board()) == ".../512/341");
}

TEST_CASE("limits_count_steps_into_cells_that_cost") {
  Problem problem = asked("cost=d3:3");
  problem.steps = 4;
  CHECK(after(problem, "c3 0").steps() == 3);
  CHECK(after(problem, "c3 0 0").steps() == 4);
  CHECK(moves_of(after(problem, "c3 0 0")) == "drop");
  CHECK(after(problem, "d3").steps() == 0);
  // two steps are left: not enough for that cell
  CHECK(moves_of(after(problem, "b3 0 4")) == "0 2 4 6 drop");
  CHECK(moves_of(after(problem, "a3 0 0")) == "2 4 6 drop");
}

TEST_CASE("enchanted_marks_travel_with_their_orb") {
  const Position position = after(drawn("012/345/678 enchanted=b2,c3"), "b2 0 6");
  CHECK(position.board().enchanted == drawn("012/345/678 enchanted=c3,c2").board.enchanted);
  CHECK(position.problem().board.enchanted == drawn("012/345/678 enchanted=b2,c3").board.enchanted);
}

TEST_CASE("outcome_is_won_with_every_possible_combo_and_lost_with_fewer") {
  CHECK(after(asked(), "c3").outcome() == Outcome{});
  CHECK(after(asked(), "c3 drop").outcome().kind == Outcome::Kind::kLost);
  // three fires, three waters, three woods: all of them, and one fire short
  CHECK(after(drawn("000/111/222"), "a1 drop").outcome() == Outcome{Outcome::Kind::kWon, 0});
  CHECK(after(drawn("000/112/221"), "a1 drop").outcome().kind == Outcome::Kind::kLost);
  // nothing can match: every drop wins
  CHECK(after(drawn("001/122/334"), "a1 drop").outcome() == Outcome{Outcome::Kind::kWon, 0});
}

TEST_CASE("outcome_ends_the_game") {
  const Position position = after(asked(), "c3 0 2 drop");
  CHECK(position.dropped());
  CHECK(moves_of(position).empty());
}

TEST_CASE("greatest_combos_count_what_columns_and_rows_have_room_for") {
  CHECK(greatest_combos(asked()) == 6);  // five of each of six kinds
  CHECK(greatest_combos(drawn("541502/004325/414502/224240/122141")) == 7);
  CHECK(combos_apart(drawn("000/000/000")) == 3);
  CHECK(greatest_combos(drawn("??? 001 122")) == 0);
  CHECK(greatest_combos(drawn("0011/1122/2233 runs=2,2,4,3")) == 1 + 2 + 1);
  // a run of seven fits into no column, and into no row of six
  CHECK(greatest_combos(drawn("000000/000000/111111/111111/222222 runs=7")) == 4 + 2);
}

TEST_CASE("skyfall_replays_and_a_copy_forks_it") {
  Problem problem = drawn("000123/450012/123000/451234/512345 seed=7");
  problem.skyfall = true;
  const Position first = after(problem, "a1 0 drop");
  const Position second = after(problem, "a1 0 drop");
  CHECK(first.board() == second.board());
  CHECK(first.combos() == second.combos());
  CHECK(first.hash() == second.hash());
  CHECK(first.board().occupied() == problem.shape.all());
  problem.seed = 8;
  CHECK(after(problem, "a1 0 drop").board() != first.board());
  CHECK(after(problem, "a1 0 drop").hash() != first.hash());
}

TEST_CASE("skyfall_brings_only_kinds_of_the_board_and_ends") {
  Random random(1);
  for (int round = 0; round < 200; ++round) {
    Problem problem = problem_on({});
    problem.skyfall = true;
    problem.seed = random.next();
    // With one kind, everything would match forever.
    const std::uint32_t kinds = 1 + static_cast<std::uint32_t>(round) % 4;
    problem.board = random_board(random, problem.shape, kinds);
    const std::vector<Batch> batches = let_go(problem, problem.board);
    CHECK(batches.size() <= kMaxBatches);
    if (kinds == 1) CHECK(batches.size() == kMaxBatches);
    for (const Batch& batch : batches) {
      CHECK(batch.after.occupied() == problem.shape.all());
      for (int square = 0; square < problem.shape.cells(); ++square)
        CHECK(index_of(batch.after.at(square)) < kinds);
    }
  }
}

TEST_CASE("skyfall_off_is_the_cascade") {
  Random random(2);
  for (int round = 0; round < 500; ++round) {
    Problem problem = problem_on({});
    problem.board = random_board(random, problem.shape, 4);
    const Cascade cascade = drop(problem.shape, problem.board);
    const Position position = after(problem, "a1 drop");
    CHECK(position.board() == cascade.still);
    CHECK(std::ranges::equal(position.combos(), cascade.combos));
  }
}

TEST_CASE("hash_and_equality_tell_positions_apart") {
  const Position here = after(asked(), "c3 0");
  CHECK(here == after(asked(), "c3 0"));
  CHECK(here.hash() == after(asked(), "c3 0").hash());
  for (const Position& other :
       {after(asked(), "c3"), after(asked(), "c3 0 drop"), after(asked(), "c3 0 4"),
        after(asked("start=c3"), "c3 0"), after(asked("end=d3"), "c3 0"),
        after(asked("forbid=a1"), "c3 0"), after(asked("stop=a1"), "c3 0"),
        after(asked("lock=a1"), "c3 0"), after(asked("enchanted=a1"), "c3 0"),
        after(asked("cost=a1:2"), "c3 0"), after(asked("cost=a1:3"), "c3 0"),
        after(asked("cost=b1:2"), "c3 0"), after(asked("lock=b1"), "c3 0"),
        after(asked("seed=1"), "c3 0"), after(asked("runs=4"), "c3 0"),
        after(drawn("112345/123450/234501/345012/450123"), "c3 0")}) {
    CAPTURE(format_position(other));
    CHECK(!(other == here));
    CHECK(other.hash() != here.hash());
  }
  Problem eight = asked();
  eight.directions = 8;
  CHECK(after(eight, "c3 0").hash() != here.hash());
  Problem short_one = asked();
  short_one.steps = 30;
  CHECK(after(short_one, "c3 0").hash() != here.hash());
}

TEST_CASE("perft_counts_the_walks_of_the_grid") {
  CHECK(perft(Position(drawn("012/345/678")), 1).leaves() == 9);
  // nine ways to let go, and twice twelve edges
  CHECK(perft(Position(drawn("012/345/678")), 2).leaves() == 9 + 24);
}

}  // namespace gridwise::orbs
