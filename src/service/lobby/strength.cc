#include "service/lobby/strength.h"

#include <string>
#include <utility>

#include "service/match/clock.h"
#include "service/match/names.h"
#include "service/standing/finished.h"
#include "standing/finished_game.h"
#include "standing/rating_rules.h"

namespace gridwise {

StrengthOf rated_strength(std::shared_ptr<Store> store, std::shared_ptr<Executor> executor) {
  return [store = std::move(store), executor = std::move(executor)](
             const std::string& account, const std::string& setup, const ClockSetup& clock) {
    const std::string category =
        standing::category_text(setup, std::string(name_in(kClockCategories, category_of(clock))));
    const auto row =
        store->look([&](Tables& tables) { return tables.standings().rating(account, category); });
    if (!row || !*row) return Strength{};
    return Strength{(*row)->rating, standing::shown_deviation(**row, executor->now().count()),
                    true};
  };
}

}  // namespace gridwise
