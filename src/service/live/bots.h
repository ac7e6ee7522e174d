// Plays the bots' moves: waits out the match's pace, runs the selector on a thread of the bots'
// lane, and sends the move as an ordinary command. If a bot is late or gives an illegal move, the
// first legal move is played instead. Matches between bots run only while a client watches.
#pragma once

#include <functional>
#include <string>
#include <unordered_map>

#include "game/default_times.h"
#include "service/live/matches.h"
#include "service/loop/thinking.h"

namespace gridwise {

/// Chooses a move in a position. Runs on a thread of the bots' lane.
using ChooseMove = std::function<Result<std::string>(
    const GameSetup& setup, const AnyPosition& position, const std::string& selector,
    std::uint64_t seed, const SearchRequest& request)>;

/// The default ChooseMove: asks the game's own selector.
[[nodiscard]] Result<std::string> choose_move(const GameSetup& setup, const AnyPosition& position,
                                              const std::string& selector, std::uint64_t seed,
                                              const SearchRequest& request);

/// Used on the loop only.
class Bots {
 public:
  /// The watchers of a match: matches between bots run only while watched, and the watchers
  /// determine a match's turn in the queue.
  struct Audience {
    std::function<bool(const std::string& match)> watched;
    std::function<Party(const std::string& match)> party;
    ReadMatch read;
  };

  Bots(std::shared_ptr<Executor> executor, Matches& matches, ChooseMove choose, Audience audience,
       Thinking::Failed failed = {});
  ~Bots();
  Bots(const Bots&) = delete;
  Bots& operator=(const Bots&) = delete;

  /// A bot's time limit is the match's pace, clamped to these bounds, or less if its clock is
  /// short.
  static constexpr std::chrono::milliseconds kLeastBudget{100};
  static constexpr std::chrono::milliseconds kBudget = default_times::kMove;
  static constexpr std::chrono::milliseconds kPatience{4'000};
  static constexpr std::size_t kMemory = std::size_t{64} << 20;  ///< for search tables, in bytes
  /// While several clients wait for bot moves, each gets one about this often.
  static constexpr std::chrono::milliseconds kRound{200};

  /// Starts or cancels a bot's turn; called after every change to a match or its watchers.
  void consider(const LiveMatch& live);

  /// Called when the last watcher has left the match.
  void unwatched(const std::string& match);

  /// Plays one bot move in a paused match, as the owner's command `command`.
  void step(const LiveMatch& live, CommandId command, Matches::Answer answer);

  /// The bot moves queued for a thread, by client.
  [[nodiscard]] const Turns& waiting() const { return thinking_.waiting(); }
  /// Whether a bot's turn is in progress in the match.
  [[nodiscard]] bool busy(const std::string& match) const { return turns_.contains(match); }
  /// The number of matches in which a bot's turn is in progress.
  [[nodiscard]] std::size_t count() const { return turns_.size(); }

 private:
  struct Step {
    CommandId command;
    Matches::Answer answer;
  };
  struct Turn {
    std::uint64_t number = 0;  ///< distinguishes this turn from abandoned ones
    std::int64_t board_seq = 0;
    std::chrono::milliseconds pace{0};
    std::optional<Thinking::Id> thought;  ///< queued, running, or being played
    std::optional<Step> step;
  };

  void begin(const LiveMatch& live, std::chrono::milliseconds pace, std::optional<Step> step);
  void give_up(const std::string& match);
  [[nodiscard]] Turn* turn_of(const std::string& match, std::uint64_t number);
  void think_about(const std::string& match, std::uint64_t number);
  void play(const std::string& match, std::uint64_t number, Result<std::string> move);

  std::shared_ptr<Executor> executor_;
  Matches& matches_;
  ChooseMove choose_;
  Audience audience_;
  Thinking thinking_;
  std::unordered_map<std::string, Turn> turns_;
  std::uint64_t last_number_ = 0;
};

}  // namespace gridwise
