// Arbitrary lines as move words of each game: a refused word changes nothing, an accepted one was
// legal, and undo returns to the start.
#include <algorithm>

#include "gridwise/games.h"
#include "tests/fuzz/fuzz.h"

namespace gridwise {
namespace {

/// Removes and returns the text up to the next newline.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

void play_word(AnyPosition& position, std::string_view word) {
  const std::uint64_t before = position.hash();
  const auto legal = position.legal_moves();
  const auto events = position.play(word);
  if (!events.ok()) {
    // A rule's error may name the blocking cell.
    const Error& error = events.error();
    if (error.at > word.size()) {
      require(error.code.starts_with("move/"), "only a rule names a cell");
      require(*error.at < position.view().cells.size(), "a rule names a cell of the board");
    } else {
      check_error(error, word);
    }
    require(position.hash() == before, "a refused move changes nothing");
    return;
  }
  const std::string played = position.moves().back();
  require(std::ranges::find(legal, played) != legal.end(), "an accepted move was legal");
  require(!events.value().empty() || position.outcome().finished(), "a move does something");
}

void check(const Game& game, std::string_view lines) {
  auto started = game.start(game.info().presets.front().values, 1);
  require(started.ok(), "the first preset can be started");
  AnyPosition& position = *started.value();
  const std::string first = position.text();
  while (!lines.empty()) play_word(position, take_line(lines));
  check_position(game, game.info().presets.front().values, position);
  while (position.undo()) continue;
  require(position.text() == first && position.moves().empty(), "undo leads back to the start");
}

}  // namespace
}  // namespace gridwise

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  for (const gridwise::Game* game : gridwise::games()) {
    gridwise::check(*game, gridwise::as_text(data, size));
  }
  return 0;
}
