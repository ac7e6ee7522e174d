// The door of gomoku: its interface to the rest of the program.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "game/adapter.h"
#include "game/token_board.h"
#include "game/token_planes.h"
#include "games/gomoku/judge.h"
#include "games/gomoku/levels.h"
#include "games/gomoku/notation.h"
#include "games/gomoku/puzzles.h"
#include "games/gomoku/rules.h"
#include "games/gomoku/selectors.h"
#include "games/gomoku/solver.h"
#include "games/gomoku/text.h"

namespace gridwise::gomoku {
namespace {

OptionValues to_values(const Options& options) {
  return {options.size, static_cast<int>(options.rule)};
}

/// Name and description of a level, in English and Chinese. experiments.md says how far each level
/// looks ahead, and its results against the level below.
struct LevelWords {
  std::array<std::string_view, 2> name;
  std::array<std::string_view, 2> about;
};
/// The first entry is level 2.
constexpr std::array<LevelWords, kLastLevel - kFirstSearchLevel + 1> kLevelWords{{
    {{"Hasty", "毛躁"},
     {"Looks two moves ahead, but slips at every fifth move. Beats Simple three times in four.",
      "往后看两步，但每五步有一次失误。四盘胜朴素三盘。"}},
    {{"Quick", "敏捷"},
     {"Looks four moves ahead and does not slip. Beats Hasty four times in five.",
      "往后看四步，不再失误。五盘胜毛躁四盘。"}},
    {{"Careful", "谨慎"},
     {"Looks seven moves ahead. Beats Quick four times in five.", "往后看七步。五盘胜敏捷四盘。"}},
    {{"Cunning", "机灵"},
     {"Looks ten moves ahead. Beats Careful four times in five.", "往后看十步。五盘胜谨慎四盘。"}},
    {{"Steady", "稳健"},
     {"Looks eleven moves ahead. Beats Cunning three times in four.",
      "往后看十一步。四盘胜机灵三盘。"}},
    {{"Sharp", "犀利"},
     {"Looks fourteen moves ahead. Beats Steady two times in three.",
      "往后看十四步。三盘胜稳健两盘。"}},
    {{"Deep", "深算"},
     {"Looks fifteen moves ahead. Beats Sharp six times in ten.",
      "往后看十五步。十盘胜犀利六盘。"}},
    {{"Master", "大师"},
     {"Looks still further, and is a little stronger than Deep.", "看得更远，比深算稍强。"}},
    {{"Limitless", "无限"},
     {"Uses all the time it gets; the strongest level.", "时间给多少就想多久，棋力最强。"}},
}};

Words title_of(const Puzzle& puzzle) {
  const bool black = puzzle.start.to_move() == Stone::kBlack;
  const bool fours = puzzle.goal == Goal::kVcf;
  return {fmt::format("{} wins by {}", black ? "Black" : "White", fours ? "fours" : "threats"),
          fmt::format("{}{}取胜", black ? "黑先，" : "白先，", fours ? "连续冲四" : "连续进攻")};
}

struct Description : TokenBoard<Description, Position> {
  static constexpr std::array kTokens{"black", "white"};

  static Options to_options(const OptionValues& values) {
    return {values[0], static_cast<Rule>(values[1])};
  }

  static GameInfo info() {
    GameInfo info;
    info.id = "gomoku";
    info.name = {"Gomoku", "五子棋"};
    info.about = {"Place stones in turn; five in a row wins.", "双方轮流落子，五子连珠者胜。"};
    info.seats = {{"Black", "黑方"}, {"White", "白方"}};
    info.options = {
        {"size", {"Size", "路数"}, kSmallest, kLargest, 15, {}, OptionInfo::Role::kSide},
        {"rule",
         {"Rule", "规则"},
         0,
         0,
         0,
         {{"freestyle", {"Freestyle", "无禁手"}},
          {"standard", {"Exactly five", "恰好五子"}},
          {"renju", {"Renju", "连珠"}},
          {"caro", {"Caro", "越南五子棋"}}}}};
    info.presets = {
        {{15, 0}, {"15x15 freestyle", "15×15 无禁手"}, {"Five or more wins", "五子或更多即胜"}},
        {{15, 2}, {"15x15 renju", "15×15 连珠"}, {"Limits on black", "黑方有禁手"}},
        {{15, 1}, {"15x15 exactly five", "15×15 恰好五子"}, {"Six do not count", "六子不算"}},
        {{19, 0}, {"19x19 freestyle", "19×19 无禁手"}, {"A larger board", "更大的棋盘"}}};
    info.tokens = {{kTokens[0], "X", {"Black stone", "黑子"}, TokenLook::kBlackStone, 0},
                   {kTokens[1], "O", {"White stone", "白子"}, TokenLook::kWhiteStone, 1}};
    info.solvable = true;
    info.goals = {{"vct", {"win by fours and threes", "连续冲四活三取胜"}},
                  {"vcf", {"win by fours alone", "连续冲四取胜"}}};
    info.notations = {{"sgf", {"SGF", "SGF"}},
                      {"pos", {"pos (the moves as text)", "pos（着法文本）"}},
                      {"psq", {"psq (Piskvork, Gomocup)", "psq（Piskvork、Gomocup）"}}};
    info.puzzle_levels = {
        {"easy", {"Easy", "简单"}}, {"medium", {"Medium", "中等"}}, {"hard", {"Hard", "困难"}}};
    return info;
  }

