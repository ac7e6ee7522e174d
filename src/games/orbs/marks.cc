#include "games/orbs/marks.h"

#include <fmt/format.h>

#include <array>
#include <iterator>

#include "games/orbs/names.h"

namespace gridwise::orbs {
namespace {

/// A mark that is a set of squares.
struct SetMark {
  const char* name;
  char glyph;
  bool on_orb;  ///< of the orb, else of the cell
  const char* en;
  const char* zh;
};

constexpr SetMark kSetMarks[] = {
    {"start", 's', false, "Start", "起点"},      {"end", 'e', false, "End", "终点"},
    {"forbid", '#', false, "Forbidden", "禁入"}, {"stop", '!', false, "Ends the route", "到此为止"},
    {"lock", '=', true, "Locked", "锁定"},       {"enchanted", '+', true, "Enchanted", "强化"},
};
constexpr std::size_t kLock = 4;
constexpr std::size_t kEnchanted = 5;

/// The problem's set for each of kSetMarks.
template <class AnyProblem>
auto sets_of(AnyProblem& problem) {
  return std::array{&problem.starts, &problem.ends,   &problem.blocked,
                    &problem.stops,  &problem.locked, &problem.board.enchanted};
}

constexpr int kLeastCost = 2;

std::string cost_name(int steps) { return fmt::format("cost{}", steps); }

bool lay_mark(Problem& problem, int square, const std::string& name, bool on_orb) {
  for (std::size_t i = 0; i < std::size(kSetMarks); ++i) {
    if (name != kSetMarks[i].name || (kSetMarks[i].on_orb && !on_orb)) continue;
    *sets_of(problem)[i] |= Squares{1} << square;
    return true;
  }
  for (int steps = kLeastCost; steps <= kMaxCost; ++steps) {
    if (name != cost_name(steps)) continue;
    problem.extra[static_cast<std::size_t>(square)] = static_cast<std::uint8_t>(steps - 1);
    return true;
  }
  return false;
}

}  // namespace

const std::vector<MarkName>& mark_names() {
  static const std::vector<MarkName> kNames = [] {
    std::vector<MarkName> names;
    for (const SetMark& mark : kSetMarks)
      names.push_back({mark.name, mark.glyph, {mark.en, mark.zh}});
    for (int steps = kLeastCost; steps <= kMaxCost; ++steps) {
      names.push_back({cost_name(steps),
                       '$',
                       {fmt::format("Counts as {} steps", steps), fmt::format("算 {} 步", steps)}});
    }
    return names;
  }();
  return kNames;
}

std::vector<std::string> marks_on(const Position& position, int square) {
  auto sets = sets_of(position.problem());
  // Marks on orbs, where the orbs are now; the drop ends locks.
  static constexpr Squares kNone = 0;
  sets[kLock] = position.dropped() ? &kNone : sets[kLock];
  sets[kEnchanted] = &position.board().enchanted;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    if ((*sets[i] >> square & 1U) != 0) names.emplace_back(kSetMarks[i].name);
  }
  const int steps = position.problem().steps_into(square);
  if (steps >= kLeastCost) names.push_back(cost_name(steps));
  return names;
}

bool lay(Problem& problem, int square, const std::vector<std::string>& names) {
  const OrbName* const orb = names.empty() ? nullptr : orb_named(names.back());
  if (orb != nullptr) problem.board.put(square, orb->orb);
  for (std::size_t i = 0; i < names.size() - (orb != nullptr ? 1 : 0); ++i) {
    if (!lay_mark(problem, square, names[i], orb != nullptr)) return false;
  }
  return true;
}

}  // namespace gridwise::orbs
