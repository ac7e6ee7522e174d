// The output of `--json`, in the shapes of docs/protocol.md. Each is one line without newline.
#pragma once

#include <boost/json.hpp>
#include <string>

#include "gridwise/games.h"
#include "gridwise/perft.h"

namespace gridwise::cli {

/// Incremented when a field of some `--json` output is removed or changes its meaning; new fields
/// do not count.
inline constexpr int kJsonSchema = 1;

/// `{"schema":1,...}` with the object's fields. Every `--json` output is such a line.
[[nodiscard]] std::string json_line(const boost::json::object& object);

/// `{"games":[game]}`.
[[nodiscard]] std::string games_json();

/// The report of a position, with its `text` and `setup`.
[[nodiscard]] std::string report_json(const OpenedGame& opened, const Report& report);

/// The same for a board of `gridwise solve`: `board` as given, the report, `ms` of wall time. The
/// facts of the report and of the best answer are fields, unless a field has that name. `answers`
/// is left out if `most_answers` is 1, since the best is the report itself; else it has at most
/// that many. `more_answers` counts those not shown.
[[nodiscard]] std::string solved_json(const OpenedGame& opened, Report report,
                                      const std::string& board, double ms,
                                      std::size_t most_answers);

/// `{"board","line","error":{"code","says","at"}}` for a board that could not be read or solved.
[[nodiscard]] std::string refused_json(const std::string& board, std::size_t line,
                                       const Error& error);

/// `{"depth","leaves","first","second","drawn","seconds"}`.
[[nodiscard]] std::string perft_json(int depth, const PerftCount& count, double seconds);

}  // namespace gridwise::cli
