// The difficulty curve of a folder of levels: pass rates in playing order, against targets or
// against a curve that only falls.
#pragma once

#include <vector>

#include "lab/skill.h"

namespace gridwise::lab {

/// The falling curve nearest to the pass rates, weighted by 1/variance (pool adjacent violators;
/// Ayer, Brunk, Ewing, Reid, Silverman: An empirical distribution function for sampling with
/// incomplete information, 1955). REQUIRES: every level has games.
[[nodiscard]] std::vector<double> falling_fit(const std::vector<KindCounts>& levels);

/// The least set of levels to take out so that the rest falls: the complement of the longest
/// falling subsequence, where a rise within 1.96 standard errors of the difference counts as
/// falling. REQUIRES: every level has games.
[[nodiscard]] std::vector<bool> out_of_order(const std::vector<KindCounts>& levels);

/// Kendall's tau-a of pass rate and place: -1 falls throughout, 1 rises (Kendall, A new measure of
/// rank correlation, 1938). REQUIRES: two levels or more.
[[nodiscard]] double kendall_tau(const std::vector<KindCounts>& levels);

/// The chance of a result as far from `target` as this one if the target were the pass rate (normal
/// approximation of the score test). A target of 0 or 1 is tested as one of 0.05 or 99.95 percent.
[[nodiscard]] double target_chance(const KindCounts& level, double target);

/// Which of several findings stand, with the expected share of false ones at most 5%; in the order
/// given (Benjamini, Hochberg: Controlling the false discovery rate, 1995).
[[nodiscard]] std::vector<bool> findings(const std::vector<double>& chances);

}  // namespace gridwise::lab
