// Snort as the rest of the program sees it.
#include <array>

#include "game/adapter.h"
#include "games/snort/rules.h"
#include "games/snort/selectors.h"
#include "games/snort/text.h"

namespace gridwise::snort {
namespace {

constexpr std::array kTokens{"first", "second"};

int to_cell(const Options& options, Move move) {
  return move / Position::kStride * options.columns + move % Position::kStride;
}

Move to_move(const Options& options, int cell) {
  return static_cast<Move>(cell / options.columns * Position::kStride + cell % options.columns);
}

struct Description {
  using Position = snort::Position;

  static GameInfo info() {
    GameInfo info;
    info.id = "snort";
    info.name = {"Snort", "牛栏"};
    info.about = {"Take cells in turn, never beside the other's; who cannot move loses.",
                  "轮流占格，不得与对方相邻；无处可占者负。"};
    info.seats = {{"First", "先手"}, {"Second", "后手"}};
    info.options = {{"m", {"Columns", "列数"}, Options::kSmallest, Options::kLargest, 5, {}},
                    {"n", {"Rows", "行数"}, Options::kSmallest, Options::kLargest, 5, {}}};
    info.presets = {{5, 5}, {3, 3}, {8, 8}};
    info.tokens = {{kTokens[0], "X", {"Bull", "公牛"}}, {kTokens[1], "O", {"Cow", "母牛"}}};
    info.selectors = {
        {"random", {"Easy", "简单"}, {"Takes any open cell.", "随意占格。"}},
        {"room", {"Medium", "中等"}, {"Keeps room for itself.", "为自己留出空间。"}},
    };
    return info;
  }

  static Result<Position> start(const OptionValues& values, std::uint64_t) {
    return Position(Options{values[0], values[1]});
  }
  static Result<Position> parse(const OptionValues& values, std::string_view text) {
    return parse_position({values[0], values[1]}, text);
  }
  static std::string format(const Position& position) { return format_position(position); }

  static Result<Position> compose(const OptionValues& values,
                                  std::span<const std::vector<std::string>> cells) {
    const Options options{values[0], values[1]};
    std::array<Position::Bits, 2> animals{};
    if (cells.size() != static_cast<std::size_t>(options.columns * options.rows)) {
      return Error{"position/size", "the field has another number of cells", {}};
    }
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (cells[i].empty()) continue;
      const auto token = std::ranges::find(kTokens, cells[i].front());
      if (token == kTokens.end() || cells[i].size() > 1) {
        return Error{"position/token", "a cell holds first, second or nothing", i};
      }
      animals[static_cast<std::size_t>(token - kTokens.begin())] |=
          Position::Bits{1} << to_move(options, static_cast<int>(i));
    }
    return make_position(options, animals[0], animals[1]);
  }

  static Result<Move> parse_move(const Position& position, std::string_view text) {
    return snort::parse_move(position.options(), text);
  }
  static std::string format_move(const Position& position, Move move) {
    return snort::format_move(position.options(), move);
  }

  static void draw(const Position& position, View& view) {
    const Options& options = position.options();
    view.columns = options.columns;
    view.rows = options.rows;
    for (int cell = 0; cell < options.columns * options.rows; ++cell) {
      const Move move = to_move(options, cell);
      CellView& drawn = view.cells.emplace_back(CellView{snort::format_move(options, move), {}});
      for (const Seat seat : {0, 1}) {
        if ((position.animals(seat) >> move & 1) == 0) continue;
        drawn.tokens.emplace_back(kTokens[static_cast<std::size_t>(seat)]);
      }
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
                                         make_selector<Position, RoomSelector>};
};

}  // namespace

const Game& door() {
  static const GameAdapter<Description> kGame;
  return kGame;
}

}  // namespace gridwise::snort
