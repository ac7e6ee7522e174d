// Clients cannot forge or flood the log.
#include "service/loop/log.h"

#include <doctest/doctest.h>

#include <vector>

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

struct Lines {
  std::vector<std::string> lines;
  Log log{[this](LogLevel, const std::string& line) { lines.push_back(line); }};
  Log::Clock::time_point now;

  void refuse() { log.write(LogLevel::kWarning, "limit/rate", {{"client", "7"}}, now); }
};

}  // namespace

TEST_CASE("a_client_cannot_forge_a_line_or_a_field") {
  CHECK(log_value("evil.example:80") == "evil.example:80");
  CHECK(log_value("a\nerror store/corrupt") == "\"a\\x0aerror store/corrupt\"");
  CHECK(log_value("a\r\t\x1b[2J\x7f") == "\"a\\x0d\\x09\\x1b[2J\\x7f\"");
  CHECK(log_value("x client=1") == "\"x client=1\"");
  CHECK(log_value("x=1") == "\"x=1\"");
  CHECK(log_value("\" client=1 \\") == "\"\\x22 client=1 \\x5c\"");
  CHECK(log_value("\xe2\x80\xa8") == "\"\\xe2\\x80\\xa8\"");  // line separator
  CHECK(log_value("") == "\"\"");
  CHECK(log_value(std::string_view("\0x", 2)) == "\"\\x00x\"");
}

TEST_CASE("a_long_value_is_cut") {
  CHECK(log_value(std::string(120, 'x')) == std::string(120, 'x'));
  CHECK(log_value(std::string(121, 'x')) == "\"" + std::string(120, 'x') + "...\"");
}

TEST_CASE("repeated_lines_of_one_code_are_limited_and_counted") {
  Lines seen;
  for (int i = 0; i < 1'000; ++i) seen.refuse();
  REQUIRE(seen.lines.size() == Log::kMaxAtOnce);
  CHECK(seen.lines.front() == "limit/rate client=7");
  seen.log.write(LogLevel::kError, "store/full", {}, seen.now);
  CHECK(seen.lines.back() == "store/full");  // other codes are not affected
  seen.now += std::chrono::seconds(3);
  seen.refuse();
  CHECK(seen.lines.back() == "limit/rate client=7 left_out=980");
  seen.refuse();
  CHECK(seen.lines.size() == Log::kMaxAtOnce + 2);
}

TEST_CASE("a_log_without_output_accepts_lines") {
  Log log;
  log.write(LogLevel::kError, "store/full", {{"says", "x"}});
}
