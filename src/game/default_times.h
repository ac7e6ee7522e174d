// Default time limits for requests without one. Terminal, server and page share this table; the
// page gets it from `hello` (docs/protocol.md).
#pragma once

#include <array>
#include <chrono>
#include <string_view>
#include <utility>

namespace gridwise::default_times {

using std::chrono::milliseconds;

inline constexpr milliseconds kAnalyse{10'000};  ///< ranking the moves of a position
inline constexpr milliseconds kSolve{60'000};    ///< on the server
inline constexpr milliseconds kBoard{1'000};  ///< a board of a file, or one puzzle in the terminal
inline constexpr milliseconds kForcedWin{30'000};  ///< solving for one of a game's goals
inline constexpr milliseconds kHint{1'500};
inline constexpr milliseconds kMove{1'000};      ///< limit for a bot's move (service/live/bots.h)
inline constexpr milliseconds kAutoPlay{500};    ///< a move of Auto Play in the page
inline constexpr milliseconds kThoughts{3'000};  ///< the ranking shown beside a match
inline constexpr milliseconds kGraph{400};       ///< one position of a game's score graph

/// The table, keyed by protocol names.
inline constexpr std::array<std::pair<std::string_view, milliseconds>, 9> kAll{{
    {"analyse", kAnalyse},
    {"solve", kSolve},
    {"board", kBoard},
    {"forced_win", kForcedWin},
    {"hint", kHint},
    {"move", kMove},
    {"auto_play", kAutoPlay},
    {"thoughts", kThoughts},
    {"graph", kGraph},
}};

}  // namespace gridwise::default_times
