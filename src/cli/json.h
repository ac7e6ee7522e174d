// The output of `--json`, in the shapes of docs/protocol.md. Each is one line without newline.
#pragma once

#include <string>

#include "games/registry.h"
#include "kit/perft.h"

namespace gridwise::cli {

/// `{"games":[game]}`.
[[nodiscard]] std::string games_json();

/// The report of a position, with its `text` and `setup`.
[[nodiscard]] std::string report_json(const OpenedGame& opened, const Report& report);

/// The same for a board of `gridwise solve GAME FILE`: `board` as given, the report, `ms` of wall
/// time, and the facts of the best answer, except those whose name is already a field.
[[nodiscard]] std::string solved_json(const OpenedGame& opened, const Report& report,
                                      const std::string& board, double ms);

/// `{"board","line","error":{"code","says","at"}}` for a board that could not be read or solved.
[[nodiscard]] std::string refused_json(const std::string& board, std::size_t line,
                                       const Error& error);

/// `{"depth","leaves","first","second","drawn","seconds"}`.
[[nodiscard]] std::string perft_json(int depth, const PerftCount& count, double seconds);

}  // namespace gridwise::cli
