// A step of the projection: takes finished matches in order, numbers them, and adds them to
// statistics and ratings. A match counts exactly once: its number and its effects are one
// transaction.
#pragma once

#include "store/store.h"

namespace gridwise::standing {

/// Name of the projection, and version of its rules; a new version recomputes everything.
inline constexpr std::string_view kProjection = "standings";
inline constexpr std::int64_t kVersion = 2;

struct Counted {
  std::int64_t matches = 0;
  bool more = false;  ///< call again
  /// Skipped because of damaged data: ids of matches, or "" for a rating period of bots.
  std::vector<std::string> skipped;
};

// Each function is one transaction of Store::change.

/// Counts up to `most` matches. Once all are counted, removes the projections of deleted accounts.
[[nodiscard]] Counted count_some(Tables& tables, int most);

/// Clears all statistics and ratings. count_some then recomputes them in the same order, bit for
/// bit.
void begin_again(Tables& tables);

/// Voids a finished match, so that it no longer counts, and says in the audit log who did and why.
/// Everything is recomputed, as after begin_again. Errors: match/unknown, match/void (it is already
/// void).
[[nodiscard]] Result<void> declare_void(Tables& tables, const std::string& match,
                                        const Caller& caller, const std::string& why);

}  // namespace gridwise::standing
