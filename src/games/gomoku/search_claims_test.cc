// The claims of the searches: wins and losses in a number of plies, and disproofs of VCF and VCT.
// The slow referee checks every claim.
#include <doctest/doctest.h>

#include <map>

#include "games/gomoku/drawn.h"
#include "games/gomoku/random_board.h"
#include "games/gomoku/referee.h"
#include "games/gomoku/reference.h"
#include "games/gomoku/search.h"

namespace gridwise::gomoku {
namespace {

/// Whether the seat to move wins within `plies` against every defence. Slow: tries every legal move
/// of both sides.
bool wins_within(const Position& position, int plies) {
  if (position.outcome().finished()) return false;
  if (!fives(position, position.seat()).empty()) return plies >= 1;
  if (plies < 3) return false;
  for (const Move move : legal_moves(position)) {
    const Position next = after(position, move);
    // No win in time without a threat of five, or if the opponent makes five first.
    if (fives(next, position.seat()).empty() && plies == 3) continue;
    if (next.outcome().finished() || !fives(next, next.seat()).empty()) continue;
    const auto still_won = [&](Move reply) { return wins_within(after(next, reply), plies - 2); };
    const std::vector<Move> replies = legal_moves(next);
    if (std::ranges::all_of(replies, still_won)) return true;
  }
  return false;
}

/// Whether the game is already won, as may happen on a random board.
bool has_five(const Position& position) {
  const ReferenceBoard board(position);
  return board.won('x') || board.won('o');
}

bool loses_within(const Position& position, int plies) {
  const auto lost = [&](Move move) { return wins_within(after(position, move), plies - 1); };
  const std::vector<Move> moves = legal_moves(position);
  return !moves.empty() && std::ranges::all_of(moves, lost);
}

/// The slow twin of VctSearch: the same threats, every legal reply, no proof numbers, no shortcuts.
class SlowThreats {
 public:
  bool wins(const Position& position) {
    const auto known = known_.find(position.hash());
    if (known != known_.end()) return known->second;
    return known_[position.hash()] = judge(position);
  }

 private:
  bool judge(const Position& position) {
    if (wins_by_fours(position)) return true;
    for (const Move move : legal_moves(position)) {
      const Position next = after(position, move);
      if (next.outcome().finished() || !fives(next, next.seat()).empty()) continue;
      Position passed = next;
      passed.set_seat(position.seat());
      if (passed.outcome().finished() || !wins_by_fours(passed)) continue;
      const auto beaten = [&](Move reply) {
        const Position answered = after(next, reply);
        return !answered.outcome().finished() && wins(answered);
      };
      if (std::ranges::all_of(legal_moves(next), beaten)) return true;
    }
    return false;
  }

  std::map<std::uint64_t, bool> known_;
};

}  // namespace

TEST_CASE("claimed_wins_and_losses_are_there_in_that_many_plies") {
  constexpr int kMaxJudged = 4;  // in plies, the limit of the slow twin
  Random random(21);
  std::map<int, int> judged;
  for (int round = 0; round < 400; ++round) {
    const Position position = random_board({8, static_cast<Rule>(random.below(3))}, random);
    Position passed = position;
    passed.set_seat(1 - position.seat());
    if (position.outcome().finished() || passed.outcome().finished() || has_five(position))
      continue;
    if (legal_moves(position).empty()) continue;
    SearchRequest request;
    request.nodes = 200;
    const int score =
        NetworkSearch(SearchMemory{std::size_t{1} << 16}).run(position, request, {}).score;
    const int plies = kWin - std::abs(score);
    if (plies > kMaxJudged) continue;
    CAPTURE(score);
    REQUIRE_MESSAGE((score > 0 ? wins_within(position, plies) : loses_within(position, plies)),
                    format_position(position));
    ++judged[score > 0 ? plies : -plies];
  }
  for (const int plies : {1, 3, -2, -4}) CHECK_MESSAGE(judged[plies] > 3, plies);
}

TEST_CASE("an_open_four_on_a_forbidden_point_wins_nothing") {
  // The marked point makes an open four and two open threes: black may not play there.
  const char* const rows = R"(
      . . . . . . . . . .
      . . . . . . . . . .
      . . . . . x . x . .
      . . . . . x x . . .
      o . x x x * . . . .
      . . . . . . . . . .
      . . . . . . . . . .
      . . . . . . . . . .)";
  const Drawn drawn = draw_board({15, Rule::kRenju}, 0, rows);
  REQUIRE(drawn.position.forbidden(drawn.marked.front()) == Forbidden::kDoubleThree);
  Board board(drawn.position);
  CHECK(board.threat(drawn.marked.front(), Stone::kBlack) == Threat::kOpenFour);
  CHECK(!wins_within(drawn.position, 3));
  // Nor does the search take it for a win after white has moved elsewhere.
  SearchRequest request;
  request.depth = 1;
  request.lines = 100;
  const SearchResult found =
      NetworkSearch(SearchMemory{std::size_t{1} << 16})
          .run(draw_board({15, Rule::kRenju}, 1, rows).position, request, {}, {.number = 1});
  const auto elsewhere = std::ranges::find(found.moves, cell_at(9, 0), &RootMove::move);
  REQUIRE(elsewhere != found.moves.end());
  CHECK(elsewhere->exact);
  CHECK(elsewhere->score > -kWinThreshold);
}

