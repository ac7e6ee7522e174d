// What a report says of its position where people read it.
#pragma once

#include <optional>

#include "kit/report.h"

namespace gridwise {

/// The verdict of the report, or where nothing is proved of the whole, that of its best candidate:
/// a search may have seen a win that it has not proved.
template <class Move>
[[nodiscard]] Verdict told_verdict(const ReportOf<Move>& report) {
  if (report.verdict != Verdict::kUnknown || report.candidates.empty()) return report.verdict;
  return report.candidates.front().verdict;
}

/// The plies that belong to told_verdict.
template <class Move>
[[nodiscard]] std::optional<int> told_plies(const ReportOf<Move>& report) {
  if (report.verdict != Verdict::kUnknown || report.candidates.empty()) return report.plies;
  return report.candidates.front().plies;
}

}  // namespace gridwise
