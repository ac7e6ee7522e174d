// The expected combos of a skyfall against drops with many seeds.
#include "games/orbs/skyfall.h"

#include <doctest/doctest.h>

#include "games/orbs/drawn.h"

namespace gridwise::orbs {

TEST_CASE("skyfall_is_expected_as_drops_of_many_seeds_bring_it") {
  Random random(1);
  for (int round = 0; round < 6; ++round) {
    Problem problem = problem_on({});
    problem.skyfall = true;
    problem.board = random_board(random, problem.shape, 3 + static_cast<std::uint32_t>(round) % 3);
    const SkyfallExpected expected = expect_skyfall(problem, problem.board);
    CHECK(expected.samples == 1'000);
    double sum = 0;
    constexpr int kDrops = 1'000;
    for (int i = 0; i < kDrops; ++i) {
      problem.seed = random.next();
      for (const Batch& batch : let_go(problem, problem.board))
        sum += static_cast<double>(batch.combos.size());
    }
    const auto without = static_cast<double>(drop(problem.shape, problem.board).combos.size());
    CAPTURE(picture(problem.shape, problem.board));
    // Both are samples: their difference has about one and a half times the error of one.
    CHECK(std::abs(sum / kDrops - without - expected.extra) <= 6 * expected.error + 1e-9);
  }
}

TEST_CASE("skyfall_expected_is_the_same_for_a_seed_and_differs_between_seeds") {
  Problem problem = drawn("000123/450012/123000/451234/512345 seed=7");
  problem.skyfall = true;
  const SkyfallExpected first = expect_skyfall(problem, problem.board);
  CHECK(first.extra > 0);
  CHECK(first.error > 0);
  CHECK(expect_skyfall(problem, problem.board).extra == first.extra);
  CHECK(expect_skyfall(problem, problem.board).error == first.error);
  problem.seed = 8;
  CHECK(expect_skyfall(problem, problem.board).extra != first.extra);
}

TEST_CASE("skyfall_adds_nothing_where_nothing_vanishes") {
  for (const std::string_view text : {"012/345/678", "??? ??? ???", ".../.../..."}) {
    const Problem problem = drawn(text);
    CHECK(expect_skyfall(problem, problem.board).extra == 0);
    CHECK(expect_skyfall(problem, problem.board).error == 0);
  }
}

}  // namespace gridwise::orbs
