// The `--add-to` file: the games of a study, one per line, so that an interrupted study can be
// resumed.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "lab/study_record.h"

namespace gridwise::cli {

/// Appends games and flushes them to disk about every second, and at the end.
class StudyFile final : public lab::GameStore {
 public:
  /// Creates the file if it is missing; removes a truncated last line. Null if `name` is empty.
  /// Errors: file/..., record/...
  [[nodiscard]] static Result<std::unique_ptr<StudyFile>> open(const std::string& name,
                                                               const lab::StudyTerms& terms);
  ~StudyFile() override;
  StudyFile(const StudyFile&) = delete;
  StudyFile& operator=(const StudyFile&) = delete;

  [[nodiscard]] const std::vector<lab::GameResult>& known(const lab::Cell& cell) const override;
  void keep(const lab::Cell& cell, int index, const lab::GameResult& game) override;
  /// The number of the first game of each cell.
  [[nodiscard]] int first() const { return terms_.first; }
  /// Writes buffered games; returns the first error, now or earlier.
  [[nodiscard]] Result<void> flush();
  /// Thread safe.
  [[nodiscard]] bool failed() const { return failed_; }

 private:
  StudyFile(std::string name, const lab::StudyTerms& terms, lab::KnownGames known)
      : name_(std::move(name)), terms_(terms), known_(std::move(known)) {}

  std::string name_;
  lab::StudyTerms terms_;
  lab::KnownGames known_;
  std::string waiting_;
  std::chrono::steady_clock::time_point written_ = std::chrono::steady_clock::now();
  std::optional<Error> error_;
  std::atomic<bool> failed_ = false;
};

}  // namespace gridwise::cli
