// The number of acknowledged transactions, in a separate file beside the database. SQLite silently
// drops everything from the first damaged frame of a write-ahead log. Only a record outside that
// log can reveal the loss.
//
// The number is written after each commit and synced only when the file is closed, so it survives a
// process crash. After a power failure it may lag behind the database's own count and miss a loss;
// it is never ahead.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "gridwise/result.h"

namespace gridwise {

class CommitMark {
 public:
  /// Opens the mark of the database at `path`; creates it if it does not exist. Error: store/io.
  [[nodiscard]] static Result<CommitMark> open(const std::filesystem::path& path);
  /// The stored number, without opening the file for writing; none if the file is missing or
  /// malformed.
  [[nodiscard]] static std::optional<std::int64_t> read(const std::filesystem::path& path);
  [[nodiscard]] static std::filesystem::path file_of(const std::filesystem::path& path);

  CommitMark(CommitMark&& other) noexcept;
  CommitMark& operator=(CommitMark&& other) noexcept;
  ~CommitMark();

  /// A failed write keeps the old number, which can hide a loss but never report a false one.
  void write(std::int64_t commits) const;

 private:
  explicit CommitMark(int file) : file_(file) {}

  int file_;
};

}  // namespace gridwise
