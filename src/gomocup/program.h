// The manager's end of the protocol: plays a game through an external program that speaks it.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "gridwise/games.h"
#include "gridwise/limits.h"
#include "kit/player_clock.h"
#include "kit/process.h"

namespace gridwise::gomocup {

/// Not thread safe. The destructor ends the program.
class Program {
 public:
  /// Starts the program at `path`. The limits of `request` apply in addition to the clock. Errors:
  /// player/program; player/game if the game is not gomoku.
  [[nodiscard]] static Result<std::unique_ptr<Program>> launch(const GameSetup& setup,
                                                               const std::string& path,
                                                               const SearchRequest& request,
                                                               const TimeControl& control);

  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  ~Program() { write_line("END"); }

  /// Starts a new game. Error: player/program.
  [[nodiscard]] Result<void> start();
  /// The pause that some programs need after their answer; no clock runs meanwhile.
  void rest();
  /// The program's move word. Errors: player/silent, player/ended, player/illegal. REQUIRES: the
  /// game is not finished.
  [[nodiscard]] Result<std::string> choose(const AnyPosition& position, const PlayerClock& clock);

 private:
  Program(Process process, int size, int rule, SearchRequest request, TimeControl control)
      : process_(std::move(process)),
        size_(size),
        rule_(rule),
        request_(std::move(request)),
        control_(control) {}

  /// A program that no longer reads is noticed at the next read.
  void write_line(const std::string& line) { process_.write(line + '\n'); }
  /// Without its line end. Errors: player/silent after `timeout`, player/ended.
  [[nodiscard]] Result<std::string> read_line(std::chrono::milliseconds timeout);
  void send_settings();
  /// Sends the opponent's last move if the program knows the position before it, else the whole
  /// board.
  void send_position(const AnyPosition& position, const View& view);
  /// The next line that is not a message.
  [[nodiscard]] Result<std::string> read_answer(std::chrono::milliseconds timeout);

  Process process_;
  int size_;
  int rule_;  ///< in the protocol's bits
  SearchRequest request_;
  TimeControl control_;
  bool started_ = false;
  std::chrono::steady_clock::time_point answered_{};
  std::size_t known_ = 0;  ///< number of moves the program knows; 0: none yet
};

}  // namespace gridwise::gomocup
