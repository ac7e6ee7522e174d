// Parameters of the functions that write and check certificates.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "kit/limits.h"
#include "kit/result.h"

namespace gridwise {

/// The output of a running proof. Written incrementally, so a proof of several hours can be
/// interrupted and resumed.
struct CertificateLog {
  std::string begun;  ///< text of an interrupted run, perhaps cut off mid-line; or empty
  /// Replaces the whole text. Error: file/write.
  std::function<Result<void>(std::string_view text)> replace;
  /// Appends `text` durably: returns once it is on disk. Error: file/write.
  std::function<Result<void>(std::string_view text)> append;
};

/// How thoroughly to check a certificate, and at what cost.
struct CheckEffort {
  int threads = 1;
  int sample = 0;      ///< for a certificate in parts: how many to check, evenly spread; 0: all
  Limits limits = {};  ///< nodes, time and stop only; a node is one step of the checker
  /// Called on the calling thread after each part, with the number of parts checked so far.
  std::function<void(std::size_t done)> progress = {};
};

/// The error of a check cut off by its limits: neither verified nor rejected.
[[nodiscard]] inline Error check_ended(std::size_t done) {
  return {"certificate/limit",
          "not verified within the limit: " + std::to_string(done) + " parts were checked",
          {}};
}

}  // namespace gridwise
