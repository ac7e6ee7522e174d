// The work left in a goal compared with a slow twin, and what it does to the players that value it.
#include "games/match3/playouts.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "games/match3/deal.h"
#include "games/match3/drawn.h"
#include "games/match3/path.h"
#include "games/match3/planted.h"
#include "games/match3/random_board.h"
#include "games/match3/selectors.h"
#include "kit/keyed_draw.h"

namespace gridwise::match3 {
namespace {

double work_in(std::string_view board, Thing thing, std::string_view goal) {
  return work_left(Position(drawn(board, "moves=9/9 goals=" + std::string(goal))), thing);
}

/// The cells on the shortest ways to an exit, by Dijkstra's rule from one cell.
int way_from(const Level& level, int start) {
  std::map<int, int> reached;  // by cell: the cost
  std::multimap<int, int> open{{0, start}};
  while (!open.empty()) {
    const auto [cost, cell] = *open.begin();
    open.erase(open.begin());
    if (!reached.emplace(cell, cost).second) continue;
    if (std::ranges::find(level.exits, cell) != level.exits.end()) return cost;
    const auto go = [&, so_far = cost](int to, int more) {
      if (to >= 0 && level.floor(to)) open.emplace(so_far + more, to);
    };
    go(level.next(cell), 1);
    for (int d = 0; d < kDirections; ++d) {
      const int beside = level.neighbour(cell, static_cast<Direction>(d));
      if (beside >= 0 && !level.wall_between(cell, beside)) go(beside, 2);
    }
  }
  return -1;
}

int blocker_hits(const Cell& cell) {
  if (!is_blocker(cell.kind)) return 0;
  return cell.kind == CellKind::kCrate ? cell.hits : 1;
}

/// The work of each unit of a thing on the board.
std::vector<double> works_of(const BoardState& state, Thing thing) {
  const Level& level = *state.level;
  int longest = 1;
  for (int cell = 0; cell < level.cells() && thing == Thing::kIngredient; ++cell) {
    if (level.floor(cell)) longest = std::max(longest, way_from(level, cell));
  }
  std::vector<double> works;
  for (int cell = 0; cell < level.cells(); ++cell) {
    const Cell& at = state.at(cell);
    int hits = 0;
    if (at.cover != Cover::kNone && thing_of(at.cover) == thing) hits = at.cover_hits;
    if (is_blocker(at.kind) && thing_of(at.kind) == thing) hits = blocker_hits(at);
    if (at.ground != Ground::kNone && thing_of(at.ground) == thing)
      hits = at.ground_hits + blocker_hits(at) +
             (at.cover == Cover::kCage || at.cover == Cover::kChain ? at.cover_hits : 0);
    if (hits > 0) works.push_back(std::log2(1.0 + hits));
    if (thing != Thing::kIngredient || at.kind != CellKind::kIngredient) continue;
    int below_hits = 0;
    for (int below = level.next(cell); below >= 0; below = level.next(below))
      below_hits += blocker_hits(state.at(below));
    const int way = way_from(level, cell);
    works.push_back(1 + static_cast<double>((way < 0 ? longest : way) + below_hits) /
                            (longest + below_hits));
  }
  return works;
}

/// The slow twin of work_left().
double slow_work(const BoardState& state, Thing thing, int left) {
  if (thing <= Thing::kPurple || thing == Thing::kScore) return left;
  std::vector<double> works = works_of(state, thing);
  std::ranges::sort(works);
  works.resize(static_cast<std::size_t>(left), thing == Thing::kIngredient ? 2.0 : 1.0);
  double work = 0;
  for (const double each : works) work += each;
  return work;
}

/// Whether every unit of a goal takes one hit, and no goal is an ingredient.
bool takes_single_hits(const BoardState& state) {
  return std::ranges::all_of(state.level->goals, [&](const Goal& goal) {
    if (goal.thing == Thing::kIngredient) return false;
    const std::vector<double> works = works_of(state, goal.thing);
    return std::ranges::all_of(works, [](double work) { return work == 1; });
  });
}

/// A crate of six hits in a corner, to be cleared in 25 moves.
LevelFile crate_in_a_corner() {
  const std::string row = "????????? ";
  std::string board;
  for (int i = 0; i < 8; ++i) board += row;
  return parse_level(level_text(board + "C6????????", goal("crate", 1) + R"(,"moves":25)")).value();
}

Move drawn_move(const DialSelector& player, const Position& position, std::uint64_t noise) {
  std::vector<WeightedMove<Move>> weighted;
  player.weigh(position, {}, weighted);
  return draw_keyed(
             weighted, noise, position.draw_key(),
             [](const auto& each) { return std::uint64_t{each.move.from} << 16U | each.move.to; })
      .move;
}

/// The first move that hits a blocker before anything falls.
std::optional<Move> hit_of(const Position& position) {
  for (const Move move : legal_moves(position)) {
    Position after = position;
    after.imagine_future(position.draw_key());
    std::vector<Event> events;
    after.play(move, events);
    const auto hits = [](const Event& event) {
      return event.kind == Event::Kind::kDamageBlocker && event.wave <= 1;
    };
    if (std::ranges::any_of(events, hits)) return move;
  }
  return {};
}

/// Whether a player wins game `number`. With `hit_first` it hits a blocker whenever it can.
bool wins(const LevelFile& file, const Dial& dial, std::uint64_t number, bool hit_first = false) {
  const std::uint64_t seed = mix64(number);
  Position position = deal(file, seed);
  const DialSelector player(dial, seed);
  while (!position.outcome().finished()) {
    const std::optional<Move> hit = hit_first ? hit_of(position) : std::nullopt;
    position.play(hit ? *hit : drawn_move(player, position, seed));
  }
  return position.outcome().kind == Outcome::Kind::kWon;
}

int wins_of(const LevelFile& file, const Dial& dial, std::uint64_t games) {
  int won = 0;
  for (std::uint64_t number = 0; number < games; ++number) won += wins(file, dial, number) ? 1 : 0;
  return won;
}

/// The chance of a split at least as uneven as this one if both sides are equally likely.
double sign_test(int one, int other) {
  const int all = one + other;
  double tail = 0;
  for (int k = 0; k <= std::min(one, other); ++k)
    tail += std::exp(std::lgamma(all + 1) - std::lgamma(k + 1) - std::lgamma(all - k + 1) -
                     all * std::log(2.0));
  return std::min(1.0, 2 * tail);
}

}  // namespace

TEST_CASE("match3: the_work_of_a_unit_grows_with_its_hits") {
  CHECK(work_in("rgC bry gyp", Thing::kCrate, "crate:1/1") == 1);
  CHECK(work_in("rgC3 bry gyp", Thing::kCrate, "crate:1/1") == 2);
  CHECK(work_in("rgC6 bry gyp", Thing::kCrate, "crate:1/1") == doctest::Approx(std::log2(7)));
  CHECK(work_in("rgS bry gyH", Thing::kStone, "stone:1/1") == 1);
  CHECK(work_in("rK2ry ybp gpy", Thing::kCage, "cage:1/1") == doctest::Approx(std::log2(3)));
  CHECK(work_in("rgC6 bry gyp", Thing::kRed, "red:7/9") == 7);
  CHECK(work_in("rgC6 bry gyp", Thing::kCrate, "red:7/9") == 0);
}

TEST_CASE("match3: the_units_that_take_the_fewest_hits_are_counted_and_missing_ones_take_one") {
  CHECK(work_in("C6gC3 bry gyC", Thing::kCrate, "crate:2/2") == 3);
  CHECK(work_in("C3gr bry gyp", Thing::kCrate, "crate:4/4") == 5);
}

TEST_CASE("match3: what_keeps_a_ground_from_being_hit_adds_its_hits") {
  CHECK(work_in("jrgb bry gyp", Thing::kJelly, "jelly:1/1") == 1);
  CHECK(work_in("jrK2gb bry gyp", Thing::kJelly, "jelly:1/1") == 2);
  CHECK(work_in("j2C3gb bry gyp", Thing::kJelly, "jelly:1/1") == doctest::Approx(std::log2(6)));
  CHECK(work_in("jSgb bry gyp", Thing::kJelly, "jelly:1/1") == doctest::Approx(std::log2(3)));
  // A bubble moves away with its tile.
  CHECK(work_in("jrO3gb bry gyp", Thing::kJelly, "jelly:1/1") == 1);
}

TEST_CASE("match3: an_ingredient_has_more_work_the_farther_it_is_from_an_exit") {
  const auto work = [](std::string_view board, std::string_view keys) {
    return work_left(Position(drawn(board, "moves=9/9 goals=ingredient:1/1 " + std::string(keys))),
                     Thing::kIngredient);
  };
  // The longest way is from c3: two swaps and two falls.
  CHECK(work("rgA bry gyp", "exits=a1") == 2);
  CHECK(work("Agr bry gyp", "exits=a1") == doctest::Approx(1 + 2.0 / 6));
  CHECK(work("rgb bAy gyp", "exits=a1") == doctest::Approx(1 + 3.0 / 6));
  CHECK(work("Agr bry C3yp", "exits=a1") == doctest::Approx(1 + 5.0 / 9));
  CHECK(work("rgb bry gyp", "exits=a1") == 2);
  // Behind the wall c3 falls to c1, then takes two swaps.
  CHECK(work("rgA bry gyp", "exits=a1 walls=b3-c3,b2-c2") == 2);
}

TEST_CASE("match3: work_is_that_of_the_slow_twin") {
  Random random(41);
  int layers = 0;
  for (int i = 0; i < 120; ++i) {
    const BoardState state = random_state(random);
    const Position position(state);
    CAPTURE(format_state(state));
    for (const Goal& goal : state.level->goals) {
      const double work = work_left(position, goal.thing);
      CHECK(work == doctest::Approx(slow_work(state, goal.thing, goal.count)));
      layers += work != goal.count ? 1 : 0;
    }
  }
  CHECK(layers > 30);
}

TEST_CASE("match3: units_of_one_hit_are_worth_what_finished_units_were") {
  // Such levels play move for move as when a position was valued by its finished units.
  int levels = 0;
  for (const ShippedLevel& shipped : shipped_levels()) {
    Position position = deal(*shipped.file, 5);
    Random random(5);
    int ply = 0;
    // Honey may spread over a ground, which then takes two hits.
    for (; ply < 20 && !position.outcome().finished(); ++ply) {
      if (!takes_single_hits(position.state())) break;
      for (const Goal& goal : position.level()->goals)
        CHECK(work_left(position, goal.thing) ==
              position.progress().left[static_cast<std::size_t>(goal.thing)]);
      if (const auto move = position.random_move(random)) position.play(*move);
    }
    levels += ply > 5 ? 1 : 0;
  }
  CHECK(levels >= 15);
}

TEST_CASE("match3: greedy_clears_a_crate_of_many_hits") {
  CHECK(wins_of(crate_in_a_corner(), player("greedy").dial, 40) >= 36);
}

TEST_SUITE("slow") {
  TEST_CASE("match3: no_rule_of_thumb_hits_a_crate_better_than_greedy") {
    const LevelFile file = crate_in_a_corner();
    const Dial greedy = player("greedy").dial;
    int won = 0;
    int only_greedy = 0;
    int only_hit = 0;
    constexpr int kGames = 400;
    for (std::uint64_t number = 0; number < kGames; ++number) {
      const bool by_greedy = wins(file, greedy, number);
      const bool by_hit = wins(file, greedy, number, true);
      won += by_greedy ? 1 : 0;
      only_greedy += by_greedy && !by_hit ? 1 : 0;
      only_hit += by_hit && !by_greedy ? 1 : 0;
    }
    CAPTURE(only_greedy);
    CAPTURE(only_hit);
    CHECK(won >= kGames * 93 / 100);
    CHECK((only_greedy >= only_hit || sign_test(only_greedy, only_hit) > 0.05));
  }

  TEST_CASE("match3: a_soft_choice_clears_a_crate_of_many_hits_in_seven_games_of_ten") {
    CHECK(wins_of(crate_in_a_corner(), Dial{1, 0, 0.8}, 4'000) >= 2'800);
  }
}

}  // namespace gridwise::match3
