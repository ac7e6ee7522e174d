// Boards in step show and play what positions do, whether a game writes its own planes or not.
#include "game/boards.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gridwise {
namespace {

std::unique_ptr<AnyBoards> make(const std::string& setup, const BoardsRequest& request) {
  const Result<GameSetup> parsed = parse_setup(setup);
  REQUIRE(parsed);
  auto made = make_boards(*parsed, request);
  if (!made) FAIL(made.error().says);
  return *std::move(made);
}

std::string error_code(const std::string& setup, const BoardsRequest& request) {
  const auto made = make_boards(*parse_setup(setup), request);
  return made ? "" : made.error().code;
}

/// The seed goes before a level.
std::unique_ptr<AnyPosition> open(const GameSetup& setup, const std::string& text,
                                  std::uint64_t seed) {
  auto opened = text.empty()
                    ? setup.game->start(setup.options, seed)
                    : setup.game->load(setup.options, "seed=" + std::to_string(seed) + " " + text);
  REQUIRE(opened);
  return *std::move(opened);
}

/// The codes of a cell's tokens, without the walls and the like, which boards do not show.
std::multiset<int> codes_of(const GameInfo& info, const CellView& cell) {
  constexpr std::array<std::string_view, 5> kNotShown{"gravity_", "wall_", "spawner", "exit",
                                                      "portal_"};
  std::multiset<int> codes;
  for (const std::string& token : cell.tokens) {
    if (std::ranges::any_of(kNotShown, [&](auto begin) { return token.starts_with(begin); }))
      continue;
    const auto found = std::ranges::find(info.tokens, token, &TokenInfo::name);
    codes.insert(found == info.tokens.end() ? 255
                                            : static_cast<int>(found - info.tokens.begin()) + 1);
  }
  return codes;
}

void check_board(const GameInfo& info, const BoardsShape& shape, const std::uint8_t* board,
                 const View& view) {
  REQUIRE(view.columns == shape.columns);
  const int layer = shape.rows * shape.columns;
  for (int cell = 0; cell < view.columns * view.rows; ++cell) {
    std::multiset<int> shown;
    for (int i = 0; i < shape.layers; ++i) {
      const int code = board[i * layer + cell];
      if (code != 0) shown.insert(code);
    }
    CHECK(shown == codes_of(info, view.cells[static_cast<std::size_t>(cell)]));
  }
}

std::optional<double> score_of(const View& view) {
  const auto score = std::ranges::find(view.figures, "score", &Figure::name);
  return score == view.figures.end() ? std::nullopt : std::optional(score->number);
}

double expected_reward(const AnyPosition& after, Seat mover, std::optional<double> before) {
  if (before) return *score_of(after.view()) - *before;
  const Outcome outcome = after.outcome();
  if (outcome.kind == Outcome::Kind::kLost) return -1;
  if (outcome.kind != Outcome::Kind::kWon) return 0;
  return outcome.winner == mover ? 1 : -1;
}

/// Boards, and positions of the same games beside them.
class SideBySide {
 public:
  SideBySide(const std::string& setup, std::string level)
      : setup_(*parse_setup(setup)), level_(std::move(level)) {
    BoardsRequest request;
    request.boards = kBoards;
    request.seed = 7;
    request.text = level_;
    boards_ = make(setup, request);
    for (int i = 0; i < kBoards; ++i)
      positions_.push_back(open(setup_, level_, boards_->seed_of(i)));
  }

  [[nodiscard]] int ended() const { return ended_; }

  void check_shown() {
    for (std::size_t i = 0; i < kBoards; ++i) {
      const AnyPosition& position = *positions_[i];
      REQUIRE(boards_->hash(static_cast<int>(i)) == position.hash());
      CHECK(arrays().turn[i] == position.seat());
      check_board(info(), shape(), &arrays().board[i * shape().cells()], position.view());
      const std::vector<std::string> moves = position.legal_moves();
      CHECK(legal(i) == std::multiset<std::string>(moves.begin(), moves.end()));
    }
  }

  void step() {
    std::vector<std::int32_t> actions(kBoards);
    boards_->sample(actions);
    std::vector<std::string> words;
    for (int i = 0; i < kBoards; ++i)
      words.push_back(boards_->word(i, actions[static_cast<std::size_t>(i)]));
    REQUIRE(boards_->step(actions));
    for (std::size_t i = 0; i < kBoards; ++i) check_played(i, words[i]);
  }

