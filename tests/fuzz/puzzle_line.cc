// Arbitrary bytes as a line of gomoku's puzzles: refused with a reason, or written back unchanged.
#include "games/gomoku/puzzles.h"
#include "tests/fuzz/fuzz.h"

namespace gridwise {
namespace {

void check(std::string_view text) {
  const auto puzzle = gomoku::parse_puzzle(text);
  if (!puzzle.ok()) return check_error(puzzle.error(), text);
  const std::string written = gomoku::format_puzzle(*puzzle);
  const auto again = gomoku::parse_puzzle(written);
  require(again.ok(), "what was written can be read");
  require(gomoku::format_puzzle(*again) == written, "writing is a fixed point");
}

}  // namespace
}  // namespace gridwise

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  gridwise::check(gridwise::as_text(data, size));
  return 0;
}
