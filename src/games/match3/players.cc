// The players that look ahead: one mechanism, a softmax choice by value (quantal response:
// McKelvey, Palfrey, Quantal response equilibria for normal form games, 1995), and a table of its
// dials.
#include <algorithm>
#include <cassert>
#include <cmath>

#include "games/match3/move_reasons.h"
#include "games/match3/playouts.h"
#include "games/match3/selectors.h"

namespace gridwise::match3 {
namespace {

struct Values {
  std::vector<double> of_move;
  std::uint64_t nodes = 0;
};

Values values_of(const Position& position, const std::vector<Move>& moves, const Dial& dial,
                 const Limits& limits, std::uint64_t noise) {
  if (dial.nodes == 0)
    return {mean_worths(position, moves, dial.samples, noise),
            moves.size() * static_cast<std::uint64_t>(dial.samples)};
  Playouts played = play_out(position, moves, limits, limits.nodes.value_or(dial.nodes), noise);
  return {std::move(played.worths), played.nodes};
}

}  // namespace

const std::vector<Player>& players() {
  static const std::vector<Player> kPlayers{
      {"novice",
       {"Novice", "新手"},
       {"Swaps what it happens to see. Clears half of its games.",
        "看到什么就换什么。过一半的局。"},
       {.samples = 1, .temperature = 24}},
      {"casual",
       {"Casual", "休闲"},
       {"Prefers what looks good, often misses it. Clears three games in five.",
        "偏爱看着不错的着法，常常漏看。五局过三局。"},
       {.samples = 1, .temperature = 8.2}},
      {"regular",
       {"Regular", "常客"},
       {"Minds the goals. Clears seven games in ten.", "留意目标。十局过七局。"},
       {.samples = 1, .temperature = 3.4}},
      {"core",
       {"Core", "核心玩家"},
       {"Thinks what a move leads to. Clears five games in six.",
        "会想一步之后的结果。六局过五局。"},
       {.samples = 1, .temperature = 1.35}},
      {"skilled",
       {"Skilled", "高手"},
       {"Weighs what each move is likely to bring. Clears nine games in ten.",
        "权衡每一步可能的结果。十局过九局。"},
       {.samples = 2, .temperature = 0.4}},
      {"greedy",
       {"Keen", "锐利"},
       {"Tries every move and takes the best. Clears more than nine games in ten.",
        "试走每一步并取最好的一步。十局过九局有余。"},
       {.samples = 4}},
      {"expert",
       {"Expert", "专家"},
       {"Plays on in its mind before it moves. Clears nearly every game.",
        "走之前先在脑中推演。几乎局局能过。"},
       {.nodes = 2'000}},
      {"monte_carlo",
       {"Farsighted", "远见"},
       {"Plays on after each move, many times over. Clears nearly every game.",
        "每一步都往后推演许多遍。几乎局局能过。"},
       {.nodes = 20'000}},
  };
  return kPlayers;
}

const Player& player(std::string_view name) {
  const auto found = std::ranges::find(players(), name, &Player::name);
  assert(found != players().end());
  return *found;
}

Ranking DialSelector::rank(const Position& position, const Limits& limits) const {
  const std::vector<Move> moves = legal_moves(position);
  const Values values = values_of(position, moves, dial_, limits, noise_);
  const auto best = std::ranges::max_element(values.of_move) - values.of_move.begin();
  Ranking ranking;
  ranking.nodes = values.nodes;
  ranking.score = values.of_move[static_cast<std::size_t>(best)];
  for (std::size_t i = 0; i < moves.size(); ++i) {
    CandidateOf<Move>& candidate = ranking.candidates.emplace_back();
    candidate.move = moves[i];
    candidate.score = values.of_move[i];
    candidate.weight = dial_.temperature > 0
                           ? std::exp((values.of_move[i] - *ranking.score) / dial_.temperature)
                       : static_cast<std::ptrdiff_t>(i) == best ? 1
                                                                : 0;
  }
  std::ranges::stable_sort(ranking.candidates, [](const auto& a, const auto& b) {
    return a.weight != b.weight ? a.weight > b.weight : a.score > b.score;
  });
  return ranking;
}

Ranking DialSelector::explained(const Position& position, const Limits& limits) const {
  Ranking ranking = rank(position, limits);
  for (auto& candidate : ranking.candidates) candidate.why = what_it_does(position, candidate.move);
  return ranking;
}

Ranking DialSelector::candidates(const Position& position, const Limits& limits,
                                 const RankingProgress&) {
  if (dial_.nodes > 0) return explained(position, limits);  // depends on the limits: no cache
  return cache_.get(position, [&] { return explained(position, limits); });
}

void DialSelector::weigh(const Position& position, const Limits& limits,
                         std::vector<WeightedMove<Move>>& weighted) const {
  for (const auto& candidate : rank(position, limits).candidates)
    weighted.push_back({candidate.move, candidate.weight});
}

}  // namespace gridwise::match3
