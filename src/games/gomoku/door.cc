// The door of gomoku.
#include <algorithm>
#include <array>

#include "game/adapter.h"
#include "game/token_board.h"
#include "games/gomoku/levels.h"
#include "games/gomoku/notation.h"
#include "games/gomoku/rules.h"
#include "games/gomoku/selectors.h"
#include "games/gomoku/solver.h"
#include "games/gomoku/text.h"

namespace gridwise::gomoku {
namespace {

OptionValues to_values(const Options& options) {
  return {options.size, static_cast<int>(options.rule)};
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
    info.options = {{"size", {"Size", "路数"}, kSmallest, kLargest, 15, {}},
                    {"rule",
                     {"Rule", "规则"},
                     0,
                     0,
                     0,
                     {{"freestyle", {"Freestyle", "无禁手"}},
                      {"standard", {"Standard (exactly five)", "标准（恰好五子）"}},
                      {"renju", {"Renju", "连珠（黑方禁手）"}},
                      {"caro", {"Caro", "越南五子棋"}}}}};
    info.presets = {{15, 0}, {15, 2}};
    info.tokens = {{kTokens[0], "X", {"Black stone", "黑子"}, TokenLook::kBlackStone, 0},
                   {kTokens[1], "O", {"White stone", "白子"}, TokenLook::kWhiteStone, 1}};
    info.solvable = true;
    info.goals = {{"vct", {"win by fours and threes", "连续冲四活三取胜"}},
                  {"vcf", {"win by fours alone", "连续冲四取胜"}}};
    info.notations = {{"sgf", {"SGF", "SGF"}},
                      {"pos", {"pos (the moves as text)", "pos（着法文本）"}},
                      {"psq", {"psq (Piskvork, Gomocup)", "psq（Piskvork、Gomocup）"}}};
    return info;
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

  /// Which rule forbids a move.
  static Error refusal(const Position& position, Move move) {
    if (position.at(move) != Stone::kNone)
      return {"move/occupied", "a stone stands there already", {}};
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
    NotatedGame game{to_values(read->options), {}, {}, {}};
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

  static std::vector<SelectorRow<Position>> selectors() {
    std::vector rows{selector_row<Position, PatternSelector>(
        {"pattern",
         {"Level 1", "1 级"},
         {"Looks one move ahead, at unbroken rows.", "只看一步，只认连续的棋形。"}})};
    for (int level = kFirstSearchLevel; level <= kLastLevel; ++level) {
      const std::string number = std::to_string(level);
      const bool last = level == kLastLevel;
      rows.push_back(selector_row<Position, LevelSearch>(
          {last ? "search" : "search(" + number + ")",
           {"Level " + number, number + " 级"},
           last ? Words{"Searches as long as it may.", "在时限内尽力搜索。"}
                : Words{"Searches for a set number of positions.", "搜索固定数量的局面。"}},
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
