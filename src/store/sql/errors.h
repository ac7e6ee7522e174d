// Turns exceptions of SOCI and its back ends into Errors.
#pragma once

#include <soci/soci.h>

#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>

#include "gridwise/result.h"

namespace gridwise {

/// Carries an Error through code that throws.
class StoreFailure : public std::runtime_error {
 public:
  explicit StoreFailure(Error error) : std::runtime_error(error.says), error_(std::move(error)) {}
  [[nodiscard]] const Error& error() const { return error_; }

 private:
  Error error_;
};

/// Maps a SQLite result code to our error code (https://www.sqlite.org/rescode.html).
[[nodiscard]] std::string code_of_sqlite(int result);

/// Maps a SQLSTATE to our error code (https://www.postgresql.org/docs/15/errcodes-appendix.html).
/// An empty or blank one comes from libpq: the connection was lost.
[[nodiscard]] std::string code_of_sqlstate(std::string_view sqlstate);

/// The Error for the current exception. REQUIRES: called within a handler.
[[nodiscard]] Error error_in_flight();

/// Runs `work` and turns an exception into an Error.
template <class Work>
auto sql_result(const Work& work) -> decltype(work()) {
  try {
    return work();
  } catch (const std::exception&) {
    return error_in_flight();
  }
}

/// Throws store/text if the text contains a NUL byte, which PostgreSQL cannot store.
void check_text(std::string_view text);

}  // namespace gridwise
