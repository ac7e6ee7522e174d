// A view as lines of text, and reports as tables, for terminals.
#pragma once

#include <string>
#include <string_view>

#include "game/game.h"
#include "kit/words.h"

namespace gridwise::cli {

/// The board with its cell names at the edges, the last move in [brackets], marked cells as *x*.
/// Ends in a newline.
[[nodiscard]] std::string draw_board(const View& view, const GameInfo& info);

/// Whose turn it is, or how the game ended.
[[nodiscard]] std::string draw_status(const AnyPosition& position, const GameInfo& info,
                                      Language language);

/// A table of the candidates, best first, at most `most` rows.
[[nodiscard]] std::string draw_candidates(const Report& report, const GameInfo& info,
                                          Language language, std::size_t most);

/// A table of a puzzle's answers, best first, at most `most` rows: score, the facts that are
/// numbers or short texts, and the moves. Empty if there are none.
[[nodiscard]] std::string draw_answers(const Report& report, Language language, std::size_t most);

/// One line for one of many boards: the board as given, its value, the moves. Without newline.
[[nodiscard]] std::string draw_solved(std::string_view board, const Report& report,
                                      const GameInfo& info, Language language);

/// One line: verdict, plies, depth, nodes, time, line of play.
[[nodiscard]] std::string draw_summary(const Report& report, const GameInfo& info,
                                       Language language);

}  // namespace gridwise::cli
