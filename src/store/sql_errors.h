// Turns what SOCI and its back ends throw into Errors.
#pragma once

#include <soci/soci.h>

#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>

#include "kit/result.h"

namespace gridwise {

/// An Error on its way up through code that throws.
class StoreFailure : public std::runtime_error {
 public:
  explicit StoreFailure(Error error) : std::runtime_error(error.says), error_(std::move(error)) {}
  [[nodiscard]] const Error& error() const { return error_; }

 private:
  Error error_;
};

/// The error code for one of SQLite's result codes (https://www.sqlite.org/rescode.html).
[[nodiscard]] std::string code_of_sqlite(int result);

/// The error code for one of PostgreSQL's
/// (https://www.postgresql.org/docs/15/errcodes-appendix.html). None of theirs, empty or blank,
/// comes from libpq: the connection was lost.
[[nodiscard]] std::string code_of_sqlstate(std::string_view sqlstate);

/// The Error for an exception that is in flight. REQUIRES: called within a handler.
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

/// Throws store/text for a text with a byte 0, which PostgreSQL cannot store.
void check_text(std::string_view text);

}  // namespace gridwise
