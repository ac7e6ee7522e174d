// The verb that checks a level: `level.lint`.
#include <chrono>

#include "games/lint.h"
#include "service/level/problem_json.h"
#include "service/verbs.h"

namespace gridwise::verb {

namespace json = boost::json;

/// The level is in `setup`, or in `text` as for other verbs.
Result<json::value> lint_level(Call& call) {
  const bool as_text = !call.fields.has("setup") && call.fields.has("text");
  const std::string_view field = as_text ? "text" : "setup";
  const std::string text = call.fields.text(field, kLongestBoard);
  if (call.fields.error()) return *call.fields.error();
  const auto began = std::chrono::steady_clock::now();
  const Result<std::vector<Problem>> problems = lint_game(text);
  if (!problems) return problems.error();
  const auto took = std::chrono::steady_clock::now() - began;
  return json::value{
      {"problems", problems_json(*problems)},
      {"took_us", std::chrono::duration_cast<std::chrono::microseconds>(took).count()}};
}

}  // namespace gridwise::verb
