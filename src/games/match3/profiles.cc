// The ranking of a profile: which moves it sees, and how sharply it chooses among them.
#include <algorithm>
#include <cmath>

#include "games/match3/move_reasons.h"
#include "games/match3/playouts.h"
#include "games/match3/selectors.h"

namespace gridwise::match3 {
namespace {

constexpr double kUnit = 0x1p-53;

/// A pseudo-random number in [0, 1), fixed by position and move.
double chance_at(const Position& position, std::size_t move) {
  const std::uint64_t bits = mix64(position.visible_hash() + 0x9e3779b97f4a7c15U * (move + 1));
  return static_cast<double>(bits >> 11) * kUnit;
}

/// A quick estimate of a move in points, without playing it: tiles of open goals, specials it
/// creates and fires.
double quick_value(const Position& position, Move move, const Profile& profile) {
  const WeightedOptions weights;
  double goal = 0;
  double special = 0;
  const auto& goals = position.level()->goals;
  for (const int cell : {move.from, move.to}) {
    const Cell content = position.at(cell);
    if (is_special(content.kind)) special += weights.of(content.kind) / 10;
    const auto open = content.kind == CellKind::kTile
                          ? std::ranges::find(goals, thing_of(content.colour), &Goal::thing)
                          : goals.end();
    if (open != goals.end() && position.progress().left[static_cast<std::size_t>(open->thing)] > 0)
      goal += 300.0 / (open->count * static_cast<double>(goals.size())) / 2;
    if (content.ground != Ground::kNone) goal += 1;
  }
  if (!move.tap()) {
    for (const CellKind kind : position.creates(move)) special += weights.of(kind) / 10;
  }
  return profile.specials * special + profile.goal_focus * goal;
}

std::vector<double> worths_for(const Position& position, const std::vector<Move>& moves,
                               const Profile& profile, const Limits& limits, std::uint64_t& nodes) {
  if (profile.playouts > 0) {
    const auto most = limits.nodes.value_or(static_cast<std::uint64_t>(profile.playouts));
    Playouts played = play_out(position, moves, limits, most);
    nodes = played.nodes;
    return std::move(played.worths);
  }
  std::vector<double> worths(moves.size());
  if (profile.samples > 0) worths = mean_worths(position, moves, profile.samples);
  nodes = moves.size() * static_cast<std::size_t>(profile.samples);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (profile.samples > 0) worths[i] *= profile.goal_focus;
    worths[i] += quick_value(position, moves[i], profile) * (profile.samples > 0 ? 0.1 : 1);
  }
  return worths;
}

}  // namespace

Ranking ProfileSelector::rank(const Position& position, const Limits& limits) const {
  const std::vector<Move> all = legal_moves(position);
  std::vector<Move> seen;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (chance_at(position, i) < profile_.attention) seen.push_back(all[i]);
  }
  if (seen.empty()) seen = all;
  Ranking ranking;
  const std::vector<double> worths = worths_for(position, seen, profile_, limits, ranking.nodes);
  const double best = *std::ranges::max_element(worths);
  for (const Move move : all) {
    CandidateOf<Move> candidate;
    candidate.move = move;
    const auto at = std::ranges::find(seen, move) - seen.begin();
    if (at == std::ssize(seen)) {
      candidate.why.push_back({"not seen", "没有看到"});
    } else {
      const double worth = worths[static_cast<std::size_t>(at)];
      candidate.weight = std::exp((worth - best) / profile_.noise);
      candidate.score = worth;
      candidate.why = what_it_does(position, move);
    }
    ranking.candidates.push_back(std::move(candidate));
  }
  std::ranges::stable_sort(ranking.candidates,
                           [](const auto& a, const auto& b) { return a.weight > b.weight; });
  return ranking;
}

}  // namespace gridwise::match3
