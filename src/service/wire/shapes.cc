#include "service/wire/shapes.h"

#include <fmt/format.h>

#include <array>
#include <boost/json.hpp>
#include <string_view>

#include "kit/told_verdict.h"
#include "service/wire/action_sets.h"
#include "service/wire/portion.h"

namespace gridwise {
namespace {

namespace json = boost::json;

// Names in the order of the enums.
constexpr std::array<std::string_view, 4> kVerdicts{"unknown", "loss", "draw", "win"};
constexpr std::array<std::string_view, 4> kOutcomes{"open", "won", "drawn", "lost"};
constexpr std::array<std::string_view, 5> kTokenLooks{"tile", "cross", "ring", "black_stone",
                                                      "white_stone"};
constexpr std::array<std::string_view, 2> kLinks{"straight", "reading"};
constexpr std::array<std::string_view, 3> kJudgements{"open", "solved", "refuted"};
constexpr std::array<std::string_view, 2> kDesks{"analyse", "solve"};
constexpr std::array<std::string_view, 6> kRoles{"rule", "level", "columns",
                                                 "rows", "side",  "advanced"};

template <class Enum, std::size_t count>
std::string_view name_of(const std::array<std::string_view, count>& names, Enum value) {
  return names[static_cast<std::size_t>(value)];
}

/// The array of shape(item) for each item.
template <class Range, class Shape>
json::array array_of(const Range& range, Shape shape) {
  json::array array;
  array.reserve(range.size());
  for (const auto& item : range) array.emplace_back(shape(item));
  return array;
}

json::array strings_json(const std::vector<std::string>& strings) {
  return json::array(strings.begin(), strings.end());
}

json::array numbers_json(const std::vector<int>& numbers) {
  return json::array(numbers.begin(), numbers.end());
}

/// The first items, as many as fit into `most_bytes`.
template <class Range, class Shape>
Portion portion_of(const Range& range, Shape shape, std::size_t most_bytes) {
  Portion portion(most_bytes);
  for (const auto& item : range) {
    if (!portion.add(shape(item))) break;
  }
  return portion;
}

/// A choice, a goal, a notation.
template <class Info>
json::object named_json(const Info& info) {
  return {{"name", info.name}, {"label", words_json(info.label)}};
}

json::object option_json(const OptionInfo& option) {
  json::object object{{"name", option.name},
                      {"label", words_json(option.label)},
                      {"low", option.low},
                      {"high", option.high},
                      {"standard", option.standard},
                      {"choices", array_of(option.choices, named_json<OptionInfo::Choice>)}};
  if (option.role != OptionInfo::Role::kRule) object["role"] = name_of(kRoles, option.role);
  if (option.high_means) object["high_means"] = words_json(*option.high_means);
  return object;
}

json::object token_json(const TokenInfo& token) {
  json::object object{
      {"name", token.name}, {"glyph", token.glyph}, {"label", words_json(token.label)}};
  if (token.look != TokenLook::kTile) object["look"] = name_of(kTokenLooks, token.look);
  if (token.seat) object["seat"] = *token.seat;
  return object;
}

json::object board_kind_json(const BoardInfo& board) {
  json::object object = named_json(board);
  if (board.standard) object["standard"] = true;
  return object;
}

json::object look_json(const BoardLook& look) {
  json::object object;
  if (look.grows) object["grows"] = true;
  if (look.links != Links::kStraight) object["links"] = name_of(kLinks, look.links);
  return object;
}

json::object selector_json(const SelectorInfo& selector) {
  json::object object{{"name", selector.name},
                      {"label", words_json(selector.label)},
                      {"about", words_json(selector.about)}};
  if (!selector.options.empty()) object["options"] = array_of(selector.options, option_json);
  return object;
}

json::object preset_json(const Game& game, const Preset& preset) {
  json::object object{{"setup", GameSetup{&game, preset.values}.text()},
                      {"name", words_json(preset.name)}};
  if (!preset.about.en.empty()) object["about"] = words_json(preset.about);
  return object;
}

json::object path_level_json(const Game& game, const PathLevel& level) {
  return {{"setup", GameSetup{&game, level.options}.text()},
          {"name", words_json(level.name)},
          {"stars", json::array(level.stars.begin(), level.stars.end())},
          {"introduces", strings_json(level.introduces)}};
}

json::object figure_json(const Figure& figure) {
  json::object object{{"name", figure.name},
                      {"label", words_json(figure.label)},
                      {"value", figure.value},
                      {"number", figure.number}};
  if (figure.total) object["total"] = *figure.total;
  if (!figure.token.empty()) object["token"] = figure.token;
  return object;
}

json::object step_json(const Event& event) {
  return {{"kind", event.kind},
          {"wave", event.wave},
          {"cells", numbers_json(event.cells)},
          {"token", event.token}};
}

json::object candidate_json(const Candidate& candidate) {
  json::object object{{"move", candidate.move},
                      {"weight", candidate.weight},
                      {"verdict", name_of(kVerdicts, candidate.verdict)},
                      {"why", array_of(candidate.why, words_json)}};
  if (candidate.plies) object["plies"] = *candidate.plies;
  if (candidate.win_chance) object["win_chance"] = *candidate.win_chance;
  if (candidate.score) object["score"] = *candidate.score;
  if (!candidate.line.empty()) object["line"] = strings_json(candidate.line);
  return object;
}

json::object answer_json(const Answer& answer) {
  json::object object{{"line", strings_json(answer.line)}, {"score", answer.score}};
  if (!answer.facts.empty()) object["facts"] = json::parse(answer.facts);
  return object;
}

}  // namespace

json::object words_json(const Words& words) { return {{"en", words.en}, {"zh", words.zh}}; }

json::object error_json(const Error& error) {
  json::object object{{"code", error.code}, {"says", error.says}};
  if (error.at) object["at"] = *error.at;
  return object;
}

json::object game_json(const Game& game) {
  const GameInfo& info = game.info();
  json::object object{
      {"id", info.id},
      {"name", words_json(info.name)},
      {"about", words_json(info.about)},
      {"seats", array_of(info.seats, words_json)},
      {"options", array_of(info.options, option_json)},
      {"presets",
       array_of(info.presets, [&](const Preset& preset) { return preset_json(game, preset); })},
      {"tokens", array_of(info.tokens, token_json)},
      {"look", look_json(info.look)},
      {"desk", name_of(kDesks, info.desk)},
      {"boards", array_of(info.boards, board_kind_json)},
      {"selectors", array_of(info.selectors, selector_json)},
      {"solvable", info.solvable},
      {"goals", array_of(info.goals, named_json<GoalInfo>)},
      {"notations", array_of(info.notations, named_json<NotationInfo>)}};
  if (info.composes_seat) object["composes_seat"] = true;
  if (info.stages) object["stages"] = true;
  if (!info.puzzle_levels.empty()) object["puzzles"] = game.puzzles().size();
  if (info.daily) object["daily"] = true;
  if (!info.path.empty()) {
    object["path"] =
        array_of(info.path, [&](const PathLevel& level) { return path_level_json(game, level); });
  }
  return object;
}

json::object outcome_json(const Outcome& outcome) {
  json::object object{{"kind", name_of(kOutcomes, outcome.kind)}};
  if (outcome.kind == Outcome::Kind::kWon) object["winner"] = outcome.winner;
  return object;
}

json::object view_json(const View& view) {
  json::object object{
      {"columns", view.columns},
      {"rows", view.rows},
      {"names", array_of(view.cells, [](const CellView& cell) { return cell.name; })},
      {"cells",
       array_of(view.cells, [](const CellView& cell) { return strings_json(cell.tokens); })},
      {"marked", numbers_json(view.marked)},
      {"last", numbers_json(view.last)},
      {"actions", action_sets_json(view)},
      {"figures", array_of(view.figures, figure_json)}};
  if (view.crossings) object["crossings"] = true;
  if (!view.forbidden.empty()) object["forbidden"] = numbers_json(view.forbidden);
  return object;
}

json::array figures_json(const std::vector<Figure>& figures) {
  return array_of(figures, figure_json);
}

json::array steps_json(const std::vector<Event>& events) {
  return portion_of(events, step_json, kLongestPart).take();
}

json::object position_json(const GameSetup& setup, const AnyPosition& position, Detail detail) {
  json::object object{{"setup", setup.text()},
                      {"text", setup.text() + " " + position.text()},
                      {"seat", position.seat()},
                      {"outcome", outcome_json(position.outcome())},
                      {"hash", hash_text(position.hash())}};
  View view = position.view();
  if (detail == Detail::kBoardOnly) view.actions.clear();
  json::object& shown = object["view"].emplace_object() = view_json(view);
  if (detail == Detail::kBoardOnly) {
    shown.erase("actions");
  } else {
    object["moves"] = strings_json(position.moves());
    if (position.generator() != 0) object["public"] = setup.text() + " " + position.public_text();
  }
  return object;
}

json::object report_json(const Report& report, std::size_t most_bytes) {
  Portion candidates = portion_of(report.candidates, candidate_json, most_bytes);
  Portion answers = portion_of(report.answers, answer_json, most_bytes);
  const std::size_t left_out = report.candidates.size() - candidates.size();
  json::object object{{"verdict", name_of(kVerdicts, told_verdict(report))},
                      {"line", strings_json(report.line)},
                      {"depth", report.depth},
                      {"nodes", report.nodes},
                      {"ms", static_cast<double>(report.time.count()) * 1e-3},
                      {"proved", report.proved},
                      {"candidates", candidates.take()}};
  if (left_out > 0) object["left_out"] = left_out;
  if (report.threat_nodes) object["threat_nodes"] = *report.threat_nodes;
  if (const auto plies = told_plies(report)) object["plies"] = *plies;
  if (report.score) object["score"] = *report.score;
  if (report.bound) object["bound"] = *report.bound;
  if (!report.answers.empty()) object["answers"] = answers.take();
  if (!report.facts.empty()) object["facts"] = json::parse(report.facts);
  return object;
}

json::object puzzles_json(const Game& game, std::optional<std::size_t> level) {
  const GameInfo& info = game.info();
  json::array listed;
  for (const PuzzleInfo& puzzle : game.puzzles()) {
    if (level && puzzle.level != *level) continue;
    const GameSetup setup{&game, puzzle.options};
    listed.push_back({{"id", puzzle.id},
                      {"level", info.puzzle_levels[puzzle.level].name},
                      {"title", words_json(puzzle.title)},
                      {"text", setup.text() + " " + puzzle.start},
                      {"moves", puzzle.moves}});
  }
  return {{"levels", array_of(info.puzzle_levels, named_json<PuzzleLevelInfo>)},
          {"puzzles", std::move(listed)}};
}

json::object judgement_json(const Judgement& judgement) {
  json::object object{{"state", name_of(kJudgements, judgement.state)},
                      {"line", strings_json(judgement.line)},
                      {"remarks", array_of(judgement.remarks, [](const Judgement::Remark& remark) {
                         return json::object{{"move", remark.move},
                                             {"says", words_json(remark.says)}};
                       })}};
  if (judgement.reply) object["reply"] = *judgement.reply;
  return object;
}

std::string hash_text(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

}  // namespace gridwise
