// Reads a record of another program, replays it, and finds the moves that a search would not have
// played.
//   read_record GAME FILE        read_record gomoku examples/gomoku_game.sgf
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

#include "gridwise/games.h"

namespace {

int fail(const std::string& says) {
  std::fprintf(stderr, "%s\n", says.c_str());
  return 1;
}

}  // namespace

int main(int count, char** words) {
  if (count != 3) return fail("usage: read_record GAME FILE");
  const auto setup = gridwise::parse_setup(words[1]);
  if (!setup.ok()) return fail(setup.error().says);
  std::ifstream file(words[2]);
  const std::string text(std::istreambuf_iterator<char>(file), {});
  if (!file) return fail(std::string(words[2]) + " cannot be read");

  // An error says where it is: `at` is a byte offset in the file.
  const gridwise::Game& game = *setup.value().game;
  const auto record = game.read_notation(setup.value().options, text);
  if (!record.ok()) {
    const gridwise::Error& error = record.error();
    return fail("offset " + std::to_string(error.at.value_or(0)) + ": " + error.says);
  }
  gridwise::NotatedGame opening = record.value();
  opening.moves.clear();
  const auto start = gridwise::open_notated(game, opening);
  if (!start.ok()) return fail(start.error().says);

  gridwise::AnyPosition& position = *start.value().position;
  const auto selector = game.selector(game.info().selectors.back().name, 1);
  if (!selector.ok()) return fail(selector.error().says);
  gridwise::SearchRequest request;
  request.nodes = 5'000;
  int number = 0;
  for (const std::string& move : record.value().moves) {
    const auto best = selector.value()->select(position, request);
    if (!best.ok()) return fail(best.error().says);
    ++number;
    if (best.value().move != move)
      std::printf("move %d: %s, a search plays %s\n", number, move.c_str(),
                  best.value().move.c_str());
    if (const auto played = position.play(move); !played.ok())
      return fail("move " + std::to_string(number) + ": " + played.error().says);
  }
  std::printf("%d moves, hash %016llx\n", number, static_cast<unsigned long long>(position.hash()));
}
