#include "games/orbs/proof/openings.h"

#include <unordered_set>
#include <utility>

namespace gridwise::orbs {
namespace {

/// Whether a first step from `start` to `to` is redundant: the route could begin on `to` instead.
bool begins_there(const Position& from, int start, int to) {
  return from.held() < 0 && from.board().at(start) == from.board().at(to) &&
         from.problem().may_start(to);
}

/// Calls `visit(step)` for every step that may follow an opening that ends on `at`.
template <class Visit>
void each_step(const SearchContext& context, const Position& from, const Opening& opening, int at,
               Visit visit) {
  const std::size_t made = opening.directions.size();
  for (const SearchContext::RouteStep& step : context.steps[static_cast<std::size_t>(at)]) {
    if (made > 0 ? step.direction == (opening.directions[made - 1] ^ 4U)
                 : begins_there(from, at, step.to)) {
      continue;
    }
    visit(step);
  }
}

/// An opening, with the board and held square it leads to.
template <class Word>
struct Walk {
  Opening opening;
  Packed<Word> board;
  std::uint8_t at = 0;  ///< the square in hand

  bool operator==(const Walk& other) const { return at == other.at && board == other.board; }
};

struct HashOfPlace {
  template <class Word>
  std::size_t operator()(const Walk<Word>& walk) const {
    constexpr std::uint64_t kOdd = 0x9e3779b97f4a7c15;
    std::uint64_t hash = walk.at;
    for (const Word plane : walk.board.planes) hash = (hash ^ hash >> 32U ^ plane) * kOdd;
    return hash;
  }
};

template <class Word>
std::vector<Opening> distinct(const SearchContext& context, const Position& from,
                              std::size_t longest) {
  std::vector<Walk<Word>> walks;
  for (const std::uint8_t start : starts_of(from))
    walks.push_back({{start, {}}, context.pack<Word>(from.board()), start});
  std::unordered_set<Walk<Word>, HashOfPlace> known(2 * kMaxDistinct);
  known.insert(walks.begin(), walks.end());
  std::vector<Opening> openings;  // without new successors
  const auto most_following = static_cast<std::size_t>(context.problem.directions - 1);
  for (std::size_t made = 0; made < longest; ++made) {
    if (openings.size() + walks.size() * most_following > kMaxDistinct) break;
    std::vector<Walk<Word>> longer;
    for (const Walk<Word>& walk : walks) {
      const std::size_t before = longer.size();
      if (made > 0 && context.problem.must_stop(walk.at)) {
        openings.push_back(walk.opening);
        continue;
      }
      each_step(context, from, walk.opening, walk.at, [&](const SearchContext::RouteStep& step) {
        Walk<Word> next = walk;
        next.opening.directions.push_back(step.direction);
        next.board.swap(walk.at, step.to);
        next.at = step.to;
        if (known.insert(next).second) longer.push_back(next);
      });
      // Without new successors it is searched itself, since its own drop must be checked.
      if (longer.size() == before) openings.push_back(walk.opening);
    }
    walks = std::move(longer);
  }
  for (const Walk<Word>& walk : walks) openings.push_back(walk.opening);
  return openings;
}

}  // namespace

std::vector<std::uint8_t> starts_of(const Position& from) {
  std::vector<std::uint8_t> starts;
  for (int square = 0; square < from.problem().shape.cells(); ++square) {
    if (from.held() >= 0 ? square == from.held() : from.problem().may_start(square))
      starts.push_back(static_cast<std::uint8_t>(square));
  }
  return starts;
}

std::vector<Opening> openings_of(const SearchContext& context, const Position& from, int left) {
  std::vector<Opening> openings;
  const auto lengthen = [&](const auto& self, const Opening& opening, int at) -> void {
    const std::size_t made = opening.directions.size();
    bool followed = false;
    if (made < Opening::kSteps && static_cast<int>(made) < left) {
      each_step(context, from, opening, at, [&](const SearchContext::RouteStep& step) {
        Opening longer = opening;
        longer.directions.push_back(step.direction);
        self(self, longer, step.to);
        followed = true;
      });
    }
    if (!followed) openings.push_back(opening);
  };
  for (const std::uint8_t start : starts_of(from)) lengthen(lengthen, {start, {}}, start);
  return openings;
}

std::vector<Opening> distinct_openings(const SearchContext& context, const Position& from,
                                       int left) {
  const std::size_t longest = std::min(Opening::kMaxSteps, static_cast<std::size_t>(left));
  return context.narrow() ? distinct<std::uint32_t>(context, from, longest)
                          : distinct<std::uint64_t>(context, from, longest);
}

}  // namespace gridwise::orbs
