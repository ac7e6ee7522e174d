// The record of a game played in the terminal, for `gridwise replay` and the page's import.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "service/record/record.h"

namespace gridwise::cli {

class GameRecord {
 public:
  /// Checks that `file` does not exist or holds a record, which save() will overwrite. Errors:
  /// file/read, record/foreign.
  [[nodiscard]] static Result<GameRecord> begin(std::string file, const OpenedGame& opened,
                                                std::uint64_t seed, std::vector<SeatInfo> seats);

  void moved(Seat seat, std::chrono::milliseconds taken) { plies_.push_back({seat, taken}); }
  void undid() {
    plies_.pop_back();
    ++record_.undone;
  }

  /// Writes the file. REQUIRES: the game is finished. Error: file/write.
  [[nodiscard]] Result<void> save(const AnyPosition& end);
  /// The line that save() writes. REQUIRES: the game is finished.
  [[nodiscard]] std::string text(const AnyPosition& end);

 private:
  struct Ply {
    Seat seat;
    std::chrono::milliseconds taken;
  };

  std::string file_;
  Record record_;
  std::vector<Ply> plies_;
};

}  // namespace gridwise::cli
