// The construction of rule `deadlock` against all arrangements of the tiles.
#include "games/match3/shuffle.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "games/match3/deal.h"
#include "games/match3/drawn.h"
#include "games/match3/level_file.h"
#include "games/match3/level_texts.h"
#include "kit/random.h"

namespace gridwise::match3 {
namespace {

bool lies_well(const BoardState& state) {
  BoardState copy = state;
  const reference::Game game(copy);
  return game.groups().empty() && !game.legal_moves().empty();
}

std::vector<int> free_cells(const BoardState& state) {
  std::vector<int> cells;
  for (int cell = 0; cell < state.level->cells(); ++cell) {
    const Cell& at = state.at(cell);
    if (at.kind == CellKind::kTile && at.cover == Cover::kNone) cells.push_back(cell);
  }
  return cells;
}

BoardState laid(const BoardState& state, const std::vector<int>& cells,
                const std::vector<Colour>& colours) {
  BoardState copy = state;
  for (std::size_t i = 0; i < cells.size(); ++i) copy.at(cells[i]).colour = colours[i];
  return copy;
}

std::vector<Colour> colours_at(const BoardState& state, const std::vector<int>& cells) {
  std::vector<Colour> colours;
  colours.reserve(cells.size());
  for (const int cell : cells) colours.push_back(state.at(cell).colour);
  return colours;
}

/// Whether some arrangement of the free tiles has no match and a move.
bool can_be_arranged(const BoardState& state, const std::vector<int>& cells) {
  std::vector<Colour> colours = colours_at(state, cells);
  std::ranges::sort(colours);
  do {
    if (lies_well(laid(state, cells, colours))) return true;
  } while (std::ranges::next_permutation(colours).found);
  return false;
}

}  // namespace

TEST_CASE("match3: construct_knows_that_a_tile_in_a_cage_matches_nothing") {
  // Each can be arranged only with tiles next to cages of the same colour.
  for (const char* const board :
       {"ggggK/gKgSr/grKgg", "rgrgK/rKrrrK/gKgKrrK", "ggrKgK/SgKgg/ggrg", "gSSbK/bbKSg/gKgrr"}) {
    CAPTURE(std::string(board));
    const BoardState state = parse_state(std::string(board) + " spawners=- moves=9/9").value();
    const auto found = construct(state, free_cells(state), lies_well);
    REQUIRE(found.has_value());
  }
}

TEST_CASE("match3: what_construct_lays_has_no_match_and_a_move") {
  // Three rows of four: stones, bubbles and cages among tiles of two or three colours.
  Random random(31);
  int built = 0;
  int impossible = 0;
  for (int round = 0; round < 250; ++round) {
    std::string board;
    int free = 0;
    for (int cell = 0; cell < 12; ++cell) {
      if (cell % 4 == 0 && cell > 0) board += '/';
      const std::uint32_t draw = random.below(12);
      const char colour = "rgb"[random.below(2 + static_cast<std::uint32_t>(round % 2))];
      if (draw < 2 || (draw >= 5 && free == 8)) {
        board += 'S';
      } else {
        board += colour;
        if (draw == 2) board += 'K';
        if (draw == 3 || draw == 4) board += 'O';
        free += draw >= 5 ? 1 : 0;
      }
    }
    CAPTURE(board);
    const BoardState state = parse_state(board + " spawners=- moves=9/9").value();
    const std::vector<int> cells = free_cells(state);
    const auto found = construct(state, cells, lies_well);
    if (!found) {
      impossible += can_be_arranged(state, cells) ? 0 : 1;
      continue;
    }
    ++built;
    BoardState after = state;
    after.cells = *found;
    CHECK(lies_well(after));
    std::vector<Colour> before_colours = colours_at(state, cells);
    std::vector<Colour> after_colours = colours_at(after, cells);
    CHECK(laid(after, cells, before_colours) == state);  // nothing else changed
    std::ranges::sort(before_colours);
    std::ranges::sort(after_colours);
    CHECK(before_colours == after_colours);
  }
  CHECK(built > 20);
  CHECK(impossible > 20);
}

TEST_CASE("match3: a_dealt_board_has_no_match_and_a_move") {
  for (const LevelText& text : level_texts()) {
    CAPTURE(std::string(text.name));
    const LevelFile file = parse_level(text.json).value();
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
      CAPTURE(seed);
      REQUIRE_MESSAGE(lies_well(deal(file, seed).state()),
                      picture(format_state(deal(file, seed).state())));
    }
  }
  // Few colours: a random board nearly always has a match.
  const LevelFile narrow =
      parse_level(
          R"({"title":{"en":"two","zh":"二"},"board":["????","????","????"],"colours":2,"goals":[{"thing":"red","count":3}],"moves":5})")
          .value();
  for (std::uint64_t seed = 1; seed <= 200; ++seed) CHECK(lies_well(deal(narrow, seed).state()));
}

}  // namespace gridwise::match3
