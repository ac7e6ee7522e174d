// Plays every registered game to its end with the strongest selector in every seat, using only the
// installed headers. Exit code 1 if a game could not be played.
#include <cstdio>
#include <string>

#include "gridwise/games.h"
#include "gridwise/version.h"

namespace {

/// Returns the error as text; empty on success.
std::string play_out(const gridwise::Game& game) {
  const auto opened = gridwise::open_game(game.info().id, 1);
  if (!opened.ok()) return opened.error().says;
  const auto selector = game.selector(game.info().selectors.back().name, 1);
  if (!selector.ok()) return selector.error().says;

  gridwise::AnyPosition& position = *opened.value().position;
  gridwise::SearchRequest request;
  request.nodes = 10'000;
  while (!position.outcome().finished()) {
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
  for (const gridwise::Game* game : gridwise::games()) {
    const std::string problem = play_out(*game);
    if (!problem.empty()) {
      std::puts(problem.c_str());
      return 1;
    }
  }
  std::printf("%zu games played\n", gridwise::games().size());
}
