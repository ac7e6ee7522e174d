// Random boards of every game that has some, through the door.
#include <doctest/doctest.h>

#include <algorithm>

#include "gridwise/games.h"

namespace gridwise {

TEST_CASE("random_boards_are_positions_that_only_the_seed_changes") {
  for (const Game* game : games()) {
    const GameInfo& info = game->info();
    CAPTURE(info.id);
    CHECK(std::ranges::count(info.boards, true, &BoardInfo::standard) ==
          (info.boards.empty() ? 0 : 1));
    for (const auto& [options, name, about] : info.presets) {
      if (info.boards.empty()) {
        CHECK(game->random_board(options, "", 1).error().code == "board/none");
        continue;
      }
      CHECK(game->random_board(options, "none of these", 1).error().code == "board/kind");
      for (const BoardInfo& kind : info.boards) {
        CAPTURE(kind.name);
        CHECK((!kind.label.en.empty() && !kind.label.zh.empty()));
        const auto board = game->random_board(options, kind.name, 1);
        REQUIRE(board.ok());
        CHECK((*board)->text() == game->random_board(options, kind.name, 1).value()->text());
        CHECK((*board)->text() != game->random_board(options, kind.name, 2).value()->text());
        CHECK(game->load(options, (*board)->text()).value()->hash() == (*board)->hash());
        if (kind.standard)
          CHECK((*board)->text() == game->random_board(options, "", 1).value()->text());
      }
    }
  }
}

}  // namespace gridwise
