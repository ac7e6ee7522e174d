#include "lab/game_runs.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <thread>

#include "kit/guarded.h"
#include "kit/in_order.h"
#include "kit/random.h"

namespace gridwise::lab {
namespace {

/// Polling interval of `keep_on`.
[[maybe_unused]] constexpr std::chrono::milliseconds kPollInterval{20};
/// Games a thread takes at a time.
constexpr int kBatch = 8;
/// Batches per thread that may wait for an earlier one.
constexpr std::uint64_t kRoomPerThread = 16;
/// The increment of SplitMix64 (kit/random.h).
constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15U;

struct Batch {
  int first = 0;
  std::vector<GameResult> games;
  bool whole = true;  ///< no game was aborted or failed
};

/// A run and its worker threads.
class Running {
 public:
  Running(const GameRun& run, const std::function<bool(int, const GameResult&)>& fold)
      : run_(run),
        fold_(fold),
        in_order_(kRoomPerThread * static_cast<std::uint64_t>(run.threads)) {}

  /// The worker loop. `keep_on` is asked before each game, if given.
  void work(const std::function<bool()>& keep_on = {}) {
    while (const auto number = next()) {
      in_order_.wait_for_room(*number);
      Batch batch;
      const Result<void> played =
          guarded([&]() -> Result<void> { return play(*number, batch, keep_on); });
      if (!played) {
        batch.whole = false;
        fail(played.error());
      }
      in_order_.put(*number, std::move(batch), [this](const Batch& next) { count(next); });
    }
  }

  void stop() { stop_.request_stop(); }
  [[nodiscard]] Result<void> result() const {
    return error_ ? Result<void>(*error_) : Result<void>();
  }

 private:
  std::optional<std::uint64_t> next() {
    const std::lock_guard lock(mutex_);
    const auto first = std::int64_t{run_.first} + static_cast<std::int64_t>(taken_) * kBatch;
    if (stop_.stop_requested() || first >= run_.last) return {};
    return taken_++;
  }

  Result<void> play(std::uint64_t number, Batch& batch, const std::function<bool()>& keep_on) {
    batch.first = run_.first + static_cast<int>(number) * kBatch;
    const int last = std::min(batch.first + kBatch, run_.last);
    for (int index = batch.first; index < last; ++index) {
      if (keep_on && !keep_on()) stop();
      Result<GameResult> game = play_game(run_, index, stop_.get_token());
      if (!game) return game.error();
      // A stopped search may have chosen a different move, even if the game ended.
      if (stop_.stop_requested()) {
        batch.whole = false;
        return {};
      }
      batch.games.push_back(*std::move(game));
    }
    return {};
  }

  /// Called in order, never concurrently.
  void count(const Batch& batch) {
    for (std::size_t i = 0; i < batch.games.size() && !over_; ++i)
      over_ = !fold_(batch.first + static_cast<int>(i), batch.games[i]);
    over_ = over_ || !batch.whole;
    if (over_) stop_.request_stop();
  }

  void fail(const Error& error) {
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = error;
  }

