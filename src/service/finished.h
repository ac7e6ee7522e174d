// What statistics and ratings keep of a match when it ends.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "service/match.h"
#include "store/store.h"

namespace gridwise {

/// The names of ClockCategory, in its order.
inline constexpr std::array<std::string_view, 6> kClockCategories{"none",  "bullet", "blitz",
                                                                  "rapid", "slow",   "days"};

/// Whether a finished match counts for ratings: two players, each an account or a bot; from the
/// game's first position, with a seed of the server's; nothing taken back; two moves of each side.
[[nodiscard]] bool is_rated(const Match& match);

/// REQUIRES: the match is finished and was not aborted, and has its past moves.
[[nodiscard]] FinishedRow to_finished_row(const std::string& id, const Match& match);

}  // namespace gridwise
