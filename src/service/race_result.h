// How a match of a race stands, and the order of the places. Pure functions: no clock, no socket.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "service/match.h"

namespace gridwise {

/// How the race ended for one who takes part.
enum class RaceEnding {
  kNone,     ///< still plays
  kReached,  ///< reached the goal
  kFailed,   ///< no move is left, and the goal was not reached
  kTime,     ///< the race's time limit
  kGaveUp,
  kLeft,
};
inline constexpr std::array<std::string_view, 6> kRaceEndings{"",     "reached", "failed",
                                                              "time", "gave_up", "left"};

/// The figures that order those who did not reach the goal, the most important first; each is
/// turned so that less is better.
using RaceRank = std::array<double, 5>;

struct RaceResult {
  RaceEnding ending = RaceEnding::kNone;
  std::chrono::milliseconds time{0};  ///< charged so far
  RaceRank rank{};
  double progress = 0;  ///< towards the goal, 0 to 1
  std::size_t moves = 0;
};

/// Two who reach the goal within this time of the first of them share a place.
inline constexpr std::chrono::milliseconds kRaceDraw{50};

/// Of a one-player game; figures that it does not have count as equal.
[[nodiscard]] RaceRank race_rank(const std::vector<Figure>& figures);
/// `start`: the figures at the start of the race.
[[nodiscard]] double race_progress(const std::vector<Figure>& figures,
                                   const std::vector<Figure>& start);
/// The figures that the others see during the race.
[[nodiscard]] std::vector<Figure> race_figures(const std::vector<Figure>& figures);
/// REQUIRES: a match of a race.
[[nodiscard]] RaceResult race_result(const Match& match, const std::vector<Figure>& start);

/// The place of each, from 1. First come those who reached the goal, by time; then those who played
/// to their end without it, by rank; then those who gave up or left, who share a place. Equal ones
/// share a place, and the next has as many before him as there are. REQUIRES: all have ended.
[[nodiscard]] std::vector<int> race_places(std::span<const RaceResult> results);

}  // namespace gridwise
