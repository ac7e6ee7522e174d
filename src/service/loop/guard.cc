#include "service/loop/guard.h"

namespace gridwise {
namespace {

Error logged(Log& log, std::string_view where, std::string_view what) {
  log.write(LogLevel::kError, "server/internal", {{"where", where}, {"what", what}});
  return {"server/internal", "something went wrong in the server; its log says more", {}};
}

}  // namespace

Error internal_error(Log& log, std::string_view where) {
  try {
    throw;
  } catch (const std::exception& problem) {
    return logged(log, where, problem.what());
  } catch (...) {
    return logged(log, where, "not a std::exception");
  }
}

}  // namespace gridwise
