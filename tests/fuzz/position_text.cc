// Arbitrary bytes as a position of every game, with each of its presets.
#include "gridwise/games.h"
#include "tests/fuzz/fuzz.h"

namespace gridwise {
namespace {

void check(std::string_view text) {
  for (const Game* game : games()) {
    for (const auto& [options, name, about] : game->info().presets) {
      auto position = game->load(options, text);
      if (position.ok()) {
        check_position(*game, options, *position.value());
      } else {
        check_error(position.error(), text);
      }
    }
  }
}

}  // namespace
}  // namespace gridwise

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  gridwise::check(gridwise::as_text(data, size));
  return 0;
}
