#include "games/gomoku/threats.h"

#include <algorithm>

namespace gridwise::gomoku {
namespace {

constexpr std::size_t kShapes = 12;

/// Weight of each Shape in the move ordering of VCF, hand-tuned.
constexpr std::array<int, kShapes> kUrgencies{0, 0, 1, 3, 5, 14, 16, 60, 55, 120, 400, 3'000};

constexpr int kTwoThreesBonus = 60;
constexpr int kFourThreeBonus = 200;
constexpr int kOpenFourBonus = 400;

struct Counts {
  int threes = 0;
  int fours = 0;  ///< a double four counts as two
  bool open_four = false;
  bool five = false;
  bool overline = false;
};

Counts count(CellShapes shapes) {
  Counts counts;
  for (std::size_t d = 0; d < kDirections; ++d) {
    const Shape shape = shape_in(shapes, d);
    counts.threes += shape == Shape::kOpenThree ? 1 : 0;
    counts.fours += shape == Shape::kDoubleFour                          ? 2
                    : shape == Shape::kFour || shape == Shape::kOpenFour ? 1
                                                                         : 0;
    counts.open_four = counts.open_four || shape == Shape::kOpenFour;
    counts.five = counts.five || shape == Shape::kFive;
    counts.overline = counts.overline || shape == Shape::kOverline;
  }
  return counts;
}

Threat threat_of(const Counts& counts, bool with_forbidden_points) {
  if (counts.five) return Threat::kFive;
  if (with_forbidden_points && (counts.overline || counts.fours >= 2)) return Threat::kNever;
  if (counts.open_four || counts.fours >= 2) return Threat::kOpenFour;
  if (counts.fours == 1) return counts.threes > 0 ? Threat::kFourThree : Threat::kFour;
  if (counts.threes > 0) return counts.threes > 1 ? Threat::kTwoThrees : Threat::kThree;
  return Threat::kNone;
}

ThreatTable::Entry entry_of(CellShapes shapes, bool with_forbidden_points) {
  const Counts counts = count(shapes);
  ThreatTable::Entry entry;
  entry.threat = threat_of(counts, with_forbidden_points);
  if (entry.threat == Threat::kNever) return entry;
  entry.may_be_forbidden = with_forbidden_points && !counts.five && counts.threes >= 2;
  int urgency = 0;
  for (std::size_t d = 0; d < kDirections; ++d) {
    const auto shape = static_cast<std::size_t>(shape_in(shapes, d));
    urgency += kUrgencies[shape];
  }
  if (entry.threat == Threat::kTwoThrees && !with_forbidden_points) {
    urgency += kTwoThreesBonus;
  }
  if (entry.threat == Threat::kFourThree) {
    urgency += kFourThreeBonus;
  }
  if (entry.threat == Threat::kOpenFour) urgency += kOpenFourBonus;
  entry.urgency = static_cast<std::int16_t>(urgency);
  entry.weights = weights_of(shapes);
  return entry;
}

}  // namespace

ThreatTable::ThreatTable(bool with_forbidden_points)
    : classes_(std::size_t{1} << (4 * kShapeBits)) {
  for (std::size_t word = 0; word < classes_.size(); ++word) {
    const auto shapes = static_cast<CellShapes>(word);
    std::array<std::size_t, kDirections> sorted{};
    for (std::size_t d = 0; d < kDirections; ++d)
      sorted[d] = static_cast<std::size_t>(shape_in(shapes, d));
    if (std::ranges::max(sorted) >= kShapes) continue;
    std::ranges::sort(sorted);
    CellShapes lowest = 0;  // of its class, so it precedes the others
    for (const std::size_t shape : sorted)
      lowest = static_cast<CellShapes>(lowest << kShapeBits | shape);
    if (lowest == shapes) {
      classes_[word] = static_cast<std::uint16_t>(entries_.size());
      entries_.push_back(entry_of(shapes, with_forbidden_points));
    } else {
      classes_[word] = classes_[lowest];
    }
  }
}

const ThreatTable& ThreatTable::of(Rule rule, Stone stone) {
  static const ThreatTable kFree(false);
  static const ThreatTable kRenjuBlack(true);
  return rule == Rule::kRenju && stone == Stone::kBlack ? kRenjuBlack : kFree;
}

}  // namespace gridwise::gomoku
