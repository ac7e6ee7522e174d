// Scenario files: strict parsing, and writing.
#include <algorithm>
#include <array>
#include <boost/json.hpp>

#include "kit/json_fields.h"
#include "kit/json_text.h"
#include "lab/scenario.h"
#include "lab/scenario_json.h"

namespace gridwise::lab {
namespace {

namespace json = boost::json;

// Indexed by Outcome::Kind.
constexpr std::array<std::string_view, 4> kOutcomes{"open", "won", "drawn", "lost"};

constexpr const char* kFormat = "scenario/format";
constexpr FieldCodes kCodes{kFormat, kFormat, kFormat};
constexpr std::size_t kMaxMoves = 10'000;

Result<std::string> text_of(const Field& field) {
  const Result<std::string_view> text = string_of(field);
  if (!text) return text.error();
  if (text->empty()) return field.wrong("this text is empty");
  return std::string(*text);
}

template <std::string Scenario::* member>
Result<void> read_text(Scenario& scenario, const Field& field) {
  Result<std::string> text = text_of(field);
  if (!text) return text.error();
  scenario.*member = *std::move(text);
  return {};
}

Result<void> read_seed(Scenario& scenario, const Field& field) {
  json::error_code problem;
  scenario.seed = field.value.to_number<std::uint64_t>(problem);
  if (problem) return field.wrong("a whole number from 0 on belongs here");
  return {};
}

Result<void> read_moves(Scenario& scenario, const Field& field) {
  return read_items(field, kMaxMoves, [&](const Field& item) -> Result<void> {
    Result<std::string> move = text_of(item);
    if (!move) return move.error();
    scenario.moves.push_back(*std::move(move));
    return {};
  });
}

Result<void> read_board(Scenario::Expected& expected, const Field& field) {
  Result<std::string> text = text_of(field);
  if (!text) return text.error();
  if (text->find(' ') != std::string::npos)
    return field.wrong("the board alone belongs here, without what follows it");
  expected.board = *std::move(text);
  return {};
}

Result<void> read_outcome(Scenario::Expected& expected, const Field& field) {
  const Result<std::string> text = text_of(field);
  if (!text) return text.error();
  const auto found = std::ranges::find(kOutcomes, *text);
  if (found == kOutcomes.end()) return field.wrong("an outcome is open, won, drawn or lost");
  expected.outcome = static_cast<Outcome::Kind>(found - kOutcomes.begin());
  return {};
}

Result<void> read_winner(Scenario::Expected& expected, const Field& field) {
  json::error_code problem;
  const int seat = field.value.to_number<int>(problem);
  if (problem || seat < 0) return field.wrong("the number of a seat belongs here");
  expected.winner = seat;
  return {};
}

Result<void> read_figures(Scenario::Expected& expected, const Field& field) {
  const json::object* const figures = field.value.if_object();
  if (figures == nullptr) return field.wrong("an object belongs here");
  for (const auto& figure : *figures) {
    const std::string name(figure.key().data(), figure.key().size());
    json::error_code problem;
    const auto number = figure.value().to_number<double>(problem);
    if (problem)
      return Field{figure.value(), field.path + "." + name, field.codes}.wrong(
          "a number belongs here");
    expected.figures[name] = number;
  }
  return {};
}

Result<void> read_refused(Scenario::Expected& expected, const Field& field) {
  Result<std::string> text = text_of(field);
  if (!text) return text.error();
  expected.refused = *std::move(text);
  return {};
}

Result<void> read_expected(Scenario& scenario, const Field& field) {
  static constexpr std::array<FieldRow<Scenario::Expected>, 5> kRows{
      {{"board", false, read_board},
       {"outcome", false, read_outcome},
       {"winner", false, read_winner},
       {"figures", false, read_figures},
       {"refused", false, read_refused}}};
  if (const auto read = read_fields(field, kRows, scenario.expected); !read) return read;
  if (scenario.expected == Scenario::Expected{}) return field.wrong("something must be expected");
  return {};
}

template <std::size_t count>
Result<Scenario> read_scenario(const json::value& value, const std::string& path,
                               const std::array<FieldRow<Scenario>, count>& rows) {
  Scenario scenario;
  if (const auto read = read_fields(Field{value, path, kCodes}, rows, scenario); !read)
    return read.error();
  if (scenario.expected.refused && scenario.moves.empty())
    return Error{kFormat, path + ".moves: the move that is refused is missing", {}};
  return scenario;
}

}  // namespace

Result<Scenario> parse_scenario(std::string_view line) {
  static constexpr std::array<FieldRow<Scenario>, 5> kRows{
      {{"name", true, read_text<&Scenario::name>},
       {"start", true, read_text<&Scenario::start>},
       {"seed", false, read_seed},
       {"moves", true, read_moves},
       {"expect", true, read_expected}}};
  json::error_code problem;
  const json::value value = json::parse(line, problem);
  if (problem) return Error{kFormat, "$: this is not JSON: " + problem.message(), {}};
  return read_scenario(value, "$", kRows);
}

Result<Scenario> read_level_scenario(const json::value& value, const std::string& path) {
  static constexpr std::array<FieldRow<Scenario>, 5> kRows{
      {{"name", false, read_text<&Scenario::name>},
       {"start", false, read_text<&Scenario::start>},
       {"seed", false, read_seed},
       {"moves", true, read_moves},
       {"expect", false, read_expected}}};
  return read_scenario(value, path, kRows);
}

std::string format_scenario(const Scenario& scenario) {
  json::object object{{"name", scenario.name}, {"start", scenario.start}};
  if (scenario.seed != 1) object["seed"] = scenario.seed;
  object["moves"] = json::value_from(scenario.moves);
  object["expect"] = object_of(scenario.expected);
  return json_text(object);
}

Result<std::vector<ScenarioLine>> parse_scenarios(std::string_view text) {
  std::vector<ScenarioLine> lines;
  std::size_t number = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    const std::size_t start = at;
    at = end + 1;
    ++number;
    if (line.starts_with('#') || line.find_first_not_of(" \t\r") == std::string_view::npos)
      continue;
    Result<Scenario> scenario = parse_scenario(line);
    if (!scenario) {
      Error error = scenario.error();
      error.at = start;
      return error;
    }
    lines.push_back({number, start, *std::move(scenario)});
  }
  return lines;
}

}  // namespace gridwise::lab
