#include "cli/runs/lint_games.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "lab/skill.h"

namespace gridwise::cli {
namespace {

/// Weakest first.
constexpr std::array<std::string_view, 3> kKinds{"random", "profile(core)", "greedy"};

constexpr double kTrivial = 0.95;  ///< pass rate of the weakest from which choices do not matter
constexpr double kHard = 0.2;      ///< pass rate of the strongest: below it luck frustrates
constexpr double kLuck = 0.85;

}  // namespace

std::vector<Problem> problems_of_games(std::span<const lab::KindCounts> kinds,
                                       std::optional<double> luck) {
  std::vector<Problem> problems;
  const auto warn = [&](const char* what, Words says) {
    problems.push_back({Problem::Kind::kWarning, what, std::move(says), {}});
  };
  const auto share = [](const lab::KindCounts& kind) {
    return kind.games == 0 ? 0.0 : static_cast<double>(kind.won) / kind.games;
  };
  int games = 0;
  int won = 0;
  for (const lab::KindCounts& kind : kinds) {
    games += kind.games;
    won += kind.won;
  }
  if (games == 0) return problems;
  if (won == 0) {
    // At most 3/n with 95% confidence (Hanley, Lippman-Hand: If nothing goes wrong, is everything
    // all right?, 1983).
    const double most = std::min(100.0, 300.0 * static_cast<double>(kinds.size()) / games);
    warn("unwinnable",
         {fmt::format("No kind of player won any of {} games: each wins at most "
                      "{:.1f}%.",
                      games, most),
          fmt::format("{} 局中没有棋手获胜：各类棋手的过关率至多 {:.1f}%。", games, most)});
    return problems;
  }
  const lab::KindCounts& weakest = kinds.front();
  if (share(weakest) >= kTrivial) {
    warn("trivial",
         {fmt::format("Random moves win {} of {} games: there is little to decide.", weakest.won,
                      weakest.games),
          fmt::format("随机走法 {} 局赢了 {} 局：几乎无需决策。", weakest.games, weakest.won)});
  }
  const lab::KindCounts& strongest = kinds.back();
  if (luck && *luck > kLuck && share(strongest) < kHard) {
    warn("needs_luck",
         {fmt::format("Luck decides: the strongest player wins {} of {} games, and chance explains "
                      "{:.0f}% of the results.",
                      strongest.won, strongest.games, 100 * *luck),
          fmt::format("全凭运气：最强的棋手 {} 局赢 {} 局，结果的 {:.0f}% 由运气决定。",
                      strongest.games, strongest.won, 100 * *luck)});
  }
  return problems;
}

Result<void> lint_by_games(const lab::Level& level, int games, std::uint64_t seed, Playing& playing,
                           std::vector<Problem>& problems) {
  std::vector<lab::KindCounts> kinds;
  lab::LuckPairs pairs;
  const lab::Stop stop(games);
  for (const std::string_view name : kKinds) {
    const auto player = lab::parse_player(std::string(name));
    if (!player) return player.error();
    if (!lab::check_run(level, *player)) return {};
    const auto played = playing.run({level, *player, lab::Stream::kStudy}, stop, seed);
    if (!played) return played.error();
    const auto again = playing.run({level, *player, lab::Stream::kLuck}, stop, seed);
    if (!again) return again.error();
    kinds.push_back({played->totals.games, played->totals.won});
    lab::add_pairs(played->totals, again->totals, pairs);
  }
  const auto luck = lab::luck_share(pairs);
  for (Problem& problem :
       problems_of_games(kinds, luck ? std::optional(luck->value) : std::nullopt))
    problems.push_back(std::move(problem));
  std::ranges::stable_sort(problems, {}, &Problem::kind);
  return {};
}

}  // namespace gridwise::cli
