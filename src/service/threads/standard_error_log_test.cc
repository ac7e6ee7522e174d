#include "service/threads/standard_error_log.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdio>
#include <string>

using namespace gridwise;

namespace {

/// What `work` writes to standard error.
template <class Work>
std::string said_by(const Work& work) {
  std::FILE* const file = std::tmpfile();
  REQUIRE(file != nullptr);
  std::fflush(stderr);
  const int kept = dup(STDERR_FILENO);
  dup2(fileno(file), STDERR_FILENO);
  work();
  dup2(kept, STDERR_FILENO);
  close(kept);
  std::string text(200, '\0');
  std::rewind(file);
  text.resize(std::fread(text.data(), 1, text.size(), file));
  std::fclose(file);
  return text;
}

}  // namespace

TEST_CASE("a_line_of_the_log_begins_with_its_time_and_level") {
  for (const auto& [level, name] :
       {std::pair(LogLevel::kInfo, " info "), std::pair(LogLevel::kWarning, " warning "),
        std::pair(LogLevel::kError, " error ")}) {
    const std::string said =
        said_by([&] { standard_error_log()->write(level, "store/full", {{"name", "x"}}); });
    CAPTURE(said);
    CHECK(said.find(name) == std::string_view("2026-11-30T04:33:18.123Z").size());
    CHECK(said.ends_with(std::string(name) + "store/full name=x\n"));
  }
}
