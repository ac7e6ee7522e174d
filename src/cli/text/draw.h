// Draws views as text and reports as tables, for terminals.
#pragma once

#include <string>
#include <string_view>

#include "gridwise/game.h"
#include "gridwise/words.h"

namespace gridwise::cli {

/// The board with cell names at the edges, the last move in [brackets], marked cells as *x*. With
/// `in_colour` pieces have the colours of colours.h. Ends in a newline.
[[nodiscard]] std::string draw_board(const View& view, const GameInfo& info, Language language,
                                     bool in_colour);

/// Whose turn it is, or how the game ended.
[[nodiscard]] std::string draw_status(const AnyPosition& position, const GameInfo& info,
                                      Language language);

/// The report's verdict on the position in one sentence, with the best move: "Black wins: d8 (in 3
/// moves, proved)". A selector's best move is not a result: `solved` says that a solver made the
/// report.
[[nodiscard]] std::string draw_verdict(const Report& report, const AnyPosition& position,
                                       const GameInfo& info, Language language, bool solved);

/// The verdict, the line of play if longer than one move, and the cost of the search.
[[nodiscard]] std::string draw_summary(const Report& report, const AnyPosition& position,
                                       const GameInfo& info, Language language, bool solved);

/// A table of the candidates, best first, at most `most` rows. Unsearched moves of weight 0 are
/// counted, not listed.
[[nodiscard]] std::string draw_candidates(const Report& report, const AnyPosition& position,
                                          const GameInfo& info, Language language,
                                          std::size_t most);

/// A table of a puzzle's answers, best first, at most `most` rows: score, numeric facts, and moves.
/// Empty if there are no answers, or a single one that adds nothing to the summary.
[[nodiscard]] std::string draw_answers(const Report& report, const AnyPosition& position,
                                       Language language, std::size_t most);

/// A result line for one of many boards: the board as given, its value, the moves. Without newline.
[[nodiscard]] std::string draw_solved(std::string_view board, const Report& report,
                                      const GameInfo& info, Language language);

/// One line of progress: value, depth, nodes, time.
[[nodiscard]] std::string draw_progress(const Report& report, const GameInfo& info,
                                        Language language);

}  // namespace gridwise::cli
