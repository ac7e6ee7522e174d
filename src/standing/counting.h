// The projector's step: takes finished matches in order, numbers them, and adds them to statistics
// and ratings. A match counts once: its number and its effects are one transaction.
#pragma once

#include "store/standings.h"

namespace gridwise::standing {

/// The name of the projection, and the version of its rules: with another version everything is
/// computed again.
inline constexpr std::string_view kProjection = "standings";
inline constexpr std::int64_t kVersion = 1;

struct Counted {
  std::int64_t matches = 0;
  bool more = false;  ///< call again
  /// What could not be counted, because it was damaged on the disk: ids of matches, or "" for a
  /// period of bots.
  std::vector<std::string> skipped;
};

/// Counts up to `most` matches. Once none is left, removes what deleted accounts leave. Errors: of
/// Store.
[[nodiscard]] Result<Counted> count_some(StandingStore& store, int most);

/// Empties all statistics and ratings; count_some then computes them again, in the same order and
/// to the same bits. Errors: of Store.
[[nodiscard]] Result<void> begin_again(StandingStore& store);

/// A finished match counts for nothing any more: all statistics and ratings are computed again, as
/// after begin_again. Errors: match/unknown, match/void (it was before), of Store.
[[nodiscard]] Result<void> declare_void(StandingStore& store, const std::string& match);

}  // namespace gridwise::standing
