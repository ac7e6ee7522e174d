#include "lab/tournament.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "kit/random.h"

namespace gridwise::lab {
namespace {

using SteadyClock = std::chrono::steady_clock;
using Players = std::array<std::unique_ptr<Player>, 2>;
/// Grace period before a time overrun loses: a busy machine may delay programs this much.
constexpr Milliseconds kTolerance{50};
/// Polling interval of `keep_on`.
constexpr Milliseconds kPollInterval{20};

Result<Players> make_players(const Match& match) {
  Players players;
  for (std::size_t i = 0; i < players.size(); ++i) {
    auto made = make_player(match.setup, match.players[i], match.control);
    if (!made) return made.error();
    players[i] = *std::move(made);
  }
  return players;
}

Result<std::unique_ptr<AnyPosition>> open(const Match& match, const std::string& opening) {
  if (match.openings.empty()) return match.setup.game->start(match.setup.options, match.seed);
  return match.setup.game->load(match.setup.options, opening);
}

Result<void> check_openings(const Match& match) {
  for (const std::string& opening : match.openings) {
    if (const auto position = open(match, opening); !position) return position.error();
  }
  return {};
}

/// One running game.
class RunningGame {
 public:
  RunningGame(const Match& match, Players& players, PlayedGame& game, AnyPosition& position)
      : players_(players), game_(game), position_(position), turn_(match.control.turn) {
    left_.fill(match.control.match);
    const auto mover = static_cast<std::size_t>(position.seat());
    const auto opener = static_cast<std::size_t>(game.number % 2);
    player_of_seat_ = {mover == 0 ? opener : 1 - opener, mover == 0 ? 1 - opener : opener};
  }

  /// False if aborted.
  bool play(const std::stop_token& stop) {
    while (!position_.outcome().finished()) {
      const std::size_t player = player_of_seat_[static_cast<std::size_t>(position_.seat())];
      const std::optional<Ending> failed = move(player, stop);
      if (stop.stop_requested()) return false;
      if (!failed) continue;
      game_.ending = *failed;
      game_.winner = static_cast<int>(1 - player);
      break;
    }
    const Outcome outcome = position_.outcome();
    if (outcome.kind == Outcome::Kind::kWon && game_.ending == Ending::kRules)
      game_.winner = static_cast<int>(player_of_seat_[static_cast<std::size_t>(outcome.winner)]);
    game_.moves = position_.moves();
    for (std::size_t i = 0; i < 2; ++i) {
      if (turns_[i] > 0)
        game_.thought[i] = static_cast<double>(used_[i].count()) / 1000 / turns_[i];
    }
    return true;
  }

 private:
  /// None while the game continues.
  std::optional<Ending> move(std::size_t player, const std::stop_token& stop) {
    const PlayerClock clock{turn_, left_[player], stop};
    players_[player]->rest();
    const auto started = SteadyClock::now();
    const auto word = players_[player]->choose(position_, clock);
    const auto used =
        std::chrono::duration_cast<std::chrono::microseconds>(SteadyClock::now() - started);
    used_[player] += used;
    ++turns_[player];
    const bool in_time = update_clock(player, std::chrono::duration_cast<Milliseconds>(used));
    if (!word) {
      game_.remark = word.error().says;
      const bool illegal = word.error().code == "player/illegal";
      return illegal ? Ending::kIllegal : Ending::kSilent;
    }
    if (!in_time) return Ending::kTime;
    if (position_.play(*word)) return {};
    game_.remark = "no legal move: " + *word;
    return Ending::kIllegal;
  }

  /// Subtracts the time from the clock; false if the limit was exceeded.
  bool update_clock(std::size_t player, Milliseconds used) {
    Milliseconds over = turn_ ? used - *turn_ : Milliseconds(0);
    if (left_[player]) {
      over = std::max(over, used - *left_[player]);
      *left_[player] = std::max(Milliseconds(0), *left_[player] - used);
    }
    game_.overstepped[player] =
        std::max(game_.overstepped[player], static_cast<std::int64_t>(over.count()));
    return over <= kTolerance;
  }

