// What the makers and the checkers of certificates are handed.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "kit/result.h"

namespace gridwise {

/// Where a certificate goes while it is being made, so that a proof of hours can be interrupted and
/// gone on with.
struct CertificateLog {
  std::string begun;  ///< what an earlier run left, its last line perhaps torn; empty for nothing
  /// Makes `text` all there is. Error: file/write.
  std::function<Result<void>(std::string_view text)> replace;
  /// Adds `text`, and returns when it is kept. Error: file/write.
  std::function<Result<void>(std::string_view text)> append;
};

/// How thoroughly a certificate is checked.
struct CheckEffort {
  int threads = 1;
  int sample = 0;  ///< parts looked at, spread evenly, where it has parts; 0 for all
};

}  // namespace gridwise
