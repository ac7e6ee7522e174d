// What `--json` prints, in the shapes of docs/protocol.md. Each is one line without its end.
#pragma once

#include <string>

#include "games/registry.h"
#include "kit/perft.h"

namespace gridwise::cli {

/// `{"games":[game]}`.
[[nodiscard]] std::string games_json();

/// The report of a position, with `text` and `setup` beside it.
[[nodiscard]] std::string report_json(const OpenedGame& opened, const Report& report);

/// `{"depth","leaves","first","second","drawn","seconds"}`.
[[nodiscard]] std::string perft_json(int depth, const PerftCount& count, double seconds);

}  // namespace gridwise::cli
