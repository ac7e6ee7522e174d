#include "cli/report/start_boards_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>

#include "cli/report/study_text.h"
#include "cli/text/json.h"

namespace gridwise::cli {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 3> kVerdicts{"below", "inside", "above"};

std::string_view name_of(lab::BandVerdict verdict) {
  return kVerdicts[static_cast<std::size_t>(verdict)];
}

template <class... Arguments>
std::string filled(const Context& context, const Words& form, const Arguments&... arguments) {
  return fmt::format(fmt::runtime(context.say(form)), arguments...);
}

double rate(const lab::KindCounts& counts) {
  return static_cast<double>(counts.won) / counts.games;
}

/// The spread of the boards' pass rates, by their guesses.
std::string spread_text(const Context& context, const std::vector<StartBoard>& boards) {
  std::vector<double> guesses;
  guesses.reserve(boards.size());
  for (const StartBoard& board : boards) guesses.push_back(board.guess);
  std::ranges::sort(guesses);
  const auto [hardest, easiest] = std::ranges::minmax_element(boards, {}, &StartBoard::guess);
  return filled(
      context,
      {"  pass rate of a board: half of them {:.1f} to {:.1f}%; the hardest {:.1f}% (seed "
       "{}), the easiest {:.1f}% (seed {})\n",
       "  各开局的过关率：半数在 {:.1f}% 至 {:.1f}% 之间；最难 {:.1f}%（种子 {}），最易 "
       "{:.1f}%（种子 {}）\n"},
      100 * lab::quantile_of(guesses, 0.25).value, 100 * lab::quantile_of(guesses, 0.75).value,
      100 * hardest->guess, hardest->seed, 100 * easiest->guess, easiest->seed);
}

std::string band_text(const Context& context, const StartTask& task, const StartBoards& found) {
  const auto again = std::ranges::count_if(
      found.boards(), [](const StartBoard& board) { return board.again.has_value(); });
  const std::vector<std::uint64_t> listed = found.listed();
  std::string text = filled(context,
                            {"  candidates for {:g} to {:g}%: {}; confirmed by new games: {}\n",
                             "  初测在 {:g}% 至 {:g}% 内：{} 个；另取随机复测后在区间内：{} 个\n"},
                            100 * task.band->low, 100 * task.band->high, again, listed.size());
  if (listed.empty()) return text;
  text += context.say({"      seed   first  again\n", "      种子   初测   复测\n"});
  for (const StartBoard& board : found.boards()) {
    if (!board.inside()) continue;
    text += fmt::format("{:>10}  {:5.1f}%  {}\n", board.seed, 100 * rate(board.first),
                        percent_text(context, board.again->pass));
  }
  return text + fmt::format("\"start_seeds\": [{}]\n", fmt::join(listed, ", "));
}

json::object estimate_json(const lab::Estimate& of) {
  return {{"value", of.value}, {"interval", {of.low, of.high}}};
}

json::value estimate_json(const std::optional<lab::Estimate>& of) {
  return of ? json::value(estimate_json(*of)) : json::value(nullptr);
}

json::object counts_json(const lab::KindCounts& counts, const lab::Estimate& pass) {
  json::object object{{"games", counts.games}, {"won", counts.won}};
  object["pass"] = estimate_json(pass);
  return object;
}

json::object board_json(const StartBoard& board) {
  json::object object = counts_json(board.first, lab::share_of(board.first.won, board.first.games));
  object["start"] = board.seed;
  object["guess"] = board.guess;
  if (!board.again) return object;
  json::object again = counts_json(board.again->counts, board.again->pass);
  again["verdict"] =
      board.again->verdict ? json::value(name_of(*board.again->verdict)) : json::value(nullptr);
  object["again"] = std::move(again);
  return object;
}

}  // namespace

std::string starts_text(const Context& context, const StartTask& task, const StartBoards& found) {
  const std::vector<StartBoard>& boards = found.boards();
  if (boards.empty()) return {};
  const auto mean = found.mean();
  std::string text = filled(
      context,
      {"{}, {}: {} start boards, {} games each: {}\n", "{}，{}：{} 个开局，每个 {} 局：{}\n"},
      task.level.name, task.player.text, boards.size(), task.games,
      percent_text(context,
                   mean ? *mean : lab::share_of(boards[0].first.won, boards[0].first.games)));
  if (const auto& share = found.share())
    text += filled(
        context,
        {"  start share: {:.3f} ({:.3f} to {:.3f})\n", "  开局占比：{:.3f}（{:.3f} 至 {:.3f}）\n"},
        share->value, share->low, share->high);
  text += spread_text(context, boards);
  if (task.band) text += band_text(context, task, found);
  return text +
         context.say({"Intervals are 95% confidence intervals.\n", "区间均为 95% 置信区间。\n"});
}

std::string starts_json(const StartTask& task, std::uint64_t seed, bool interrupted,
                        const StartBoards& found) {
  json::array boards;
  for (const StartBoard& board : found.boards()) boards.push_back(board_json(board));
  json::object object{{"level", task.level.name},
                      {"player", task.player.text},
                      {"seed", seed},
                      {"interrupted", interrupted},
                      {"pass", estimate_json(found.mean())},
                      {"start_share", estimate_json(found.share())},
                      {"boards", std::move(boards)}};
  if (task.band) {
    object["band"] = {task.band->low, task.band->high};
    object["start_seeds"] = json::value_from(found.listed());
  }
  return json_line(object);
}

std::string starts_csv(const StartBoards& found) {
  std::string text =
      "start,games,won,pass,pass_low,pass_high,guess,again_games,again_won,again_pass,again_low,"
      "again_high,verdict\r\n";
  for (const StartBoard& board : found.boards()) {
    const lab::Estimate pass = lab::share_of(board.first.won, board.first.games);
    text += fmt::format("{},{},{},{:.6g},{:.6g},{:.6g},{:.6g},", board.seed, board.first.games,
                        board.first.won, pass.value, pass.low, pass.high, board.guess);
    if (const auto& again = board.again) {
      text += fmt::format("{},{},{:.6g},{:.6g},{:.6g},{}", again->counts.games, again->counts.won,
                          again->pass.value, again->pass.low, again->pass.high,
                          again->verdict ? name_of(*again->verdict) : "");
    } else {
      text += ",,,,,";
    }
    text += "\r\n";
  }
  return text;
}

}  // namespace gridwise::cli
