// The verdict of a report, as shown to people.
#pragma once

#include <optional>

#include "gridwise/report.h"

namespace gridwise {

/// The report's verdict; if nothing is proved, that of its best candidate, since a search may have
/// seen a win without proving it.
template <class Move>
[[nodiscard]] Verdict told_verdict(const ReportOf<Move>& report) {
  if (report.verdict != Verdict::kUnknown || report.candidates.empty()) return report.verdict;
  return report.candidates.front().verdict;
}

/// The plies that go with told_verdict.
template <class Move>
[[nodiscard]] std::optional<int> told_plies(const ReportOf<Move>& report) {
  if (report.verdict != Verdict::kUnknown || report.candidates.empty()) return report.plies;
  return report.candidates.front().plies;
}

}  // namespace gridwise