  const GameRun& run_;
  const std::function<bool(int, const GameResult&)>& fold_;
  std::stop_source stop_;
  InOrder<Batch> in_order_;
  bool over_ = false;  ///< guarded by in_order_
  std::mutex mutex_;   ///< guards the two members below
  std::uint64_t taken_ = 0;
  std::optional<Error> error_;
};

#ifndef __wasm__
void work_on_threads(Running& running, int threads, const std::function<bool()>& keep_on) {
  std::atomic<int> working = threads;
  std::vector<std::jthread> workers;
  workers.reserve(static_cast<std::size_t>(threads));
  for (int i = 0; i < threads; ++i) {
    workers.emplace_back([&] {
      running.work();
      --working;
      working.notify_all();
    });
  }
  while (working > 0) {
    if (!keep_on()) running.stop();
    std::this_thread::sleep_for(kPollInterval);
  }
}
#endif

/// Plays a game whose chance is redrawn for each move by its number, so no draw depends on how many
/// draws came before.
Result<PlayThrough> play_by_moves(MoveSelector& selector, std::unique_ptr<AnyPosition> position,
                                  PlayThroughLimits limits, const GameSeeds& seeds) {
  const int most = limits.most_plies;
  limits.with_moves = true;
  PlayThrough game;
  std::map<std::string, std::int64_t> events;
  std::vector<std::string> moves;
  for (bool going = true; going;) {
    const int plies = static_cast<int>(moves.size());
    position = with_chance_of_move(std::move(position), seeds, Stream::kPaired, plies);
    limits.most_plies = std::min(1, most - plies);
    Result<PlayThrough> move = selector.play_through(*position, limits);
    if (!move) return move.error();
    game = *std::move(move);
    for (const auto& [kind, count] : game.events) events[kind] += count;
    if (game.moves.empty()) break;
    moves.push_back(game.moves.front());
    going = !game.outcome.finished();
    if (!going) break;
    if (const auto played = position->play(moves.back()); !played) return played.error();
  }
  game.plies = static_cast<int>(moves.size());
  game.events = std::move(events);
  game.moves = std::move(moves);
  return game;
}

Result<PlayThrough> play(const GameRun& run, int index, PlayThroughLimits limits) {
  const GameSeeds seeds = seeds_of(run, index);
  Result<OpenedGame> opened = open_level(run.level, seeds.chance);
  if (!opened) return opened.error();
  const auto selector = opened->setup.game->selector(run.player.name, seeds.player);
  if (!selector) return selector.error();
  limits.most_plies = kMaxPlies;
  if (run.stream == Stream::kPaired)
    return play_by_moves(**selector, std::move(opened->position), std::move(limits), seeds);
  return (*selector)->play_through(*opened->position, limits);
}

GameResult result_of(PlayThrough played) {
  GameResult result{played.outcome.kind, played.plies, {}, std::move(played.events)};
  result.figures.reserve(played.figures.size());
  for (Figure& figure : played.figures)
    result.figures.push_back(
        {std::move(figure.name), std::move(figure.token), figure.number, figure.total});
  return result;
}

}  // namespace

GameSeeds seeds_of(std::uint64_t seed, Stream stream, int index) {
  constexpr std::uint64_t kPlayers = 0x706c617965727300U;
  const auto of = [&](std::uint64_t domain) {
    return mix64(mix64(seed ^ mix64(domain)) + kGolden * static_cast<std::uint64_t>(index));
  };
  return {of(static_cast<std::uint64_t>(stream)), of(kPlayers)};
}

GameSeeds seeds_of(const GameRun& run, int index) {
  if (!run.level.start) return seeds_of(run.seed, run.stream, index);
  constexpr std::uint64_t kBoards = 0x626f617264730000U;
  const std::uint64_t domain = kBoards + static_cast<std::uint64_t>(run.stream);
  const std::uint64_t own = mix64(mix64(run.seed ^ mix64(domain)) + kGolden * *run.level.start);
  return seeds_of(own, run.stream, index);
}

Result<GameResult> play_game(const GameRun& run, int index, const std::stop_token& stop) {
  PlayThroughLimits limits;
  limits.each_move = run.player.request;
  limits.each_move.stop = stop;
  Result<PlayThrough> played = play(run, index, limits);
  if (!played) return played.error();
  return result_of(*std::move(played));
}

Result<PlayedMoves> play_with_moves(const GameRun& run, int index) {
  PlayThroughLimits limits;
  limits.each_move = run.player.request;
  limits.with_moves = true;
  Result<PlayThrough> played = play(run, index, limits);
  if (!played) return played.error();
  std::vector<std::string> moves = std::move(played->moves);
  return PlayedMoves{result_of(*std::move(played)), std::move(moves)};
}

std::unique_ptr<AnyPosition> with_chance_of_move(std::unique_ptr<AnyPosition> position,
                                                 const GameSeeds& seeds, Stream stream, int ply) {
  if (stream != Stream::kPaired) return position;
  return position->reseeded(mix64(seeds.chance + kGolden * static_cast<std::uint64_t>(ply)));
}

Result<void> play_games(const GameRun& run, const std::function<bool(int, const GameResult&)>& fold,
                        const std::function<bool()>& keep_on) {
  Running running(run, fold);
  if (!keep_on()) return {};  // stopped before the first game
#ifdef __wasm__
  running.work(keep_on);  // without threads
#else
  work_on_threads(running, run.threads, keep_on);
#endif
  return running.result();
}

Result<void> check_run(const Level& level, const PlayerSpec& player) {
  if (player.program)
    return Error{"player/program", "a study is played by selectors, not by programs", {}};
  const Result<OpenedGame> opened = open_level(level, 1);
  if (!opened) return opened.error();
  const Game& game = *opened->setup.game;
  if (game.info().seats.size() != 1)
    return Error{"study/seats", game.info().id + " is not played by one; see gridwise match", {}};
  const auto selector = game.selector(player.name, 1);
  if (!selector) return selector.error();
  return {};
}

}  // namespace gridwise::lab
