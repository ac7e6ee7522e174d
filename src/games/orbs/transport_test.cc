// The column bound: its table against brute force, and the bound against real routes.
#include "games/orbs/transport.h"

#include <doctest/doctest.h>

#include <functional>
#include <utility>
#include <vector>

#include "games/orbs/drawn.h"
#include "games/orbs/proof/proof.h"
#include "games/orbs/reference.h"

namespace gridwise::orbs {
namespace {

using Counts = std::array<int, kMaxColumns>;

/// The most combos, by removing runs from the columns in every way.
int slow_combos(const Shape& shape, int run, Counts& counts, int from = 0) {
  int most = 0;
  for (int place = from; place < 2 * shape.columns; ++place) {
    const bool upright = place % 2 == 0;
    const auto first = static_cast<std::size_t>(place / 2);
    const std::size_t wide = upright ? 1 : static_cast<std::size_t>(run);
    const int deep = upright ? run : 1;
    if (upright ? run > shape.rows : static_cast<int>(first + wide) > shape.columns) continue;
    bool fits = true;
    for (std::size_t i = first; i < first + wide; ++i) fits = fits && counts[i] >= deep;
    if (!fits) continue;
    for (std::size_t i = first; i < first + wide; ++i) counts[i] -= deep;
    most = std::max(most, 1 + slow_combos(shape, run, counts, place));
    for (std::size_t i = first; i < first + wide; ++i) counts[i] += deep;
  }
  return most;
}

void each_vector(const Shape& shape, const std::function<void(Counts&)>& visit) {
  Counts counts{};
  const auto fill = [&](const auto& self, int column) -> void {
    if (column == shape.columns) return visit(counts);
    for (int here = 0; here <= shape.rows; ++here) {
      counts[static_cast<std::size_t>(column)] = here;
      self(self, column + 1);
    }
  };
  fill(fill, 0);
}

std::uint32_t place_of(const Shape& shape, const Counts& counts) {
  std::uint32_t place = 0;
  for (int column = 0; column < shape.columns; ++column) {
    place += static_cast<std::uint32_t>(counts[static_cast<std::size_t>(column)]) *
             TransportTable::weight(shape, column);
  }
  return place;
}

int sum(const Counts& counts) {
  int sum = 0;
  for (const int count : counts) sum += count;
  return sum;
}

}  // namespace

TEST_CASE("possible_combos_agree_with_brute_force") {
  for (const Shape& shape : {Shape{3, 3}, Shape{4, 3}, Shape{3, 6}, Shape{4, 4}, Shape{5, 3}}) {
    for (int run = 2; run <= 6; ++run) {
      each_vector(shape, [&](Counts& counts) {
        REQUIRE(possible_combos(shape, run, counts) == slow_combos(shape, run, counts));
      });
    }
  }
}

TEST_CASE("possible_combos_of_random_columns_agree_with_brute_force") {
  Random random(1);
  for (const Shape& shape : {Shape{6, 5}, Shape{7, 6}}) {
    for (int round = 0; round < 300; ++round) {
      Counts counts{};
      for (int column = 0; column < shape.columns; ++column) {
        counts[static_cast<std::size_t>(column)] =
            static_cast<int>(random.below(static_cast<std::uint32_t>(shape.rows)));
      }
      const int run = 3 + static_cast<int>(random.below(3));
      if (sum(counts) > 16) continue;
      REQUIRE(possible_combos(shape, run, counts) == slow_combos(shape, run, counts));
    }
  }
}

TEST_CASE("carries_are_none_exactly_where_the_most_combos_are_possible") {
  for (const Shape& shape : {Shape{3, 3}, Shape{4, 3}, Shape{5, 4}}) {
    for (int run = 2; run <= 4; ++run) {
      for (int orbs = 0; orbs <= shape.cells(); ++orbs) {
        const auto made = TransportTable::make(shape, run, orbs);
        const TransportTable& table = *made;
        each_vector(shape, [&](Counts& counts) {
          if (sum(counts) != orbs) return;
          const int combos = possible_combos(shape, run, counts);
          REQUIRE(combos <= table.most());
          REQUIRE((table.carries(place_of(shape, counts)) == 0) == (combos == table.most()));
        });
      }
    }
  }
}

TEST_CASE("carries_change_by_one_at_most_and_can_always_be_brought_down") {
  const Shape shape{5, 4};
  for (int orbs = 1; orbs < shape.cells(); ++orbs) {
    const auto made = TransportTable::make(shape, 3, orbs);
    const TransportTable& table = *made;
    each_vector(shape, [&](Counts& counts) {
      if (sum(counts) != orbs) return;
      const int here = table.carries(place_of(shape, counts));
      bool less = here == 0;
      for (std::size_t from = 0; from < 5; ++from) {
        for (const std::size_t to : {from - 1, from + 1}) {
          if (to >= 5 || counts[from] == 0 || counts[to] == shape.rows) continue;
          Counts next = counts;
          --next[from];
          ++next[to];
          const int there = table.carries(place_of(shape, next));
          REQUIRE(std::abs(there - here) <= 1);
          less = less || there < here;
        }
      }
      REQUIRE(less);
    });
  }
}

TEST_CASE("most_combos_are_those_of_the_table") {
  for (const Shape& shape : all_shapes()) {
    if (shape.cells() > 30) continue;
    for (int run = 2; run <= 7; ++run) {
      for (int orbs = 0; orbs <= shape.cells(); ++orbs)
        REQUIRE(most_combos(shape, run, orbs) == TransportTable::make(shape, run, orbs)->most());
    }
  }
}

TEST_CASE("carries_of_a_drawn_board") {
  // The third fire is two columns away from the others' column, or one from the middle one:
  // 0 1 2 0 3      one carry makes a run across columns b, c, d possible
  // 1 2 3 4 5
  // 2 0 4 5 1
  const Problem problem = drawn("01203/12345/20451");
  const auto made = TransportTable::make(problem.shape, 3, 3);
  const TransportTable& table = *made;
  CHECK(table.most() == 1);
  CHECK(table.carries(place_of(problem.shape, {1, 1, 0, 1, 0})) == 1);
  CHECK(table.carries(place_of(problem.shape, {1, 0, 0, 1, 1})) == 2);
  CHECK(table.carries(place_of(problem.shape, {0, 3, 0, 0, 0})) == 0);
}

TEST_CASE("least_steps_are_never_more_than_the_true_ones") {
  Random random(2);
  int tight = 0;
  int known = 0;
  for (const Shape& shape : {Shape{3, 3}, Shape{4, 3}}) {
    for (int round = 0; round < (shape.columns == 3 ? 300 : 20); ++round) {
      Problem problem = problem_on(shape);
      problem.directions = round % 2 == 0 ? 4 : 8;
      problem.board = random_board(random, shape, 3, round % 3 == 0 ? 6 : 0);
      const int truth = reference::fewest_steps(Position(problem));
      if (truth < 0) continue;
      Budget unlimited{Limits{}};
      const int least = least_steps(Position(problem), unlimited);
      CHECK_MESSAGE(least <= truth, picture(shape, problem.board));
      ++known;
      tight += least == truth ? 1 : 0;
    }
  }
  CHECK(known > 100);
  CHECK(tight > 0);
}

}  // namespace gridwise::orbs