 private:
  static constexpr int kBoards = 3;

  [[nodiscard]] const BoardArrays& arrays() const { return std::as_const(*boards_).arrays(); }
  [[nodiscard]] const BoardsShape& shape() const { return boards_->shape(); }
  [[nodiscard]] const GameInfo& info() const { return setup_.game->info(); }

  /// The moves of the actions that the mask marks.
  [[nodiscard]] std::multiset<std::string> legal(std::size_t i) const {
    const int board = static_cast<int>(i);
    const auto actions = static_cast<std::size_t>(shape().actions);
    std::multiset<std::string> legal;
    for (int action = 0; action < shape().actions; ++action) {
      const int mask = arrays().mask[i * actions + static_cast<std::size_t>(action)];
      if (mask == 0) continue;
      CHECK(mask == 1);
      legal.insert(boards_->word(board, action));
      const std::string always = boards_->word(action);
      CHECK((always.empty() || always == boards_->word(board, action)));
    }
    return legal;
  }

  void check_played(std::size_t i, const std::string& move) {
    AnyPosition& position = *positions_[i];
    const Seat mover = position.seat();
    const std::optional<double> score = score_of(position.view());
    REQUIRE(position.play(move));
    const Outcome outcome = position.outcome();
    CHECK(arrays().reward[i] == doctest::Approx(expected_reward(position, mover, score)));
    CHECK((arrays().done[i] != 0) == outcome.finished());
    CHECK(arrays().truncated[i] == 0);
    CHECK(arrays().winner[i] == outcome.winner);
    if (!outcome.finished()) return;
    ++ended_;
    check_board(info(), shape(), &arrays().final_board[i * shape().cells()], position.view());
    positions_[i] = open(setup_, level_, boards_->seed_of(static_cast<int>(i)));
  }

