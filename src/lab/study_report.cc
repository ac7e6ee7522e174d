#include "lab/study_report.h"

#include <algorithm>

namespace gridwise::lab {
namespace {

CurveReport curve_of(const std::string& player, std::vector<CurveReport::Place> places) {
  CurveReport curve{player, std::move(places), 0};
  std::vector<KindCounts> counts;
  counts.reserve(curve.places.size());
  std::vector<double> chances;
  for (const auto& place : curve.places) {
    counts.push_back(place.counts);
    if (place.target) chances.push_back(target_chance(place.counts, *place.target));
  }
  const std::vector<double> fit = falling_fit(counts);
  const std::vector<bool> out = out_of_order(counts);
  const std::vector<bool> off = findings(chances);
  std::size_t tested = 0;
  for (std::size_t i = 0; i < curve.places.size(); ++i) {
    curve.places[i].fit = fit[i];
    curve.places[i].out = out[i];
    if (curve.places[i].target) curve.places[i].off = off[tested++];
  }
  curve.tau = kendall_tau(counts);
  return curve;
}

}  // namespace

void add_skill(LevelReport& level) {
  std::vector<KindCounts> kinds;
  kinds.reserve(level.players.size());
  for (const PlayerReport& player : level.players)
    kinds.push_back({player.totals.games, player.totals.won});
  const bool enough = kinds.size() > 1 && std::ranges::all_of(kinds, [](const KindCounts& kind) {
                        return kind.games > 1;
                      });
  if (!enough) return;
  level.skill = skill_share(kinds);
  level.slope = skill_slope(kinds);
}

std::vector<CurveReport> curves_of(const std::vector<LevelReport>& levels,
                                   const std::map<std::string, double>& targets) {
  std::vector<std::string> players;
  std::map<std::string, std::vector<CurveReport::Place>> places;
  for (const LevelReport& level : levels) {
    for (const PlayerReport& player : level.players) {
      const std::string& name = player.player.text;
      if (!places.contains(name)) players.push_back(name);
      CurveReport::Place place{
          level.level.name, {player.totals.games, player.totals.won}, 0, false, {}, false};
      if (const auto target = targets.find(level.level.name); target != targets.end())
        place.target = target->second;
      places[name].push_back(std::move(place));
    }
  }
  std::vector<CurveReport> curves;
  for (const std::string& player : players) {
    if (places[player].size() > 1) curves.push_back(curve_of(player, std::move(places[player])));
  }
  return curves;
}

}  // namespace gridwise::lab
