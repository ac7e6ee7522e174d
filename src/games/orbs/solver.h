// The anytime solver: beams of growing width, then a proof that no shorter route is as good.
#pragma once

#include "games/orbs/rules.h"
#include "gridwise/limits.h"
#include "gridwise/report.h"

namespace gridwise::orbs {

/// REQUIRES: not dropped. The report's answers are distinct, best first; `line` is the best one.
/// `bound` is target_combos() (absent with order=worth), `depth` a lower bound on the steps to
/// reach it, `proved` whether the best answer is optimal. `request.nodes` limits the routes
/// searched, `request.depth` their further steps. If `request.memory` is too small for the tables
/// of a proof, there is no proof. A search that ends without the target, before any limit, says so
/// in the report's `facts`, as JSON.
[[nodiscard]] ReportOf<Move> solve(const Position& position, const SearchRequest& request,
                                   const ProgressOf<Move>& progress);

/// The same for order=combos, with a certificate (certificate/certificate.h) written during the
/// proof. Resumes from the log of an earlier run; without one, the beams come first. A report that
/// is not proved means that a limit was reached. Errors: certificate/other if the log is for
/// another problem, certificate/format, certificate/none if the problem cannot be proved
/// (order=worth, costs, a limit on combos), certificate/unproved if no route with every combo is
/// found or the memory is too small; and those of the log.
[[nodiscard]] Result<ReportOf<Move>> certify(const Position& position, const SearchRequest& request,
                                             const ProgressOf<Move>& progress,
                                             const CertificateLog& log);

}  // namespace gridwise::orbs
