// A view as lines of text, and reports as tables, for terminals.
#pragma once

#include <string>
#include <string_view>

#include "game/game.h"
#include "kit/words.h"

namespace gridwise::cli {

/// The board with its cell names at the edges, the last move in [brackets], marked cells as *x*.
/// Pieces have the colours of colours.h where `in_colour`. Ends in a newline.
[[nodiscard]] std::string draw_board(const View& view, const GameInfo& info, Language language,
                                     bool in_colour);

/// Whose turn it is, or how the game ended.
[[nodiscard]] std::string draw_status(const AnyPosition& position, const GameInfo& info,
                                      Language language);

/// What a report says of the position in one sentence, with the move that does it: "Black wins: d8
/// (in 3 moves, proved)". A selector's best move is not a result: `solved` says that a solver made
/// the report.
[[nodiscard]] std::string draw_verdict(const Report& report, const AnyPosition& position,
                                       const GameInfo& info, Language language, bool solved);

/// The verdict, the line of play if there is more of it, and what the search took.
[[nodiscard]] std::string draw_summary(const Report& report, const AnyPosition& position,
                                       const GameInfo& info, Language language, bool solved);

/// A table of the candidates, best first, at most `most` rows. Moves that were not searched and are
/// never chosen are counted, not listed.
[[nodiscard]] std::string draw_candidates(const Report& report, const AnyPosition& position,
                                          const GameInfo& info, Language language,
                                          std::size_t most);

/// A table of a puzzle's answers, best first, at most `most` rows: score, the facts that are
/// numbers, and the moves. Empty if there are none, or one that says no more than the summary.
[[nodiscard]] std::string draw_answers(const Report& report, const AnyPosition& position,
                                       Language language, std::size_t most);

/// One line for one of many boards: the board as given, its value, the move words. Without newline.
[[nodiscard]] std::string draw_solved(std::string_view board, const Report& report,
                                      const GameInfo& info, Language language);

/// One line of progress: value, depth, nodes, time.
[[nodiscard]] std::string draw_progress(const Report& report, const GameInfo& info,
                                        Language language);

}  // namespace gridwise::cli
