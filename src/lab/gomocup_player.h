// A program that plays gomoku by the Gomocup protocol, as a player of a match. Cells are numbered
// as a view numbers them, row by row from the top left, which is the protocol's x,y.
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
  /// Errors: player/program; player/game where the game has no such protocol.
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

  void introduce();
  /// The position: the opponent's last move where the program knows the rest, else the whole board.
  void show(const AnyPosition& position, const View& view);
  /// The next line that is an answer, not talk.
  [[nodiscard]] Result<std::string> answer(Milliseconds patience);

  Process process_;
  int size_;
  int rule_;  ///< the protocol's bits
  Limits limits_;
  TimeControl control_;
  bool introduced_ = false;
  std::chrono::steady_clock::time_point answered_{};
  std::size_t known_ = 0;  ///< moves of the game that the program knows; 0: not even the opening
};

}  // namespace gridwise::lab
