// The worth that lanes compute against the worth of the full cascade, for every instruction set;
// and the beam ordered by worth against all routes.
#include "games/orbs/lane_worth.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/orbs/beam.h"
#include "games/orbs/cascade.h"
#include "games/orbs/column_costs.h"
#include "games/orbs/drawn.h"
#include "games/orbs/evaluation.h"
#include "games/orbs/lane_beam.h"
#include "games/orbs/lane_sets.h"

namespace gridwise::orbs {
namespace {

/// A worth with rules that lanes know and weights for mass combos.
Worth random_worth(Random& random) {
  constexpr std::string_view kRules[] = {"combos>=4:1.5", "colours>=3:2,colours>=4:0.75",
                                         "remaining<=12:3", "first>=3:1.25,combos>=2:0.5"};
  Worth worth;
  if (random.below(2) == 0) worth.formula = Worth::Formula::kTos;
  for (Worth::Weight& weight : worth.weights) {
    weight.normal = random.below(9) / 3.0;
    weight.mass = weight.normal + (random.below(2) == 0 ? 0.0 : random.below(7) / 4.0);
  }
  for (const std::string_view rules : kRules) {
    if (random.below(3) != 0) continue;
    const auto more = parse_rules(rules).value();
    worth.rules.insert(worth.rules.end(), more.begin(), more.end());
  }
  return worth;
}

/// Patches of equal orbs, for large combos and long cascades.
Board board_of_patches(Random& random, const Shape& shape, std::uint32_t kinds) {
  Board board = random_board(random, shape, kinds);
  for (int round = 0; round < shape.cells(); ++round) {
    const auto at = static_cast<int>(random.below(static_cast<std::uint32_t>(shape.cells())));
    const int to = shape.neighbour(at, static_cast<int>(2 * random.below(4)));
    if (to >= 0 && random.below(2) == 0) board.put(to, board.at(at));
  }
  return board;
}

/// What the combos and the orbs side by side of unwanted kinds add to a key.
int cost_of_unwanted(const Problem& problem, const KindCodes& codes, const Cascade& cascade) {
  const ComboCounts counts =
      count_combos(problem.worth, {cascade.combos.begin(), cascade.combos.size()});
  const int others = static_cast<int>(cascade.combos.size()) - counts.wanted;
  int cost = (kWeights.combo + kWeights.wanting) * others + kWeights.avoided * counts.avoided +
             kWeights.forbidden * counts.forbidden;
  for (int square = 0; square < problem.shape.cells(); ++square) {
    const Orb kind = cascade.still.at(square);
    if (std::ranges::find(codes.kinds, kind) == codes.kinds.end()) continue;
    if (problem.worth.wants(kind)) continue;
    for (const int direction : {0, 1, 6, 7}) {
      const int to = problem.shape.neighbour(square, direction);
      if (to < 0 || cascade.still.at(to) != kind) continue;
      cost += direction % 2 == 0 ? kWeights.near : kWeights.far;
    }
  }
  return cost;
}

/// The keys and worths that one instruction set gives for boards of one problem, as bits.
template <class Word>
std::vector<std::uint32_t> evaluated(const Problem& problem, const std::vector<Board>& boards,
                                     std::string_view set) {
  const KindCodes codes(problem);
  ColumnCosts& costs = ColumnCosts::of(problem.shape);
  Budget unlimited{Limits{}};
  for (const Orb kind : codes.wanted_kinds())
    REQUIRE(costs.prepare(std::popcount(problem.board.where(kind)), unlimited));
  std::vector<std::vector<Word>> planes(Packed<Word>::kPlanes,
                                        std::vector<Word>(boards.size() + kMaxLanes));
  StateArrays<Word> states;
  for (std::size_t i = 0; i < planes.size(); ++i) {
    for (std::size_t at = 0; at < boards.size(); ++at)
      planes[i][at] = codes.template pack<Word>(boards[at]).planes[i];
    states.planes[i] = planes[i].data();
  }
  WorthRule rule(codes, problem);
  rule.scale = 20;
  rule.hit = -1e30F;
  std::vector<std::uint16_t> keys(boards.size() + kMaxLanes);
  std::vector<std::uint32_t> hits(boards.size());
  std::vector<float> worths(boards.size());
  const auto lanes = lane_functions<Word>(problem.shape.rows, set);
  const KeyRule keyed{costs.before(), costs.after(), static_cast<unsigned>(codes.wanted),
                      greatest_combos(problem), 0};
  REQUIRE(lanes.evaluate_worth(states, 0, boards.size(), keyed, rule, keys.data(), hits.data(),
                               worths.data()) == boards.size());
  std::vector<std::uint16_t> plain_keys(keys.size());
  std::vector<std::uint32_t> no_hits(boards.size());
  lanes.evaluate(states, 0, boards.size(),
                 {keyed.before, keyed.after, keyed.kinds, keyed.target, 15}, plain_keys.data(),
                 no_hits.data());
  std::vector<std::uint32_t> written;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    CHECK((hits[i] >> 4U) == i);
    written.insert(written.end(), {hits[i], keys[i], std::bit_cast<std::uint32_t>(worths[i])});
    const Cascade cascade = drop(problem.shape, boards[i]);
    // A ring hides a combo.
    if ((hits[i] & 15U) != cascade.combos.size() % 16) continue;
    const std::span<const Combo> combos{cascade.combos.begin(), cascade.combos.size()};
    const double value = rule.rank.of(
        count_combos(problem.worth, combos),
        worth_of(problem.worth, problem.shape, combos, std::popcount(cascade.still.occupied())));
    // Where some combos cost what others bring, more digits are lost.
    CHECK_MESSAGE(
        worths[i] == doctest::Approx(value).epsilon(2e-6).scale(rule.has_unwanted ? 50 : 1),
        picture(problem.shape, boards[i]), format_worth(problem.worth),
        format_wishes(problem.worth));
    const int share =
        static_cast<int>(std::clamp(worths[i] * rule.scale, 0.0F, WorthRule::kMaxShare));
    // Clamped keys cannot be compared.
    if (keys[i] > 1 && keys[i] < kKeys - 1 && plain_keys[i] < kKeys - 1)
      CHECK(keys[i] == plain_keys[i] - share + cost_of_unwanted(problem, codes, cascade));
  }
  // States worth no more than the best known are no hits, and neither is the padding.
  rule.hit = worths[0];
  const std::size_t better =
      lanes.evaluate_worth(states, 0, boards.size(), keyed, rule, keys.data(), hits.data(),
                           std::vector<float>(boards.size()).data());
  CHECK(better == static_cast<std::size_t>(std::ranges::count_if(
                      worths, [&](float worth) { return worth > rule.hit; })));
  return written;
}

template <class Word>
void compare_sets(const Problem& problem, const std::vector<Board>& boards) {
  std::optional<std::vector<std::uint32_t>> first;
  for (const std::string_view set : available_sets()) {
    CAPTURE(set);
    const std::vector<std::uint32_t> here = evaluated<Word>(problem, boards, set);
    if (!first) first = here;
    CHECK(here == *first);
  }
}

void compare_worths(Random& random, int rounds) {
  for (const Shape& shape : all_shapes()) {
    for (int round = 0; round < rounds; ++round) {
      Problem problem = problem_on(shape);
      problem.worth = random_worth(random);
      for (auto& wish : problem.worth.wishes) {
        if (random.below(6) == 0) wish = static_cast<Wish>(random.below(4));
      }
      problem.board = board_of_patches(random, shape, 2 + random.below(5));
      if (round % 4 > 0 || !KindCodes(problem).some_unwanted()) problem.order = Order::kWorth;
      std::vector<Board> boards;
      for (std::uint32_t i = 1 + random.below(60); i > 0; --i) {
        Board& board = boards.emplace_back(problem.board);
        for (int swap = 0; swap < 4; ++swap) {
          const auto cells = static_cast<std::uint32_t>(shape.cells());
          const auto one = static_cast<int>(random.below(cells));
          board.swap(one, static_cast<int>(random.below(cells)));
        }
      }
      if (KindCodes(problem).narrow()) compare_sets<std::uint32_t>(problem, boards);
      compare_sets<std::uint64_t>(problem, boards);
    }
  }
}

/// The greatest worth of any route of up to `steps` steps from here, by brute force.
double greatest_worth(const Problem& problem, const Board& board, int at, int steps) {
  const Cascade cascade = drop(problem.shape, board);
  double greatest =
      worth_of(problem.worth, problem.shape, {cascade.combos.begin(), cascade.combos.size()},
               std::popcount(cascade.still.occupied()));
  for (int direction = 0; steps > 0 && direction < 8; direction += problem.turn()) {
    const int to = problem.shape.neighbour(at, direction);
    if (to < 0) continue;
    Board next = board;
    next.swap(at, to);
    greatest = std::max(greatest, greatest_worth(problem, next, to, steps - 1));
  }
  return greatest;
}

}  // namespace

