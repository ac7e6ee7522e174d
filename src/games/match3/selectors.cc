#include "games/match3/selectors.h"

#include <algorithm>
#include <cmath>

#include "games/match3/move_reasons.h"
#include "games/match3/playouts.h"

namespace gridwise::match3 {
namespace {

/// Whether this is the second of the two moves that swap two specials.
bool is_other_way(const Position& position, Move move) {
  return move.from > move.to && is_special(position.special_at(move.from)) &&
         is_special(position.special_at(move.to));
}

/// The move of greatest worth gets all the weight; ties go to the first.
Ranking rank_by_worth(const Position& position, const std::vector<Move>& moves,
                      const std::vector<double>& worths) {
  Ranking ranking;
  const auto best = std::ranges::max_element(worths) - worths.begin();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    CandidateOf<Move> candidate;
    candidate.move = moves[i];
    candidate.weight = static_cast<std::ptrdiff_t>(i) == best ? 1 : 0;
    candidate.score = worths[i];
    candidate.why = what_it_does(position, moves[i]);
    ranking.candidates.push_back(std::move(candidate));
  }
  std::ranges::stable_sort(ranking.candidates, [](const auto& a, const auto& b) {
    return a.weight != b.weight ? a.weight > b.weight : a.score > b.score;
  });
  if (!ranking.candidates.empty()) ranking.score = ranking.candidates.front().score;
  return ranking;
}

}  // namespace

Ranking RankingCache::get(const Position& position, const std::function<Ranking()>& make) {
  const std::uint64_t key = position.visible_hash();
  const auto found = rankings_.find(key);
  if (found != rankings_.end()) return found->second;
  if (rankings_.size() >= kMost) rankings_.clear();
  return rankings_.emplace(key, make()).first->second;
}

double WeightedOptions::of(CellKind special) const {
  if (is_line(special)) return line;
  if (special == CellKind::kBomb) return square;
  return special == CellKind::kUfo ? ufo : rainbow;
}

double WeightedSelector::weight_of(const Position& position, Move move) const {
  const CellKind from = position.special_at(move.from);
  const CellKind to = position.special_at(move.to);
  const auto weight = [&](CellKind kind) {
    return is_special(kind) ? options_.of(kind) : options_.normal;
  };
  if (move.tap()) return options_.tap ? weight(from) : 0;
  if (is_special(from) && is_special(to)) {
    if (is_other_way(position, move)) return 0;  // only one of the two counts
    return options_.multiply ? weight(from) * weight(to) : weight(from) + weight(to);
  }
  double sum = is_special(from) || is_special(to) ? weight(from) + weight(to) : options_.normal;
  for (const CellKind kind : position.creates(move)) sum += options_.of(kind);
  return sum;
}

void WeightedSelector::weigh(const Position& position,
                             std::vector<WeightedMove<Move>>& weighted) const {
  MoveList moves;
  position.generate(moves);
  double total = 0;
  for (const Move move : moves) {
    weighted.push_back({move, weight_of(position, move)});
    total += weighted.back().weight;
  }
  // Without any weight all moves are equally likely.
  if (total == 0) {
    for (auto& each : weighted) each.weight = 1;
  }
  std::ranges::stable_sort(weighted, std::ranges::greater{}, &WeightedMove<Move>::weight);
}

Ranking WeightedSelector::rank(const Position& position) const {
  std::vector<WeightedMove<Move>> weighted;
  weigh(position, weighted);
  Ranking ranking;
  for (const auto& [move, weight] : weighted) {
    CandidateOf<Move>& candidate = ranking.candidates.emplace_back();
    candidate.move = move;
    candidate.weight = weight;
    candidate.score = weight_of(position, move);
    candidate.why = what_it_does(position, move);
    if (is_other_way(position, move)) {
      candidate.why.push_back(
          {"counted with the same pair dragged the other way", "与反向拖动的同一组合合并计算"});
    }
  }
  return ranking;
}

Ranking WeightedSelector::candidates(const Position& position, const Limits&,
                                     const RankingProgress&) {
  if (!options_.cache) return rank(position);
  return cache_.get(position, [&] { return rank(position); });
}

Ranking GreedySelector::candidates(const Position& position, const Limits&,
                                   const RankingProgress&) {
  constexpr int kSamples = 4;
  return cache_.get(position, [&] {
    const std::vector<Move> moves = legal_moves(position);
    Ranking ranking = rank_by_worth(position, moves, mean_worths(position, moves, kSamples));
    ranking.depth = 1;
    ranking.nodes = moves.size() * kSamples;
    return ranking;
  });
}

Ranking MonteCarloSelector::candidates(const Position& position, const Limits& limits,
                                       const RankingProgress&) {
  constexpr std::uint64_t kNodes = 20'000;
  const std::vector<Move> moves = legal_moves(position);
  const Playouts played = play_out(position, moves, limits, limits.nodes.value_or(kNodes));
  Ranking ranking = rank_by_worth(position, moves, played.worths);
  ranking.nodes = played.nodes;
  return ranking;
}

const std::vector<Profile>& profiles() {
  static const std::vector<Profile> kProfiles{
      {.name = "novice",
       .label = {"Novice", "新手"},
       .about = {"Swaps what it happens to see. Clears one game in three.",
                 "看到什么就换什么。三局过一局。"},
       .attention = 0.25,
       .noise = 12,
       .specials = 0.2},
      {.name = "casual",
       .label = {"Casual", "休闲"},
       .about = {"Likes specials, forgets the goals. Clears two games in five.",
                 "喜欢特殊块，常忘了目标。五局过两局。"},
       .attention = 0.5,
       .noise = 2,
       .specials = 0.5,
       .goal_focus = 0.7},
      {.name = "regular",
       .label = {"Regular", "常客"},
       .about = {"Sees most moves and minds the goals. Clears half of its games.",
                 "看得到大部分着法，也留意目标。过一半的局。"},
       .attention = 0.8,
       .noise = 0.7,
       .specials = 0.8,
       .goal_focus = 1},
      {.name = "core",
       .label = {"Core", "核心玩家"},
       .about = {"Thinks what a move leads to. Clears four games in five.",
                 "会想一步之后的结果。五局过四局。"},
       .attention = 0.8,
       .noise = 0.6,
       .specials = 0.3,
       .goal_focus = 1,
       .samples = 1},
      {.name = "skilled",
       .label = {"Skilled", "高手"},
       .about = {"Weighs what each move is likely to bring. Clears nine games in ten.",
                 "权衡每一步可能的结果。十局过九局。"},
       .noise = 0.15,
       .specials = 0.2,
       .goal_focus = 1,
       .samples = 6},
      {.name = "expert",
       .label = {"Expert", "专家"},
       .about = {"Plays on in its mind before it moves. Clears nearly every game.",
                 "走之前先在脑中推演。几乎局局能过。"},
       .noise = 0.02,
       .goal_focus = 1,
       .playouts = 40'000},
  };
  return kProfiles;
}

Ranking ProfileSelector::candidates(const Position& position, const Limits& limits,
                                    const RankingProgress&) {
  if (profile_.playouts > 0) return rank(position, limits);  // depends on the limits: no cache
  return cache_.get(position, [&] { return rank(position, limits); });
}

}  // namespace gridwise::match3
