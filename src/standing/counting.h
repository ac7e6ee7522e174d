// A step of the projection: takes finished matches in order, numbers them, and adds them to
// statistics and ratings. A match counts exactly once: its number and its effects are one
// transaction.
#pragma once

#include "store/standings.h"

namespace gridwise::standing {

/// Name of the projection, and version of its rules; a new version recomputes everything.
inline constexpr std::string_view kProjection = "standings";
inline constexpr std::int64_t kVersion = 1;

struct Counted {
  std::int64_t matches = 0;
  bool more = false;  ///< call again
  /// Skipped because of damaged data: ids of matches, or "" for a rating period of bots.
  std::vector<std::string> skipped;
};

/// Counts up to `most` matches. Once all are counted, removes the projections of deleted accounts.
/// Errors: those of Store.
[[nodiscard]] Result<Counted> count_some(StandingStore& store, int most);

/// Clears all statistics and ratings. count_some then recomputes them in the same order, bit for
/// bit. Errors: those of Store.
[[nodiscard]] Result<void> begin_again(StandingStore& store);

/// Voids a finished match, so that it no longer counts. Everything is recomputed, as after
/// begin_again. Errors: match/unknown, match/void (it is already void), those of Store.
[[nodiscard]] Result<void> declare_void(StandingStore& store, const std::string& match);

}  // namespace gridwise::standing
