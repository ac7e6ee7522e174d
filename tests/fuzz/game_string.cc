// Arbitrary bytes as a game string with a position: `tictactoe(m=4,n=4,k=4) xo../..../..../....`.
#include "gridwise/games.h"
#include "tests/fuzz/fuzz.h"

namespace gridwise {
namespace {

void check(std::string_view text) {
  const auto setup = parse_setup(text);
  if (setup.ok()) {
    const std::string canonical = setup.value().text();
    const auto again = parse_setup(canonical);
    require(again.ok() && again.value().options == setup.value().options, "canonical text reads");
    require(again.value().text() == canonical, "canonical text is a fixed point");
  } else {
    check_error(setup.error(), text);
  }

  auto opened = open_game(text, 1);
  if (!opened.ok()) return check_error(opened.error(), text);
  auto& [chosen, position] = opened.value();
  check_position(*chosen.game, chosen.options, *position);
}

}  // namespace
}  // namespace gridwise

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  gridwise::check(gridwise::as_text(data, size));
  return 0;
}
