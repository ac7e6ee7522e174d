#include "lab/scenario.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <cmath>

#include "kit/json_text.h"
#include "lab/scenario_json.h"

namespace gridwise::lab {
namespace {

/// "goal.red". If several figures have one key, it stands for the first of them.
std::string key_of(const Figure& figure) {
  return figure.token.empty() ? figure.name : figure.name + "." + figure.token;
}

std::string board_of(const AnyPosition& position) {
  const std::string text = position.public_text();
  return text.substr(0, text.find(' '));
}

/// The same in both languages.
Words same(const std::string& text) { return {text, text}; }

Words number_words(double number) { return same(json_text(boost::json::value(number))); }

/// "won", with the seat if given; indexed by Outcome::Kind.
Words outcome_words(Outcome::Kind kind, std::optional<Seat> winner) {
  static const std::array<Words, 4> kWords{
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

/// Compares cells by name, or the boards as a whole if they have different cells.
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

/// Everything that can be expected of a position.
Scenario::Expected state_of(const GameSetup& setup, const AnyPosition& position) {
  Scenario::Expected state;
  state.board = board_of(position);
  const Outcome outcome = position.outcome();
  state.outcome = outcome.kind;
  if (outcome.kind == Outcome::Kind::kWon && setup.game->info().seats.size() > 1)
    state.winner = outcome.winner;
  for (const Figure& figure : position.view().figures)
    state.figures.emplace(key_of(figure), figure.number);
  return state;
}

/// Plays the moves. False if an unexpected result of a move ends the scenario.
bool play_moves(const Scenario& scenario, AnyPosition& position, ScenarioRun& run) {
  for (std::size_t i = 0; i < scenario.moves.size(); ++i) {
    const bool last = i + 1 == scenario.moves.size();
    const std::optional<std::string> wanted = last ? scenario.expected.refused : std::nullopt;
    const auto played = position.play(scenario.moves[i]);
    if (played) {
      ++run.plies;
    } else {
      run.is.refused = played.error().code;
    }
    if (run.is.refused == wanted) continue;
    const std::string which = std::to_string(i + 1);
    run.differences.push_back(
        {{"move " + which + ", " + scenario.moves[i], "第 " + which + " 步 " + scenario.moves[i]},
         played_words(wanted),
         played_words(run.is.refused),
         i + 1});
    if (run.is.refused) return false;
  }
  return true;
}

}  // namespace

ScenarioRun run_scenario(const Scenario& scenario, const OpenedGame& opened) {
  ScenarioRun run;
  const bool comparable = play_moves(scenario, *opened.position, run);
  std::optional<std::string> refused = std::move(run.is.refused);
  run.is = state_of(opened.setup, *opened.position);
  run.is.refused = std::move(refused);
  if (!comparable) return run;
  const std::size_t before = run.differences.size();
  compare(opened, scenario.expected, run.differences);
  for (std::size_t i = before; i < run.differences.size(); ++i) run.differences[i].ply = run.plies;
  return run;
}

Result<std::vector<Difference>> check_scenario(const Scenario& scenario) {
  const Result<OpenedGame> opened = open_game(scenario.start, scenario.seed);
  if (!opened) return opened.error();
  return run_scenario(scenario, *opened).differences;
}

Result<Scenario> make_scenario(std::string name, const OpenedGame& start,
                               const std::vector<std::string>& moves) {
  const auto position = start.position->without_past();
  Scenario scenario{std::move(name), start.setup.text() + " " + position->text(), 1, moves, {}};
  if (const auto played = play_all(*position, moves); !played) return played.error();
  scenario.expected = state_of(start.setup, *position);
  return scenario;
}

}  // namespace gridwise::lab
