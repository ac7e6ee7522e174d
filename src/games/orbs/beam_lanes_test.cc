// The beam's functions of every instruction set against slow twins, and against each other: they
// agree bit for bit.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <vector>

#include "games/orbs/cascade.h"
#include "games/orbs/column_costs.h"
#include "games/orbs/drawn.h"
#include "games/orbs/evaluation.h"
#include "games/orbs/kind_codes.h"
#include "games/orbs/lane_sets.h"
#include "games/orbs/transport.h"

namespace gridwise::orbs {
namespace {

/// Lists of states, with room behind the last one as lane_sets.h asks.
template <class Word>
struct States {
  explicit States(std::size_t room)
      : planes(Packed<Word>::kPlanes, std::vector<Word>(room + kMostLanes)),
        links(room + kMostLanes) {}

  [[nodiscard]] StateArrays<Word> arrays() {
    StateArrays<Word> arrays;
    for (std::size_t i = 0; i < planes.size(); ++i) arrays.planes[i] = planes[i].data();
    arrays.links = links.data();
    return arrays;
  }
  [[nodiscard]] Packed<Word> board(std::size_t at) const {
    Packed<Word> board;
    for (std::size_t i = 0; i < planes.size(); ++i) board.planes[i] = planes[i][at];
    return board;
  }
  void put(std::size_t at, const Packed<Word>& board, Word link) {
    for (std::size_t i = 0; i < planes.size(); ++i) planes[i][at] = board.planes[i];
    links[at] = link;
  }

