#include "games/orbs/skyfall.h"

#include <cmath>

#include "games/orbs/cascade.h"

namespace gridwise::orbs {
namespace {

constexpr int kSamples = 1'000;
constexpr std::uint64_t kApart =
    0x736b7966616c6c73;  ///< salt: the samples differ from the real skyfall

int combos_with_skyfall(const Problem& problem, const Refill& refill, Board board, Random& chance) {
  int combos = 0;
  for (int batch = 0; batch < kMaxBatches; ++batch) {
    Squares vanished = 0;
    const std::vector<Combo> found = batch_of(problem.shape, board, problem.runs);
    for (const Combo& combo : found) vanished |= combo.squares;
    combos += count_combos(problem.worth, found).wanted;
    if (vanished == 0) break;
    board = fall(problem.shape, board, vanished);
    refill(board, chance);
  }
  return combos;
}

}  // namespace

Refill::Refill(const Problem& problem) : shape_(problem.shape) {
  for (int i = 0; i < kKinds; ++i) {
    if (problem.board.where(kind_at(i)) != 0) kinds_.push_back(kind_at(i));
  }
}

void Refill::operator()(Board& board, Random& chance) const {
  for (int square = 0; square < shape_.cells(); ++square) {
    if (board.at(square) == Orb::kNone)
      board.put(square, kinds_[chance.below(static_cast<std::uint32_t>(kinds_.size()))]);
  }
}

SkyfallExpected expect_skyfall(const Problem& problem, const Board& board) {
  const Refill refill(problem);
  const Cascade cascade = drop(problem.shape, board, problem.runs);
  const std::int64_t without =
      count_combos(problem.worth, {cascade.combos.begin(), cascade.combos.size()}).wanted;
  std::int64_t sum = 0;
  std::int64_t squares = 0;
  for (int i = 0; i < kSamples; ++i) {
    Random chance(mix64(problem.seed ^ kApart) + static_cast<std::uint64_t>(i));
    const std::int64_t extra = combos_with_skyfall(problem, refill, board, chance) - without;
    sum += extra;
    squares += extra * extra;
  }
  const auto mean = static_cast<double>(sum) / kSamples;
  const double variance =
      (static_cast<double>(squares) - static_cast<double>(sum) * mean) / (kSamples - 1);
  return {mean, std::sqrt(std::max(0.0, variance) / kSamples), kSamples};
}

}  // namespace gridwise::orbs
