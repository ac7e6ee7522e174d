// The difficulty curve of a folder of levels: pass rates in playing order, compared with targets or
// with a falling curve.
#pragma once

#include <vector>

#include "lab/skill.h"

namespace gridwise::lab {

/// The falling curve closest to the pass rates, weighted by 1/variance (pool adjacent violators;
/// Ayer, Brunk, Ewing, Reid, Silverman: An empirical distribution function for sampling with
/// incomplete information, 1955). REQUIRES: every level has games.
[[nodiscard]] std::vector<double> falling_fit(const std::vector<KindCounts>& levels);

/// The smallest set of levels whose removal makes the rest fall: the complement of the longest
/// falling subsequence. A rise within 1.96 standard errors of the difference counts as falling.
/// REQUIRES: every level has games.
[[nodiscard]] std::vector<bool> out_of_order(const std::vector<KindCounts>& levels);

/// Kendall's tau-a between pass rate and place: -1 falls throughout, 1 rises throughout (Kendall, A
/// new measure of rank correlation, 1938). REQUIRES: at least two levels.
[[nodiscard]] double kendall_tau(const std::vector<KindCounts>& levels);

/// The p-value of the result if `target` were the pass rate (normal approximation of the score
/// test). A target of 0 or 1 is tested as 0.05 or 99.95 percent.
[[nodiscard]] double target_chance(const KindCounts& level, double target);

/// Which of several p-values are significant at a false discovery rate of 5%, in the given order
/// (Benjamini, Hochberg: Controlling the false discovery rate, 1995).
[[nodiscard]] std::vector<bool> findings(const std::vector<double>& chances);

}  // namespace gridwise::lab
