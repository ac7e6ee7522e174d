// Parsers for the structured arguments of `gridwise study` and `gridwise tune`.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command/options.h"
#include "lab/study.h"

namespace gridwise::cli {

/// `45..55`, in percent; `..20` and `80..` have one edge. Errors with offset: study/band for a band
/// that is reversed, too narrow, or not from 0 to 100.
[[nodiscard]] Result<lab::Band> parse_band(std::string_view text);

/// `+-1` or `1`: half the width of an interval in percentage points, as a share. Error study/width.
[[nodiscard]] Result<double> parse_half_width(std::string_view text);

/// `2`: a difference of two pass rates in percentage points, as a share. Error study/difference.
[[nodiscard]] Result<double> parse_difference(std::string_view text);

/// A half-open range of game numbers.
struct GameRange {
  int first = 0;
  int last = 0;
};
/// `2/8`: the second of eight parts of `games` games, of sizes as equal as possible. Error
/// study/part.
[[nodiscard]] Result<GameRange> parse_part(std::string_view text, int games);

/// `60` or `60%` as a share. Error study/percent.
[[nodiscard]] Result<double> parse_percent(std::string_view text);

/// Lines `LEVEL,PERCENT`; blank lines and comments (#) are skipped. Errors with offset:
/// study/targets, also for a name that is not among `levels`.
[[nodiscard]] Result<std::map<std::string, double>> parse_targets(
    std::string_view text, const std::vector<lab::Level>& levels);

// Headings of the options of `study`, `tune`, `starts` and `lint`.
inline const Words kGamesHeading{"Players and games", "棋手与局数"};
inline const Words kOutputHeading{"Output", "输出"};

/// Options of all four commands: seed, threads, the file of games.
struct PlayingArguments {
  std::uint64_t seed = 1;
  int threads = 1;
  std::string add_to;
  bool json = false;

  /// Returns the option `--add-to`.
  Option define(Options& options);
};

}  // namespace gridwise::cli
