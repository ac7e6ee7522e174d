// The shared shapes of docs/protocol.md: what games, positions and reports look like as JSON.
#pragma once

#include <boost/json/fwd.hpp>
#include <cstddef>
#include <cstdint>
#include <string>

#include "games/registry.h"

namespace gridwise {

/// How much of a position or a match is wanted.
enum class Detail {
  kWhole,
  kBoardOnly,  ///< without moves and the view's actions
};

[[nodiscard]] boost::json::object words_json(const Words& words);
[[nodiscard]] boost::json::object error_json(const Error& error);
[[nodiscard]] boost::json::object game_json(const Game& game);
[[nodiscard]] boost::json::object outcome_json(const Outcome& outcome);
[[nodiscard]] boost::json::object view_json(const View& view);
/// The first steps only, where all of them would be too long.
[[nodiscard]] boost::json::array steps_json(const std::vector<Event>& events);
[[nodiscard]] boost::json::object position_json(const GameSetup& setup, const AnyPosition& position,
                                                Detail detail = Detail::kWhole);
/// Of candidates and answers each the best ones, as many as fit into `most_bytes`.
[[nodiscard]] boost::json::object report_json(const Report& report,
                                              std::size_t most_bytes = SIZE_MAX);

/// 16 lowercase hexadecimal digits: JSON numbers do not hold 64 bits everywhere.
[[nodiscard]] std::string hash_text(std::uint64_t hash);

}  // namespace gridwise
