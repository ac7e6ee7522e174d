// Generates src/games/gomoku/puzzles.txt: our bots play one another, and positions with a proved
// win by fours or threats that has a unique first move become puzzles. The same seed gives the same
// file.
//   gomoku_puzzles --games 20000 --each 50 > src/games/gomoku/puzzles.txt
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "game/play_through.h"
#include "games/gomoku/levels.h"
#include "games/gomoku/puzzle_check.h"
#include "games/gomoku/puzzles.h"
#include "games/gomoku/selectors.h"
#include "gomoku_games.h"

namespace gridwise::gomoku {
namespace {

/// From fast to slow: each is tried only if the previous one passed.
constexpr std::array<std::uint64_t, 2> kReplyNodes{1'000, AttackJudge::kReplyNodes};
constexpr std::uint64_t kWinNodes = 30'000;
constexpr int kMaxMoves = 12;
constexpr int kLeastStones = 8;
constexpr int kMaxStones = 60;
constexpr std::array kLevels{1, 2, 3, 3, 4};

/// The puzzles found so far, with a quota for each level and kind of win.
class Collection {
 public:
  explicit Collection(std::size_t each) : each_(each) {}

  [[nodiscard]] bool wants(PuzzleLevel level, Goal goal) const {
    return count(level) < each_ && of(level, goal).size() < each_ * 3 / 5;
  }
  [[nodiscard]] bool full() const {
    return count(PuzzleLevel::kEasy) + count(PuzzleLevel::kMedium) + count(PuzzleLevel::kHard) ==
           kPuzzleLevels * each_;
  }
  /// False if the same puzzle, rotated or reflected, is already there.
  bool add(Puzzle puzzle) {
    const std::uint64_t hash = symmetric_hash(puzzle.start);
    if (!known_.insert(hash).second) return false;
    puzzle.id = fmt::format("{:08x}", hash >> 32);
    if (!ids_.insert(puzzle.id).second) return false;
    auto& like =
        kept_[static_cast<std::size_t>(puzzle.level)][static_cast<std::size_t>(puzzle.goal)];
    like.push_back(std::move(puzzle));
    return true;
  }
  /// Prints by level, then by length, so that the two kinds of win mix.
  void print() const {
    for (const auto& level : kept_) {
      std::vector<Puzzle> all;
      for (const auto& goal : level) all.insert(all.end(), goal.begin(), goal.end());
      std::ranges::sort(all, {},
                        [](const Puzzle& puzzle) { return std::pair(puzzle.moves, puzzle.id); });
      for (const Puzzle& puzzle : all) fmt::print("{}\n", format_puzzle(puzzle));
    }
  }
  [[nodiscard]] std::string counts() const {
    std::string text;
    for (const auto& level : kept_)
      text += fmt::format(" {} vct {} vcf;", level[0].size(), level[1].size());
    return text;
  }

 private:
  [[nodiscard]] const std::vector<Puzzle>& of(PuzzleLevel level, Goal goal) const {
    return kept_[static_cast<std::size_t>(level)][static_cast<std::size_t>(goal)];
  }
  [[nodiscard]] std::size_t count(PuzzleLevel level) const {
    return of(level, Goal::kVct).size() + of(level, Goal::kVcf).size();
  }

  std::size_t each_;
  std::array<std::array<std::vector<Puzzle>, 2>, kPuzzleLevels> kept_;
  std::set<std::uint64_t> known_;
  std::set<std::string> ids_;
};

/// The puzzle in a position, if there is one and the collection still wants it.
std::optional<Puzzle> puzzle_in(const Position& position, const Collection& collection) {
  const std::optional<FoundWin> win = find_win(position, kMaxMoves, kWinNodes);
  if (!win) return {};
  const std::optional<PuzzleLevel> level = level_of(win->goal, win->moves);
  if (!level || !collection.wants(*level, win->goal)) return {};
  const bool only = std::ranges::all_of(
      kReplyNodes, [&](std::uint64_t nodes) { return has_one_beginning(position, *win, nodes); });
  if (!only) return {};
  return Puzzle{{}, *level, win->goal, win->moves, win->first, position};
}

/// A bot at a random level; level 1 is the pattern selector.
class Bot {
 public:
  explicit Bot(Random& random)
      : level_(kLevels[random.below(static_cast<std::uint32_t>(kLevels.size()))]),
        seed_(random.next()),
        search_(std::max(level_, kFirstSearchLevel)) {}

  [[nodiscard]] Move choose(const Position& position) {
    const ReportOf<Move> report = level_ < kFirstSearchLevel
                                      ? PatternSelector().candidates(position, {}, {})
                                      : search_.candidates(position, SearchRequest(), {});
    return draw_by_weight(report.candidates, seed_, position.hash()).move;
  }

 private:
  int level_;
  std::uint64_t seed_;
  LevelSearch search_;
};

/// Plays one game and keeps at most one puzzle from it, for variety.
void play_one(Random& random, Collection& collection) {
  Bot black(random);
  Bot white(random);
  Position position = random_opening(random);
  while (!position.outcome().finished() && position.stones() < kMaxStones) {
    if (position.stones() >= kLeastStones) {
      if (auto puzzle = puzzle_in(position, collection)) {
        collection.add(*std::move(puzzle));
        return;
      }
    }
    position.play((position.seat() == 0 ? black : white).choose(position));
  }
}

int run(int games, std::size_t each, std::uint64_t seed) {
  Collection collection(each);
  Random random(seed);
  int played = 0;
  for (; played < games && !collection.full(); ++played) {
    play_one(random, collection);
    if (played % 100 == 99) fmt::print(stderr, "{} games:{}\n", played + 1, collection.counts());
  }
  collection.print();
  fmt::print(stderr, "{} games:{}\n", played, collection.counts());
  return 0;
}

}  // namespace
}  // namespace gridwise::gomoku

int main(int argc, char** argv) {
  CLI::App app("Makes gomoku puzzles of games that our bots play");
  int games = 3'000;
  std::size_t each = 50;
  std::uint64_t seed = 1;
  app.add_option("--games", games, "play at most this number of games")->check(CLI::PositiveNumber);
  app.add_option("--each", each, "puzzles of each level")->check(CLI::Range(2, 1'000));
  app.add_option("--seed", seed, "of openings, bots and their moves");
  CLI11_PARSE(app, argc, argv);
  return gridwise::gomoku::run(games, each, seed);
}