  static std::span<const PuzzleInfo> puzzles() {
    static const std::vector<PuzzleInfo> kListed = [] {
      std::vector<PuzzleInfo> listed;
      for (const Puzzle& puzzle : gomoku::puzzles()) {
        listed.push_back({puzzle.id, static_cast<std::size_t>(puzzle.level), title_of(puzzle),
                          to_values(puzzle.start.options()), format_position(puzzle.start),
                          puzzle.moves});
      }
      return listed;
    }();
    return kListed;
  }

  static Result<Position> start(const OptionValues& values, std::uint64_t) {
    return Position(to_options(values));
  }

  static Result<Position> compose(const OptionValues& values,
                                  std::span<const std::vector<std::string>> cells,
                                  std::optional<Seat> mover) {
    const Options options = to_options(values);
    const auto tokens = detail::token_numbers(cells, grid_of(options).cells(), kTokens);
    if (!tokens) return tokens.error();
    return make_position(options, *tokens, mover);
  }

  static Result<std::unique_ptr<AnyBoards>> boards(const OptionValues& values,
                                                   const BoardsRequest& request) {
    return token_boards<Description>(values, request);
  }

  /// The rule that forbids a move.
  static Error refusal(const Position& position, Move move) {
    if (position.at(move) != Stone::kNone) return {"move/occupied", "the cell is taken", {}};
    switch (position.forbidden(move)) {
      case Forbidden::kOverline:
        return {"move/overline", "black may not make six or more in a row", {}};
      case Forbidden::kDoubleFour:
        return {"move/double_four", "black may not make two fours at once", {}};
      case Forbidden::kDoubleThree:
        return {"move/double_three", "black may not make two open threes at once", {}};
      case Forbidden::kNo:
        break;
    }
    return {"move/illegal", "the move is not legal here", {}};
  }

  static void draw(const Position& position, View& view) {
    TokenBoard::draw(position, view);
    view.crossings = true;
    const Options& options = position.options();
    const Outcome outcome = position.outcome();
    for (int row = 0; row < options.size; ++row) {
      for (int column = 0; column < options.size; ++column) {
        const Move cell = cell_at(column, row);
        const Stone stone = position.at(cell);
        if (stone == Stone::kNone) {
          if (!outcome.finished() && position.forbidden(cell) != Forbidden::kNo)
            view.forbidden.push_back(cell_of(options, cell));
        } else if (outcome.kind == Outcome::Kind::kWon && stone == stone_of(outcome.winner) &&
                   position.in_winning_row(cell)) {
          view.marked.push_back(cell_of(options, cell));
        }
      }
    }
  }

  static Result<NotatedGame> read_notation(const OptionValues& values, std::string_view text) {
    const Result<GameText> read = gomoku::read_notation(to_options(values), text);
    if (!read) return read.error();
    NotatedGame game{to_values(read->options), {}, {}, {}, read->left_out};
    if (read->start) game.start = format(*read->start);
    for (const Move move : read->moves) {
      game.moves.push_back(gomoku::format_move(read->options, move));
    }
    game.players.assign(read->players.begin(), read->players.end());
    return game;
  }
  static Result<std::string> write_notation(std::size_t notation, const Position& start,
                                            std::span<const Move> moves, const NotatedEnd& end) {
    PlayerNames players;
    std::ranges::copy_n(end.players.begin(), std::min(std::ssize(end.players), std::ssize(players)),
                        players.begin());
    return gomoku::write_notation(static_cast<Notation>(notation), start, moves, players,
                                  end.outcome);
  }

  static ReportOf<Move> solve(const Position& position, const Limits& limits,
                              const ProgressOf<Move>&, std::size_t goal) {
    return gomoku::solve(position, goal == 0 ? Goal::kVct : Goal::kVcf, limits);
  }

  static JudgementOf<Move> judge(const Position& start, std::span<const Move> moves,
                                 const Limits& limits) {
    return gomoku::judge(start, moves, limits);
  }

  static std::vector<SelectorRow<Position>> selectors() {
    std::vector rows{
        selector_row<Position, GentleSelector>(
            {"gentle",
             {"Gentle", "温和"},
             {"Overlooks your open threes and slips three times in ten. Good for a first game.",
              "看不见你的活三，十步有三步失误。适合第一盘。"}}),
        selector_row<Position, PatternSelector>(
            {"pattern",
             {"Simple", "朴素"},
             {"Looks one move ahead, and only at unbroken rows.", "只看一步，只认连续的棋形。"}})};
    for (int level = kFirstSearchLevel; level <= kLastLevel; ++level) {
      const auto& [name, about] = kLevelWords[static_cast<std::size_t>(level - kFirstSearchLevel)];
      rows.push_back(selector_row<Position, LevelSearch>(
          {level == kLastLevel ? "search" : fmt::format("search({})", level),
           {std::string(name[0]), std::string(name[1])},
           {std::string(about[0]), std::string(about[1])}},
          level));
    }
    return rows;
  }
};

}  // namespace

const Game& door() {
  static const GameAdapter<Description> kGame;
  return kGame;
}

}  // namespace gridwise::gomoku
