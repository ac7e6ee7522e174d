#include "cli/runs/start_boards.h"

#include <algorithm>

namespace gridwise::cli {
namespace {

/// The minimum number of boards for a start share.
constexpr std::size_t kFewBoards = 3;

}  // namespace

StartBoards::StartBoards(const StartTask& task, std::uint64_t seed, Playing& playing)
    : task_(task), seed_(seed), playing_(playing) {
  for (std::size_t i = 0; i < task.seeds.size(); ++i) playing_.expect(task.games);
}

Result<void> StartBoards::run() {
  if (const auto measured = measure(); !measured) return measured;
  if (boards_.empty()) return {};
  guess();
  if (!task_.band || playing_.interrupted()) return {};
  return measure_again(*task_.band);
}

lab::Cell StartBoards::cell_of(std::uint64_t seed, lab::Stream stream) const {
  lab::Cell cell{task_.level, task_.player, stream};
  cell.level.start = seed;
  return cell;
}

Result<void> StartBoards::measure() {
  const lab::Stop stop(task_.games);
  for (const std::uint64_t seed : task_.seeds) {
    const auto played = playing_.run(cell_of(seed, lab::Stream::kStudy), stop, seed_);
    if (!played) return played.error();
    if (!played->complete) return {};
    boards_.push_back({seed, {played->totals.games, played->totals.won}, 0, {}});
  }
  return {};
}

void StartBoards::guess() {
  std::vector<lab::KindCounts> counts;
  for (const StartBoard& board : boards_) {
    counts.push_back(board.first);
    rates_.add(static_cast<double>(board.first.won) / board.first.games);
  }
  if (counts.size() >= kFewBoards) share_ = lab::start_share(counts);
  for (StartBoard& board : boards_)
    board.guess = lab::shrunk(board.first, rates_.mean(), share_ ? share_->value : 1);
}

Result<void> StartBoards::measure_again(const lab::Band& band) {
  const lab::BandTest test(band);
  const lab::Stop stop(test);
  std::vector<StartBoard*> candidates;
  for (StartBoard& board : boards_) {
    if (!band.contains(board.guess)) continue;
    candidates.push_back(&board);
    playing_.expect(stop.most());
  }
  for (StartBoard* const board : candidates) {
    const auto played = playing_.run(cell_of(board->seed, lab::Stream::kVerify), stop, seed_);
    if (!played) return played.error();
    const auto& [games, won] = std::pair(played->totals.games, played->totals.won);
    if (games > 0)
      board->again = {{games, won}, stop.pass_rate(games, won), test.decide(games, won)};
    if (playing_.interrupted()) return {};
  }
  return {};
}

std::vector<std::uint64_t> StartBoards::listed() const {
  std::vector<std::uint64_t> seeds;
  for (const StartBoard& board : boards_) {
    if (board.inside()) seeds.push_back(board.seed);
  }
  return seeds;
}

}  // namespace gridwise::cli
