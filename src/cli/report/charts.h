// The charts of a study's report, as SVG styled by the page's CSS.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/command/command.h"
#include "cli/report/people_text.h"
#include "lab/study_report.h"

namespace gridwise::cli {

/// Escapes & < > " as HTML entities.
[[nodiscard]] std::string html_text(std::string_view text);

/// A share as a bar with its interval as a line, in front of the target band, if any.
[[nodiscard]] std::string rate_chart(const lab::Estimate& share,
                                     const std::optional<lab::Band>& band);
/// A histogram of the moves left in won games. Empty if none was won.
[[nodiscard]] std::string moves_left_chart(const Context& context, const lab::Spread& left);
/// The pass rate by the move limit, with the current limit and the suggested one.
[[nodiscard]] std::string win_curve_chart(const Context& context, const lab::LimitReport& limit);
/// The pass rates of a folder with their intervals and the decreasing fit.
[[nodiscard]] std::string folder_chart(const Context& context, const lab::CurveReport& curve);
/// People's pass rates against a bot's: a point with its interval for each level, and the fit.
[[nodiscard]] std::string people_chart(const Context& context, const PeopleReport& report);

}  // namespace gridwise::cli
