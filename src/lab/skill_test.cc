// Luck and skill on levels with known answers.
#include "lab/skill.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>

#include "kit/random.h"

namespace gridwise::lab {
namespace {

bool happens(Random& random, double chance) {
  return static_cast<double>(random.next() >> 11) * 0x1p-53 < chance;
}

}  // namespace

TEST_CASE("without_choice_there_is_no_skill_and_all_is_luck") {
  // Every kind wins the same games, decided by the deal.
  Random random(1);
  std::array<KindCounts, 6> kinds{};
  LuckPairs pairs;
  constexpr int kGames = 5'000;
  for (int game = 0; game < kGames; ++game) {
    const bool dealt = happens(random, 0.4);
    const bool other = happens(random, 0.4);
    for (KindCounts& kind : kinds) {
      ++kind.games;
      kind.won += dealt ? 1 : 0;
    }
    pairs.add(dealt, other);
  }
  CHECK(*skill_share(kinds) == doctest::Approx(0).epsilon(0.001));
  CHECK(skill_slope(kinds)->value == doctest::Approx(0).epsilon(1e-6));
  const Estimate luck = *luck_share(pairs);
  CHECK(luck.low <= 1);
  CHECK(luck.high >= 1);
  CHECK(luck.high - luck.low < 0.08);
}

TEST_CASE("without_chance_there_is_no_luck") {
  // One kind guesses between two moves; five see the winning one. A player repeats its choice
  // whatever the chance.
  Random random(2);
  std::array<KindCounts, 6> kinds{};
  LuckPairs pairs;
  constexpr int kGames = 5'000;
  for (int game = 0; game < kGames; ++game) {
    const bool guessed = happens(random, 0.5);
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
      const bool won = kind > 0 || guessed;
      ++kinds[kind].games;
      kinds[kind].won += won ? 1 : 0;
      pairs.add(won, won);
    }
  }
  CHECK(luck_share(pairs)->value == doctest::Approx(0).epsilon(1e-12));
  // Var_K = 5/36 * (1/2)^2, m = 11/12.
  CHECK(*skill_share(kinds) == doctest::Approx(5.0 / 36 / 4 / (11.0 / 144)).epsilon(0.03));
}

TEST_CASE("where_every_game_ends_alike_no_share_is_given") {
  const std::array<KindCounts, 2> all{{{100, 100}, {100, 100}}};
  CHECK_FALSE(skill_share(all));
  CHECK_FALSE(skill_slope(all));
  LuckPairs pairs;
  pairs.add(false, false);
  CHECK_FALSE(luck_share(pairs));
  CHECK_FALSE(luck_share(LuckPairs{}));
}

TEST_CASE("kinds_that_never_overlap_have_no_finite_slope") {
  CHECK_FALSE(skill_slope(std::array<KindCounts, 2>{{{100, 0}, {100, 100}}}));
}

TEST_CASE("the_slope_is_the_difference_of_log_odds_between_two_kinds") {
  const std::array<KindCounts, 2> kinds{{{1000, 200}, {1000, 500}}};
  const Estimate slope = *skill_slope(kinds);
  CHECK(slope.value == doctest::Approx(std::log(4.0)).epsilon(1e-6));
  const double error = std::sqrt(1.0 / 200 + 1.0 / 800 + 1.0 / 500 + 1.0 / 500);
  CHECK((slope.high - slope.low) / 2 == doctest::Approx(1.96 * error).epsilon(0.001));
}

TEST_CASE("skill_share_has_no_bias_from_few_games") {
  Random random(3);
  double sum = 0;
  constexpr int kRepetitions = 4'000;
  for (int repetition = 0; repetition < kRepetitions; ++repetition) {
    std::array<KindCounts, 6> kinds{};
    for (KindCounts& kind : kinds) {
      kind.games = 20;
      for (int game = 0; game < kind.games; ++game) kind.won += happens(random, 0.5) ? 1 : 0;
    }
    sum += skill_share(kinds).value_or(0);
  }
  CHECK(std::abs(sum / kRepetitions) < 0.002);
}

TEST_CASE("the_interval_of_the_luck_share_holds_in_95_of_100_cases") {
  // Correlation 0.2 by construction: with probability 0.2 the second result copies the first.
  Random random(4);
  int held = 0;
  constexpr int kRepetitions = 1'000;
  for (int repetition = 0; repetition < kRepetitions; ++repetition) {
    LuckPairs pairs;
    for (int pair = 0; pair < 1'000; ++pair) {
      const bool first = happens(random, 0.3);
      pairs.add(first, happens(random, 0.2) ? first : happens(random, 0.3));
    }
    const Estimate luck = *luck_share(pairs);
    held += luck.low <= 0.8 && 0.8 <= luck.high ? 1 : 0;
  }
  CHECK(held >= 925);
  CHECK(held <= 970);
}

}  // namespace gridwise::lab
