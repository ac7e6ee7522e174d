// Runs the cells of a study or of tune: handles Ctrl-C, the file of games, and progress with the
// time left.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <string>

#include "cli/input/interrupts.h"
#include "cli/input/progress_line.h"
#include "cli/runs/study_file.h"
#include "cli/runs/study_options.h"
#include "lab/study.h"

namespace gridwise::cli {

class Playing {
 public:
  /// `file` may be null.
  Playing(const Context& context, const PlayingArguments& arguments,
          std::unique_ptr<StudyFile> file);

  /// Adds to the games expected, from which the time left is estimated.
  void expect(int games) { expected_ += games; }
  /// Plays a cell, then removes its unneeded games from those expected. Once interrupted, only
  /// games from the file are counted. Errors: those of run_cell, file/...
  [[nodiscard]] Result<lab::CellResult> run(const lab::Cell& cell, const lab::Stop& stop,
                                            std::uint64_t seed);
  /// Continues after the games counted in `result`; does not change the games expected. Errors as
  /// above.
  [[nodiscard]] Result<void> go_on(const lab::Cell& cell, const lab::Stop& stop, std::uint64_t seed,
                                   lab::CellResult& result);
  [[nodiscard]] bool interrupted() const { return interrupted_; }
  /// Clears the progress line; says so if the games were interrupted.
  void end() const;

 private:
  bool keep_on(const lab::Cell& cell);
  [[nodiscard]] std::string progress(const lab::Cell& cell) const;

  const Context& context_;
  ProgressLine line_;
  int threads_;
  std::unique_ptr<StudyFile> file_;
  Interrupts interrupts_;
  bool interrupted_ = false;
  std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  std::int64_t expected_ = 0;     ///< games in total
  std::int64_t counted_ = 0;      ///< games of finished cells
  std::atomic<int> of_cell_ = 0;  ///< games counted in the running cell
};

}  // namespace gridwise::cli
