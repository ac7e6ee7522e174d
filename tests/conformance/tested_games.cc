#include "tests/conformance/tested_games.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <sstream>
#include <string>

namespace gridwise {

std::vector<const Game*> tested_games() {
  const char* const named = std::getenv("GRIDWISE_GAMES");
  if (named == nullptr) return {games().begin(), games().end()};
  std::vector<const Game*> chosen;
  std::istringstream names(named);
  for (std::string name; std::getline(names, name, ',');) {
    chosen.push_back(find_game(name));
    REQUIRE_MESSAGE(chosen.back() != nullptr, "GRIDWISE_GAMES names an unknown game: ", name);
  }
  REQUIRE_MESSAGE(!chosen.empty(), "GRIDWISE_GAMES names no game");
  return chosen;
}

}  // namespace gridwise
