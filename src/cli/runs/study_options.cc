#include "cli/runs/study_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "gridwise/limits.h"

namespace gridwise::cli {
namespace {

constexpr std::string_view kDots = "..";

/// The text, a number from 0 to 100, as a share; absent unless it is one.
std::optional<double> share_in(std::string_view text) {
  if (text.ends_with('%')) text.remove_suffix(1);
  double percent = 0;
  const auto [end, problem] =
      std::from_chars(text.data(), text.data() + text.size(), percent, std::chars_format::fixed);
  const bool whole = problem == std::errc{} && end == text.data() + text.size();
  if (!whole || !(percent >= 0 && percent <= 100)) return {};
  return percent / 100;
}

Error band_error(std::string says, std::size_t at) { return {"study/band", std::move(says), at}; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.back() == '\r' || text.back() == ' ')) text.remove_suffix(1);
  return text;
}

}  // namespace

Result<lab::Band> parse_band(std::string_view text) {
  const std::size_t dots = text.find(kDots);
  if (dots == std::string_view::npos)
    return band_error("a band of pass rates is written 45..55", text.size());
  const std::string_view low = text.substr(0, dots);
  const std::string_view high = text.substr(dots + kDots.size());
  lab::Band band;
  if (!low.empty()) {
    const auto share = share_in(low);
    if (!share) return band_error("a percentage from 0 to 100 belongs here", 0);
    band.low = *share;
  }
  if (!high.empty()) {
    const auto share = share_in(high);
    if (!share) return band_error("a percentage from 0 to 100 belongs here", dots + kDots.size());
    band.high = *share;
  }
  const bool open_low = band.low <= 0;
  const bool open_high = band.high >= 1;
  if (band.low >= band.high)
    return band_error("the lower edge of a band comes first", dots + kDots.size());
  if (open_low && open_high)
    return band_error("a band from 0 to 100 percent holds every pass rate", 0);
  constexpr double kRounding = 1e-9;
  if (!open_low && !open_high && band.high - band.low < lab::BandTest::kNarrowest - kRounding) {
    return band_error(
        fmt::format("a band is at least {:g} points wide", 100 * lab::BandTest::kNarrowest), 0);
  }
  return band;
}

Result<double> parse_half_width(std::string_view text) {
  std::string_view number = text;
  for (const std::string_view sign : {"+-", "\u00b1", "+/-"}) {
    if (number.starts_with(sign)) number.remove_prefix(sign.size());
  }
  const auto share = share_in(number);
  if (share && *share >= lab::WidthRule::kNarrowest && *share < 0.5) return *share;
  return Error{"study/width",
               fmt::format("a number of points from {:g} to 50, such as +-1, belongs here",
                           100 * lab::WidthRule::kNarrowest),
               0};
}

Result<double> parse_difference(std::string_view text) {
  const auto share = share_in(text);
  if (share && *share >= lab::DifferenceTest::kSmallest && *share < 0.5) return *share;
  return Error{"study/difference",
               fmt::format("a number of points from {:g} to 50 belongs here",
                           100 * lab::DifferenceTest::kSmallest),
               0};
}

Result<GameRange> parse_part(std::string_view text, int games) {
  int part = 0;
  int parts = 0;
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  const auto [slash, no_part] = std::from_chars(begin, end, part);
  bool whole = no_part == std::errc{} && slash != end && *slash == '/';
  if (whole) {
    const auto [last, no_parts] = std::from_chars(slash + 1, end, parts);
    whole = no_parts == std::errc{} && last == end;
  }
  constexpr int kMaxParts = 100'000;
  if (!whole || part < 1 || part > parts || parts > kMaxParts)
    return Error{"study/part", "a part is written 2/8: the second of eight", 0};
  const auto before = [&](int number) {
    return static_cast<int>(std::int64_t{games} * number / parts);
  };
  return GameRange{before(part - 1), before(part)};
}

Result<double> parse_percent(std::string_view text) {
  if (const auto share = share_in(text)) return *share;
  return Error{"study/percent", "a percentage from 0 to 100 belongs here", 0};
}

Result<std::map<std::string, double>> parse_targets(std::string_view text,
                                                    const std::vector<lab::Level>& levels) {
  std::map<std::string, double> targets;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = trimmed(text.substr(at, end - at));
    const std::size_t start = at;
    at = end + 1;
    if (line.empty() || line.front() == '#') continue;
    const std::size_t comma = line.find(',');
    if (comma == std::string_view::npos)
      return Error{"study/targets", "a line is a level, a comma and a percentage", start};
    const std::string name(line.substr(0, comma));
    if (std::ranges::find(levels, name, &lab::Level::name) == levels.end())
      return Error{"study/targets", "no level of the study is called " + name, start};
    std::string_view number = line.substr(comma + 1);
    while (number.starts_with(' ')) number.remove_prefix(1);
    const auto share = share_in(number);
    if (!share)
      return Error{"study/targets", "a percentage from 0 to 100 belongs here", start + comma + 1};
    targets[name] = *share;
  }
  return targets;
}

Option PlayingArguments::define(Options& options) {
  options.heading(kGamesHeading);
  options.add("--seed", seed,
              {"seed of the games; the same seed gives the same numbers for any number of threads "
               "(default 1)",
               "随机种子；相同种子在任意线程数下结果相同（默认 1）"});
  options.add("--threads", threads, {"games at a time (default 1)", "同时进行的局数（默认 1）"})
      .between(1, kMaxThreads);
  options.heading(kOutputHeading);
  options.flag("--json", json, {"print the result as one JSON object", "以一个 JSON 对象输出结果"});
  options.heading({"The file of games", "对局文件"});
  return options.add("--add-to", add_to,
                     {"keep the games in this file, and go on with those it already has",
                      "将对局保存到此文件，并沿用其中已有的对局"});
}

}  // namespace gridwise::cli
