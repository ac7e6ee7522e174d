// The result of each match in a race, and the places. Pure functions: no clock, no socket.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "kit/message.h"
#include "service/match/match.h"

namespace gridwise {

/// How the race ended for a member.
enum class RaceEnding {
  kNone,     ///< still playing
  kReached,  ///< reached the goal
  kFailed,   ///< no move is left, and the goal was missed
  kTime,     ///< the race's time limit
  kGaveUp,
  kLeft,
};
inline constexpr std::array<std::string_view, 6> kRaceEndings{"",     "reached", "failed",
                                                              "time", "gave_up", "left"};
template <>
inline constexpr auto kNamesOf<RaceEnding> = kRaceEndings;

/// The sort key of members who missed the goal, most significant figure first. Each figure is
/// signed so that less is better.
using RaceRank = std::array<double, 5>;

struct RaceResult {
  RaceEnding ending = RaceEnding::kNone;
  std::chrono::milliseconds time{0};  ///< charged so far
  RaceRank rank{};
  double progress = 0;  ///< towards the goal, 0 to 1
  std::size_t moves = 0;
};

/// Members who reach the goal within this time of the first in a place share that place.
inline constexpr std::chrono::milliseconds kRaceDraw{50};

/// The sort key of a one-player game; figures the game lacks count as equal.
[[nodiscard]] RaceRank race_rank(const std::vector<Figure>& figures);
/// `start`: the figures at the start of the race.
[[nodiscard]] double race_progress(const std::vector<Figure>& figures,
                                   const std::vector<Figure>& start);
/// The figures shown to the others during the race.
[[nodiscard]] std::vector<Figure> race_figures(const std::vector<Figure>& figures);
/// `figures`: those of the match's position. REQUIRES: a match of a race.
[[nodiscard]] RaceResult race_result(const Match& match, const std::vector<Figure>& figures,
                                     const std::vector<Figure>& start);

/// The place of each member, from 1. First those who reached the goal, by time; then those who
/// played to their end and missed it, by rank; then those who gave up or left, who share a place.
/// Ties share a place, and as many places are skipped: 1, 2, 2, 4. REQUIRES: all have ended.
[[nodiscard]] std::vector<int> race_places(std::span<const RaceResult> results);

}  // namespace gridwise
