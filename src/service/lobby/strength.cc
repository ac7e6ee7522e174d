#include "service/lobby/strength.h"

#include <string>
#include <utility>

#include "service/match/clock.h"
#include "service/match/names.h"
#include "service/standing/entrants.h"
#include "service/standing/finished.h"
#include "standing/finished_game.h"
#include "standing/rating_rules.h"
#include "store/account_rules.h"

namespace gridwise {

Strength read_strength(Tables& tables, const std::string& account, const Terms& terms,
                       std::int64_t now_ms) {
  const std::string category = standing::category_text(
      terms.setup, std::string(name_in(kClockCategories, category_of(terms.clock))));
  Strength strength;
  if (const auto row = tables.standings().rating(account, category)) {
    strength = {row->rating, standing::shown_deviation(*row, now_ms), true};
  }
  const std::optional<AccountRow> person = rules::find_account(tables, account);
  strength.plays_rated = person && may_be_rated(tables, *person, now_ms);
  return strength;
}

}  // namespace gridwise
