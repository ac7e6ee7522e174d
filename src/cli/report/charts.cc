#include "cli/report/charts.h"

#include <fmt/format.h>

#include <algorithm>

namespace gridwise::cli {
namespace {

/// A chart's frame: margins for the axis labels on the left and below.
constexpr double kWidth = 640;
constexpr double kHeight = 200;
constexpr double kLeft = 44;
constexpr double kBelow = 26;
constexpr double kTop = 10;
constexpr double kRight = 24;  ///< right margin of charts with a label at the right edge

double y_of(double share) { return kTop + (1 - share) * (kHeight - kTop - kBelow); }

std::string opened(std::string_view title) {
  return fmt::format("<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">", kWidth, kHeight,
                     html_text(title));
}

/// Lines at 0, 25, ... 100%.
std::string percent_lines() {
  std::string text;
  for (const int percent : {0, 25, 50, 75, 100}) {
    const double y = y_of(percent / 100.0);
    text += fmt::format(
        "<line class=\"grid\" x1=\"{}\" x2=\"{}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>"
        "<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{}%</text>",
        kLeft, kWidth, y, y, kLeft - 6, y + 4, percent);
  }
  return text;
}

std::string label_below(double x, std::string_view text) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>", x, kHeight - 8,
                     html_text(text));
}

std::string path_of(const std::vector<std::pair<double, double>>& points, std::string_view kind) {
  std::string line;
  for (const auto& [x, y] : points)
    line += fmt::format("{}{:.1f} {:.1f}", line.empty() ? "M" : "L", x, y);
  return fmt::format("<path class=\"{}\" d=\"{}\"/>", kind, line);
}

}  // namespace

std::string html_text(std::string_view text) {
  std::string safe;
  for (const char each : text) {
    switch (each) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      default:
        safe += each;
    }
  }
  return safe;
}

std::string rate_chart(const lab::Estimate& share, const std::optional<lab::Band>& band) {
  std::string text =
      "<svg class=\"rate\" viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" "
      "aria-hidden=\"true\">"
      "<rect class=\"track\" width=\"100\" height=\"10\"/>";
  if (band)
    text += fmt::format("<rect class=\"band\" x=\"{:.2f}\" width=\"{:.2f}\" height=\"10\"/>",
                        100 * band->low, 100 * (band->high - band->low));
  text += fmt::format(
      "<rect class=\"bar\" y=\"2\" width=\"{:.2f}\" height=\"6\"/>"
      "<rect class=\"ink\" x=\"{:.2f}\" y=\"4.2\" width=\"{:.2f}\" height=\"1.6\"/>",
      100 * share.value, 100 * share.low, std::max(0.4, 100 * (share.high - share.low)));
  return text + "</svg>";
}

std::string moves_left_chart(const Context& context, const lab::Spread& left) {
  if (left.counts.empty()) return {};
  const int longest = static_cast<int>(left.counts.rbegin()->first);
  int most = 1;
  for (const auto& [number, games] : left.counts) most = std::max(most, games);
  const double step = (kWidth - kLeft) / (longest + 1);
  std::string text = opened(context.say({"Moves left in won games", "获胜时剩余步数"}));
  text += fmt::format("<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>", kLeft - 6,
                      y_of(1) + 8, most);
  for (const auto& [number, games] : left.counts) {
    const double x = kLeft + number * step;
    const double y = y_of(static_cast<double>(games) / most);
    text += fmt::format(
        "<rect class=\"bar\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" "
        "height=\"{:.1f}\"/>",
        x + 0.5, y, std::max(1.0, step - 1), y_of(0) - y);
  }
  constexpr int kLabels = 10;
  const int every = std::max(1, (longest + kLabels) / kLabels);
  for (int number = 0; number <= longest; number += every)
    text += label_below(kLeft + (number + 0.5) * step, std::to_string(number));
  return text + "</svg>";
}

