#include "cli/report/reports.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace gridwise::cli {
namespace {

lab::Estimate pass_of(const StartBoard& board) {
  return lab::share_of(board.first.won, board.first.games);
}

/// The spread of the boards' pass rates, by their guesses.
Words spread_words(const std::vector<StartBoard>& boards) {
  std::vector<double> guesses;
  guesses.reserve(boards.size());
  for (const StartBoard& board : boards) guesses.push_back(board.guess);
  std::ranges::sort(guesses);
  const auto [hardest, easiest] = std::ranges::minmax_element(boards, {}, &StartBoard::guess);
  return filled(
      {"pass rate of a board: half of them {:.1f} to {:.1f}%; the hardest {:.1f}% (seed {}), the "
       "easiest {:.1f}% (seed {})",
       "各开局的过关率：半数在 {:.1f}% 至 {:.1f}% 之间；最难 {:.1f}%（种子 {}），最易 "
       "{:.1f}%（种子 {}）"},
      100 * lab::quantile_of(guesses, 0.25).value, 100 * lab::quantile_of(guesses, 0.75).value,
      100 * hardest->guess, hardest->seed, 100 * easiest->guess, easiest->seed);
}

void add_board(Table& table, const StartBoard& board) {
  static constexpr std::array<const char*, 3> kVerdicts{"below", "inside", "above"};
  const lab::Estimate pass = pass_of(board);
  table.row().put({.csv = "start"}, board.seed);
  table.put({"games", {}, "games"}, board.first.games).put({"won", {}, "won"}, board.first.won);
  table.put({"pass", {}, "pass"}, pass);
  table.put({.csv = "pass_low"}, pass.low).put({.csv = "pass_high"}, pass.high);
  table.put({"start"}, board.seed).put({"guess", {}, "guess"}, board.guess);
  const auto& again = board.again;
  const auto put = [&](const Column& column, const auto& cell_of) {
    table.put(column, again ? Cell(cell_of()) : Cell());
  };
  put({"again.games", {}, "again_games"}, [&] { return again->counts.games; });
  put({"again.won", {}, "again_won"}, [&] { return again->counts.won; });
  put({"again.pass", {}, "again_pass"}, [&] { return again->pass; });
  put({.csv = "again_low"}, [&] { return again->pass.low; });
  put({.csv = "again_high"}, [&] { return again->pass.high; });
  put({"again.verdict", {}, "verdict"}, [&] {
    return again->verdict ? Cell(kVerdicts[static_cast<std::size_t>(*again->verdict)])
                          : Cell(kUnknown);
  });
}

/// The boards inside the band, for people.
Table inside_table(const StartTask& task, const StartBoards& found) {
  const auto again = std::ranges::count_if(
      found.boards(), [](const StartBoard& board) { return board.again.has_value(); });
  const std::vector<std::uint64_t> listed = found.listed();
  Table table{.title = filled({"candidates for {:g} to {:g}%: {}; confirmed by new games: {}",
                               "初测在 {:g}% 至 {:g}% 内：{} 个；另取随机复测后在区间内：{} 个"},
                              100 * task.band->low, 100 * task.band->high, again, listed.size())};
  for (const StartBoard& board : found.boards()) {
    if (!board.inside()) continue;
    table.row().put({.head = {"seed", "种子"}}, board.seed);
    table.put({.head = {"first", "初测"}, .form = Form::kPercent}, pass_of(board).value);
    table.put({.head = {"again", "复测"}, .form = Form::kPercent}, board.again->pass);
  }
  if (!listed.empty()) {
    const std::string field = fmt::format("\"start_seeds\": [{}]", fmt::join(listed, ", "));
    table.notes.push_back({field, field});
  }
  return table;
}

}  // namespace

std::vector<Table> starts_tables(const StartTask& task, std::uint64_t seed, bool interrupted,
                                 const StartBoards& found) {
  const std::vector<StartBoard>& boards = found.boards();
  Table all;
  all.row().put({"level"}, task.level.name).put({"player"}, task.player.text);
  all.put({"seed"}, seed).put({"interrupted"}, interrupted);
  all.put({"pass"}, known(found.mean())).put({"start_share"}, known(found.share()));
  Table each{.key = "boards"};
  for (const StartBoard& board : boards) add_board(each, board);
  if (!boards.empty()) {
    all.title =
        filled({"{}, {}: {} start boards, {} games each: {}", "{}，{}：{} 个开局，每个 {} 局：{}"},
               task.level.name, task.player.text, boards.size(), task.games,
               estimate_words(found.mean().value_or(pass_of(boards.front())), Form::kPercent));
    if (const auto& share = found.share())
      all.notes.push_back(
          filled({"start share: {:.3f} ({:.3f} to {:.3f})", "开局占比：{:.3f}（{:.3f} 至 {:.3f}）"},
                 share->value, share->low, share->high));
    all.notes.push_back(spread_words(boards));
  }
  std::vector<Table> tables{std::move(all), std::move(each)};
  if (task.band) {
    Table band;
    band.row().put({"band"}, std::vector{task.band->low, task.band->high});
    band.put({"start_seeds"}, found.listed());
    tables.push_back(std::move(band));
    if (!boards.empty()) tables.push_back(inside_table(task, found));
  }
  if (!boards.empty()) tables.push_back(intervals_note());
  return tables;
}

}  // namespace gridwise::cli
