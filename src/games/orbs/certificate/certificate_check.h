// Verifies certificates (format: certificate.h). It deliberately shares no code with rules, bounds
// and searches: boards are strings, and everything is recomputed with plain loops.
//
// It relies on three facts. A combo takes its run out of one column, or one orb each out of
// adjacent columns. Falling changes no orb's column. A route whose first step is onto an orb of the
// kind in hand, which could be picked up instead, does the same without that step. The first two
// give the possible combos, the tolls each kind needs, and those a walk can pay; any choice of
// tolls is valid. It searches again every route that neither the tolls nor the third fact rule out.
#pragma once

#include <string_view>
#include <vector>

#include "gridwise/report.h"
#include "gridwise/result.h"
#include "gridwise/words.h"

namespace gridwise::orbs {

/// Verifies the claim in `text`, and returns it in words. A sample checks fewer openings, but
/// everything else. Errors, with the offset of the line: certificate/format; certificate/unfinished
/// if there is no claim; certificate/route if the route does not do what is claimed;
/// certificate/missing if an opening was not searched far enough; certificate/count if a count
/// differs; certificate/shorter if there is a shorter route; certificate/limit.
[[nodiscard]] Result<std::vector<Words>> check_certificate(std::string_view text,
                                                           const CheckEffort& effort);

}  // namespace gridwise::orbs
