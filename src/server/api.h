// The HTTP answers besides page and socket: health, records, errors. Independent of the HTTP
// library, so that tests need no connection.
#pragma once

#include <string>
#include <string_view>

#include "service/service.h"

namespace gridwise {

struct ApiAnswer {
  int status = 200;
  std::string body;      ///< JSON
  std::string filename;  ///< of a download; empty for other answers
  bool image = false;    ///< the body is a PNG instead, the same for ever
};

/// The HTTP status for an error's code.
[[nodiscard]] int status_of(const Error& error);

[[nodiscard]] ApiAnswer error_answer(const Error& error);

/// The answer to GET `target`, a path that begins with /api/.
[[nodiscard]] ApiAnswer answer_api(Service& service, std::string_view target);

/// The answer to a posted record, once it is on disk or refused.
[[nodiscard]] ApiAnswer imported_answer(const Result<std::string>& id);

}  // namespace gridwise