TEST_CASE("lanes_give_drops_the_worth_of_the_whole_cascade_on_every_instruction_set") {
  Random random(1);
  compare_worths(random, 4);
}

TEST_CASE("lanes_name_the_state_where_rings_hide_more_combos_than_there_are") {
  Problem problem = drawn("000001/010102/000001/123453/212534");
  problem.order = Order::kWorth;
  for (Worth::Weight& weight : problem.worth.weights) weight = {1, 1};
  compare_sets<std::uint32_t>(problem, {problem.board, problem.board});
  compare_sets<std::uint64_t>(problem, {problem.board, problem.board});
}

TEST_CASE("a_beam_wide_enough_finds_the_greatest_worth_of_all_routes") {
  Random random(2);
  BeamArena arena;
  for (int round = 0; round < 12; ++round) {
    Problem problem = problem_on({4, 4});
    problem.order = Order::kWorth;
    problem.directions = round % 2 == 0 ? 4 : 8;
    problem.steps = round % 2 == 0 ? 6 : 4;
    problem.worth = random_worth(random);
    problem.board = board_of_patches(random, problem.shape, 3);
    REQUIRE(lane_beam_can(problem));
    double greatest = 0;
    for (int square = 0; square < problem.shape.cells(); ++square) {
      greatest = std::max(greatest, greatest_worth(problem, problem.board, square, problem.steps));
    }
    Budget unlimited{Limits{}};
    AnswerList answers(problem);
    lane_beam_search(Position(problem), {100'000, problem.steps, false, 0}, unlimited, answers,
                     arena);
    REQUIRE(!answers.list().empty());
    // The beam never answers with a route without steps.
    CHECK(std::max(answers.best().worth, greatest_worth(problem, problem.board, 0, 0)) ==
          doctest::Approx(greatest));
    for (const RouteAnswer& answer : answers.list()) {
      const Board end = board_after(problem, answer.start, answer.route);
      CHECK(answer.worth == greatest_worth(problem, end, 0, 0));
    }
  }
}

TEST_CASE("lanes_leave_other_worths_to_the_whole_cascade") {
  Problem problem = problem_on({6, 5});
  problem.order = Order::kWorth;
  const auto knows = [&](std::string_view rules) {
    problem.worth.rules = parse_rules(rules).value();
    return lanes_know_worth(problem);
  };
  CHECK(knows("combos>=4:1.5,colours>=5:2,remaining<=6:2,first>=3:2"));
  for (const std::string_view shape : {"four", "row", "column", "l5", "cross", "box"})
    CHECK(!knows(std::string(shape) + ":1.5"));
  CHECK(!knows("connected>=6:2"));
  CHECK(!knows("combos>=4:1.5,connected.fire>=6:2"));
  // Single precision would overflow or underflow.
  CHECK(!knows("combos>=1:9999999,combos>=2:9999999,combos>=3:9999999"));
  CHECK(!knows("combos>=1:0.000001,combos>=2:0.000001,combos>=3:0.000001,combos>=4:0.000001"));
  CHECK(knows("combos>=4:1"));
  problem.worth.weights[2] = {1, 0.5};
  CHECK(!lanes_know_worth(problem));
  problem.worth.weights[2] = {1, 3};
  CHECK(lanes_know_worth(problem));
  // Only the formula `tos` counts marks.
  problem.board.enchanted = 1;
  CHECK(lanes_know_worth(problem));
  problem.worth.formula = Worth::Formula::kTos;
  CHECK(!lanes_know_worth(problem));
}

TEST_SUITE("slow") {
  TEST_CASE("lanes_give_many_drops_the_worth_of_the_whole_cascade") {
    Random random(3);
    compare_worths(random, 200);
  }
}

}  // namespace gridwise::orbs
