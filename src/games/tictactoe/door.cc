// The door of tic-tac-toe.
#include <array>
#include <bit>

#include "game/adapter.h"
#include "games/tictactoe/certificate.h"
#include "games/tictactoe/certificate_check.h"
#include "games/tictactoe/minimax.h"
#include "games/tictactoe/rules.h"
#include "games/tictactoe/selectors.h"
#include "games/tictactoe/solver.h"
#include "games/tictactoe/text.h"

namespace gridwise::tictactoe {
namespace {

constexpr std::array kTokens{"first", "second"};

Options to_options(const OptionValues& values) { return {values[0], values[1], values[2]}; }

/// A square as an index into a view's cells.
int to_cell(const Options& options, Move move) {
  return move / Position::kStride * options.columns + move % Position::kStride;
}

Move to_square(const Options& options, int cell) {
  return static_cast<Move>(cell / options.columns * Position::kStride + cell % options.columns);
}

/// Every stone of `seat` that is part of a line.
Position::Bits line_stones(const Position& position, Seat seat) {
  Position::Bits all = 0;
  for (const auto& direction : position.geometry().directions) {
    for (const Move start : BitRange<Move>{direction.starts}) {
      Position::Bits line = 0;
      for (int i = 0; i < position.options().line; ++i)
        line |= Position::Bits{1} << (start + i * direction.step);
      if ((position.stones(seat) & line) == line) all |= line;
    }
  }
  return all;
}

/// One seat's certificate where it wins, else both seats' that the other cannot.
Result<std::string> certificates(const Position& position, const Limits& limits) {
  std::string all;
  for (const Seat seat : {0, 1}) {
    Result<std::string> one = write_certificate(position, seat, limits);
    if (!one || one->find(" wins\n") != std::string::npos) return one;
    all += *one;
  }
  return all;
}

struct Description {
  using Position = tictactoe::Position;

  static GameInfo info() {
    GameInfo info;
    info.id = "tictactoe";
    info.name = {"Tic-tac-toe", "井字棋"};
    info.about = {"Place stones in turn; the first to line up enough of them wins.",
                  "双方轮流落子，先连成一线者胜。"};
    info.seats = {{"First", "先手"}, {"Second", "后手"}};
    info.options = {{"m", {"Columns", "列数"}, 1, 8, 3, {}},
                    {"n", {"Rows", "行数"}, 1, 8, 3, {}},
                    {"k", {"In a row", "连子数"}, 3, 8, 3, {}}};
    info.presets = {{3, 3, 3}, {4, 4, 4}, {5, 5, 4}, {6, 6, 4}, {7, 7, 5}, {8, 8, 5}};
    info.tokens = {{kTokens[0], "X", {"Cross", "叉"}}, {kTokens[1], "O", {"Nought", "圈"}}};
    info.selectors = {
        {"random", {"Easy", "简单"}, {"Plays any empty cell.", "随意落子。"}},
        {"tactical",
         {"Medium", "中等"},
         {"Completes lines and blocks yours.", "能连则连，能挡则挡。"}},
        {"minimax", {"Hard", "困难"}, {"Never gives away half a point.", "寸步不让。"}},
    };
    info.solvable = true;
    return info;
  }

  static Result<Position> start(const OptionValues& values, std::uint64_t) {
    const Options options = to_options(values);
    const Result<void> checked = check_options(options);
    if (!checked) return checked.error();
    return Position(options);
  }
  static Result<Position> parse(const OptionValues& values, std::string_view text) {
    return parse_position(to_options(values), text);
  }
  static std::string format(const Position& position) { return format_position(position); }

  static Result<Position> compose(const OptionValues& values,
                                  std::span<const std::vector<std::string>> cells) {
    const Options options = to_options(values);
    std::array<Position::Bits, 2> stones{};
    if (cells.size() != static_cast<std::size_t>(options.columns * options.rows)) {
      return Error{"position/size",
                   "the board has " + std::to_string(options.columns * options.rows) + " cells",
                   {}};
    }
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (cells[i].empty()) continue;
      const auto token = std::ranges::find(kTokens, cells[i].front());
      if (token == kTokens.end() || cells[i].size() > 1) {
        return Error{"position/token", "a cell holds first, second or nothing", i};
      }
      stones[static_cast<std::size_t>(token - kTokens.begin())] |=
          Position::Bits{1} << to_square(options, static_cast<int>(i));
    }
    return make_position(options, stones[0], stones[1]);
  }

  static Result<Move> parse_move(const Position& position, std::string_view text) {
    return tictactoe::parse_move(position.options(), text);
  }
  static std::string format_move(const Position& position, Move move) {
    return tictactoe::format_move(position.options(), move);
  }

  static void draw(const Position& position, View& view) {
    const Options& options = position.options();
    view.columns = options.columns;
    view.rows = options.rows;
    const Outcome outcome = position.outcome();
    const Position::Bits lines =
        outcome.kind == Outcome::Kind::kWon ? line_stones(position, outcome.winner) : 0;
    for (int cell = 0; cell < options.columns * options.rows; ++cell) {
      const Move square = to_square(options, cell);
      const auto bit = Position::Bits{1} << square;
      CellView& drawn =
          view.cells.emplace_back(CellView{tictactoe::format_move(options, square), {}});
      for (const Seat seat : {0, 1}) {
        if ((position.stones(seat) & bit) != 0)
          drawn.tokens.emplace_back(kTokens[static_cast<std::size_t>(seat)]);
      }
      if ((lines & bit) != 0) view.marked.push_back(cell);
    }
  }
  static Action action(const Position& position, Move move) {
    return {Gesture::kTap, {to_cell(position.options(), move)}, format_move(position, move), {}};
  }
  static std::vector<Event> play(Position& position, Move move) {
    const auto seat = static_cast<std::size_t>(position.seat());
    position.play(move);
    return {{"place", 0, {to_cell(position.options(), move)}, kTokens[seat]}};
  }

  static constexpr std::array kSelectors{make_selector<Position, RandomSelector>,
                                         make_selector<Position, TacticalSelector>,
                                         make_selector<Position, MinimaxSelector>};

  static ReportOf<Move> solve(const Position& position, const Limits& limits,
                              const ProgressOf<Move>& progress) {
    return tictactoe::solve(position, limits, progress);
  }

  static Result<ReportOf<Move>> certify(const Position& position, const Limits& limits,
                                        const ProgressOf<Move>& progress,
                                        const CertificateLog& log) {
    ReportOf<Move> report = solve(position, limits, progress);
    const Result<std::string> text = certificates(position, limits);
    if (!text) return text.error();
    const Result<void> kept = log.replace(*text);
    if (!kept) return kept.error();
    return report;
  }
  static Result<void> check_certificate(std::string_view text, const CheckEffort& /*effort*/) {
    constexpr std::string_view kHead = "certificate ";
    std::size_t begin = 0;
    do {  // each certificate of the file by itself
      const std::size_t next = text.find(std::string("\n").append(kHead), begin);
      const std::size_t end = next == std::string_view::npos ? text.size() : next + 1;
      const Result<void> checked = tictactoe::check_certificate(text.substr(begin, end - begin));
      if (!checked) {
        Error error = checked.error();
        if (error.at) *error.at += begin;
        return error;
      }
      begin = end;
    } while (begin < text.size());
    return {};
  }
};

}  // namespace

const Game& door() {
  static const GameAdapter<Description> kGame;
  return kGame;
}

}  // namespace gridwise::tictactoe
