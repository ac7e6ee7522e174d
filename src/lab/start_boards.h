// How much the start board decides: pass rates of many start boards of one level, with the same
// number of games each.
#pragma once

#include <optional>
#include <span>

#include "lab/intervals.h"
#include "lab/skill.h"

namespace gridwise::lab {

/// For one player, the share of the variance of results explained by the start board: the
/// intraclass correlation of two games on one board. Analysis of variance (Fisher, Statistical
/// methods for research workers, 1925; for wins and losses: Ridout, Demetrio, Firth, Estimating
/// intraclass correlation for binary data, 1999). The 95% interval is a jackknife over the boards
/// (Quenouille 1956, Tukey 1958). Can be negative if the boards differ less than expected by
/// chance. Absent if every game has the same result. REQUIRES: at least three boards, each with the
/// same number (at least two) of games.
[[nodiscard]] std::optional<Estimate> start_share(std::span<const KindCounts> boards);

/// The reliability of a pass rate from `games` games: how much of it is the board and not chance,
/// from 0 to 1. s g / (1 + (g - 1) s) (Spearman 1910, Brown 1910).
[[nodiscard]] double reliability(double share, int games);

/// Shrinkage estimate of a board's pass rate: its own rate, pulled toward the mean of all boards
/// according to its reliability (Efron, Morris, Data analysis using Stein's estimator and its
/// generalizations, 1975). Corrects the selection bias of boards chosen for their rate. REQUIRES:
/// games > 0.
[[nodiscard]] double shrunk(const KindCounts& board, double mean, double share);

}  // namespace gridwise::lab
