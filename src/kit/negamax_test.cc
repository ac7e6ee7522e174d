// Negamax against plain minimax without pruning or memory, on toy games of both kinds of position.
#include "kit/negamax.h"

#include <doctest/doctest.h>

#include <array>
#include <vector>

#include "kit/random.h"

namespace gridwise {
namespace {

/// Take one to three sticks; whoever takes the last one wins. Has no undo.
struct Sticks {
  using Move = int;
  using MoveList = std::vector<int>;

  int left = 10;
  Seat turn = 0;

  void generate(MoveList& moves) const {
    moves.clear();
    for (int taken = 1; taken <= 3 && taken <= left; ++taken) moves.push_back(taken);
  }
  void play(Move taken) {
    left -= taken;
    turn = 1 - turn;
  }
  [[nodiscard]] Outcome outcome() const {
    if (left > 0) return {};
    return {Outcome::Kind::kWon, 1 - turn};
  }
  [[nodiscard]] Seat seat() const { return turn; }
  [[nodiscard]] std::uint64_t hash() const {
    return mix64(static_cast<std::uint64_t>(left * 2 + turn));
  }
  bool operator==(const Sticks&) const = default;
};

/// Nine squares in a row, each taken by one seat; three neighbours of one seat win. Has undo.
struct Row {
  using Move = int;
  using MoveList = std::vector<int>;
  static constexpr int kSquares = 9;

  std::array<int, kSquares> owner{};  ///< 0 empty, 1 first, 2 second
  int plies = 0;

  void generate(MoveList& moves) const {
    moves.clear();
    if (outcome().finished()) return;
    for (int square = 0; square < kSquares; ++square) {
      if (owner[static_cast<std::size_t>(square)] == 0) moves.push_back(square);
    }
  }
  void play(Move square) { owner[static_cast<std::size_t>(square)] = plies++ % 2 + 1; }
  void undo(Move square) {
    owner[static_cast<std::size_t>(square)] = 0;
    --plies;
  }
  [[nodiscard]] Outcome outcome() const {
    for (std::size_t i = 0; i + 2 < owner.size(); ++i) {
      if (owner[i] != 0 && owner[i] == owner[i + 1] && owner[i] == owner[i + 2])
        return {Outcome::Kind::kWon, owner[i] - 1};
    }
    if (plies == kSquares) return {Outcome::Kind::kDrawn, -1};
    return {};
  }
  [[nodiscard]] Seat seat() const { return plies % 2; }
  [[nodiscard]] std::uint64_t hash() const {
    std::uint64_t number = 1;
    for (const int each : owner) number = number * 3 + static_cast<std::uint64_t>(each);
    return mix64(number);
  }
  bool operator==(const Row&) const = default;
};

static_assert(PositionLike<Sticks> && !Reversible<Sticks>);
static_assert(Reversible<Row>);

template <class P>
Score plain(const P& position) {
  const Outcome outcome = position.outcome();
  if (outcome.kind == Outcome::Kind::kDrawn) return 0;
  if (outcome.finished()) return outcome.winner == position.seat() ? won_in(0) : lost_in(0);
  typename P::MoveList moves;
  position.generate(moves);
  int best = -kWonNow;
  for (const auto move : moves) {
    P next = position;
    next.play(move);
    const int reply = plain(next);
    best = std::max(best, reply > 0 ? 1 - reply : reply < 0 ? -1 - reply : 0);
  }
  return static_cast<Score>(best);
}

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
  for (int left = 1; left <= 14; ++left) agree(Sticks{left, left % 2});
}

TEST_CASE("negamax_agrees_with_plain_minimax_where_moves_can_be_taken_back") {
  Random random(5);
  for (int round = 0; round < 200; ++round) {
    Row position;
    const auto plies = 2 + random.below(4);
    for (std::uint32_t i = 0; i < plies && !position.outcome().finished(); ++i) {
      Row::MoveList moves;
      position.generate(moves);
      position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
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
