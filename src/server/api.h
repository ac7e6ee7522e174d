// HTTP answers other than page and socket: health, records, errors. Independent of the HTTP
// library, so that tests need no connection.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "service/service.h"

namespace gridwise {

struct ApiAnswer {
  int status = 200;
  std::string body;      ///< JSON, or a PNG if `image`
  std::string filename;  ///< of a download; otherwise empty
  bool image = false;    ///< the body is an immutable PNG
};

/// The HTTP status for an error code.
[[nodiscard]] int status_of(const Error& error);

[[nodiscard]] ApiAnswer error_answer(const Error& error);

/// The answer to GET `target` from what is in memory; nullopt if it must be read from the store.
/// REQUIRES: the path begins with /api/.
[[nodiscard]] std::optional<ApiAnswer> answer_api(const Service& service, std::string_view target);
/// The answer from the store. Thread safe; never on the loop. REQUIRES: answer_api has none.
[[nodiscard]] ApiAnswer read_api(Store& store, std::string_view target);

/// The answer to a posted record, after it was stored or refused.
[[nodiscard]] ApiAnswer imported_answer(const Result<std::string>& id);

}  // namespace gridwise
