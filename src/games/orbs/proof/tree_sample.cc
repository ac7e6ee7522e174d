#include "games/orbs/proof/tree_sample.h"

#include <utility>

#include "games/orbs/proof/openings.h"

namespace gridwise::orbs {
namespace {

/// A prefix with what is needed to extend it.
struct Path {
  SampledPrefix prefix;
  Board board;
  int at = 0;
  int direction = -1;  ///< of the last step; -1 before the first
  int index = -1;      ///< of the prefix in the sample; -1 for a start
};

class TreeSampler {
 public:
  TreeSampler(const SearchContext& context, const ProofBound& bound, std::uint64_t seed)
      : context_(context), bound_(bound), chance_(seed) {}

  std::vector<SampledPrefix> run(const Position& from, int left, std::size_t population) {
    std::vector<Path> paths = starts(from);
    double weight = 1;
    while (--left >= 0 && !paths.empty()) {
      std::vector<Path> next = followed(paths, left);
      if (next.size() > population) {
        weight *= static_cast<double>(next.size()) / static_cast<double>(population);
        draw(next, population);
      }
      for (Path& path : next) {
        path.prefix.weight = weight;
        path.index = static_cast<int>(sample_.size());
        sample_.push_back(path.prefix);
      }
      paths = std::move(next);
    }
    return std::move(sample_);
  }

 private:
  [[nodiscard]] std::vector<Path> starts(const Position& from) const {
    std::vector<Path> paths;
    for (const std::uint8_t start : starts_of(from)) {
      Path& path = paths.emplace_back();
      path.board = from.board();
      path.at = start;
      path.prefix.held = context_.code_of(path.board.at(start), 0);
      path.prefix.standing = bound_.standing(path.board, start);
    }
    return paths;
  }

  /// All successors that are not pruned; they have `left` steps left.
  [[nodiscard]] std::vector<Path> followed(const std::vector<Path>& paths, int left) const {
    std::vector<Path> next;
    for (const Path& path : paths) {
      const ProofBound::Tables tables = bound_.tables(path.prefix.held);
      for (const SearchContext::RouteStep& step :
           context_.steps[static_cast<std::size_t>(path.at)]) {
        if (path.direction >= 0 && step.direction == (path.direction ^ 4)) continue;
        SampledPrefix after = path.prefix;
        carry_across(context_, tables, context_.code_of(path.board.at(step.to), 0), path.at,
                     step.to, after.standing);
        after.before = path.index;
        after.left = left;
        after.column = context_.problem.shape.column(step.to);
        after.last = last_step(step.direction, context_.problem.directions);
        if (bound_.rules_out(after.standing.tolls, left, after.column, after.last)) continue;
        Path& longer = next.emplace_back(path);
        longer.prefix = after;
        longer.board.swap(path.at, step.to);
        longer.at = step.to;
        longer.direction = step.direction;
      }
    }
    return next;
  }

  /// Keeps `count` random paths.
  void draw(std::vector<Path>& paths, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
      std::swap(paths[i], paths[i + chance_.below(static_cast<std::uint32_t>(paths.size() - i))]);
    paths.resize(count);
  }

  const SearchContext& context_;
  const ProofBound& bound_;
  Random chance_;
  std::vector<SampledPrefix> sample_;
};

}  // namespace

std::vector<SampledPrefix> sample_tree(const SearchContext& context, const ProofBound& bound,
                                       const Position& from, int length, std::size_t population,
                                       std::uint64_t seed) {
  const int left = length - static_cast<int>(from.route().size());
  return TreeSampler(context, bound, seed).run(from, left, population);
}

void carry_across(const SearchContext& context, const ProofBound::Tables& tables, unsigned code,
                  int at, int to, CarryState& standing) {
  const Shape& shape = context.problem.shape;
  const int from_column = shape.column(at);
  const int to_column = shape.column(to);
  if (from_column == to_column) return;
  const ProofBound::Table& table = tables[code];
  const std::uint16_t before = standing.nodes[code];
  const std::size_t over =
      to_column > from_column ? carry_left(from_column) : carry_right(to_column);
  const std::uint16_t after = table.next[before][over];
  standing.nodes[code] = after;
  standing.tolls += table.tolls[after] - table.tolls[before];
}

}  // namespace gridwise::orbs