TEST_CASE("a_disproved_vct_is_no_vct_on_small_boards") {
  Random random(22);
  int no = 0;
  int yes = 0;
  SlowThreats slow;
  for (int round = 0; round < 300 && no < 40; ++round) {
    Position position({6, static_cast<Rule>(random.below(3))});
    while (position.stones() < 24 && !position.outcome().finished()) {
      const std::vector<Move> moves = legal_moves(position);
      if (moves.empty()) break;
      position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (position.outcome().finished()) continue;
    Board board(position);
    VctSearch search;
    Budget budget{Limits{}};
    const ProofResult result = search.solve(board, budget);
    REQUIRE(result != ProofResult::kUnknown);
    REQUIRE_MESSAGE((result == ProofResult::kProved) == slow.wins(position),
                    format_position(position));
    (result == ProofResult::kProved ? yes : no) += 1;
  }
  CHECK(no > 20);
  CHECK(yes > 0);
}

TEST_CASE("two_fives_of_the_opponent_leave_no_win") {
  // Black's fourth stone in the column would be an open four on one of white's two fives.
  const Drawn drawn = draw_board({}, 0, R"(
      . . . . . . . .
      . x . . . . . .
      . x . . . . . .
      . x . . . . . .
      . . o o o o . .
      . . . . . . . .)");
  Board board(drawn.position);
  Budget budget{Limits{}};
  CHECK(VcfSearch().solve(board, budget) == ProofResult::kDisproved);
  CHECK(VctSearch().solve(board, budget) == ProofResult::kDisproved);
}

TEST_CASE("a_search_cut_short_never_disproves") {
  const Drawn threes = draw_board({}, 0, R"(
      . . . . . . . . .
      . . . . . . . . .
      . . . . x . . . .
      . . . . x . . . .
      . . x x . . . . .
      . . . . . . . . .
      . . . . . . . . .)");
  // A win by four consecutive fours.
  const Drawn fours = draw_board({}, 0, R"(
      o x x x . . . . . .
      . . . . x . . . . .
      . . . . . . . . . .
      . . . . x . x x o .
      . . . . x . . . . .
      . . . . o . . . . .)");
  int cut = 0;
  for (std::uint64_t nodes = 0; nodes < 80; ++nodes) {
    CAPTURE(nodes);
    SearchRequest request;
    request.nodes = nodes;
    Board board(threes.position);
    VctSearch search;
    Budget small(request);
    const ProofResult first = search.solve(board, small);
    CHECK(first != ProofResult::kDisproved);
    cut += first == ProofResult::kUnknown ? 1 : 0;
    Budget rest{Limits{}};  // entries stored when the budget ran out must not matter
    CHECK(search.solve(board, rest) == ProofResult::kProved);

    Board other(fours.position);
    Budget unlimited{Limits{}};
    CHECK(VcfSearch().solve(other, unlimited, nodes) != ProofResult::kDisproved);
  }
  CHECK(cut > 3);
  Board other(fours.position);
  Budget unlimited{Limits{}};
  CHECK(VcfSearch().solve(other, unlimited) == ProofResult::kProved);
}

}  // namespace gridwise::gomoku
