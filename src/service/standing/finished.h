// What statistics and ratings keep of a match when it ends.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "kit/message.h"
#include "service/match/match.h"
#include "store/store.h"

namespace gridwise {

/// The names of ClockCategory, in enum order.
inline constexpr std::array<std::string_view, 6> kClockCategories{"none",  "bullet", "blitz",
                                                                  "rapid", "slow",   "days"};
template <>
inline constexpr auto kNamesOf<ClockCategory> = kClockCategories;

/// Whether a finished match counts for ratings: it was rated from the start (Entrants) and still
/// is, and each side has moved twice.
[[nodiscard]] bool is_rated(const Match& match);

/// REQUIRES: the match is finished, was not aborted, and still has its past moves.
[[nodiscard]] FinishedRow to_finished_row(const std::string& id, const Match& match);

}  // namespace gridwise
