// Arbitrary bytes as a certificate of every game and as another program's game or level file:
// refused with a reason, or accepted. Accepted games survive a round trip.
#include "gridwise/games.h"
#include "tests/fuzz/fuzz.h"

namespace gridwise {
namespace {

constexpr std::size_t kMaxText = 1'000;  ///< longest certificate, to keep checks fast

/// A parsed game is legal, and survives a round trip in each notation.
void check_notations(const Game& game, std::string_view text) {
  const Result<NotatedGame> read = game.read_notation(game.info().presets.front().values, text);
  if (!read.ok()) return check_error(read.error(), text);
  const Result<OpenedGame> opened = open_notated(game, *read);
  require(opened.ok(), "a game that was read can be played");
  const AnyPosition& end = *opened->position;
  for (const NotationInfo& notation : game.info().notations) {
    const auto written = game.write_notation(notation.name, end, {read->players, end.outcome()});
    if (!written.ok()) {
      check_error(written.error(), {});
      continue;
    }
    const Result<NotatedGame> again = game.read_notation(read->options, *written);
    require(again.ok(), "what was written can be read");
    const Result<OpenedGame> same = open_notated(game, *again);
    require(same.ok() && same->position->hash() == end.hash(), "and leads to the same position");
  }
}

void check(std::string_view text) {
  for (const Game* game : games()) {
    check_notations(*game, text);
    if (text.size() > kMaxText) continue;
    const auto checked = game->check_certificate(text, {.threads = 1, .sample = 1});
    if (!checked.ok()) check_error(checked.error(), text);
  }
}

}  // namespace
}  // namespace gridwise

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  gridwise::check(gridwise::as_text(data, size));
  return 0;
}
