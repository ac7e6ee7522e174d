// `serve --stdio` at the end of its input: every answer is sent, and every job ends first.
#include "cli/host/stdio.h"

#include <doctest/doctest.h>

#include <boost/json.hpp>
#include <map>
#include <sstream>

#include "service/wire/fields.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)
namespace json = boost::json;

namespace {

std::vector<json::object> lines_for(const std::string& input) {
  std::istringstream in(input);
  std::ostringstream out;
  REQUIRE(serve_stdio(in, out, {}));
  std::vector<json::object> lines;
  std::istringstream written(out.str());
  for (std::string line; std::getline(written, line);) lines.push_back(*parse_object(line));
  return lines;
}

/// Job -> its last report.
std::map<std::string, json::object> results_of(const std::vector<json::object>& lines) {
  std::map<std::string, json::object> results;
  for (const json::object& line : lines) {
    if (line.contains("done"))
      results.emplace(line.at("job").get_string(), line.at("report").get_object());
  }
  return results;
}

}  // namespace

TEST_CASE("jobs_are_done_before_the_end_of_input_ends_the_program") {
  const auto lines = lines_for(R"({"id":"\"job\":\"","do":"solve","text":"tictactoe .../.../..."})"
                               "\n"
                               R"({"id":2,"do":"analyse","text":"gomoku h8 h9","nodes":2000})"
                               "\n"
                               R"({"id":3,"do":"hello"})"
                               "\n");
  const auto results = results_of(lines);
  REQUIRE(results.size() == 2);
  CHECK(results.at("j1").at("proved") == true);
  CHECK(results.at("j1").at("verdict") == "draw");
  CHECK(results.at("j2").at("candidates").get_array().size() > 0);
}

TEST_CASE("a_stopped_or_refused_job_holds_up_no_end_of_input") {
  const auto lines = lines_for(
      R"({"id":1,"do":"solve","text":"tictactoe(m=6,n=6,k=5) ....../....../....../....../....../......","time_ms":60000})"
      "\n"
      R"({"id":2,"do":"job.stop","job":"j1"})"
      "\n"
      R"({"id":3,"do":"solve","text":"nothing"})"
      "\n");
  CHECK(results_of(lines).size() == 1);
  CHECK(lines.at(1).at("ok") == json::value{{"stopped", 1}});
}
