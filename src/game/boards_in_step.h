// AnyBoards over a game's own positions. `Planes` says how they are started, played and shown:
//
//   using Position
//   BoardsShape shape()
//   Position start(seed)
//   void play(position&, action)                    a legal action
//   Outcome outcome(position), Seat seat(position), uint64_t hash(position)
//   void show(position, uint8_t* board, uint8_t* mask)   writes every byte of both
//   string word(action), string word(position, action)   see AnyBoards
//
// and, optionally:
//
//   optional<int64_t> score(position)               nothing in games without a score
//   int random_action(position, random&)            a legal action, all equally likely; else it is
//                                                   looked for in the mask
//   bool outgrown(position)                         it no longer fits into the arrays
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "game/boards.h"
#include "kit/random.h"

namespace gridwise {

/// The seed of game `number` of a board.
[[nodiscard]] constexpr std::uint64_t game_seed(std::uint64_t seed, int board,
                                                std::uint64_t number) {
  return mix64(mix64(mix64(seed) + static_cast<std::uint64_t>(board)) + number);
}

template <class Planes>
class BoardsInStep final : public AnyBoards {
 public:
  BoardsInStep(Planes planes, const BoardsRequest& request)
      : AnyBoards(request.boards, planes.shape()),
        planes_(std::move(planes)),
        most_plies_(request.most_plies),
        random_(0) {
    games_.reserve(static_cast<std::size_t>(request.boards));
    for (int board = 0; board < request.boards; ++board)
      games_.emplace_back(planes_.start(game_seed(request.seed, board, 0)));
    reset(request.seed);
  }

  void reset(std::uint64_t seed) override {
    seed_ = seed;
    random_ = Random(mix64(seed ^ kSampling));
    for (std::size_t i = 0; i < games_.size(); ++i) {
      games_[i].number = 0;
      begin(i);
      written().reward[i] = 0;
      written().done[i] = written().truncated[i] = 0;
      written().winner[i] = -1;
      show(i);
    }
  }

  void sample(std::span<std::int32_t> actions) override {
    for (std::size_t i = 0; i < games_.size(); ++i) actions[i] = random_action(i);
  }

  [[nodiscard]] std::string word(int action) const override { return planes_.word(action); }
  [[nodiscard]] std::string word(int board, int action) const override {
    return planes_.word(at(board).position, action);
  }
  [[nodiscard]] std::uint64_t hash(int board) const override {
    return planes_.hash(at(board).position);
  }
  [[nodiscard]] std::uint64_t seed_of(int board) const override {
    return game_seed(seed_, board, at(board).number);
  }

 protected:
  void advance(std::span<const std::int32_t> actions) override {
    for (std::size_t i = 0; i < games_.size(); ++i) {
      if (i + 1 < games_.size()) prefetch(games_[i + 1]);
      play(i, actions[i]);
      show(i);
    }
  }

 private:
  using Position = typename Planes::Position;

  static constexpr std::uint64_t kSampling = 0x73616d706c650000U;
  static constexpr int kMostPassed = 1'000;

  struct Playing {
    explicit Playing(Position start) : position(std::move(start)) {}

    Position position;
    std::optional<std::int64_t> score;
    std::uint64_t number = 0;
    int plies = 0;
  };

  /// Many boards do not fit into the nearest caches: the next one is fetched while one is played.
  static void prefetch(const Playing& game) {
    constexpr std::size_t kLine = 64;
    const auto* const bytes = reinterpret_cast<const std::byte*>(&game);
    for (std::size_t at = 0; at < sizeof(Playing); at += kLine) __builtin_prefetch(bytes + at);
  }

  [[nodiscard]] const Playing& at(int board) const {
    return games_[static_cast<std::size_t>(board)];
  }

  [[nodiscard]] std::optional<std::int64_t> score(const Position& position) const {
    if constexpr (requires { planes_.score(position); }) return planes_.score(position);
    return {};
  }
  [[nodiscard]] bool outgrown(const Position& position) const {
    if constexpr (requires { planes_.outgrown(position); }) return planes_.outgrown(position);
    return false;
  }

  /// Starts the next game. A level may deal boards that are finished before the first move: they
  /// are passed over.
  void begin(std::size_t i) {
    Playing& game = games_[i];
    for (int passed = 0; passed < kMostPassed; ++passed, ++game.number) {
      game.position = planes_.start(game_seed(seed_, static_cast<int>(i), game.number));
      if (!planes_.outcome(game.position).finished()) break;
    }
    game.score = score(game.position);
    game.plies = 0;
  }

  void play(std::size_t i, int action) {
    Playing& game = games_[i];
    const Seat mover = planes_.seat(game.position);
    planes_.play(game.position, action);
    ++game.plies;
    const Outcome outcome = planes_.outcome(game.position);
    const bool done = outcome.finished();
    const bool truncated = !done && (game.plies >= most_plies_ || outgrown(game.position));
    if (game.score) {
      const std::int64_t before = std::exchange(*game.score, *score(game.position));
      written().reward[i] = static_cast<float>(*game.score - before);
    } else {
      written().reward[i] = reward_of(outcome, mover);
    }
    written().done[i] = done ? 1 : 0;
    written().truncated[i] = truncated ? 1 : 0;
    written().winner[i] = static_cast<std::int8_t>(outcome.winner);
    if (!done && !truncated) return;
    planes_.show(game.position, board_of(written().final_board, i), mask_of(i));
    ++game.number;
    begin(i);
  }

  static float reward_of(const Outcome& outcome, Seat mover) {
    if (outcome.kind == Outcome::Kind::kLost) return -1;
    if (outcome.kind != Outcome::Kind::kWon) return 0;
    return outcome.winner == mover ? 1.0F : -1.0F;
  }

  [[nodiscard]] std::uint8_t* board_of(std::vector<std::uint8_t>& boards, std::size_t i) const {
    return boards.data() + i * shape().cells();
  }
  [[nodiscard]] std::uint8_t* mask_of(std::size_t i) {
    return written().mask.data() + i * static_cast<std::size_t>(shape().actions);
  }

  void show(std::size_t i) {
    const Position& position = games_[i].position;
    planes_.show(position, board_of(written().board, i), mask_of(i));
    written().turn[i] = static_cast<std::int8_t>(planes_.seat(position));
  }

  [[nodiscard]] std::int32_t random_action(std::size_t i) {
    if constexpr (requires { planes_.random_action(games_[i].position, random_); }) {
      return planes_.random_action(games_[i].position, random_);
    } else {
      const auto actions = static_cast<std::size_t>(shape().actions);
      const std::span<const std::uint8_t> mask(written().mask.data() + i * actions, actions);
      std::uint32_t legal = 0;
      for (const std::uint8_t one : mask) legal += one;
      if (legal == 0) return 0;
      std::uint32_t skipped = random_.below(legal);
      std::size_t action = 0;
      for (; mask[action] == 0 || skipped > 0; ++action) skipped -= mask[action];
      return static_cast<std::int32_t>(action);
    }
  }

  Planes planes_;
  std::uint64_t seed_ = 0;
  int most_plies_;
  Random random_;
  std::vector<Playing> games_;
};

}  // namespace gridwise
