// The beam's functions of every instruction set against slow twins. All sets must agree bit for
// bit.
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

/// Lists of states, with the padding that lane_sets.h requires.
template <class Word>
struct States {
  explicit States(std::size_t room)
      : planes(Packed<Word>::kPlanes, std::vector<Word>(room + kMaxLanes)),
        links(room + kMaxLanes) {}

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

/// All steps of a shape except into or out of `closed` squares.
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

/// The number of pairs of one kind that can match, adjacent in one of two directions.
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

/// Tests one instruction set on some states of a problem.
template <class Word>
class Trial {
 public:
  Trial(Random random, const Problem& problem, std::string_view set)
      : random_(random),
        problem_(problem),
        codes_(problem),
        shape_(problem.shape),
        lanes_(lane_functions<Word>(shape_.rows, set)),
        size_(1 + random_.below(60)),
        states_(size_),
        children_(size_ * 8 + kMaxLanes) {}

  /// Returns everything the functions wrote, to compare instruction sets.
  std::vector<Word> run() {
    draw_states();
    check_children();
    check_keys();
    check_selection();
    return written_;
  }

 private:
  [[nodiscard]] int random_square() {
    return static_cast<int>(random_.below(static_cast<std::uint32_t>(shape_.cells())));
  }

  /// Boards some swaps away from the problem's.
  void draw_states() {
    for (std::size_t i = 0; i < size_; ++i) {
      Board board = problem_.board;
      for (int swap = 0; swap < 5; ++swap) {
        const int from = random_square();
        board.swap(from, random_square());
      }
      const auto square = static_cast<Word>(random_square());
      const Word direction = random_.below(9);
      states_.put(i, codes_.template pack<Word>(board), square | direction << Link::kDirectionAt);
    }
  }

  void check_children() {
    const Squares closed = random_.next() & random_.next() & random_.next();
    const StepTable<Word> steps = steps_on<Word>(shape_, problem_.directions, closed);
    count_ = lanes_.expand(states_.arrays(), size_, steps, children_.arrays());
    std::set<Child<Word>> expected;
    for (std::size_t i = 0; i < size_; ++i) {
      const Word link = states_.links[i];
      const auto square = static_cast<int>(link & Link::kSquares);
      for (unsigned direction = 0; direction < 8; direction += static_cast<unsigned>(steps.turn)) {
        const int to = shape_.neighbour(square, static_cast<int>(direction));
        if (to < 0 || (link >> Link::kDirectionAt) == (direction ^ 4U)) continue;
        if (((closed >> square | closed >> to) & 1U) != 0) continue;
        Packed<Word> board = states_.board(i);
        board.swap(square, to);
        expected.emplace(board.planes, static_cast<Word>(i) << Link::kParentAt |
                                           static_cast<Word>(to) |
                                           Word{direction} << Link::kDirectionAt);
      }
    }
    std::set<Child<Word>> made;
    for (std::size_t i = 0; i < count_; ++i) {
      made.emplace(children_.board(i).planes, children_.links[i]);
      written_.push_back(children_.links[i]);
    }
    CHECK(made == expected);
    CHECK(count_ == expected.size());
    for (std::size_t i = count_; i < count_ + kMaxLanes; ++i) children_.put(i, {}, 0);
  }

  void check_keys() {
    ColumnCosts& costs = ColumnCosts::of(shape_);
    Budget unlimited{Limits{}};
    for (const Orb kind : codes_.kinds)
      REQUIRE(costs.prepare(std::popcount(problem_.board.where(kind)), unlimited));
    const int target = greatest_combos(problem_);
    keys_.assign(count_ + kMaxLanes, kKeys);
    std::vector<std::uint32_t> hits(count_ + 1);
    const auto kinds = static_cast<unsigned>(codes_.kinds.size());
    hits.resize(lanes_.evaluate(children_.arrays(), 0, count_,
                                {costs.before(), costs.after(), kinds, target, 0}, keys_.data(),
                                hits.data()));
    std::fill_n(keys_.begin() + static_cast<std::ptrdiff_t>(count_), kMaxLanes, kKeys);
    std::map<std::size_t, unsigned> counted;
    for (const std::uint32_t hit : hits) {
      counted[hit >> 4U] = hit & 15U;
      written_.push_back(hit);
    }
    std::size_t hidden = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      written_.push_back(keys_[i]);
      const Board board = codes_.unpack(children_.board(i));
      const std::size_t combos = drop(shape_, board).combos.size();
      // A ring may hide combos.
      if (!counted.contains(i) || counted[i] < combos) {
        ++hidden;
        continue;
      }
      CHECK(counted[i] == combos);
      const int key = slow_key(codes_, costs, target, board);
      CHECK_MESSAGE(std::clamp<int>(keys_[i], key, std::min(key + 15, kKeys - 1)) == keys_[i],
                    picture(shape_, board));
    }
    if (kinds >= 6) CHECK(hidden <= count_ / 50);
  }

  /// Checks that the better half is kept, in order, with hashes of board and square.
  void check_selection() {
    std::vector<std::uint16_t> sorted(keys_.begin(),
                                      keys_.begin() + static_cast<std::ptrdiff_t>(count_));
    std::ranges::sort(sorted);
    const std::uint16_t below = count_ == 0 ? kKeys : sorted[count_ / 2];
    States<Word> kept(count_ + kMaxLanes);
    std::vector<Word> hashes(count_ + 2 * kMaxLanes);
    std::vector<Word> tags(hashes.size());
    const std::size_t best = lanes_.select(children_.arrays(), keys_.data(), count_, below,
                                           {kept.arrays(), hashes.data(), tags.data()});
    std::size_t next = 0;
    std::map<Child<Word>, std::pair<Word, Word>> hash_of;
    std::set<std::pair<Word, Word>> different;
    for (std::size_t i = 0; i < count_; ++i) {
      if (keys_[i] >= below) continue;
      REQUIRE(next < best);
      CHECK(kept.board(next) == children_.board(i));
      CHECK(kept.links[next] == children_.links[i]);
      const std::pair<Word, Word> hash{hashes[next], tags[next]};
      const Child<Word> state{kept.board(next).planes, kept.links[next] & Link::kSquares};
      CHECK(hash_of.try_emplace(state, hash).first->second == hash);
      different.insert(hash);
      written_.insert(written_.end(), {hash.first, hash.second});
      ++next;
    }
    CHECK(next == best);
    CHECK(different.size() == hash_of.size());
  }

  Random random_;
  const Problem& problem_;
  KindCodes codes_;
  const Shape& shape_;
  LaneFunctions<Word> lanes_;
  std::size_t size_;
  States<Word> states_;
  States<Word> children_;
  std::size_t count_ = 0;
  std::vector<std::uint16_t> keys_;
  std::vector<Word> written_;
};

template <class Word>
void compare_sets(Random& random, const Problem& problem) {
  const std::uint64_t seed = random.next();
  std::optional<std::vector<Word>> first;
  for (const std::string_view set : available_sets()) {
    CAPTURE(set);
    const std::vector<Word> here = Trial<Word>(Random(seed), problem, set).run();
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
  // Tables that a budget cut short can be made later.
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
