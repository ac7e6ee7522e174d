// `gridwise starts`: pass rates of many start boards of a level, and the boards within a band.
#pragma once

#include <optional>
#include <vector>

#include "cli/runs/playing.h"
#include "lab/player.h"
#include "lab/start_boards.h"

namespace gridwise::cli {

struct StartTask {
  lab::Level level;  ///< without start seeds
  lab::PlayerSpec player;
  std::vector<std::uint64_t> seeds;  ///< of the boards
  int games = 0;                     ///< of each board
  std::optional<lab::Band> band;
};

struct StartBoard {
  std::uint64_t seed = 0;
  lab::KindCounts first;
  double guess = 0;  ///< shrunk pass rate: see lab::shrunk
  /// Fresh games, if the guess is within the band.
  struct Again {
    lab::KindCounts counts;
    lab::Estimate pass;
    std::optional<lab::BandVerdict> verdict;  ///< absent if interrupted
  };
  std::optional<Again> again;

  [[nodiscard]] bool inside() const { return again && again->verdict == lab::BandVerdict::kInside; }
};

class StartBoards {
 public:
  StartBoards(const StartTask& task, std::uint64_t seed, Playing& playing);

  /// Returns the first error; completed boards are kept.
  [[nodiscard]] Result<void> run();
  /// In the order of the task.
  [[nodiscard]] const std::vector<StartBoard>& boards() const { return boards_; }
  /// The mean pass rate of the boards; its interval is for all boards of the level. Absent below
  /// two boards.
  [[nodiscard]] std::optional<lab::Estimate> mean() const { return rates_.estimate(); }
  /// See lab::start_share; absent below three boards.
  [[nodiscard]] const std::optional<lab::Estimate>& share() const { return share_; }
  /// The seeds of the boards inside the band.
  [[nodiscard]] std::vector<std::uint64_t> listed() const;

 private:
  [[nodiscard]] Result<void> measure();
  void guess();
  [[nodiscard]] Result<void> measure_again(const lab::Band& band);
  [[nodiscard]] lab::Cell cell_of(std::uint64_t seed, lab::Stream stream) const;

  const StartTask& task_;
  std::uint64_t seed_;
  Playing& playing_;
  std::vector<StartBoard> boards_;
  lab::Moments rates_;
  std::optional<lab::Estimate> share_;
};

}  // namespace gridwise::cli
