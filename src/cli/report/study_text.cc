#include "cli/report/study_text.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace gridwise::cli {
namespace {

/// With fewer won games, only the median and the range of moves left are shown.
constexpr int kFewWins = 30;

class Writer {
 public:
  explicit Writer(const Context& context) : context_(context) {}

  template <class... Arguments>
  void line(const Words& form, const Arguments&... arguments) {
    text_ += fmt::format(fmt::runtime(context_.say(form)), arguments...) + "\n";
  }
  [[nodiscard]] std::string say(const Words& words) const { return context_.say(words); }
  [[nodiscard]] const Context& context() const { return context_; }
  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  const Context& context_;
  std::string text_;
};

std::string number_text(double number, int digits) {
  return std::isfinite(number) ? fmt::format("{:.{}f}", number, digits) : "\u221e";
}

std::string estimate_text(const Writer& out, const lab::Estimate& of, int digits) {
  return fmt::format(fmt::runtime(out.say({"{} ({} to {})", "{}（{} 至 {}）"})),
                     number_text(of.value, digits), number_text(of.low, digits),
                     number_text(of.high, digits));
}

std::string share_text(const Writer& out, int part, int whole) {
  return percent_text(out.context(), lab::share_of(part, whole));
}

void write_attempts(Writer& out, const lab::PlayerReport& player) {
  if (player.totals.won == 0) {
    const double third = player.totals.games / 3.0;
    out.line({"    no win: the pass rate is at most {:.2f}%; more than {:.0f} attempts until a win",
              "    无一获胜：过关率至多 {:.2f}%，获胜平均需 {:.0f} 次以上"},
             std::min(100.0, 100 / third), third);
    return;
  }
  out.line({"    attempts until a win: {}; 95 of 100 players need at most {}",
            "    平均 {} 次过关；百人中 95 人至多 {} 次"},
           estimate_text(out, lab::attempts_per_success(player.pass), 1),
           estimate_text(out, lab::attempts_of_nearly_all(player.pass), 0));
  out.line({"    three losses in a row: {}", "    连输三局：{}"},
           percent_text(out.context(), lab::three_losses(player.pass)));
}

void write_moves_left(Writer& out, const lab::Totals& totals) {
  const std::vector<double> left = totals.moves_left.sorted();
  if (left.empty()) return;
  const double median = lab::quantile_of(left, 0.5).value;
  const auto mean = totals.moves_left.moments.estimate();
  if (mean && totals.won >= kFewWins) {
    out.line(
        {"    moves left in won games: {}, median {:.0f}", "    获胜时剩余步数：{}，中位数 {:.0f}"},
        estimate_text(out, *mean, 1), median);
  } else {
    out.line({"    moves left in won games: median {:.0f}, from {:.0f} to {:.0f}",
              "    获胜时剩余步数：中位数 {:.0f}，{:.0f} 至 {:.0f}"},
             median, left.front(), left.back());
  }
}

void write_goals(Writer& out, const lab::Totals& totals) {
  const int lost = totals.games - totals.won;
  for (const lab::GoalTotals& goal : totals.goals) {
    const std::string blocks =
        lost == 0 ? ""
                  : fmt::format(fmt::runtime(out.say({"; blocks {:.0f}% of the lost games",
                                                      "；占输局受阻的 {:.0f}%"})),
                                100 * goal.blocked / lost);
    out.line({"    goal {} {}: reached in {}{}", "    目标 {} {}：达成 {}{}"}, goal.token,
             goal.count, share_text(out, totals.games - goal.missed, totals.games), blocks);
  }
  if (!totals.goals.empty())
    out.line({"    near misses: {}", "    差一点：{}"},
             share_text(out, totals.near_misses, totals.games));
}

/// The means of the most telling events, if the game has them.
void write_events(Writer& out, const lab::Totals& totals) {
  static const std::array<std::pair<std::string, Words>, 4> kEvents{
      {{"spawn_special", {"specials made", "制造特殊块"}},
       {"trigger", {"specials fired", "引爆特殊块"}},
       {"combine", {"specials combined", "特殊块组合"}},
       {"clear", {"clears", "消除"}}}};
  std::string text;
  if (const auto moves = totals.plies.estimate())
    text = out.say({"moves ", "步数 "}) + number_text(moves->value, 1);
  for (const auto& [kind, label] : kEvents) {
    const auto mean = totals.per_game(kind);
    if (!mean || mean->value == 0) continue;
    text += fmt::format("{}{} {:.2f}", out.say({", ", "，"}), out.say(label), mean->value);
  }
  if (const double moves = totals.plies.sum; totals.events.contains("clear") && moves > 0) {
    text += fmt::format(fmt::runtime(out.say({" ({:.2f} a move)", "（每步 {:.2f}）"})),
                        totals.events.at("clear").sum / moves);
  }
  out.line({"    a game: {}", "    每局：{}"}, text);
  if (const int shuffled = totals.games_with("shuffle"); shuffled > 0)
    out.line({"    shuffled: {}", "    洗牌的对局：{}"}, share_text(out, shuffled, totals.games));
}

void write_figures(Writer& out, const lab::Totals& totals) {
  for (const auto& [name, spread] : totals.figures) {
    const auto mean = spread.moments.estimate();
    const std::vector<double> sorted = spread.sorted();
    if (!mean || sorted.front() == sorted.back()) continue;
    out.line({"    {}: mean {}; half of the games reach {:g}, one in ten {:g}",
              "    {}：平均 {}；半数对局达到 {:g}，一成达到 {:g}"},
             name, estimate_text(out, *mean, 2), lab::quantile_of(sorted, 0.5).value,
             lab::quantile_of(sorted, 0.9).value);
  }
}

void write_verdict(Writer& out, const lab::StudyReport& report, const lab::PlayerReport& player) {
  if (!report.band) return;
  if (!player.verdict) {
    out.line({"    not decided against the band", "    与目标区间的关系未定"});
    return;
  }
  static const std::array<Words, 3> kVerdicts{{{"below the band", "低于目标区间"},
                                               {"inside the band", "在目标区间内"},
                                               {"above the band", "高于目标区间"}}};
  out.line({"    {} {:g} to {:g}%{}", "    {} {:g}% 至 {:g}%{}"},
           out.say(kVerdicts[static_cast<std::size_t>(*player.verdict)]), 100 * report.band->low,
           100 * report.band->high,
           player.close ? out.say({", close to its edge", "，接近边缘"}) : "");
}

void write_limit(Writer& out, const lab::PlayerReport& player) {
  if (!player.limit) return;
  const auto& [now, curve, suggestion, just_after] = *player.limit;
  out.line({"    move limit {}: {}; {} would give {:.1f}%, {} {:.1f}% (now {})",
            "    建议步数 {}：{}；{} 步为 {:.1f}%，{} 步为 {:.1f}%（现为 {}）"},
           suggestion.moves, percent_text(out.context(), curve.at(suggestion.moves)),
           suggestion.moves - 1, 100 * suggestion.below, suggestion.moves + 1,
           100 * suggestion.above, now);
  out.line({"    won one or two moves after the limit: {}", "    超出步数一两步才赢：{}"},
           percent_text(out.context(), just_after));
}

void write_player(Writer& out, const lab::StudyReport& report, const lab::PlayerReport& player) {
  const lab::Totals& totals = player.totals;
  out.line({"  {}: {} of {} games won: {}{}", "  {}：{}/{} 局获胜：{}{}"}, player.player.text,
           totals.won, totals.games, percent_text(out.context(), player.pass),
           player.complete ? "" : out.say({" (interrupted)", "（已中断）"}));
  write_verdict(out, report, player);
  write_attempts(out, player);
  write_moves_left(out, totals);
  write_goals(out, totals);
  write_events(out, totals);
  write_figures(out, totals);
  write_limit(out, player);
}

void write_skill(Writer& out, const lab::LevelReport& level) {
  if (level.players.size() < 2) return;
  const auto share = [](const std::optional<double>& of) {
    return of ? fmt::format("{:.2f}", *of) : "-";
  };
  out.line({"  skill: share {}; log odds from one player to the next {}",
            "  技巧：占比 {}；相邻棋手的对数几率差 {}"},
           share(level.skill), level.slope ? estimate_text(out, *level.slope, 2) : "-");
  if (level.luck)
    out.line({"  luck: share {}", "  运气：占比 {}"}, estimate_text(out, *level.luck, 2));
}

void write_curve(Writer& out, const lab::CurveReport& curve) {
  out.line({"difficulty curve of {} (Kendall's tau {:.2f}; -1 falls throughout)",
            "{} 的难度曲线（Kendall tau {:.2f}，-1 为逐关变难）"},
           curve.player, curve.tau);
  for (const auto& place : curve.places) {
    std::string marks;
    if (place.out) marks += out.say({"  out of order", "  次序不当"});
    if (place.target) {
      marks += fmt::format(fmt::runtime(out.say({"  target {:g}%", "  目标 {:g}%"})),
                           100 * *place.target);
      if (place.off) marks += out.say({", off", "，未达"});
    }
    out.line(
        {"  {:<24} {:5.1f}%  falling fit {:5.1f}%{}", "  {:<24} {:5.1f}%  递减拟合 {:5.1f}%{}"},
        place.level, 100.0 * place.counts.won / place.counts.games, 100 * place.fit, marks);
  }
}

}  // namespace

std::string percent_text(const Context& context, const lab::Estimate& share) {
  const Words form{"{:.1f}% ({:.1f}% to {:.1f}%)", "{:.1f}%（{:.1f}% 至 {:.1f}%）"};
  return fmt::format(fmt::runtime(context.say(form)), 100 * share.value, 100 * share.low,
                     100 * share.high);
}

std::string study_text(const Context& context, const lab::StudyReport& report) {
  Writer out(context);
  for (const lab::LevelReport& level : report.levels) {
    if (level.players.empty()) continue;
    out.line({"{}", "{}"}, level.level.name);
    for (const lab::PlayerReport& player : level.players) write_player(out, report, player);
    write_skill(out, level);
  }
  for (const lab::CurveReport& curve : report.curves) write_curve(out, curve);
  if (!report.levels.empty())
    out.line({"Intervals are 95% confidence intervals.", "区间均为 95% 置信区间。"});
  return out.take();
}

}  // namespace gridwise::cli