  GameSetup setup_;
  std::string level_;
  std::unique_ptr<AnyBoards> boards_;
  std::vector<std::unique_ptr<AnyPosition>> positions_;
  int ended_ = 0;
};

/// Plays boards and positions side by side and compares all that is shown.
void check_alike(const std::string& setup, int steps, const std::string& level = {}) {
  INFO(setup);
  SideBySide games(setup, level);
  for (int step = 0; step < steps; ++step) {
    games.check_shown();
    games.step();
  }
  CHECK(games.ended() > 0);
}

TEST_CASE("boards_in_step_are_what_positions_are") {
  check_alike("tictactoe", 30);
  check_alike("tictactoe(m=5,n=3,k=3)", 30);
  check_alike("gomoku(size=6)", 40);
  check_alike("gomoku(size=7,rule=renju)", 60);
  check_alike("match3(level=portals)", 60);
  check_alike("match3(level=everything)", 60);
  check_alike("match3(level=hourglass,finale=on)", 60);
}

TEST_CASE("boards_of_a_game_without_planes_go_through_its_positions") {
  check_alike("orbs(columns=4,rows=3)", 60);
  check_alike("numbermatch(digits=12,appends=0)", 40);
}

constexpr const char* kTinyLevel =
    R"({"title":{"en":"A","zh":"A"},"board":["????","????","????","????","????"],)"
    R"("colours":4,"goals":[{"thing":"red","count":12}],"moves":8})";

TEST_CASE("boards_of_a_level_file_deal_each_game_anew") { check_alike("match3", 40, kTinyLevel); }

TEST_CASE("boards_of_a_position_begin_with_it") {
  BoardsRequest request;
  request.boards = 2;
  request.text = "xo./.x./...";
  const auto boards = make("tictactoe", request);
  CHECK(boards->hash(1) == open_game("tictactoe xo./.x./...", 1)->position->hash());
  CHECK(boards->arrays().turn[0] == 1);
}

TEST_CASE("boards_of_a_position_draw_differently") {
  BoardsRequest request;
  request.boards = 2;
  request.text = open_game("match3(level=portals)", 3)->position->text();
  const auto boards = make("match3(level=portals)", request);
  const std::vector<std::uint8_t>& shown = boards->arrays().board;
  const auto second = shown.begin() + static_cast<std::ptrdiff_t>(boards->shape().cells());
  CHECK(std::equal(shown.begin(), second, second, shown.end()));
  CHECK(boards->hash(0) != boards->hash(1));
}

TEST_CASE("an_illegal_action_moves_no_board") {
  BoardsRequest request;
  request.boards = 2;
  const auto boards = make("tictactoe", request);
  REQUIRE(boards->step(std::vector<std::int32_t>{4, 0}));
  const std::uint64_t before = boards->hash(0);
  const auto refused = [&](std::vector<std::int32_t> actions) {
    const Result<void> stepped = boards->step(actions);
    REQUIRE(!stepped);
    CHECK(boards->hash(0) == before);
    return stepped.error();
  };
  CHECK(refused({0, 0}) == Error{"action/illegal", "board 1: action 0 (a3) is not legal", 1});
  CHECK(refused({0, 9}) == Error{"action/range", "board 1: an action is 0 to 8, not 9", 1});
  CHECK(refused({-1, 0}).code == "action/range");
  CHECK(refused({0}).code == "action/count");
}

TEST_CASE("a_game_depends_on_seed_board_and_number_alone") {
  const auto seeds_of = [](int number, std::uint64_t seed, int board, bool detour) {
    BoardsRequest request;
    request.boards = number;
    request.seed = detour ? seed + 1 : seed;
    const auto boards = make("match3(level=first_steps)", request);
    std::vector<std::int32_t> actions(static_cast<std::size_t>(number));
    if (detour) {
      boards->sample(actions);
      REQUIRE(boards->step(actions));
      boards->reset(seed);
    }
    std::vector<std::uint64_t> seeds{boards->seed_of(board)};
    for (int step = 0; seeds.size() < 4 && step < 200; ++step) {
      boards->sample(actions);
      REQUIRE(boards->step(actions));
      if (boards->arrays().done[static_cast<std::size_t>(board)] != 0)
        seeds.push_back(boards->seed_of(board));
    }
    return seeds;
  };
  const auto seeds = seeds_of(2, 5, 1, false);
  CHECK(seeds.size() == 4);
  CHECK(std::set(seeds.begin(), seeds.end()).size() == 4);
  CHECK(seeds_of(4, 5, 1, false) == seeds);
  CHECK(seeds_of(2, 5, 1, true) == seeds);
  CHECK(seeds_of(2, 5, 0, false) != seeds);
  CHECK(seeds_of(2, 6, 1, false) != seeds);
}

TEST_CASE("a_long_game_is_cut_off") {
  BoardsRequest request;
  request.most_plies = 2;
  const auto boards = make("gomoku", request);
  REQUIRE(boards->step(std::vector<std::int32_t>{0}));
  CHECK(boards->arrays().truncated[0] == 0);
  REQUIRE(boards->step(std::vector<std::int32_t>{1}));
  CHECK(boards->arrays().truncated[0] == 1);
  CHECK(boards->arrays().done[0] == 0);
  CHECK(boards->arrays().final_board[0] == 1);
  CHECK(boards->arrays().board[0] == 0);
}

TEST_CASE("a_game_that_outgrows_its_arrays_is_cut_off") {
  const auto boards = make("numbermatch(digits=27)", {});
  const BoardArrays& arrays = boards->arrays();
  for (int step = 0; step < 12 && arrays.truncated[0] == 0; ++step) {
    int last = boards->shape().actions - 1;
    while (arrays.mask[static_cast<std::size_t>(last)] == 0) --last;
    REQUIRE(boards->step(std::vector<std::int32_t>{last}));  // the append comes last
  }
  CHECK(arrays.truncated[0] == 1);
}

TEST_CASE("boards_that_cannot_be_are_refused") {
  BoardsRequest none;
  none.boards = 0;
  CHECK(error_code("tictactoe", none) == "boards/count");
  none.boards = kMostBoards + 1;
  CHECK(error_code("tictactoe", none) == "boards/count");
  BoardsRequest plies;
  plies.most_plies = 0;
  CHECK(error_code("tictactoe", plies) == "boards/plies");
  BoardsRequest text;
  text.text = "xxx/oo./...";
  CHECK(error_code("tictactoe", text) == "position/finished");
  text.text = "xxz/oo./...";
  CHECK(error_code("tictactoe", text) == "text/bad_cell");
}

TEST_CASE("a_sample_draws_every_action") {
  const auto boards = make("tictactoe", {});
  std::set<std::int32_t> drawn;
  std::vector<std::int32_t> actions(1);
  for (int i = 0; i < 200; ++i) {
    boards->sample(actions);
    drawn.insert(actions[0]);
  }
  CHECK(drawn.size() == 9);
}

}  // namespace
}  // namespace gridwise
