// Verifies certificates (format: certificate.h). On purpose it shares no code with rules, bounds
// and searches: boards are texts, everything is counted anew with plain loops.
//
// What it relies on: that a combo takes its run's orbs out of one column or one each out of
// neighbouring ones, and that falling changes no column. From that it works out by itself the
// combos that are possible, the tolls each kind needs, and those a walk can bring; the tolls
// themselves are free to choose. It looks at every route again that they do not rule out.
#pragma once

#include <string_view>

#include "kit/certificate.h"
#include "kit/result.h"

namespace gridwise::orbs {

/// Whether the claim in `text` is true. A sample looks at fewer openings, but at all else.
/// Errors, with the offset of the line: certificate/format; certificate/unfinished where it makes
/// no claim; certificate/route where the route does not do what is claimed; certificate/missing
/// where an opening is not searched far enough; certificate/count where a number differs;
/// certificate/shorter where there is a shorter route.
[[nodiscard]] Result<void> check_certificate(std::string_view text, const CheckEffort& effort);

}  // namespace gridwise::orbs
