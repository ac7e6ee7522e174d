// Arguments of the functions that write and check certificates.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "kit/limits.h"
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

/// How thoroughly a certificate is checked, and what that may take.
struct CheckEffort {
  int threads = 1;
  int sample = 0;      ///< parts to check, spread evenly, of a certificate with parts; 0 for all
  Limits limits = {};  ///< of nodes, time and stop; a node is a step of the checker
  /// Called on the calling thread after each part, with the number of parts checked so far.
  std::function<void(std::size_t done)> progress = {};
};

/// The error of a check that its limits ended: neither verified nor refused.
[[nodiscard]] inline Error check_ended(std::size_t done) {
  return {"certificate/limit",
          "not verified within the limit: " + std::to_string(done) + " parts were checked",
          {}};
}

}  // namespace gridwise
