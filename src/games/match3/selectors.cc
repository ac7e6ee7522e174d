#include "games/match3/selectors.h"

#include <algorithm>

#include "games/match3/move_reasons.h"

namespace gridwise::match3 {
namespace {

/// Whether this is the reverse drag of a swap of two specials.
bool is_other_way(const Position& position, Move move) {
  return move.from > move.to && is_special(position.special_at(move.from)) &&
         is_special(position.special_at(move.to));
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
    if (is_other_way(position, move)) return 0;  // counted once, for the other direction
    return options_.multiply ? weight(from) * weight(to) : weight(from) + weight(to);
  }
  const bool special = is_special(from) || is_special(to);
  if (special && !options_.lone && !position.matches(move)) return 0;
  double sum = special ? weight(from) + weight(to) : options_.normal;
  for (const CellKind kind : position.creates(move)) sum += options_.of(kind);
  return sum;
}

void WeightedSelector::weigh(const Position& position, const Limits&,
                             std::vector<WeightedMove<Move>>& weighted) const {
  MoveList moves;
  position.generate(moves);
  double total = 0;
  for (const Move move : moves) {
    weighted.push_back({move, weight_of(position, move)});
    total += weighted.back().weight;
  }
  // If no move has a weight, all are equally likely.
  if (total == 0) {
    for (auto& each : weighted) each.weight = 1;
  }
  std::ranges::stable_sort(weighted, std::ranges::greater{}, &WeightedMove<Move>::weight);
}

Ranking WeightedSelector::rank(const Position& position) const {
  std::vector<WeightedMove<Move>> weighted;
  weigh(position, {}, weighted);
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

void RandomMoves::weigh(const Position& position, const Limits&,
                        std::vector<WeightedMove<Move>>& weighted) const {
  MoveList moves;
  position.generate(moves);
  const auto swaps = [](Move move) { return !move.tap(); };
  const bool all = taps_ || std::ranges::none_of(moves, swaps);
  for (const Move move : moves) weighted.push_back({move, all || swaps(move) ? 1.0 : 0.0});
  if (!all) std::ranges::stable_sort(weighted, std::ranges::greater{}, &WeightedMove<Move>::weight);
}

Ranking RandomMoves::candidates(const Position& position, const Limits& limits,
                                const RankingProgress&) const {
  std::vector<WeightedMove<Move>> weighted;
  weigh(position, limits, weighted);
  Ranking ranking;
  for (const auto& [move, weight] : weighted) {
    ranking.candidates.push_back(
        make_candidate(move, weight,
                       weight > 0 ? Words{"as likely as any legal move", "与其他合法着法机会相同"}
                                  : Words{"taps are left out", "不点击特殊块"}));
  }
  return ranking;
}

}  // namespace gridwise::match3
