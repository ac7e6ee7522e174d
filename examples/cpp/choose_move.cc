// Ranks the moves of a position and says why.
//   choose_move                                     the first move of tic-tac-toe
//   choose_move "gomoku h8h7i5j7j9"                 a game, and a position in it
//   choose_move "tictactoe(m=4,n=4,k=4)" tactical   the opinion of a weaker bot
#include <cstdio>
#include <string>

#include "gridwise/games.h"

namespace {

int fail(const std::string& says) {
  std::fprintf(stderr, "%s\n", says.c_str());
  return 1;
}

}  // namespace

int main(int count, char** words) {
  const auto opened = gridwise::open_game(count > 1 ? words[1] : "tictactoe xo./.x./...", 1);
  if (!opened.ok()) return fail(opened.error().says);
  const gridwise::Game& game = *opened.value().setup.game;
  const gridwise::AnyPosition& position = *opened.value().position;

  // Selectors are listed from the weakest to the strongest.
  const std::string name = count > 2 ? words[2] : game.info().selectors.back().name;
  const auto selector = game.selector(name, 1);
  if (!selector.ok()) return fail(selector.error().says);

  gridwise::SearchRequest request;
  request.nodes = 100'000;
  const auto report = selector.value()->candidates(position, request, {});
  if (!report.ok()) return fail(report.error().says);

  // Best first. A move of weight 0 is never played; `why` has the most important reason first.
  for (const gridwise::Candidate& candidate : report.value().candidates) {
    std::printf("%-8s %6.2f", candidate.move.c_str(), candidate.weight);
    for (const gridwise::Words& reason : candidate.why) std::printf("  %s.", reason.en.c_str());
    std::printf("\n");
  }
}
