// Negamax compared with plain minimax (no pruning, no table), on toy games with and without undo.
#include "kit/negamax.h"

#include <doctest/doctest.h>

#include "kit/random.h"
#include "kit/toy_games.h"

namespace gridwise {
namespace {

using toys::plain;
using toys::Row;
using toys::Sticks;

template <class P>
void agree(const P& position) {
  Budget budget{Limits{}};
  Negamax<P> negamax(1 << 16);
  const auto result = negamax.search(position, 64, budget);
  REQUIRE(result.finished);
  CHECK(result.found.certain);
  CHECK(result.found.score == plain(position));
}

}  // namespace

TEST_CASE("negamax_agrees_with_plain_minimax_where_moves_cannot_be_taken_back") {
  for (int left = 1; left <= 14; ++left) {
    agree(Sticks{left, left % 2});
    agree(Sticks{left, left % 2, false});
  }
}

TEST_CASE("negamax_agrees_with_plain_minimax_where_moves_can_be_taken_back") {
  Random random(5);
  for (int round = 0; round < 200; ++round) {
    Row position;
    toys::play_randomly(position, 2 + random.below(4), random);
    if (!position.outcome().finished()) agree(position);
  }
}

TEST_CASE("negamax_prefers_the_quickest_win_and_the_slowest_loss") {
  Budget budget{Limits{}};
  Negamax<Sticks> negamax(1 << 16);
  CHECK(negamax.search({3, 0}, 64, budget).found.score == won_in(1));
  CHECK(negamax.search({4, 0}, 64, budget).found.score == lost_in(2));
  CHECK(negamax.search({5, 0}, 64, budget).found.score == won_in(3));
}

TEST_CASE("negamax_line_leads_to_the_result_of_its_score") {
  Budget budget{Limits{}};
  Negamax<Sticks> negamax(1 << 16);
  const auto result = negamax.search({13, 0}, 64, budget);
  Sticks along{13, 0};
  for (const int move : result.line) along.play(move);
  CHECK(along.outcome().finished());
  CHECK(static_cast<int>(result.line.size()) == plies_of(result.found.score));
}

TEST_CASE("negamax_scores_at_the_depth_limit_are_estimates") {
  Budget budget{Limits{}};
  Negamax<Row> negamax(1 << 16);
  CHECK(!negamax.search(Row{}, 3, budget).found.certain);
  CHECK(negamax.search(Row{}, Row::kSquares, budget).found.certain);
}

TEST_CASE("negamax_stops_when_its_budget_is_spent") {
  Limits limits;
  limits.nodes = 50;
  Budget budget(limits);
  Negamax<Row> negamax(1 << 16);
  CHECK(!negamax.search(Row{}, Row::kSquares, budget).finished);
  CHECK(budget.nodes() <= 50);
}

TEST_CASE("a_full_table_replaces_the_entry_of_least_work") {
  struct Entry {
    int key = 0;
    std::uint32_t work = 0;
    [[nodiscard]] std::uint64_t hash() const { return 0; }
  };
  TranspositionTable<Entry> table(4 * sizeof(Entry));
  for (int key = 1; key <= 5; ++key) table.store(0, {key, key == 2 ? 1U : 10U});
  CHECK(table.find(0, 2) == nullptr);
  for (const int key : {1, 3, 4, 5}) CHECK(table.find(0, key) != nullptr);
}

}  // namespace gridwise
