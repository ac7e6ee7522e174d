// Atomic file creation: a file gets its final name only once it is complete and on disk.
#pragma once

#include <filesystem>

#include "gridwise/result.h"

namespace gridwise {

/// The error store/exists for `path`.
[[nodiscard]] Error taken(const std::filesystem::path& path);

/// The file being written; deleted unless it got its final name.
class PartFile {
 public:
  explicit PartFile(std::filesystem::path path) : path_(std::move(path)) {}
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;
  ~PartFile();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  /// Creates an empty file, readable only by its owner. Errors: store/exists, store/io.
  [[nodiscard]] Result<void> create();

  /// Syncs the file and renames it to `to`. Errors: store/exists (`to` is unchanged), store/io.
  [[nodiscard]] Result<void> keep_as(const std::filesystem::path& to);

  /// The same, but replaces `to`. Error: store/io.
  [[nodiscard]] Result<void> replace(const std::filesystem::path& to);

 private:
  std::filesystem::path path_;
  bool created_ = false;
};

}  // namespace gridwise
