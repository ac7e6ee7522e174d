// How much the start board decides: pass rates of many start boards of one level, each from the
// same number of games.
#pragma once

#include <optional>
#include <span>

#include "lab/intervals.h"
#include "lab/skill.h"

namespace gridwise::lab {

/// The share of the variance of results that knowing the start board explains, for one player: the
/// correlation of two games on one board. Analysis of variance (Fisher, Statistical methods for
/// research workers, 1925; for wins and losses: Ridout, Demetrio, Firth, Estimating intraclass
/// correlation for binary data, 1999); the 95% interval by the jackknife over the boards
/// (Quenouille 1956, Tukey 1958). May fall below 0 where the boards differ less than chance alone
/// would make them. Absent where every game ends alike. REQUIRES: three boards or more, each with
/// the same number of games, two or more.
[[nodiscard]] std::optional<Estimate> start_share(std::span<const KindCounts> boards);

/// How much of what `games` games of a board say about it is the board and not chance, from 0 to 1:
/// s g / (1 + (g - 1) s) (Spearman 1910, Brown 1910).
[[nodiscard]] double reliability(double share, int games);

/// The best guess of a board's pass rate: its own, drawn toward the mean of all boards by what is
/// chance in it (Efron, Morris, Data analysis using Stein's estimator and its generalizations,
/// 1975). Without this the boards chosen for a rate would be flattered. REQUIRES: games > 0.
[[nodiscard]] double shrunk(const KindCounts& board, double mean, double share);

}  // namespace gridwise::lab