  std::vector<std::vector<Word>> planes;
  std::vector<Word> links;
};

/// All steps of a shape but those into or out of some squares.
template <class Word>
StepTable<Word> steps_on(const Shape& shape, int directions, Squares closed) {
  StepTable<Word> steps;
  steps.turn = directions == 8 ? 1 : 2;
  for (int direction = 0; direction < 8; direction += steps.turn) {
    const auto at = static_cast<std::size_t>(direction);
    for (int square = 0; square < shape.cells(); ++square) {
      const int to = shape.neighbour(square, direction);
      if (to < 0) continue;
      steps.by[at] = static_cast<Word>(to - square);
      if (((closed >> square | closed >> to) & 1U) == 0) steps.from[at] |= Word{1} << square;
    }
  }
  return steps;
}

template <class Word>
using Child = std::tuple<std::array<Word, Packed<Word>::kPlanes>, Word>;

/// The number of pairs of orbs of a kind that can match, neighbours in one of two directions.
int pairs(const KindCodes& codes, const Board& board, int direction, int other) {
  int pairs = 0;
  for (int square = 0; square < codes.shape.cells(); ++square) {
    const unsigned code = codes.code_of(board.at(square), WideBoard::kInert);
    if (code == 0 || code == WideBoard::kInert) continue;
    for (const int way : {direction, other}) {
      const int to = codes.shape.neighbour(square, way);
      pairs += to >= 0 && board.at(to) == board.at(square) ? 1 : 0;
    }
  }
  return pairs;
}

/// A state's key without the pseudo-random part.
int slow_key(const KindCodes& codes, const ColumnCosts& costs, int target, const Board& board) {
  const Cascade cascade = drop(codes.shape, board);
  int key = kKeyOffset + kWeights.wanting * target -
            kAfterOffset * static_cast<int>(codes.kinds.size()) -
            (kWeights.combo + kWeights.wanting) * static_cast<int>(cascade.combos.size()) -
            kWeights.near * pairs(codes, cascade.still, 0, 6) -
            kWeights.far * pairs(codes, cascade.still, 1, 7);
  for (const Orb kind : codes.kinds) {
    std::uint32_t before = 0;
    std::uint32_t after = 0;
    for (int square = 0; square < codes.shape.cells(); ++square) {
      const std::uint32_t weight = TransportTable::weight(codes.shape, codes.shape.column(square));
      if (board.at(square) == kind) before += weight;
      if (cascade.still.at(square) == kind) after += weight;
    }
    key += costs.before()[before] + costs.after()[after];
  }
  return std::clamp(key, 1, kKeys - 1);
}

/// The results of one instruction set.
template <class Word>
struct Results {
  std::set<Child<Word>> children;
  std::vector<Word> words;  ///< all arrays, one after the other
  bool operator==(const Results&) const = default;
};

template <class Word>
Results<Word> results(Random random, const Problem& problem, std::string_view set) {
  const KindCodes codes(problem);
  const Shape& shape = problem.shape;
  const LaneFunctions<Word> lanes = lane_functions<Word>(shape.rows, set);
  // 1. Some states: random swaps of the problem's board.
  const std::size_t size = 1 + random.below(60);
  States<Word> states(size);
  std::vector<Board> boards;
  for (std::size_t i = 0; i < size; ++i) {
    Board board = problem.board;
    for (int swap = 0; swap < 5; ++swap) {
      board.swap(static_cast<int>(random.below(static_cast<std::uint32_t>(shape.cells()))),
                 static_cast<int>(random.below(static_cast<std::uint32_t>(shape.cells()))));
    }
    const Word square = random.below(static_cast<std::uint32_t>(shape.cells()));
    const Word direction = random.below(9);
    states.put(i, codes.template pack<Word>(board), square | direction << Link::kDirectionAt);
  }
  // 2. Their children, against a slow twin.
  const Squares closed = random.next() & random.next() & random.next();
  const StepTable<Word> steps = steps_on<Word>(shape, problem.directions, closed);
  States<Word> children(size * 8 + kMostLanes);
  const std::size_t count = lanes.expand(states.arrays(), size, steps, children.arrays());
  Results<Word> results;
  std::set<Child<Word>> expected;
  for (Word i = 0; i < size; ++i) {
    const Word link = states.links[i];
    for (unsigned direction = 0; direction < 8; direction += static_cast<unsigned>(steps.turn)) {
      const auto square = static_cast<int>(link & Link::kSquares);
      const int to = shape.neighbour(square, static_cast<int>(direction));
      if (to < 0 || (link >> Link::kDirectionAt) == (direction ^ 4U)) continue;
      if (((closed >> square | closed >> to) & 1U) != 0) continue;
      Packed<Word> board = states.board(i);
      board.swap(square, to);
      expected.emplace(board.planes, i << Link::kParentAt | static_cast<Word>(to) |
                                         Word{direction} << Link::kDirectionAt);
    }
  }
  for (std::size_t i = 0; i < count; ++i)
    results.children.emplace(children.board(i).planes, children.links[i]);
  CHECK(results.children == expected);
  CHECK(count == expected.size());
  for (std::size_t i = count; i < count + kMostLanes; ++i) children.put(i, {}, 0);
  // 3. Their keys and hits.
  ColumnCosts& costs = ColumnCosts::of(shape);
  Budget unlimited{Limits{}};
  for (const Orb kind : codes.kinds)
    REQUIRE(costs.prepare(std::popcount(problem.board.where(kind)), unlimited));
  const int target = greatest_combos(problem);
  std::vector<std::uint16_t> keys(count + kMostLanes, kKeys);
  std::vector<std::uint32_t> hits(count + 1);
  const KeyRule rule{costs.before(), costs.after(), static_cast<unsigned>(codes.kinds.size()),
                     target, 0};
  hits.resize(lanes.evaluate(children.arrays(), 0, count, rule, keys.data(), hits.data()));
  std::map<std::size_t, unsigned> counted;
  for (const std::uint32_t hit : hits) counted[hit >> 4U] = hit & 15U;
  int differ = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Board board = codes.unpack(children.board(i));
    const std::size_t combos = drop(shape, board).combos.size();
    // A ring may hide combos.
    const bool hidden = !counted.contains(i) || counted[i] < combos;
    differ += hidden ? 1 : 0;
    if (hidden) continue;
    CHECK(counted[i] == combos);
    const int key = slow_key(codes, costs, target, board);
    CHECK_MESSAGE(std::clamp<int>(keys[i], key, std::min(key + 15, kKeys - 1)) == keys[i],
                  picture(shape, board));
  }
  if (codes.kinds.size() >= 6) CHECK(differ <= static_cast<int>(count / 50));
  // 4. The best of them, in their order, with hashes by board and square.
  std::fill_n(keys.begin() + static_cast<std::ptrdiff_t>(count), kMostLanes, kKeys);
  std::vector<std::uint16_t> sorted(keys.begin(),
                                    keys.begin() + static_cast<std::ptrdiff_t>(count));
  std::ranges::sort(sorted);
  const std::uint16_t below = count == 0 ? kKeys : sorted[count / 2];
  States<Word> kept(count + kMostLanes);
  std::vector<Word> hashes(count + 2 * kMostLanes);
  std::vector<Word> tags(hashes.size());
  const std::size_t best = lanes.select(children.arrays(), keys.data(), count, below,
                                        {kept.arrays(), hashes.data(), tags.data()});
  std::size_t next = 0;
  std::map<Child<Word>, std::pair<Word, Word>> hash_of;
  std::set<std::pair<Word, Word>> different;
  for (std::size_t i = 0; i < count; ++i) {
    if (keys[i] >= below) continue;
    REQUIRE(next < best);
    CHECK(kept.board(next) == children.board(i));
    CHECK(kept.links[next] == children.links[i]);
    const std::pair<Word, Word> hash{hashes[next], tags[next]};
    const Child<Word> state{kept.board(next).planes, kept.links[next] & Link::kSquares};
    CHECK(hash_of.try_emplace(state, hash).first->second == hash);
    different.insert(hash);
    ++next;
  }
  CHECK(next == best);
  CHECK(different.size() == hash_of.size());
  // 5. Everything, to compare instruction sets.
  for (std::size_t i = 0; i < count; ++i) {
    results.words.push_back(children.links[i]);
    results.words.push_back(keys[i]);
  }
  for (const std::uint32_t hit : hits) results.words.push_back(hit);
  for (std::size_t i = 0; i < best; ++i) {
    results.words.push_back(hashes[i]);
    results.words.push_back(tags[i]);
  }
  return results;
}

template <class Word>
void compare_sets(Random& random, const Problem& problem) {
  const std::uint64_t seed = random.next();
  std::optional<Results<Word>> first;
  for (const std::string_view set : available_sets()) {
    CAPTURE(set);
    const Results<Word> here = results<Word>(Random(seed), problem, set);
    if (!first) first = here;
    CHECK(here == *first);
  }
}

void compare_on_all_shapes(Random& random, int rounds) {
  for (const Shape& shape : all_shapes()) {
    for (int round = 0; round < rounds; ++round) {
      Problem problem = problem_on(shape);
      problem.directions = round % 2 == 0 ? 4 : 8;
      problem.board = random_board(random, shape, 3 + random.below(5));
      const KindCodes codes(problem);
      if (codes.narrow()) compare_sets<std::uint32_t>(random, problem);
      compare_sets<std::uint64_t>(random, problem);
    }
  }
}

}  // namespace

TEST_CASE("lanes_of_the_beam_agree_with_slow_twins_on_every_shape_and_instruction_set") {
  Random random(1);
  compare_on_all_shapes(random, 6);
}

TEST_CASE("column_costs_are_not_made_once_the_budget_has_ended") {
  std::stop_source stop;
  stop.request_stop();
  Limits limits;
  limits.stop = stop.get_token();
  Budget ended(limits);
  const Shape shape{7, 6};
  ColumnCosts costs(shape);
  CHECK(!costs.prepare(21, ended));
  CHECK(TransportTable::make(shape, 3, 21, &ended) == nullptr);
  // What was begun in vain can be made later.
  Budget unlimited{Limits{}};
  CHECK(costs.prepare(9, unlimited));
  CHECK(costs.before()[TransportTable::weight(shape, 0) * 3] == 0);
}

TEST_SUITE("slow") {
  TEST_CASE("lanes_of_the_beam_agree_with_slow_twins_on_many_boards") {
    Random random(2);
    compare_on_all_shapes(random, 300);
  }
}

}  // namespace gridwise::orbs
