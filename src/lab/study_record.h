// Studies as text: a line with the seed, then one JSON line per game. Each game's line is
// self-contained: the game can be replayed from it.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gridwise/result.h"
#include "lab/study.h"

namespace gridwise::lab {

/// In the first line of a file. Raised when a selector chooses other moves with the same seed, so
/// that no study mixes games of both.
constexpr int kStudyPlayers = 2;

/// What all games in a file share.
struct StudyTerms {
  std::uint64_t seed = 1;
  int first = 0;  ///< number of the first game of each cell; above 0 in a part of a study
  bool operator==(const StudyTerms&) const = default;
};

/// The first line of a file, without newline.
[[nodiscard]] std::string format_study_terms(const StudyTerms& terms);
/// Errors: record/format; record/players if the games are of an earlier kStudyPlayers.
[[nodiscard]] Result<StudyTerms> parse_study_terms(std::string_view line);

/// A game of a study, as in its line.
struct StudyLine {
  std::string level_hash;  ///< see lab::level_hash
  std::string level_name;
  std::string player;
  Stream stream = Stream::kStudy;
  std::uint64_t seed = 1;  ///< of the study
  int index = 0;
  std::optional<std::uint64_t> start;  ///< see Level::start
  GameResult game;

  [[nodiscard]] std::string key() const;  ///< of the cell: see cell_key
};

/// One game, without newline. It identifies the level by a hash of its content.
[[nodiscard]] std::string format_study_game(const Cell& cell, std::uint64_t seed, int index,
                                            const GameResult& game);
/// Error record/format.
[[nodiscard]] Result<StudyLine> parse_study_game(std::string_view line);

/// The games of each cell, by cell_key.
using KnownGames = std::map<std::string, std::vector<GameResult>>;
[[nodiscard]] std::string cell_key(const Cell& cell);

/// Calls `use(number, line, offset)` for each line that ends in a newline, until it returns an
/// error.
[[nodiscard]] Result<void> for_each_line(
    std::string_view text,
    const std::function<Result<void>(std::size_t, std::string_view, std::size_t)>& use);

/// Parses complete lines. Errors with offset: record/players; record/other if the file belongs to a
/// study on other terms; record/format, also if a cell's games are not numbered consecutively from
/// the first.
[[nodiscard]] Result<KnownGames> parse_study(std::string_view text, const StudyTerms& terms);

}  // namespace gridwise::lab
