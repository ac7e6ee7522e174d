// Leftovers on small boards, compared with exhaustive play.
#include "games/numbermatch/leftovers.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>

#include "games/numbermatch/drawn.h"
#include "games/numbermatch/restarts.h"
#include "games/numbermatch/set_search.h"
#include "kit/random.h"

namespace gridwise::numbermatch {
namespace {

constexpr std::array kPresets{Preset::kApplication, Preset::kClassicForced, Preset::kClassicFree,
                              Preset::kDocument};

/// Every leftover reachable without appends (cells of the initial board), and its position.
using Reached = std::map<Leftover, Position>;

/// Plays every pair recursively and records the sets reached.
void play_all(const Position& position, const std::vector<int>& ids, Reached& reached) {
  Leftover left;
  for (int cell = 0; cell < position.board().size(); ++cell) {
    if (position.board().at(cell) != 0) left.push_back(ids[static_cast<std::size_t>(cell)]);
  }
  if (!reached.emplace(left, position).second) return;
  std::vector<Move> pairs;
  position.board().pairs(pairs);
  for (const Move pair : pairs) {
    Position next = position;
    std::vector<int> moved = ids;
    for (const int row : next.play(pair).rows) {
      const auto first = moved.begin() + row * kColumns;
      moved.erase(first, std::min(first + kColumns, moved.end()));
    }
    play_all(next, moved, reached);
  }
}

Reached everything(const Position& position) {
  std::vector<int> ids(static_cast<std::size_t>(position.board().size()));
  for (std::size_t i = 0; i < ids.size(); ++i) ids[i] = static_cast<int>(i);
  Reached reached;
  play_all(position, ids, reached);
  return reached;
}

Leftover sorted(Leftover cells) {
  std::ranges::sort(cells);
  return cells;
}

/// A board of digits and blanks, so rows vanish early.
Position scattered(Preset preset, int digits, Random& random) {
  std::vector<Digit> cells;
  while (digits > 0) {
    const bool blank = random.below(2) == 0;
    cells.push_back(blank ? Digit{0} : static_cast<Digit>(1 + random.below(6)));
    digits -= blank ? 0 : 1;
  }
  return Position(Board(rules_of(preset, 1), cells));
}

int odd_classes(const Board& board) {
  MemoryPool pool(0);
  return SetSearch<Bits>(board, pool).odd();
}

/// The fewest moves with at most one append, over all reachable leftovers; 0: no clearing.
int fewest_moves(const Position& position) {
  int fewest = 0;
  for (const auto& [left, after] : everything(position)) {
    if (left.empty()) return position.board().digits_left() / 2;
    const int copied = static_cast<int>(left.size());
    const int moves = (position.board().digits_left() + copied) / 2 + 1;
    if (!after.may_append() || (fewest > 0 && moves >= fewest)) continue;
    Position appended = after;
    appended.play(kAppend);
    Budget budget{Limits{}};
    if (find_clearing(appended, budget).clearing == Clearing::kCleared) fewest = moves;
  }
  return fewest;
}

}  // namespace

TEST_CASE("leftovers_are_all_sets_without_which_each_class_is_even") {
  Random random(1);
  for (int i = 0; i < 40; ++i) {
    const Board board = scattered(Preset::kApplication, 1 + i % 12, random).board();
    for (int size = 0; size <= board.digits_left(); ++size) {
      std::set<Leftover> seen;
      const Leftovers leftovers(board, size);
      leftovers.any([&](const Leftover& leftover) {
        CHECK(static_cast<int>(leftover.size()) == size);
        std::vector<Digit> rest = {board.cells().begin(), board.cells().end()};
        for (const int cell : leftover) rest[static_cast<std::size_t>(cell)] = 0;
        CHECK(odd_classes(Board(board.rules(), rest)) == 0);
        CHECK(seen.insert(sorted(leftover)).second);
        return false;
      });
      CHECK(leftovers.count(1'000'000) == seen.size());
      CHECK(leftovers.count(5) == std::min<std::size_t>(seen.size(), 6));
    }
  }
}

TEST_CASE("the_number_of_leftovers_of_a_big_board_is_capped") {
  const Board board(rules_of(Preset::kApplication), std::vector<Digit>(4'000, 7));
  CHECK(Leftovers(board, 2).count(10'000'000) == 7'998'000);
  CHECK(Leftovers(board, 1'000).count(1'000'000) == 1'000'001);
}

TEST_CASE("a_leftover_is_reached_and_ruled_out_as_trying_everything_says") {
  Random random(2);
  int reachable = 0;
  int ruled_out = 0;
  int unreachable = 0;
  for (int i = 0; i < 120; ++i) {
    const Position position = scattered(kPresets[static_cast<std::size_t>(i) % 4], 11, random);
    CAPTURE(format_position(position));
    const Reached reached = everything(position);
    MemoryPool pool(std::size_t{1} << 20);
    LeftoverFilter filter(position.board(), pool);
    const int odd = odd_classes(position.board());
    for (const int size : {odd, odd + 2}) {
      Leftovers(position.board(), size).any([&](const Leftover& leftover) {
        const bool expected = reached.contains(sorted(leftover));
        const bool out = filter.rules_out(leftover);
        CHECK(!(out && expected));
        for (const bool relaxed : {false, true}) {
          SetSearch<Bits> search(position.board(), pool, SIZE_MAX, leftover);
          if (relaxed) search.relax();
          Budget budget{Limits{}};
          const auto any = [](const Cells<Bits>&) { return true; };
          CHECK((search.find(size, any, budget) == FindResult::kFound) == expected);
        }
        reachable += expected ? 1 : 0;
        unreachable += expected ? 0 : 1;
        ruled_out += out ? 1 : 0;
        return false;
      });
    }
  }
  CHECK(reachable > 100);
  CHECK(ruled_out > unreachable / 2);
}

TEST_CASE("fewest_moves_with_an_append_are_those_over_all_sets_left") {
  Random random(3);
  for (int i = 0; i < 60; ++i) {
    const Preset preset = kPresets[static_cast<std::size_t>(i) % 4];
    const Position position =
        i % 2 == 0 ? deal(rules_of(preset, 1), 14, random.next()) : scattered(preset, 14, random);
    CAPTURE(format_position(position));
    const int expected = fewest_moves(position);
    Budget budget{Limits{}};
    const Solution solution = find_clearing(position, budget);
    CHECK(solution.proved);
    CHECK(static_cast<int>(solution.moves.size()) == expected);
  }
}

TEST_CASE("boards_of_three_odd_classes_are_proved_by_their_leftovers") {
  struct Row {
    std::string_view digits;
    std::size_t moves;
  };
  constexpr std::array kRows{Row{"97916912293793128296499442241878685", 21},  // none is reachable
                             Row{"68942537761643837974376616916844556", 20},  // one is reachable
                             Row{"87388982612426841483445666447454695", 20},
                             Row{"65387733764367772832337181928355282", 21}};
  for (const Row& row : kRows) {
    CAPTURE(row.digits);
    const Position position =
        *parse_position(rules_of(Preset::kApplication, 5), kStageDigits, row.digits);
    Limits limits;
    limits.nodes = 10'000;  // a search set by set takes 200,000 to 20 million
    Budget budget(limits);
    const Solution solution = find_clearing(position, budget);
    CHECK(solution.proved);
    CHECK(solution.moves.size() == row.moves);
    CHECK(clears(position, solution.moves));
  }
}

}  // namespace gridwise::numbermatch
