// Shared by the fuzz targets: aborts on a violated property, and checks the door's properties for
// every position of every game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "gridwise/game.h"

namespace gridwise {

/// Aborts if a property is violated; the fuzzer then saves the input.
inline void require(bool holds, const char* promise) {
  if (holds) return;
  std::fprintf(stderr, "broken promise: %s\n", promise);
  std::abort();
}

/// The input as text; any bytes.
inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// Checks that an error has a code, a sentence, and an offset within the text.
inline void check_error(const Error& error, std::string_view text) {
  require(!error.code.empty() && !error.says.empty(), "an error has a code and a sentence");
  require(!error.at || *error.at <= text.size(), "an error's offset lies in the text");
}

/// Checks that the position's text loads as an equal position, its view has the right size, and the
/// first legal move can be played and undone.
inline void check_position(const Game& game, const OptionValues& options, AnyPosition& position) {
  const std::string text = position.text();
  const auto again = game.load(options, text);
  require(again.ok(), "a position's text can be read");
  require(again.value()->text() == text, "reading a position's text gives it back");
  require(again.value()->hash() == position.hash(), "equal positions have equal hashes");

  const View view = position.view();
  require(view.cells.size() == static_cast<std::size_t>(view.columns * view.rows), "a full view");
  const auto moves = position.legal_moves();
  require(moves.size() == view.actions.size(), "every legal move is an action");
  require(moves.empty() == position.outcome().finished(), "moves until the game is finished");
  if (moves.empty()) return;

  const std::uint64_t before = position.hash();
  require(position.play(moves.front()).ok(), "a legal move can be played");
  require(position.undo() && position.hash() == before, "undo takes a move back");
}

}  // namespace gridwise
