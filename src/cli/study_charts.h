// The charts of a study's report, as SVG that takes its colours from the page's style.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/command.h"
#include "cli/people_text.h"
#include "lab/study_report.h"

namespace gridwise::cli {

/// Text for HTML: & < > " are written as entities.
[[nodiscard]] std::string html_text(std::string_view text);

/// A share as a bar with its interval as a line, and the wanted band behind it, if any.
[[nodiscard]] std::string rate_chart(const lab::Estimate& share,
                                     const std::optional<lab::Band>& band);
/// A histogram of the moves left in won games. Empty if none was won.
[[nodiscard]] std::string moves_left_chart(const Context& context, const lab::Spread& left);
/// The pass rate by the move limit, with the limit of now and the suggested one.
[[nodiscard]] std::string win_curve_chart(const Context& context, const lab::LimitReport& limit);
/// The pass rates of a folder with their intervals and the falling fit.
[[nodiscard]] std::string folder_chart(const Context& context, const lab::CurveReport& curve);
/// The pass rates of people by those of a bot, a point for each level with its interval, and what
/// the fit forecasts.
[[nodiscard]] std::string people_chart(const Context& context, const PeopleReport& report);

}  // namespace gridwise::cli
