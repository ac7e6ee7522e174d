// A file that appears under its name only once it is whole and on disk.
#pragma once

#include <filesystem>

#include "kit/result.h"

namespace gridwise {

/// store/exists.
[[nodiscard]] Error taken(const std::filesystem::path& path);

/// The file being written; removed unless `keep_as` succeeded.
class PartFile {
 public:
  explicit PartFile(std::filesystem::path path) : path_(std::move(path)) {}
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;
  ~PartFile();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  /// Creates it empty, readable by its owner only. Errors: store/exists, store/io.
  [[nodiscard]] Result<void> create();

  /// Syncs the file and renames it to `to`. Errors: store/exists (`to` is not changed), store/io.
  [[nodiscard]] Result<void> keep_as(const std::filesystem::path& to);

 private:
  std::filesystem::path path_;
  bool created_ = false;
};

}  // namespace gridwise
