#include "cli/report/reports.h"

namespace gridwise::cli {
namespace {

/// `key`: of the object with these fields, with a dot; empty: of the row itself.
void put_counts(Table& table, const std::string& key, const lab::KindCounts& counts) {
  const lab::Estimate pass = lab::share_of(counts.won, counts.games);
  table.put({key + "games"}, counts.games).put({key + "won"}, counts.won);
  table.put({key + "pass"}, pass.value).put({key + "interval"}, std::vector{pass.low, pass.high});
}

Words pass_words(const lab::KindCounts& counts) {
  return estimate_words(lab::share_of(counts.won, counts.games), Form::kPercent);
}

Words title_of(const TriedKnob& tried) {
  const Knob& knob = tried.knob;
  if (tried.value && tried.verified)
    return filled(
        {"{} {} to {}: {} in {} games of other seeds{}", "{} {} 改为 {}：另取种子 {}（{} 局）{}"},
        knob.label, knob.value, *tried.value, pass_words(*tried.verified), tried.verified->games,
        tried.lands      ? Words()
        : tried.complete ? Words{"; outside the band", "；不在目标区间内"}
                         : Words{"; stopped early", "；提前中止"});
  if (!tried.coarse) return filled({"{} {}", "{} {}"}, knob.label, knob.value);
  return filled({"{} {}: no value lands in the band", "{} {}：没有取值落入目标区间"}, knob.label,
                knob.value);
}

Table probes_table(const TriedKnob& tried) {
  Table table{.title = title_of(tried)};
  for (const lab::Probe& probe : tried.probes) {
    table.row().put({.head = {"value", "取值"}}, probe.value);
    put_counts(table, "", {probe.games, probe.won});
    table.put({"value"}, probe.value);
    table.put({.head = {"pass rate", "过关率"}, .form = Form::kPercent},
              lab::share_of(probe.won, probe.games).value);
    table.put({.head = {"remark", "备注"}},
              probe.value == tried.knob.value ? Words{"the level now", "现在"} : Words());
  }
  return table;
}

void add_tried(Table& table, const TriedKnob& tried) {
  table.row().put({"knob"}, tried.knob.name).put({"from"}, tried.knob.value);
  table.put({"to"}, tried.value ? Cell(*tried.value) : Cell(kUnknown))
      .put({"lands"}, tried.complete || tried.coarse ? Cell(tried.lands) : Cell(kUnknown));
  table.put({"one_step_jumps_the_band"}, tried.coarse);
  table.put({"probes"}, std::vector{probes_table(tried)});
  if (tried.verified) put_counts(table, "verified.", *tried.verified);
}

}  // namespace

std::vector<Table> tune_tables(const TuneTask& task, const Tuning& tuning, bool interrupted) {
  const lab::KindCounts& now = tuning.now();
  Table level;
  level.row().put({"level"}, task.level.name).put({"player"}, task.player.text);
  level.put({"band"}, std::vector{task.band.low, task.band.high});
  const std::optional<bool> inside = tuning.inside_now();
  level.put({"inside_now"}, known(inside));
  level.put({"interrupted"}, interrupted);
  Table tried{.key = "tried"};
  for (const TriedKnob& each : tuning.tried()) add_tried(tried, each);
  if (now.games == 0) return {std::move(level), std::move(tried)};
  level.title = filled({"{}, {}: now {} in {} games; wanted {:g} to {:g}%",
                        "{}，{}：现为 {}（{} 局）；目标 {:g}% 至 {:g}%"},
                       task.level.name, task.player.text, pass_words(now), now.games,
                       100 * task.band.low, 100 * task.band.high);
  Table change;
  change.row();
  put_counts(change, "now.", now);
  if (const TriedKnob* const best = tuning.landed()) {
    change.put({"change.knob"}, best->knob.name).put({"change.from"}, best->knob.value);
    change.put({"change.to"}, *best->value);
    change.title =
        filled({"Smallest change that lands: {} {} to {}.", "达标的最小改动：{} {} 改为 {}。"},
               best->knob.label, best->knob.value, *best->value);
  } else if (inside.value_or(false)) {
    change.title = {"The level is inside the band: no change.", "关卡已在目标区间内，无需改动。"};
  } else if (interrupted) {
    change.title = {"Stopped early: whether a change lands is not known.",
                    "提前中止：尚不知是否有改动能达标。"};
  } else {
    change.title = {"No change of one number lands in the band.", "没有单一改动能落入目标区间。"};
  }
  return {std::move(level), std::move(tried), std::move(change)};
}

}  // namespace gridwise::cli
