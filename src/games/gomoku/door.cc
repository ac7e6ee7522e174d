// The door of gomoku.
#include <algorithm>
#include <array>

#include "game/adapter.h"
#include "games/gomoku/levels.h"
#include "games/gomoku/notation.h"
#include "games/gomoku/rules.h"
#include "games/gomoku/selectors.h"
#include "games/gomoku/solver.h"
#include "games/gomoku/text.h"

namespace gridwise::gomoku {
namespace {

constexpr std::array kTokens{"black", "white"};

Options to_options(const OptionValues& values) { return {values[0], static_cast<Rule>(values[1])}; }

OptionValues to_values(const Options& options) {
  return {options.size, static_cast<int>(options.rule)};
}

/// A cell as an index into a view's cells.
int to_index(const Options& options, Move cell) {
  return row_of(cell) * options.size + column_of(cell);
}

struct Description {
  using Position = gomoku::Position;

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
    info.tokens = {{kTokens[0], "X", {"Black stone", "黑子"}},
                   {kTokens[1], "O", {"White stone", "白子"}}};
    info.selectors = {
        {"pattern",
         {"Level 1", "1 级"},
         {"Looks one move ahead, at unbroken rows.", "只看一步，只认连续的棋形。"}},
    };
    for (int level = kFirstSearchLevel; level <= kLastLevel; ++level) {
      const std::string number = std::to_string(level);
      const bool last = level == kLastLevel;
      info.selectors.push_back(
          {last ? "search" : "search(" + number + ")",
           {"Level " + number, number + " 级"},
           last ? Words{"Searches as long as it may.", "在时限内尽力搜索。"}
                : Words{"Searches for a set number of positions.", "搜索固定数量的局面。"}});
    }
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
  static Result<Position> parse(const OptionValues& values, std::string_view text) {
    return parse_position(to_options(values), text);
  }
  static std::string format(const Position& position) { return format_position(position); }

  static Result<Position> compose(const OptionValues& values,
                                  std::span<const std::vector<std::string>> cells) {
    const Options options = to_options(values);
    const auto wanted = static_cast<std::size_t>(options.size * options.size);
    if (cells.size() != wanted) {
      return Error{"position/size", "the board has " + std::to_string(wanted) + " cells", {}};
    }
    std::vector<Stone> stones(wanted, Stone::kNone);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (cells[i].empty()) continue;
      const auto token = std::ranges::find(kTokens, cells[i].front());
      if (token == kTokens.end() || cells[i].size() > 1) {
        return Error{"position/token", "a cell holds black, white or nothing", i};
      }
      stones[i] = stone_of(static_cast<int>(token - kTokens.begin()));
    }
    return make_position(options, stones, {});
  }

  static Result<Move> parse_move(const Position& position, std::string_view text) {
    return gomoku::parse_move(position.options(), text);
  }
  static std::string format_move(const Position& position, Move move) {
    return gomoku::format_move(position.options(), move);
  }

  static void draw(const Position& position, View& view) {
    const Options& options = position.options();
    view.columns = options.size;
    view.rows = options.size;
    view.crossings = true;
    const Outcome outcome = position.outcome();
    for (int row = 0; row < options.size; ++row) {
      for (int column = 0; column < options.size; ++column) {
        const Move cell = cell_at(column, row);
        CellView& drawn = view.cells.emplace_back(CellView{gomoku::format_move(options, cell), {}});
        const Stone stone = position.at(cell);
        if (stone == Stone::kNone) {
          if (!outcome.finished() && position.forbidden(cell) != Forbidden::kNo) {
            view.forbidden.push_back(to_index(options, cell));
          }
          continue;
        }
        drawn.tokens.emplace_back(kTokens[index_of(stone)]);
        if (outcome.kind == Outcome::Kind::kWon && stone == stone_of(outcome.winner) &&
            position.in_winning_row(cell)) {
          view.marked.push_back(to_index(options, cell));
        }
      }
    }
  }
  static Action action(const Position& position, Move move) {
    return {Gesture::kTap, {to_index(position.options(), move)}, format_move(position, move), {}};
  }
  static std::vector<Event> play(Position& position, Move move) {
    const auto seat = static_cast<std::size_t>(position.seat());
    position.play(move);
    return {{"place", 0, {to_index(position.options(), move)}, kTokens[seat]}};
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

  static constexpr std::array kSelectors{make_selector<Position, PatternSelector>,
                                         make_selector<Position, SearchSelector<2>>,
                                         make_selector<Position, SearchSelector<3>>,
                                         make_selector<Position, SearchSelector<4>>,
                                         make_selector<Position, SearchSelector<5>>,
                                         make_selector<Position, SearchSelector<6>>,
                                         make_selector<Position, SearchSelector<7>>,
                                         make_selector<Position, SearchSelector<8>>,
                                         make_selector<Position, SearchSelector<9>>,
                                         make_selector<Position, SearchSelector<kLastLevel>>};
};

}  // namespace

const Game& door() {
  static const GameAdapter<Description> kGame;
  return kGame;
}

}  // namespace gridwise::gomoku
