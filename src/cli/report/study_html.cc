#include "cli/report/study_html.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cli/report/charts.h"
#include "cli/report/study_text.h"

namespace gridwise::cli {
namespace {

/// Colours for both themes, a layout that fits phones, and light colours in print.
constexpr std::string_view kStyle = R"(
:root{--page:#fff;--ink:#1c2430;--soft:#5d6876;--line:#dfe4ea;--bar:#3f7fbf;--band:#cfe6cf;--mark:#c2542d}
@media screen and (prefers-color-scheme:dark){:root{--page:#14181d;--ink:#e8ecf1;--soft:#9aa6b4;--line:#2c343d;--bar:#5b9bd8;--band:#28482b;--mark:#ef8a62}}
body{margin:0 auto;padding:1.2rem;max-width:60rem;background:var(--page);color:var(--ink);font:15px/1.5 system-ui,"Noto Sans SC",sans-serif}
h1{font-size:1.6rem;margin:0}h2{font-size:1.2rem;margin:2rem 0 .4rem}h3{font-size:1rem;margin:1rem 0 .2rem}
p{margin:.2rem 0}.soft,text{color:var(--soft);fill:var(--soft)}.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%}th,td{padding:.3rem .45rem;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
th:first-child,td:first-child{text-align:left;padding-left:0}th{font-weight:600;color:var(--soft);white-space:normal;vertical-align:bottom}td.chart{width:30%;min-width:8rem}td.note{text-align:left;white-space:normal}
svg{display:block;width:100%;height:auto}svg.rate{height:1.1rem}text{font:12px system-ui,sans-serif}
.track{fill:var(--line)}.band{fill:var(--band)}.bar{fill:var(--bar)}.out{fill:var(--mark)}rect.ink{fill:var(--ink)}
.grid{stroke:var(--line)}line.ink{stroke:var(--ink)}.mark{stroke:var(--mark);stroke-dasharray:4 3}.curve{fill:none;stroke:var(--bar);stroke-width:2}
section{break-inside:avoid}@page{margin:15mm}@media print{body{padding:0;max-width:none;font-size:11px}*{print-color-adjust:exact}}
)";

class Page {
 public:
  explicit Page(const Context& context) : context_(context) {}

  void add(std::string_view html) { text_ += html; }
  /// An element with text.
  void element(std::string_view tag, std::string_view text) {
    text_ += fmt::format("<{}>{}</{}>\n", tag, html_text(text), tag.substr(0, tag.find(' ')));
  }
  [[nodiscard]] const std::string& say(const Words& words) const { return context_.say(words); }
  [[nodiscard]] const Context& context() const { return context_; }
  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  const Context& context_;
  std::string text_;
};

std::string number(double value, int digits) {
  return std::isfinite(value) ? fmt::format("{:.{}f}", value, digits) : "\u221e";
}

std::string blocking(const lab::Totals& totals) {
  const auto most = std::ranges::max_element(totals.goals, {}, &lab::GoalTotals::blocked);
  const int lost = totals.games - totals.won;
  if (most == totals.goals.end() || lost == 0 || most->blocked == 0) return "-";
  return fmt::format("{} {:.0f}%", most->token, 100 * most->blocked / lost);
}

void add_player(Page& page, const lab::StudyReport& report, const lab::PlayerReport& player) {
  const lab::Totals& totals = player.totals;
  const bool won = totals.moves_left.moments.count > 0;
  page.add("<tr>");
  page.element("td", player.player.text);
  page.add("<td class=\"chart\">" + rate_chart(player.pass, report.band) + "</td>");
  page.element("td", percent_text(page.context(), player.pass));
  page.element("td", std::to_string(totals.games));
  page.element("td", number(lab::attempts_per_success(player.pass).value, 1));
  page.element("td", number(lab::attempts_of_nearly_all(player.pass).value, 0));
  page.element("td", won ? number(totals.moves_left.moments.mean(), 1) : "-");
  page.element("td", fmt::format("{:.1f}%", 100.0 * totals.near_misses / totals.games));
  page.element("td", blocking(totals));
  page.add("</tr>\n");
}

void add_level(Page& page, const lab::StudyReport& report, const lab::LevelReport& level) {
  if (level.players.empty()) return;
  page.add("<section>");
  page.element("h2", level.level.name);
  page.add("<div class=\"wide\"><table><thead><tr>");
  static const std::array<Words, 9> kHeads{{{"player", "棋手"},
                                            {"pass rate", "过关率"},
                                            {"with its 95% interval", "及 95% 区间"},
                                            {"games", "局数"},
                                            {"attempts", "平均次数"},
                                            {"95 of 100 need", "百人中 95 人"},
                                            {"moves left", "剩余步数"},
                                            {"near misses", "差一点"},
                                            {"blocks", "受阻目标"}}};
  for (const Words& head : kHeads) page.element("th scope=\"col\"", page.say(head));
  page.add("</tr></thead><tbody>\n");
  for (const lab::PlayerReport& player : level.players) add_player(page, report, player);
  page.add("</tbody></table></div>");
  if (level.skill)
    page.element("p", fmt::format(fmt::runtime(page.say({"Skill share {:.2f}", "技巧占比 {:.2f}"})),
                                  *level.skill));
  if (level.luck)
    page.element("p", fmt::format(fmt::runtime(page.say({"Luck share {:.2f} ({:.2f} to {:.2f})",
                                                         "运气占比 {:.2f}（{:.2f} 至 {:.2f}）"})),
                                  level.luck->value, level.luck->low, level.luck->high));
  page.add("</section>\n");
  for (const lab::PlayerReport& player : level.players) {
    const std::string left = moves_left_chart(page.context(), player.totals.moves_left);
    if (left.empty() && !player.limit) continue;
    page.add("<section>");
    if (!left.empty()) {
      page.element("h3", player.player.text + ": " +
                             page.say({"moves left in won games", "获胜时剩余步数"}));
      page.add(left);
    }
    if (player.limit) {
      page.element(
          "h3", player.player.text + ": " +
                    fmt::format(
                        fmt::runtime(page.say({"pass rate by the move limit (now {}, suggested {})",
                                               "过关率与步数上限（现为 {}，建议 {}）"})),
                        player.limit->now, player.limit->suggestion.moves));
      page.add(win_curve_chart(page.context(), *player.limit));
    }
    page.add("</section>\n");
  }
}

void add_people_row(Page& page, const PeopleReport& report, const PeopleReport::Place& place) {
  const auto percent = [](double share) { return fmt::format("{:.1f}%", 100 * share); };
  page.add("<tr>");
  page.element("td", place.level);
  page.element("td", percent(rate_of(place.bot)));
  page.element("td", place.people ? std::to_string(place.people->counts.games) : "-");
  page.element("td", place.people ? percent_text(page.context(), share_of(place.people->counts))
                                  : page.say({"no data", "无数据"}));
  if (report.fit) {
    const lab::Estimate forecast = report.fit->forecast(place.bot);
    page.element("td",
                 place.fitted() ? percent(forecast.value) : percent_text(page.context(), forecast));
    page.element(
        "td", place.people
                  ? fmt::format("{:+.1f}", 100 * (rate_of(place.people->counts) - forecast.value))
                  : "-");
  }
  page.element("td class=\"note\"", people_marks(page.context(), report, place));
  page.add("</tr>\n");
}

void add_people(Page& page, const PeopleReport& report) {
  page.add("<section>");
  page.element("h2", fmt::format(fmt::runtime(page.say({"People beside {}", "玩家与 {} 对照"})),
                                 report.player));
  if (report.ranks)
    page.element("p",
                 fmt::format(fmt::runtime(page.say({"Rank correlation {:.2f} ({:.2f} to {:.2f})",
                                                    "等级相关系数 {:.2f}（{:.2f} 至 {:.2f}）"})),
                             report.ranks->value, report.ranks->low, report.ranks->high));
  if (report.fit) {
    page.element(
        "p",
        fmt::format(fmt::runtime(page.say(
                        {"A level left out is missed by {:.1f} points on average, by {:.1f} "
                         "with the bot's own rate.",
                         "留一关预测的平均误差：{:.1f} 个百分点；直接用棋手过关率为 {:.1f}。"})),
                    100 * report.fit->line_error, 100 * report.fit->bot_error));
  } else {
    page.element(
        "p",
        fmt::format(fmt::runtime(page.say({"No fit: it takes {} levels with {} attempts or more.",
                                           "未拟合：至少需要 {} 个有 {} 次以上尝试的关卡。"})),
                    lab::kFewLevels, lab::kFewAttempts));
  }
  page.element(
      "p class=\"soft\"",
      page.say({"Each point is a level: the bot's pass rate to the right, that of people "
                "upwards. The line is the fit; red points are not fitted.",
                "每点为一关：横轴为棋手过关率，纵轴为玩家过关率。曲线为拟合；红点未参与拟合。"}));
  page.add(people_chart(page.context(), report));
  page.add("</section>\n<div class=\"wide\"><table><thead><tr>");
  std::vector<Words> heads{
      {"level", "关卡"}, {"bot", "棋手"}, {"attempts", "尝试次数"}, {"people", "玩家"}};
  if (report.fit) {
    heads.push_back({"fit", "拟合"});
    heads.push_back({"people less fit, points", "残差（百分点）"});
  }
  for (const Words& head : heads) page.element("th scope=\"col\"", page.say(head));
  page.add("<th></th></tr></thead><tbody>\n");
  for (const PeopleReport::Place& place : report.places) add_people_row(page, report, place);
  page.add("</tbody></table></div>\n");
}

void add_curve(Page& page, const lab::CurveReport& curve) {
  page.add("<section>");
  page.element("h2",
               fmt::format(fmt::runtime(page.say({"Difficulty curve of {}", "{} 的难度曲线"})),
                           curve.player));
  page.add(folder_chart(page.context(), curve));
  std::string out;
  for (const auto& place : curve.places) {
    if (place.out) out += (out.empty() ? "" : ", ") + place.level;
  }
  if (!out.empty()) page.element("p", page.say({"Out of order: ", "次序不当："}) + out);
  page.add("</section>\n");
}

}  // namespace

std::string study_html(const Context& context, const lab::StudyReport& report,
                       const std::vector<PeopleReport>& people) {
  Page page(context);
  const std::string title = page.say({"Study of levels", "关卡研究"});
  page.add(
      fmt::format("<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\">"
                  "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">"
                  "<title>{}</title><style>{}</style></head><body>\n",
                  context.language == Language::kChinese ? "zh" : "en", title, kStyle));
  page.element("h1", title);
  page.element(
      "p class=\"soft\"",
      fmt::format("{}, {} {}. {}", version_line(), page.say({"seed", "随机种子"}), report.seed,
                  page.say({"These are bots. Lines over bars are 95% intervals.",
                            "玩家均为机器人。条上的线为 95% 置信区间。"})));
  if (report.interrupted) page.element("p", page.say({"Interrupted.", "已中断。"}));
  for (const lab::CurveReport& curve : report.curves) add_curve(page, curve);
  for (const PeopleReport& each : people) add_people(page, each);
  for (const lab::LevelReport& level : report.levels) add_level(page, report, level);
  page.add("</body></html>\n");
  return page.take();
}

}  // namespace gridwise::cli
