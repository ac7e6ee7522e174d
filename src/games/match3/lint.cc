#include "games/match3/lint.h"

#include <algorithm>
#include <cctype>

#include "games/match3/lint_parts.h"
#include "games/match3/names.h"
#include "kit/cell_name.h"

namespace gridwise::match3 {
namespace {

void lint_stars(const LevelFile& file, Problems& problems) {
  const int moves = file.level->moves;
  if (file.has_old_stars)
    problems.push_back(
        {Problem::Kind::kNote,
         "old_stars",
         {"Stars for the score are not read any more: stars_left has the moves left.",
          "按得分的星级不再读取：stars_left 是剩余步数。"}});
  // A win takes a move.
  if (!file.stars_left.empty() && file.stars_left.back() >= moves)
    problems.push_back({Problem::Kind::kNote, "idle_stars",
                        filled({"Three stars need {} moves left, which no win has.",
                                "三星要求剩余 {} 步，没有一局能做到。"},
                               {file.stars_left.back()})});
}

}  // namespace

LintBoard lint_board(const LevelFile& file) {
  LintBoard board{file.level, file.cells, file.drawn, {}, {}, file, {}};
  for (const Goal& goal : file.level->goals) board.goals_left.push_back(goal.count);
  board.queues_used.assign(file.level->spawners.size(), 0);
  return board;
}

LintBoard lint_board(const BoardState& state) {
  return {state.level,
          state.cells,
          std::vector<bool>(state.cells.size()),
          state.goals_left,
          state.queues_used,
          {},
          state};
}

std::vector<Problem> lint(const LintBoard& board) {
  Problems problems;
  const Possible possible(board);
  lint_goals(board, possible, problems);
  if (board.file) lint_start(board, problems);
  if (board.file) lint_stars(*board.file, problems);
  lint_map(board, possible, problems);
  const bool proved = std::ranges::any_of(
      problems, [](const Problem& problem) { return problem.kind == Problem::Kind::kProof; });
  if (!proved) lint_search(board, problems);
  std::ranges::stable_sort(problems, {}, &Problem::kind);
  return problems;
}

std::string cell_text(const LintBoard& board, int cell) {
  return format_cell(cell, board.level->columns, board.level->rows);
}

Words cells_words(const LintBoard& board, const std::vector<int>& cells) {
  constexpr std::size_t kNamed = 4;
  const std::size_t named = cells.size() <= kNamed + 1 ? cells.size() : kNamed;
  Words words;
  for (std::size_t i = 0; i < named; ++i) {
    words.en += (i == 0 ? "" : ", ") + cell_text(board, cells[i]);
    words.zh += (i == 0 ? "" : "、") + cell_text(board, cells[i]);
  }
  if (named == cells.size()) return words;
  const std::string more = std::to_string(cells.size() - named);
  return {words.en + " and " + more + " more",
          words.zh + " 等 " + std::to_string(cells.size()) + " 格"};
}

Words thing_words(Thing thing) {
  const ThingName& name = name_of(thing);
  std::string en(name.en);
  en.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(en.front())));
  return {en, std::string(name.zh)};
}

Words filled(const Words& form, std::initializer_list<Part> parts) {
  const auto in = [&](Language language) {
    std::string text;
    std::string_view rest = form.in(language);
    for (const Part& part : parts) {
      const std::size_t at = rest.find("{}");
      text += std::string(rest.substr(0, at)) + part.words.in(language);
      rest.remove_prefix(at + 2);
    }
    return text + std::string(rest);
  };
  return {in(Language::kEnglish), in(Language::kChinese)};
}

}  // namespace gridwise::match3
