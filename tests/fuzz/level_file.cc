// Arbitrary bytes as a level file: refused with a reason, or linted, dealt and played for some
// moves.
#include "games/match3/deal.h"
#include "games/match3/lint.h"
#include "games/match3/rules.h"
#include "games/match3/text.h"
#include "tests/fuzz/fuzz.h"

namespace gridwise::match3 {
namespace {

constexpr int kMovesToPlay = 3;

void check(std::string_view text) {
  const auto file = parse_level(text);
  if (!file.ok()) return check_error(file.error(), text);
  const BoardState state = deal(*file, 1).state();
  const auto again = parse_state(format_state(state));
  require(again.ok() && *again == state, "a dealt level reads back");
  for (const Problem& problem : lint(lint_board(*file)))
    require(!problem.says.en.empty() && !problem.says.zh.empty(), "a problem has words");
  Position position(state);
  MoveList moves;
  for (int i = 0; i < kMovesToPlay; ++i) {
    position.generate(moves);
    if (moves.empty()) break;
    position.play(moves[moves.size() / 2]);
  }
  require(parse_state(format_state(position.state())).ok(), "a played level reads back");
}

}  // namespace
}  // namespace gridwise::match3

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  gridwise::match3::check(gridwise::as_text(data, size));
  return 0;
}
