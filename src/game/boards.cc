#include "game/boards.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <map>
#include <optional>
#include <utility>

#include "game/boards_in_step.h"

namespace gridwise {
namespace {

/// How any game shows its boards: through AnyPosition and View.
class PositionPlanes {
 public:
  /// A position, and what is asked of it again and again.
  struct Position {
    std::unique_ptr<AnyPosition> any;
    View view;

    Position(std::unique_ptr<AnyPosition> of) : any(std::move(of)), view(any->view()) {}
  };

  /// REQUIRES: the text opens.
  PositionPlanes(GameSetup setup, std::string text, const View& first)
      : setup_(std::move(setup)), text_(std::move(text)) {
    const bool grows = setup_.game->info().look.grows;
    shape_ = {kLayers, grows ? kGrowth * first.rows : first.rows, first.columns, kActions};
    int code = 0;
    for (const TokenInfo& token : setup_.game->info().tokens)
      codes_.emplace(token.name, static_cast<std::uint8_t>(std::min(++code, kUnknown)));
  }

  [[nodiscard]] const BoardsShape& shape() const { return shape_; }
  [[nodiscard]] Position start(std::uint64_t seed) const {
    auto opened = open(setup_, text_, seed);
    assert(opened.ok());
    return {std::move(*opened)};
  }
  static void play(Position& position, int action) {
    const std::string& move = position.view.actions[static_cast<std::size_t>(action)].move;
    [[maybe_unused]] const auto played = position.any->play(move);
    assert(played.ok());
    position = position.any->without_past();
  }
  [[nodiscard]] static Outcome outcome(const Position& position) { return position.any->outcome(); }
  [[nodiscard]] static Seat seat(const Position& position) { return position.any->seat(); }
  [[nodiscard]] static std::uint64_t hash(const Position& position) { return position.any->hash(); }
  [[nodiscard]] static std::optional<std::int64_t> score(const Position& position) {
    const auto& figures = position.view.figures;
    const auto score = std::ranges::find(figures, "score", &Figure::name);
    if (score == figures.end()) return {};
    return static_cast<std::int64_t>(score->number);
  }
  [[nodiscard]] bool outgrown(const Position& position) const {
    return position.view.rows > shape_.rows || position.view.columns > shape_.columns ||
           std::ssize(position.view.actions) > shape_.actions;
  }
  void show(const Position& position, std::uint8_t* board, std::uint8_t* mask) const {
    const View& view = position.view;
    std::memset(board, 0, shape_.cells());
    const auto layer = static_cast<std::size_t>(shape_.rows * shape_.columns);
    const std::size_t cells = view.columns == shape_.columns ? view.cells.size() : 0;
    for (std::size_t cell = 0; cell < std::min(cells, layer); ++cell) {
      const std::vector<std::string>& tokens = view.cells[cell].tokens;
      const std::size_t shown = std::min(tokens.size(), std::size_t{kLayers});
      for (std::size_t i = 0; i < shown; ++i) board[i * layer + cell] = code_of(tokens[i]);
    }
    std::memset(mask, 0, static_cast<std::size_t>(shape_.actions));
    std::memset(mask, 1, std::min<std::size_t>(view.actions.size(), kActions));
  }
  [[nodiscard]] static std::string word(int) { return {}; }
  [[nodiscard]] static std::string word(const Position& position, int action) {
    return position.view.actions[static_cast<std::size_t>(action)].move;
  }

  /// A level's seed is put before it.
  [[nodiscard]] static Result<std::unique_ptr<AnyPosition>> open(const GameSetup& setup,
                                                                 const std::string& text,
                                                                 std::uint64_t seed) {
    if (text.empty()) return setup.game->start(setup.options, seed);
    if (text.front() == '{')
      return setup.game->load(setup.options, "seed=" + std::to_string(seed) + " " + text);
    auto position = setup.game->load(setup.options, text);
    if (!position) return position.error();
    return (*position)->reseeded(seed);
  }

 private:
  static constexpr int kLayers = 4;
  static constexpr int kActions = 256;
  static constexpr int kGrowth = 4;
  static constexpr int kUnknown = 255;

  [[nodiscard]] std::uint8_t code_of(const std::string& token) const {
    const auto found = codes_.find(token);
    return found == codes_.end() ? std::uint8_t{kUnknown} : found->second;
  }

  GameSetup setup_;
  std::string text_;
  BoardsShape shape_;
  std::map<std::string, std::uint8_t> codes_;
};

}  // namespace

BoardArrays::BoardArrays(std::size_t n, const BoardsShape& shape)
    : board(n * shape.cells()),
      mask(n * static_cast<std::size_t>(shape.actions)),
      reward(n),
      done(n),
      truncated(n),
      turn(n),
      winner(n, -1),
      final_board(n * shape.cells()) {}

Result<void> AnyBoards::step(std::span<const std::int32_t> actions) {
  if (actions.size() != arrays_.done.size())
    return Error{"action/count", "there must be one action for each board", {}};
  const auto most = static_cast<std::uint32_t>(shape_.actions);
  const std::uint8_t* mask = arrays_.mask.data();
  for (std::size_t i = 0; i < actions.size(); ++i, mask += most) {
    const auto action = static_cast<std::uint32_t>(actions[i]);
    if (action >= most) {
      return Error{"action/range",
                   "board " + std::to_string(i) + ": an action is 0 to " +
                       std::to_string(shape_.actions - 1) + ", not " + std::to_string(actions[i]),
                   i};
    }
    if (mask[action] == 0) {
      const std::string name = word(actions[i]);
      return Error{"action/illegal",
                   "board " + std::to_string(i) + ": action " + std::to_string(actions[i]) +
                       (name.empty() ? "" : " (" + name + ")") + " is not legal",
                   i};
    }
  }
  advance(actions);
  return {};
}

Result<std::unique_ptr<AnyBoards>> make_boards(const GameSetup& setup,
                                               const BoardsRequest& request) {
  if (request.boards < 1 || request.boards > kMostBoards)
    return Error{"boards/count", "there are 1 to " + std::to_string(kMostBoards) + " boards", {}};
  if (request.most_plies < 1) return Error{"boards/plies", "a game has at least one ply", {}};
  auto first = PositionPlanes::open(setup, request.text, request.seed);
  if (!first) return first.error();
  if ((*first)->outcome().finished()) return Error{"position/finished", "the game is finished", {}};
  if (const auto* const offers = dynamic_cast<const OffersBoards*>(setup.game)) {
    auto own = offers->boards(setup.options, request);
    if (!own || *own != nullptr) return own;
  }
  const View view = (*first)->view();
  PositionPlanes planes(setup, request.text, view);
  if (planes.outgrown({std::move(*first)}))
    return Error{"boards/moves", "the position has too many moves for boards in step", {}};
  return std::unique_ptr<AnyBoards>(
      std::make_unique<BoardsInStep<PositionPlanes>>(std::move(planes), request));
}

}  // namespace gridwise
