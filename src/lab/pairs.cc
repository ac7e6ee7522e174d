#include "lab/pairs.h"

#include <algorithm>
#include <utility>

namespace gridwise::lab {

Pairs::Pairs(Level first, Level second, const PlayerSpec& player)
    : first_{std::move(first), player, Stream::kPaired},
      second_{std::move(second), player, Stream::kPaired} {}

Result<void> Pairs::play_round(int most, const GoOn& go_on) {
  constexpr int kStep = DifferenceTest::kLeast;
  const int before = results_.pairs();
  const Stop next(std::min(most, before + std::max(kStep, before / 5 / kStep * kStep)));
  if (const auto played = go_on(first_, next, first_result_); !played) return played;
  if (const auto played = go_on(second_, next, second_result_); !played) return played;
  add_results(first(), second(), before, results_);
  interrupted_ = !first_result_.complete || !second_result_.complete;
  return {};
}

}  // namespace gridwise::lab
