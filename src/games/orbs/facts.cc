#include "games/orbs/facts.h"

#include <bit>
#include <boost/json.hpp>

#include "games/orbs/names.h"
#include "games/orbs/skyfall.h"
#include "games/orbs/worth.h"

namespace gridwise::orbs {
namespace {

namespace json = boost::json;

json::array batches_json(const Shape& shape, std::span<const Combo> combos) {
  json::array batches;
  for (const Combo& combo : combos) {
    while (static_cast<int>(batches.size()) <= combo.batch) batches.emplace_back(json::array());
    json::array cells;
    for (const int cell : cells_of(shape, combo.squares)) cells.emplace_back(cell);
    batches.back().as_array().push_back(json::object{
        {"kind", name_of(combo.kind).name}, {"count", combo.count()}, {"cells", std::move(cells)}});
  }
  return batches;
}

/// The combos a skyfall adds, by sampling.
void add_skyfall(const Position& position, json::object& facts) {
  const Problem& problem = position.problem();
  const SkyfallExpected expected =
      expect_skyfall(problem, board_after(problem, position.start(), position.route()));
  facts["skyfall"] = expected.extra;
  facts["skyfall_error"] = expected.error;
  facts["skyfall_samples"] = expected.samples;
}

}  // namespace

std::vector<int> cells_of(const Shape& shape, Squares squares) {
  std::vector<int> cells;
  for (int cell = 0; cell < shape.cells(); ++cell) {
    if ((squares >> shape.square_of(cell) & 1U) != 0) cells.push_back(cell);
  }
  return cells;
}

Cascade drop_at_end(const Position& position) {
  const Problem& problem = position.problem();
  return drop(problem.shape, board_after(problem, position.start(), position.route()),
              problem.runs);
}

json::object facts_of(const Position& position, std::span<const Move> line) {
  Position along = position;
  for (const Move move : line) along.play(move);
  const Problem& problem = along.problem();
  const Shape& shape = problem.shape;
  std::string route;
  for (const std::uint8_t direction : along.route()) route += static_cast<char>('0' + direction);
  const Cascade cascade = drop_at_end(along);
  const std::span<const Combo> combos{cascade.combos.begin(), cascade.combos.size()};
  const int left = std::popcount(cascade.still.occupied());
  json::object facts;
  if (along.start() >= 0) {
    const int cell = shape.cell_of(along.start());
    facts["start"] = {{"row", cell / shape.columns}, {"col", cell % shape.columns}};
  }
  facts["route"] = route;
  facts["steps"] = along.steps();
  facts["turns"] = turns_of(along.route());
  const ComboCounts counts = count_combos(problem.worth, combos);
  facts["combos"] = counts.wanted;
  if (const int off = problem.combos_off(counts.wanted); off > 0)
    facts["combos_off"] = counts.wanted < problem.least_combos ? -off : off;
  if (counts.avoided > 0) facts["avoided"] = counts.avoided;
  if (counts.forbidden > 0) facts["forbidden"] = counts.forbidden;
  const auto first = static_cast<std::size_t>(cascade.first_batch());
  facts["first_batch"] = count_combos(problem.worth, combos.first(first)).wanted;
  facts["worth"] = worth_of(problem.worth, shape, combos, left);
  if (problem.skyfall) add_skyfall(along, facts);
  facts["batches"] = batches_json(shape, combos);
  json::array factors;
  for (const Factor& factor : explain(problem.worth, shape, combos, left)) {
    factors.push_back(json::object{{"label", {{"en", factor.label.en}, {"zh", factor.label.zh}}},
                                   {"value", factor.value}});
  }
  facts["factors"] = std::move(factors);
  return facts;
}

}  // namespace gridwise::orbs
