// Finds the best route, anytime: beams of growing width, then the proof that no shorter route does
// as well.
#pragma once

#include "games/orbs/rules.h"
#include "kit/certificate.h"
#include "kit/limits.h"
#include "kit/report.h"

namespace gridwise::orbs {

/// REQUIRES: not dropped. The report's answers are distinct, best first; its line is the best
/// one's; `bound` is the most combos (or nothing where worth is asked for); `depth` a number of
/// steps below which nothing comes to that many; `proved` that the best answer is one of the best.
/// `limits.nodes` counts routes looked at, `limits.depth` is the most steps of those. Where
/// `limits.memory` is too small for the tables of a proof there is none.
[[nodiscard]] ReportOf<Move> solve(const Position& position, const Limits& limits,
                                   const ProgressOf<Move>& progress);

/// The same for the most combos, and the proof written down (certificate.h) as it goes. What an
/// earlier run left in the log is gone on with; without it, the beams come first. A report that is
/// not proved says that a limit was met. Errors: certificate/other where the log is about something
/// else, certificate/format, certificate/none where worth is asked for, certificate/unproved where
/// no route with every combo is known; those of the log.
[[nodiscard]] Result<ReportOf<Move>> certify(const Position& position, const Limits& limits,
                                             const ProgressOf<Move>& progress,
                                             const CertificateLog& log);

}  // namespace gridwise::orbs
