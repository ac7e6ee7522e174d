// A player of a match that is a program with the Gomocup protocol. Cells are numbered as in views,
// row by row from the top left, like the protocol's x,y.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "lab/player.h"
#include "lab/process.h"

namespace gridwise::lab {

class GomocupPlayer final : public Player {
 public:
  /// Errors: player/program; player/game if the game is not gomoku.
  [[nodiscard]] static Result<std::unique_ptr<Player>> launch(const GameSetup& setup,
                                                              const PlayerSpec& spec,
                                                              const TimeControl& control);

  GomocupPlayer(const GomocupPlayer&) = delete;
  GomocupPlayer& operator=(const GomocupPlayer&) = delete;
  ~GomocupPlayer() override { process_.write_line("END"); }

  Result<void> start(std::uint64_t seed) override;
  void rest() override;
  Result<std::string> choose(const AnyPosition& position, const Clock& clock) override;

 private:
  GomocupPlayer(Process process, int size, int rule, Limits limits, TimeControl control)
      : process_(std::move(process)),
        size_(size),
        rule_(rule),
        limits_(std::move(limits)),
        control_(control) {}

  void send_settings();
  /// Sends the opponent's last move if the program has the position before it, else the whole
  /// board.
  void send_position(const AnyPosition& position, const View& view);
  /// The next line that is not a message.
  [[nodiscard]] Result<std::string> read_answer(Milliseconds timeout);

  Process process_;
  int size_;
  int rule_;  ///< the protocol's bits
  Limits limits_;
  TimeControl control_;
  bool started_ = false;
  std::chrono::steady_clock::time_point answered_{};
  std::size_t known_ = 0;  ///< moves of the game that the program has; 0: nothing yet
};

}  // namespace gridwise::lab
