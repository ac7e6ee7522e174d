// Verifies certificates (format: certificate.h). On purpose it shares no code with rules, bounds
// and searches: boards are texts, and everything is computed again with plain loops.
//
// It relies on three facts: a combo takes its run out of one column or one orb each out of
// neighbouring columns, and falling changes no column. From these it computes the possible combos,
// the tolls each kind needs, and those a walk can pay; any choice of tolls is valid. And a route
// whose first step is onto an orb of the kind in hand does the same without it. It searches every
// other route again that the tolls do not prune.
#pragma once

#include <string_view>
#include <vector>

#include "kit/certificate.h"
#include "kit/result.h"
#include "kit/words.h"

namespace gridwise::orbs {

/// Whether the claim in `text` is true, and the claim. A sample checks fewer openings, and
/// everything else. Errors, with the offset of the line: certificate/format; certificate/unfinished
/// if there is no claim; certificate/route if the route does not do what is claimed;
/// certificate/missing if an opening was not searched far enough; certificate/count if a count
/// differs; certificate/shorter if there is a shorter route; certificate/limit.
[[nodiscard]] Result<std::vector<Words>> check_certificate(std::string_view text,
                                                           const CheckEffort& effort);

}  // namespace gridwise::orbs
