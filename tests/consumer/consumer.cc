// Plays every registered game to its end with the strongest selector in every seat, using only the
// installed headers. Prints a tally; exit code 1 if a game could not be played.
#include <cstdio>
#include <string>

#include "gridwise/games.h"
#include "gridwise/version.h"

namespace {

constexpr int kMaxGame = 10'000;

/// Returns the error as text; empty on success.
std::string play_out(const gridwise::Game& game) {
  const auto opened = gridwise::open_game(game.info().id, 1);
  if (!opened.ok()) return opened.error().says;
  const auto selector = game.selector(game.info().selectors.back().name, 1);
  if (!selector.ok()) return selector.error().says;

  gridwise::AnyPosition& position = *opened.value().position;
  gridwise::SearchRequest request;
  request.nodes = 10'000;
  for (int ply = 0; !position.outcome().finished(); ++ply) {
    if (ply == kMaxGame) return "does not end";
    const auto choice = selector.value()->select(position, request);
    if (!choice.ok()) return choice.error().says;
    const auto played = position.play(choice.value().move);
    if (!played.ok()) return played.error().says;
  }
  std::printf("%s ends as %s\n", game.info().id.c_str(), position.text().c_str());
  return {};
}

}  // namespace

int main() {
  std::printf("gridwise %s\n", std::string(gridwise::version()).c_str());
  int passed = 0;
  int failed = 0;
  for (const gridwise::Game* game : gridwise::games()) {
    const std::string problem = play_out(*game);
    ++(problem.empty() ? passed : failed);
    if (!problem.empty()) std::printf("%s: %s\n", game->info().id.c_str(), problem.c_str());
  }
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed == 0 ? 0 : 1;
}
