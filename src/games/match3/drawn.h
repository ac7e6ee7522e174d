// Boards drawn as text. For tests only.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "games/match3/reference.h"
#include "games/match3/rules.h"
#include "games/match3/text.h"

namespace gridwise::match3 {

/// Converts a drawing to the text of a board: one row per line, with or without spaces between
/// cells; or all rows on one line, separated by spaces.
[[nodiscard]] inline std::string rows(std::string_view drawing) {
  const char row_end = drawing.find('\n') == std::string_view::npos ? ' ' : '\n';
  std::string text;
  for (const char c : drawing) {
    if (c == row_end)
      text += '/';
    else if (c != ' ')
      text += c;
  }
  return text;
}

/// REQUIRES: a valid board.
[[nodiscard]] inline BoardState drawn(std::string_view drawing, std::string_view keys = {}) {
  auto state = parse_state(rows(drawing) + " " + std::string(keys));
  if (!state) throw std::invalid_argument(state.error().says + ": " + rows(drawing));
  return *std::move(state);
}

/// The rows of a text, without the keys.
[[nodiscard]] inline std::string board_of(const BoardState& state) {
  const std::string text = format_state(state);
  return text.substr(0, text.find(' '));
}

/// One row per line, for failure messages.
[[nodiscard]] inline std::string picture(std::string text) {
  for (char& c : text) c = c == '/' ? '\n' : c;
  return "\n" + text;
}

struct MoveResult {
  BoardState state;
  std::vector<Event> events;

  [[nodiscard]] std::vector<Event> of(Event::Kind kind) const {
    std::vector<Event> found;
    for (const Event& event : events) {
      if (event.kind == kind) found.push_back(event);
    }
    return found;
  }
};

/// Plays one move, given as text, on the slow twin and on the fast board; throws if they differ.
[[nodiscard]] inline MoveResult played(BoardState state, std::string_view text) {
  const Move move = parse_move(*state.level, text).value();
  Position fast(state);
  std::vector<Event> fast_events;
  fast.play(move, fast_events);
  std::vector<Event> events;
  reference::Game(state, &events).play(move);
  if (fast.state() != state || fast_events != events)
    throw std::logic_error("the fast board plays " + format_state(fast.state()) + ", the twin " +
                           format_state(state));
  return {std::move(state), std::move(events)};
}

/// Keys of a board with one move left and no spawners.
inline constexpr std::string_view kStill = "spawners=- moves=1/1";

/// Checks the board after one move against a drawing.
inline void check_move(std::string_view before, std::string_view move, std::string_view after,
                       std::string_view keys = {}) {
  const BoardState state = drawn(before, std::string(kStill) + " " + std::string(keys));
  const std::string result = board_of(played(state, move).state);
  CHECK_MESSAGE(result == rows(after), picture(result));
}

[[nodiscard]] inline bool legal(const BoardState& state, std::string_view move) {
  BoardState copy = state;
  const auto moves = reference::Game(copy).legal_moves();
  return std::ranges::find(moves, parse_move(*state.level, move).value()) != moves.end();
}

}  // namespace gridwise::match3
