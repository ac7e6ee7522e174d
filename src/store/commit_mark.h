// How many transactions were acknowledged, in a file of its own beside the database. SQLite drops
// the rest of a write-ahead log from the first frame on that is damaged, without a word: what it
// dropped can only be noticed by something that does not stand in that log.
//
// The number is written after each commit and synced only when it is closed: it survives the end of
// the process, and after a loss of power it may lag behind what the database holds (then less is
// noticed), but is never ahead of it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "kit/result.h"

namespace gridwise {

class CommitMark {
 public:
  /// Opens the file of the database at `path`, and creates it where there is none. Error: store/io.
  [[nodiscard]] static Result<CommitMark> open(const std::filesystem::path& path);
  /// The number in the file, without opening it for writing; none when there is no file, or when
  /// it cannot be read as one.
  [[nodiscard]] static std::optional<std::int64_t> read(const std::filesystem::path& path);
  [[nodiscard]] static std::filesystem::path file_of(const std::filesystem::path& path);

  CommitMark(CommitMark&& other) noexcept;
  CommitMark& operator=(CommitMark&& other) noexcept;
  ~CommitMark();

  /// A write that fails leaves the old number, which only means that less is noticed.
  void write(std::int64_t commits) const;

 private:
  explicit CommitMark(int file) : file_(file) {}

  int file_;
};

}  // namespace gridwise
