// Lets bots move: waits for the pace of the match, thinks beside the loop, sends the move as a
// command like anybody's. A bot that does not answer in time, or answers nonsense, forfeits its
// move: the first legal one is played for it. Bots play each other only while somebody watches.
#pragma once

#include <functional>
#include <string>
#include <unordered_map>

#include "service/matches.h"
#include "service/thinking.h"

namespace gridwise {

/// Chooses a move in a position. Runs beside the loop; the position is its own.
using ChooseMove = std::function<Result<std::string>(
    const GameSetup& setup, const AnyPosition& position, const std::string& selector,
    std::uint64_t seed, const Limits& limits)>;

/// Asks the game's own selector.
[[nodiscard]] Result<std::string> choose_move(const GameSetup& setup, const AnyPosition& position,
                                              const std::string& selector, std::uint64_t seed,
                                              const Limits& limits);

/// Lives on the loop.
class Bots {
 public:
  /// For whom a match is played, so that turns go round: who watches it.
  struct Audience {
    std::function<bool(const std::string& match)> watched;
    std::function<Party(const std::string& match)> party;
  };

  Bots(std::shared_ptr<Executor> executor, Matches& matches, ChooseMove choose, Audience audience,
       Thinking::Failed failed = {});
  ~Bots();
  Bots(const Bots&) = delete;
  Bots& operator=(const Bots&) = delete;

  /// A bot thinks as long as the pace of its match, within these bounds.
  static constexpr std::chrono::milliseconds kLeastBudget{100};
  static constexpr std::chrono::milliseconds kBudget{1'000};
  static constexpr std::chrono::milliseconds kPatience{4'000};
  static constexpr std::size_t kMemory = std::size_t{64} << 20;  ///< of tables, in bytes
  /// While several clients wait for bots, each gets a move in about this time.
  static constexpr std::chrono::milliseconds kRound{200};

  /// Looks whether a bot is to move; called after every change of a match, and when somebody
  /// begins or ends to watch it.
  void consider(const LiveMatch& live);

  /// Nobody watches the match any more.
  void unwatched(const std::string& match);

  /// One move of a bot in a paused match, as the command `command` of the owner.
  void step(const LiveMatch& live, CommandId command, Matches::Answer answer);

  /// The moves that wait for a thread, by who waits for them.
  [[nodiscard]] const Turns& waiting() const { return thinking_.waiting(); }
  /// Whether a bot is about to move in that match.
  [[nodiscard]] bool busy(const std::string& match) const { return turns_.contains(match); }
  /// The matches of which that is so.
  [[nodiscard]] std::size_t count() const { return turns_.size(); }

 private:
  struct Step {
    CommandId command;
    Matches::Answer answer;
  };
  struct Turn {
    std::uint64_t number = 0;  ///< tells this turn from those that were given up
    std::int64_t board_seq = 0;
    std::chrono::milliseconds pace{0};
    std::optional<Thinking::Id> thought;  ///< waiting, at work, or being played
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
