#include "lab/scenario.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <cmath>

#include "kit/json_fields.h"

namespace gridwise::lab {
namespace {

namespace json = boost::json;

// By Outcome::Kind.
constexpr std::array<std::string_view, 4> kOutcomes{"open", "won", "drawn", "lost"};

constexpr const char* kFormat = "scenario/format";
constexpr FieldCodes kCodes{kFormat, kFormat, kFormat};
constexpr std::size_t kMostMoves = 10'000;

Result<std::string> text_of(const Field& field) {
  const Result<std::string_view> text = string_of(field);
  if (!text) return text.error();
  if (text->empty()) return field.wrong("this text is empty");
  return std::string(*text);
}

template <std::string Scenario::*member>
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
  return read_items(field, kMostMoves, [&](const Field& item) -> Result<void> {
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
  const auto* const found = std::ranges::find(kOutcomes, *text);
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

/// "goal.red"; figures of one name without tokens stand for the first.
std::string key_of(const Figure& figure) {
  return figure.token.empty() ? figure.name : figure.name + "." + figure.token;
}

std::string board_of(const AnyPosition& position) {
  const std::string text = position.public_text();
  return text.substr(0, text.find(' '));
}

json::value number_json(double number) {
  const bool whole = std::trunc(number) == number && std::abs(number) < 1e15;
  return whole ? json::value(static_cast<std::int64_t>(number)) : json::value(number);
}

/// The same in both languages.
Words same(const std::string& text) { return {text, text}; }

Words number_words(double number) { return same(json::serialize(number_json(number))); }

/// "won", with the seat where one is asked for.
Words outcome_words(Outcome::Kind kind, std::optional<Seat> winner) {
  static const std::array<Words, kOutcomes.size()> kWords{
      {{"open", "未结束"}, {"won", "获胜"}, {"drawn", "和局"}, {"lost", "失败"}}};
  Words words = kWords[static_cast<std::size_t>(kind)];
  if (!winner) return words;
  words.en += ", winner: seat " + std::to_string(*winner);
  words.zh += "，胜方：座位 " + std::to_string(*winner);
  return words;
}

Words tokens_words(const std::vector<std::string>& tokens) {
  if (tokens.empty()) return {"nothing", "无"};
  std::string text;
  for (const std::string& token : tokens) text += (text.empty() ? "" : "+") + token;
  return same(text);
}

Words played_words(const std::optional<std::string>& refused) {
  if (!refused) return {"played", "可走"};
  return {"refused: " + *refused, "被拒绝：" + *refused};
}

/// The cells that differ, by name; the boards as a whole where the expected one has other cells.
void compare_boards(const GameSetup& setup, const AnyPosition& position,
                    const std::string& expected, std::vector<Difference>& differences) {
  const std::string board = board_of(position);
  if (board == expected) return;
  const std::string keys = position.public_text().substr(board.size());
  const auto wanted = open_game(setup.text() + " " + expected + keys, 1);
  const View is = position.view();
  const View should = wanted ? wanted->position->view() : View{};
  const std::size_t before = differences.size();
  if (is.columns == should.columns && is.cells.size() == should.cells.size()) {
    for (std::size_t i = 0; i < is.cells.size(); ++i) {
      if (is.cells[i].tokens != should.cells[i].tokens)
        differences.push_back({same(is.cells[i].name), tokens_words(should.cells[i].tokens),
                               tokens_words(is.cells[i].tokens)});
    }
  }
  if (differences.size() == before)
    differences.push_back({{"board", "棋盘"}, same(expected), same(board)});
}

void compare_figures(const AnyPosition& position, const std::map<std::string, double>& expected,
                     std::vector<Difference>& differences) {
  std::map<std::string, double> figures;
  for (const Figure& figure : position.view().figures)
    figures.emplace(key_of(figure), figure.number);
  for (const auto& [name, number] : expected) {
    const auto found = figures.find(name);
    if (found == figures.end()) {
      differences.push_back({same(name), number_words(number), {"no such figure", "没有这项数值"}});
    } else if (std::abs(found->second - number) > 1e-9 * std::max(1.0, std::abs(number))) {
      differences.push_back({same(name), number_words(number), number_words(found->second)});
    }
  }
}

void compare(const OpenedGame& opened, const Scenario::Expected& expected,
             std::vector<Difference>& differences) {
  const AnyPosition& position = *opened.position;
  if (expected.board) compare_boards(opened.setup, position, *expected.board, differences);
  const Outcome outcome = position.outcome();
  const bool other_end = expected.outcome && *expected.outcome != outcome.kind;
  const bool other_winner = expected.winner && *expected.winner != outcome.winner;
  if (other_end || other_winner) {
    std::optional<Seat> winner;
    if (outcome.winner >= 0 && expected.winner) winner = outcome.winner;
    differences.push_back(
        {{"outcome", "结果"},
         outcome_words(expected.outcome.value_or(Outcome::Kind::kWon), expected.winner),
         outcome_words(outcome.kind, winner)});
  }
  compare_figures(position, expected.figures, differences);
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
  Scenario scenario;
  if (const auto read = read_fields(Field{value, "$", kCodes}, kRows, scenario); !read)
    return read.error();
  if (scenario.expected.refused && scenario.moves.empty())
    return Error{kFormat, "$.moves: the move that is refused is missing", {}};
  return scenario;
}

std::string format_scenario(const Scenario& scenario) {
  const Scenario::Expected& expected = scenario.expected;
  json::object expect;
  if (expected.board) expect["board"] = *expected.board;
  if (expected.outcome) expect["outcome"] = kOutcomes[static_cast<std::size_t>(*expected.outcome)];
  if (expected.winner) expect["winner"] = *expected.winner;
  if (!expected.figures.empty()) {
    json::object& figures = expect["figures"].emplace_object();
    for (const auto& [name, number] : expected.figures) figures[name] = number_json(number);
  }
  if (expected.refused) expect["refused"] = *expected.refused;
  json::object object{{"name", scenario.name}, {"start", scenario.start}};
  if (scenario.seed != 1) object["seed"] = scenario.seed;
  object["moves"] = json::value_from(scenario.moves);
  object["expect"] = std::move(expect);
  return json::serialize(object);
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

Result<std::vector<Difference>> check_scenario(const Scenario& scenario) {
  Result<OpenedGame> opened = open_game(scenario.start, scenario.seed);
  if (!opened) return opened.error();
  const Scenario::Expected& expected = scenario.expected;
  std::vector<Difference> differences;
  for (std::size_t i = 0; i < scenario.moves.size(); ++i) {
    const bool last = i + 1 == scenario.moves.size();
    const std::optional<std::string> wanted = last ? expected.refused : std::nullopt;
    const auto played = opened->position->play(scenario.moves[i]);
    const std::optional<std::string> is =
        played ? std::nullopt : std::optional(played.error().code);
    if (is == wanted) continue;
    const std::string which = std::to_string(i + 1);
    differences.push_back(
        {{"move " + which + ", " + scenario.moves[i], "第 " + which + " 步 " + scenario.moves[i]},
         played_words(wanted),
         played_words(is)});
    if (is) return differences;
  }
  compare(*opened, expected, differences);
  return differences;
}

Result<Scenario> make_scenario(std::string name, const OpenedGame& start,
                               const std::vector<std::string>& moves) {
  const auto position = start.position->without_past();
  Scenario scenario{std::move(name), start.setup.text() + " " + position->text(), 1, moves, {}};
  if (const auto played = play_all(*position, moves); !played) return played.error();
  scenario.expected.board = board_of(*position);
  const Outcome outcome = position->outcome();
  scenario.expected.outcome = outcome.kind;
  if (outcome.kind == Outcome::Kind::kWon && start.setup.game->info().seats.size() > 1)
    scenario.expected.winner = outcome.winner;
  for (const Figure& figure : position->view().figures)
    scenario.expected.figures.emplace(key_of(figure), figure.number);
  return scenario;
}

}  // namespace gridwise::lab
