// Games, positions and reports as JSON, as described in docs/protocol.md.
#pragma once

#include <boost/json/fwd.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "gridwise/games.h"

namespace gridwise {

/// How much of a position or match to include.
enum class Detail {
  kWhole,
  kBoardOnly,  ///< without moves and the view's actions
};

[[nodiscard]] boost::json::object words_json(const Words& words);
[[nodiscard]] boost::json::object error_json(const Error& error);
[[nodiscard]] boost::json::object game_json(const Game& game);
[[nodiscard]] boost::json::object outcome_json(const Outcome& outcome);
[[nodiscard]] boost::json::object view_json(const View& view);
[[nodiscard]] boost::json::array figures_json(const std::vector<Figure>& figures);
/// Cut off after the first steps if too long.
[[nodiscard]] boost::json::array steps_json(const std::vector<Event>& events);
[[nodiscard]] boost::json::object position_json(const GameSetup& setup, const AnyPosition& position,
                                                Detail detail = Detail::kWhole);
/// Includes the best candidates and the best answers, each as many as fit into `most_bytes`.
[[nodiscard]] boost::json::object report_json(const Report& report,
                                              std::size_t most_bytes = SIZE_MAX);

/// The levels of a game's puzzles and the puzzles of `level`, or all if it is absent.
[[nodiscard]] boost::json::object puzzles_json(const Game& game, std::optional<std::size_t> level);
[[nodiscard]] boost::json::object judgement_json(const Judgement& judgement);

/// 16 lowercase hexadecimal digits: not every JSON reader keeps 64-bit numbers exactly.
[[nodiscard]] std::string hash_text(std::uint64_t hash);

}  // namespace gridwise