std::string win_curve_chart(const Context& context, const lab::LimitReport& limit) {
  const int longest = limit.curve.longest();
  const auto x_of = [&](int moves) { return kLeft + (kWidth - kLeft) * moves / longest; };
  std::string text =
      opened(context.say({"Pass rate by the move limit", "过关率与步数上限"})) + percent_lines();
  std::vector<std::pair<double, double>> points;
  for (int moves = 0; moves <= longest; ++moves)
    points.emplace_back(x_of(moves),
                        y_of(static_cast<double>(limit.curve.won_by(moves)) / limit.curve.games()));
  for (const int moves : {limit.now, limit.suggestion.moves}) {
    const bool now = moves == limit.now;
    text +=
        fmt::format("<line class=\"{}\" x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>",
                    now ? "ink" : "mark", x_of(moves), x_of(moves), y_of(1), y_of(0));
    text += label_below(x_of(moves), std::to_string(moves));
  }
  return text + path_of(points, "curve") + "</svg>";
}

std::string folder_chart(const Context& context, const lab::CurveReport& curve) {
  const auto count = static_cast<double>(curve.places.size());
  const auto x_of = [&](std::size_t place) {
    return kLeft + (kWidth - kLeft) * (static_cast<double>(place) + 0.5) / count;
  };
  std::string text = opened(context.say({"Pass rates of the folder", "整个文件夹的过关率"}));
  text += percent_lines();
  std::vector<std::pair<double, double>> fit;
  for (std::size_t i = 0; i < curve.places.size(); ++i) {
    const auto& place = curve.places[i];
    const lab::Estimate share = lab::share_of(place.counts.won, place.counts.games);
    fit.emplace_back(x_of(i), y_of(place.fit));
    text += fmt::format(
        "<g><title>{}: {:.1f}%</title><line class=\"ink\" x1=\"{:.1f}\" x2=\"{:.1f}\" "
        "y1=\"{:.1f}\" y2=\"{:.1f}\"/><circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" "
        "r=\"4\"/></g>",
        html_text(place.level), 100 * share.value, x_of(i), x_of(i), y_of(share.low),
        y_of(share.high), place.out ? "out" : "bar", x_of(i), y_of(share.value));
    text += label_below(x_of(i), std::to_string(i + 1));
  }
  return text + path_of(fit, "curve") + "</svg>";
}

std::string people_chart(const Context& context, const PeopleReport& report) {
  const auto x_of = [](double share) { return kLeft + share * (kWidth - kLeft - kRight); };
  std::string text =
      opened(context.say({"Pass rates of people by those of the bot", "玩家与棋手的过关率"}));
  text += percent_lines();
  for (const int percent : {0, 25, 50, 75, 100})
    text += label_below(x_of(percent / 100.0), fmt::format("{}%", percent));
  if (report.fit) {
    constexpr int kGames = 1'000;
    std::vector<std::pair<double, double>> line;
    for (int won = 0; won <= kGames; won += 10) {
      const lab::KindCounts bot{kGames, won};
      if (report.fit->extrapolates(bot)) continue;
      line.emplace_back(x_of(rate_of(bot)), y_of(report.fit->forecast(bot).value));
    }
    text += path_of(line, "curve");
  }
  for (const PeopleReport::Place& place : report.places) {
    if (!place.people) continue;
    const lab::Estimate people = share_of(place.people->counts);
    text += fmt::format(
        "<g><title>{}: {:.1f}%, {:.1f}%</title><line class=\"ink\" x1=\"{:.1f}\" x2=\"{:.1f}\" "
        "y1=\"{:.1f}\" y2=\"{:.1f}\"/><circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" "
        "r=\"4\"/></g>",
        html_text(place.level), 100 * rate_of(place.bot), 100 * people.value,
        x_of(rate_of(place.bot)), x_of(rate_of(place.bot)), y_of(people.low), y_of(people.high),
        place.fitted() ? "bar" : "out", x_of(rate_of(place.bot)), y_of(people.value));
  }
  return text + "</svg>";
}

}  // namespace gridwise::cli
