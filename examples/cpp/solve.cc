// Solves a position exactly, and shows what is known while it works.
//   solve                                   4,4,4, a draw
//   solve "numbermatch 967543234556815257526654971"
//   solve "gomoku h8h7i5j7j9" vcf           a forced win by fours only
#include <chrono>
#include <cstdio>
#include <string>

#include "gridwise/games.h"

namespace {

int fail(const std::string& says) {
  std::fprintf(stderr, "%s\n", says.c_str());
  return 1;
}

const char* in_words(gridwise::Verdict verdict) {
  switch (verdict) {
    case gridwise::Verdict::kWin:
      return "a win";
    case gridwise::Verdict::kDraw:
      return "a draw";
    case gridwise::Verdict::kLoss:
      return "a loss";
    case gridwise::Verdict::kUnknown:
      break;
  }
  return "not known";
}

}  // namespace

int main(int count, char** words) {
  const auto opened = gridwise::open_game(count > 1 ? words[1] : "tictactoe(m=4,n=4,k=4)", 1);
  if (!opened.ok()) return fail(opened.error().says);
  const gridwise::Game& game = *opened.value().setup.game;
  const auto goal = gridwise::find_goal(game, count > 2 ? words[2] : "");
  if (!goal.ok()) return fail(goal.error().says);
  const auto solver = game.solver(goal.value());
  if (!solver) return fail(game.info().id + " has no solver");

  // Whatever limit comes first ends the search, with what is proved by then.
  gridwise::SearchRequest request;
  request.time = std::chrono::seconds(10);
  const auto progress = [](const gridwise::Report& so_far) {
    std::fprintf(stderr, "depth %d, %llu nodes\n", so_far.depth,
                 static_cast<unsigned long long>(so_far.nodes));
  };
  const auto report = solver->solve(*opened.value().position, request, progress);
  if (!report.ok()) return fail(report.error().says);

  std::printf("%s for the side to move, %s\n", in_words(report.value().verdict),
              report.value().proved ? "proved" : "not proved");
  if (report.value().score) std::printf("score %g\n", *report.value().score);
  for (const std::string& move : report.value().line) std::printf("%s ", move.c_str());
  std::printf("\n");
}
