// Arguments of the functions that write and check certificates.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "kit/result.h"

namespace gridwise {

/// Where a certificate is written while it is being made, so that a proof that takes hours can be
/// interrupted and resumed.
struct CertificateLog {
  std::string begun;  ///< text of an interrupted run, whose last line may be incomplete; or empty
  /// Replaces the whole text. Error: file/write.
  std::function<Result<void>(std::string_view text)> replace;
  /// Appends `text` and returns when it is on disk. Error: file/write.
  std::function<Result<void>(std::string_view text)> append;
};

/// How thoroughly a certificate is checked.
struct CheckEffort {
  int threads = 1;
  int sample = 0;  ///< parts to check, spread evenly, of a certificate with parts; 0 for all
};

}  // namespace gridwise