  Players& players_;
  PlayedGame& game_;
  AnyPosition& position_;
  std::optional<Milliseconds> turn_;
  std::array<std::optional<Milliseconds>, 2> left_;
  std::array<std::size_t, 2> player_of_seat_{};
  std::array<std::chrono::microseconds, 2> used_{};
  std::array<int, 2> turns_{};
};

/// Absent if aborted.
Result<std::optional<PlayedGame>> play_game(const Match& match, Players& players, int number,
                                            const std::stop_token& stop) {
  PlayedGame game;
  game.number = number;
  const auto pair = static_cast<std::size_t>(number / 2);
  if (!match.openings.empty()) game.opening = match.openings[pair % match.openings.size()];
  auto position = open(match, game.opening);
  if (!position) return position.error();
  Random seeds(match.seed + static_cast<std::uint64_t>(number));
  for (const auto& player : players) {
    if (const auto ready = player->start(seeds.next()); !ready) return ready.error();
  }
  if (!RunningGame(match, players, game, **position).play(stop)) return std::optional<PlayedGame>();
  return std::optional(std::move(game));
}

/// Hands out games and collects the results.
class Schedule {
 public:
  Schedule(const Match& match, std::vector<PlayedGame> done,
           const std::function<void(const PlayedGame&, const Standing&)>& played)
      : match_(match), games_(std::move(done)), played_(played) {
    for (const PlayedGame& game : games_) taken_.insert(game.number);
    update_standing();
  }

  std::optional<int> next() {
    const std::lock_guard lock(mutex_);
    while (taken_.contains(next_)) ++next_;
    if (stop_.stop_requested() || next_ >= match_.games) return {};
    return next_++;
  }

  void finish(PlayedGame game) {
    const std::lock_guard lock(mutex_);
    games_.push_back(std::move(game));
    update_standing();
    played_(games_.back(), standing_);
  }

  void fail(const Error& error) {
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = error;
    stop_.request_stop();
  }

  /// Aborts running games.
  void stop() { stop_.request_stop(); }
  [[nodiscard]] std::stop_token token() const { return stop_.get_token(); }

  Result<std::vector<PlayedGame>> result() {
    if (error_) return *error_;
    std::ranges::sort(games_, {}, &PlayedGame::number);
    return std::move(games_);
  }

 private:
  void update_standing() {
    standing_ = standing_of(games_);
    if (match_.sprt && decide(standing_.pairs, *match_.sprt)) stop_.request_stop();
  }

  const Match& match_;
  std::mutex mutex_;
  std::vector<PlayedGame> games_;
  std::set<int> taken_;
  Standing standing_;
  const std::function<void(const PlayedGame&, const Standing&)>& played_;
  std::stop_source stop_;
  int next_ = 0;
  std::optional<Error> error_;
};

void work(const Match& match, Schedule& schedule) {
  Result<Players> players = make_players(match);
  if (!players) return schedule.fail(players.error());
  while (const auto number = schedule.next()) {
    auto game = play_game(match, *players, *number, schedule.token());
    if (!game) return schedule.fail(game.error());
    if (!game->has_value()) return;
    const bool broken = (*game)->ending != Ending::kRules;
    schedule.finish(**std::move(game));
    if (!broken) continue;
    // Restart a failed program: it may still send output.
    players = make_players(match);
    if (!players) return schedule.fail(players.error());
  }
}

}  // namespace

Standing standing_of(const std::vector<PlayedGame>& games) {
  Standing standing;
  std::map<int, std::pair<int, int>> pairs;  // pair number: games, half points of the first player
  for (const PlayedGame& game : games) {
    if (game.winner < 0) {
      ++standing.drawn;
    } else {
      ++standing.won[static_cast<std::size_t>(game.winner)];
    }
    ++standing.endings[static_cast<std::size_t>(game.ending)];
    for (std::size_t i = 0; i < 2; ++i)
      standing.overstepped[i] = std::max(standing.overstepped[i], game.overstepped[i]);
    auto& [played, half_points] = pairs[game.number / 2];
    ++played;
    half_points += game.winner == 0 ? 2 : game.winner < 0 ? 1 : 0;
  }
  for (const auto& [number, pair] : pairs) {
    if (pair.first == 2) standing.pairs.add(pair.second);
  }
  return standing;
}

Result<void> check_match(const Match& match) {
  if (auto checked = check_openings(match); !checked) return checked;
  const Result<Players> players = make_players(match);
  if (!players) return players.error();
  for (const auto& player : *players) {
    if (auto ready = player->start(match.seed); !ready) return ready;
  }
  return {};
}

Result<std::vector<PlayedGame>> play_match(
    const Match& match, std::vector<PlayedGame> done,
    const std::function<void(const PlayedGame&, const Standing&)>& played,
    const std::function<bool()>& keep_on) {
  if (const auto checked = check_openings(match); !checked) return checked.error();
  Schedule schedule(match, std::move(done), played);
  {
    std::atomic<int> working = match.threads;
    std::vector<std::jthread> workers;
    workers.reserve(static_cast<std::size_t>(match.threads));
    for (int i = 0; i < match.threads; ++i) {
      workers.emplace_back([&] {
        work(match, schedule);
        --working;
      });
    }
    while (working > 0) {
      if (!keep_on()) schedule.stop();
      std::this_thread::sleep_for(kPollInterval);
    }
  }
  return schedule.result();
}

}  // namespace gridwise::lab
