// The exact solver on small boards, compared with exhaustive play on the slow twin.
#include "games/numbermatch/solver.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>

#include "games/numbermatch/drawn.h"
#include "games/numbermatch/oracle.h"
#include "games/numbermatch/reference.h"
#include "games/numbermatch/restarts.h"
#include "games/numbermatch/set_search.h"
#include "kit/random.h"

namespace gridwise::numbermatch {
namespace {

constexpr int kNever = 1'000'000;
constexpr int kAppendCost = 1'000;  ///< appends outweigh pairs

/// The cheapest clearing by exhaustive search; kNever if there is none.
int cheapest(const reference::Grid& grid, int appends, std::map<std::string, int>& known) {
  if (grid.cleared()) return 0;
  const std::string name = grid.text() + ' ' + std::to_string(appends);
  if (const auto found = known.find(name); found != known.end()) return found->second;
  int best = kNever;
  for (const auto& [a, b] : grid.pairs()) {
    reference::Grid next = grid;
    next.pair(a, b);
    best = std::min(best, 1 + cheapest(next, appends, known));
  }
  if (appends > 0 && grid.may_append()) {
    reference::Grid next = grid;
    next.append();
    best = std::min(best, kAppendCost + 1 + cheapest(next, appends - 1, known));
  }
  best = std::min(best, kNever);
  known[name] = best;
  return best;
}

Solution solved(const Position& position, std::uint64_t nodes = 2'000'000) {
  Limits limits;
  limits.nodes = nodes;
  Budget budget(limits);
  return find_clearing(position, budget);
}

Position opened(std::string_view text, Preset preset, int appends) {
  return *parse_position(rules_of(preset, appends), kStageDigits, text);
}

void check_beside_twin(const Position& position) {
  CAPTURE(format_position(position));
  std::map<std::string, int> known;
  const int expected = cheapest(reference::Grid(position.rules(), digits_of(position.board())),
                                position.rules().appends, known);
  const Solution solution = solved(position);
  REQUIRE(solution.proved);
  CHECK((solution.clearing == Clearing::kCleared) == (expected < kNever));
  if (expected < kNever) {
    CHECK(solution.appends() * kAppendCost + static_cast<int>(solution.moves.size()) == expected);
    CHECK(clears(position, solution.moves));
  }
}

}  // namespace

TEST_CASE("small_boards_are_solved_as_trying_everything_says") {
  Random random(17);
  for (const Preset preset :
       {Preset::kApplication, Preset::kClassicForced, Preset::kClassicFree, Preset::kDocument}) {
    for (int i = 0; i < 60; ++i) {
      const int digits = 1 + static_cast<int>(random.below(7));
      check_beside_twin(deal(rules_of(preset, 1), digits, random.next()));
    }
  }
}

TEST_CASE("several_appends_are_solved_as_trying_everything_says") {
  Random random(20);
  int several = 0;
  for (const Preset preset :
       {Preset::kApplication, Preset::kClassicForced, Preset::kClassicFree, Preset::kDocument}) {
    for (int i = 0; i < 6; ++i) {
      const bool forced = preset == Preset::kClassicForced;  // exhaustive play stays cheap
      Rules rules = rules_of(preset, forced ? 3 : 2);
      if (random.below(3) == 0) rules.clear_partial = !rules.clear_partial;
      std::vector<Digit> cells(random.below(4));  // no shared class: one append is not enough
      for (const Digit digit : std::array<Digit, 3>{1, 2, 3}) {
        cells.push_back(digit);
        cells.resize(cells.size() + random.below(9));
      }
      const Position position(Board(rules, cells));
      check_beside_twin(position);
      several += solved(position).appends() > 1 ? 1 : 0;
    }
  }
  CHECK(several >= 5);
}

TEST_CASE("the_numbers_from_1_on_are_cleared_in_the_known_fewest_moves") {
  struct Row {
    std::string_view digits;
    std::size_t forced;
    std::size_t free;
  };
  constexpr std::array kRows{Row{"123456789", 10, 10}, Row{"123456789/111213", 36, 23},
                             Row{"123456789/111213141/516", 34, 24},
                             Row{"123456789/111213141/516171819", 36, 26},
                             Row{"123456789/111213141/516171819/21", 40, 27}};
  for (const Row& row : kRows) {
    const Solution forced = solved(opened(row.digits, Preset::kClassicForced, kNoLimit));
    const Solution free = solved(opened(row.digits, Preset::kClassicFree, kNoLimit));
    CAPTURE(row.digits);
    CHECK(forced.proved);
    CHECK(forced.moves.size() == row.forced);
    CHECK(free.proved);
    CHECK(free.moves.size() == row.free);
  }
}

TEST_CASE("boards_of_more_than_64_cells_are_solved_exactly") {
  const Position position(Board(rules_of(Preset::kApplication, 0), std::vector<Digit>(72, 5)));
  const Solution solution = solved(position);
  CHECK(solution.clearing == Clearing::kCleared);
  CHECK(solution.proved);
  std::vector<Digit> tall(200);  // a tall board with few digits; rows never vanish
  for (const int cell : {3, 40, 120, 199})
    tall[static_cast<std::size_t>(cell)] = cell < 100 ? 1 : 2;
  check_beside_twin(Position(Board(rules_of(Preset::kClassicFree, 1), tall)));
}

TEST_CASE("boards_of_few_classes_are_decided_as_trying_everything_says") {
  Random random(18);
  for (int i = 0; i < 120; ++i) {
    std::vector<Digit> cells;  // sparse: rows vanish, so diagonals appear and disappear
    for (int cell = 0; cell < 30; ++cell) {
      const bool blank = random.below(100) < 60 || std::ranges::count(cells, Digit{0}) < cell - 13;
      cells.push_back(blank ? Digit{0} : static_cast<Digit>(1 + random.below(4)));
    }
    const Preset preset = i % 3 == 0 ? Preset::kDocument : Preset::kApplication;
    check_beside_twin(Position(Board(rules_of(preset, 0), cells)));
  }
}

TEST_CASE("relaxations_never_promise_too_many_cells_left") {
  Random random(19);
  for (int i = 0; i < 200; ++i) {
    std::vector<Digit> cells(24);
    for (Digit& cell : cells) cell = static_cast<Digit>(random.below(2) * (1 + random.below(9)));
    const Board board(rules_of(Preset::kApplication), cells);
    Board played = board;  // random play leaves at least the lower bound
    std::vector<Move> pairs;
    for (played.pairs(pairs); !pairs.empty(); played.pairs(pairs)) {
      const Move move = pairs[random.below(static_cast<std::uint32_t>(pairs.size()))];
      REQUIRE(played.match(move.from, move.to).ok());
    }
    MemoryPool pool(0);
    SetSearch<Bits> search(board, pool);
    search.relax();
    CHECK(search.least_left() <= played.digits_left());
  }
}

TEST_CASE("the_documents_sample_is_cleared_in_38_pairs_after_one_append") {
  const Position position =
      opened("268156549/75742...5/681595.92/157634767/861812", Preset::kDocument, 1);
  const Solution solution = solved(position, 20'000'000);
  CHECK(solution.clearing == Clearing::kCleared);
  CHECK(solution.moves.size() == 39);
  CHECK(solution.moves.front().append());
  CHECK(solution.proved);
}

TEST_CASE("a_hard_leftover_does_not_keep_an_easy_one_from_being_found") {
  const Solution solution =  // one odd class: one of nine cells stays, and the second is hard
      solved(opened("799998192766584117131681196555722242428678249", Preset::kApplication, 5),
             20'000);
  CHECK(solution.clearing == Clearing::kCleared);
  CHECK(solution.moves.size() == 24);
  CHECK(solution.proved);
}

TEST_CASE("an_odd_class_is_not_cleared_without_append") {
  const Solution solution = solved(opened("1 9 2", Preset::kApplication, 0));
  CHECK(solution.clearing == Clearing::kNotClearable);
  CHECK(why_not(opened("1 9 2", Preset::kApplication, 0)).en.starts_with("2/8"));
}

TEST_CASE("a_limit_leaves_a_board_undecided") {
  const Position position = deal(rules_of(Preset::kApplication, 0), 36, 5);
  CHECK(solved(position, 2).clearing != Clearing::kCleared);
}

TEST_CASE("big_boards_are_cleared_by_restarts") {
  const Position position = deal(rules_of(Preset::kApplication), 120, 5);
  const Solution solution = solved(position);
  CHECK(solution.clearing == Clearing::kCleared);
  CHECK(clears(position, solution.moves));
}

TEST_CASE("big_classic_boards_are_cleared_by_a_beam_after_one_append") {
  const Position position = deal(rules_of(Preset::kClassicFree, 1), 90, 2);
  Limits limits;
  limits.nodes = 400'000;
  Budget budget(limits);
  const Solution solution = restart_search(position, budget, Until::kFound);
  CHECK(solution.clearing == Clearing::kCleared);
  CHECK(clears(position, solution.moves));
}

TEST_CASE("the_oracle_tells_optimal_from_losing_moves_and_says_why") {
  const Position position = opened("1 9 1 9 2 3 8 3", Preset::kApplication, 0);
  std::map<std::string, int> known;
  for (const JudgedMove& judged : judge(position, {}).moves) {
    CAPTURE(format_move(judged.move));
    reference::Grid next(position.rules(), digits_of(position.board()));
    next.pair(judged.move.from, judged.move.to);
    const bool loses = cheapest(next, 0, known) == kNever;
    CHECK((judged.value == MoveValue::kLosing) == loses);
    CHECK((judged.value == MoveValue::kOptimal) == !loses);
    CHECK(judged.why.en.starts_with(loses ? "this loses" : "the best"));
  }
}

TEST_CASE("an_answer_that_breaks_a_rule_is_not_accepted") {
  const Position position = opened("1 9 2 8", Preset::kApplication, 0);
  CHECK(clears(position, std::vector<Move>{{0, 1}, {2, 3}}));
  CHECK(!clears(position, std::vector<Move>{{0, 2}, {1, 3}}));
  CHECK(!clears(position, std::vector<Move>{{0, 1}}));
  CHECK(!clears(position, std::vector<Move>{kAppend, {0, 1}}));
}

}  // namespace gridwise::numbermatch
