// The door of tic-tac-toe: its interface to the rest of the program.
#include <array>
#include <bit>

#include "game/adapter.h"
#include "game/token_board.h"
#include "game/token_planes.h"
#include "games/tictactoe/certificate.h"
#include "games/tictactoe/certificate_check.h"
#include "games/tictactoe/minimax.h"
#include "games/tictactoe/reasons.h"
#include "games/tictactoe/rules.h"
#include "games/tictactoe/selectors.h"
#include "games/tictactoe/solver.h"
#include "games/tictactoe/text.h"
#include "kit/candidates.h"

namespace gridwise::tictactoe {
namespace {

/// The squares of the line that begins at `start`.
Position::Bits line_from(const Position& position, Move start, int step) {
  Position::Bits line = 0;
  for (int i = 0; i < position.options().line; ++i) line |= Position::Bits{1} << (start + i * step);
  return line;
}

/// Every stone of `seat` that is part of a line.
Position::Bits line_stones(const Position& position, Seat seat) {
  Position::Bits all = 0;
  for (const auto& direction : position.geometry().directions) {
    for (const Move start : BitRange<Move>{direction.starts}) {
      const Position::Bits line = line_from(position, start, direction.step);
      if ((position.stones(seat) & line) == line) all |= line;
    }
  }
  return all;
}

/// Whether some line has no stone of the other seat.
bool has_open_line(const Position& position, Seat seat) {
  for (const auto& direction : position.geometry().directions) {
    for (const Move start : BitRange<Move>{direction.starts}) {
      const Position::Bits line = line_from(position, start, direction.step);
      if ((position.stones(1 - seat) & line) == 0) return true;
    }
  }
  return false;
}

/// The certificate of the seat that wins; if neither does, two certificates that each seat cannot
/// win.
Result<std::string> certificates(const Position& position, const Limits& limits) {
  std::string all;
  for (const Seat seat : {0, 1}) {
    Result<std::string> one = write_certificate(position, seat, limits);
    if (!one || one->find(" wins\n") != std::string::npos) return one;
    all += *one;
  }
  return all;
}

struct Description : TokenBoard<Description, Position> {
  static constexpr std::array kTokens{"first", "second"};

  static bool can_win(const Position& position, Seat seat) { return has_open_line(position, seat); }

  static Options to_options(const OptionValues& values) {
    return {values[0], values[1], values[2]};
  }

  static GameInfo info() {
    GameInfo info;
    info.id = "tictactoe";
    info.name = {"Tic-tac-toe", "井字棋"};
    info.about = {"Take turns; the first full row wins.", "双方轮流落子，先连成一线者胜。"};
    info.seats = {{"First", "先手"}, {"Second", "后手"}};
    info.options = {columns_option("m", 1, 8, 3),
                    rows_option("n", 1, 8, 3),
                    {"k", {"In a row", "连子数"}, 3, 8, 3, {}}};
    info.presets = {{{3, 3, 3}, {"3x3", "3×3"}, {"Three in a row wins", "三子连线胜"}},
                    {{4, 4, 4}, {"4x4", "4×4"}, {"Four in a row wins", "四子连线胜"}},
                    {{5, 5, 4}, {"5x5", "5×5"}, {"Four in a row wins", "四子连线胜"}},
                    {{6, 6, 4}, {"6x6", "6×6"}, {"Four in a row wins", "四子连线胜"}},
                    {{7, 7, 5}, {"7x7", "7×7"}, {"Five in a row wins", "五子连线胜"}},
                    {{8, 8, 5}, {"8x8", "8×8"}, {"Five in a row wins", "五子连线胜"}}};
    info.tokens = {{kTokens[0], "X", {"Cross", "叉"}, TokenLook::kCross, 0},
                   {kTokens[1], "O", {"Nought", "圈"}, TokenLook::kRing, 1}};
    info.solvable = true;
    return info;
  }

  static Result<Position> start(const OptionValues& values, std::uint64_t) {
    const Options options = to_options(values);
    const Result<void> checked = check_options(options);
    if (!checked) return checked.error();
    return Position(options);
  }

  static Result<std::unique_ptr<AnyBoards>> boards(const OptionValues& values,
                                                   const BoardsRequest& request) {
    return token_boards<Description>(values, request);
  }

  static void draw(const Position& position, View& view) {
    TokenBoard::draw(position, view);
    const Outcome outcome = position.outcome();
    if (outcome.kind != Outcome::Kind::kWon) return;
    for (const Move square : BitRange<Move>{line_stones(position, outcome.winner)})
      view.marked.push_back(cell_of(position.options(), square));
  }

  static std::vector<SelectorRow<Position>> selectors() {
    return {selector_row<Position, RandomSelector<Position>>(
                {"random",
                 {"Easy", "简单"},
                 {"Plays any empty cell. Anybody beats it.", "随意落子，谁都能赢它。"}},
                kAnyCell),
            selector_row<Position, TacticalSelector>(
                {"tactical",
                 {"Medium", "中等"},
                 {"Completes lines and blocks yours. Two threats at once beat it.",
                  "能连则连，能挡则挡。同时有两处要挡便输。"}}),
            selector_row<Position, MinimaxSelector>(
                {"minimax",
                 {"Hard", "困难"},
                 {"Makes no mistakes once it can see to the end. On 3x3 nobody beats it.",
                  "算得到底时从不出错。3×3 上无人能胜。"}})};
  }

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
  static Result<std::vector<Words>> check_certificate(std::string_view text,
                                                      const CheckEffort& effort) {
    constexpr std::string_view kHead = "certificate ";
    std::vector<Words> proved;
    std::size_t begin = 0;
    do {  // each certificate of the file separately
      const std::size_t next = text.find(std::string("\n").append(kHead), begin);
      const std::size_t end = next == std::string_view::npos ? text.size() : next + 1;
      const Result<Words> checked =
          tictactoe::check_certificate(text.substr(begin, end - begin), effort);
      if (!checked) {
        Error error = checked.error();
        if (error.at) *error.at += begin;
        return error;
      }
      proved.push_back(*checked);
      begin = end;
    } while (begin < text.size());
    return proved;
  }
};

}  // namespace

const Game& door() {
  static const GameAdapter<Description> kGame;
  return kGame;
}

}  // namespace gridwise::tictactoe
