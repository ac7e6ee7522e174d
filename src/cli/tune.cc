// `gridwise tune`: the smallest change of a level that brings a player's pass rate into a band. The
// move limit comes from games beyond it, other knobs from bisection; what is found is verified by
// games of other seeds.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <memory>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/levels.h"
#include "cli/playing.h"
#include "cli/study_text.h"
#include "lab/tune.h"

namespace gridwise::cli {
namespace {

/// Games with which a forecast and its verification differ by at most 2 points in 95 of 100 cases.
constexpr int kEnough = 5'000;
/// Limits that are verified for players who look at the moves left.
constexpr int kMostLimits = 3;

struct Arguments {
  std::string level;
  std::string player = "greedy";
  std::string band;
  std::vector<std::string> knobs;
  std::string out;
  int games = kEnough;
  PlayingArguments playing;
};

struct Task {
  lab::Level level;
  lab::PlayerSpec player;
  lab::Band band;
  std::vector<Knob> knobs;  ///< to be tried, in order
  bool by_default = false;  ///< knobs after the move limit are tried only if it does not do
};

/// What was found for one knob.
struct Tried {
  Knob knob;
  std::vector<lab::Probe> probes;           ///< by value; of the move limit its forecasts
  std::optional<int> value;                 ///< lands by the probes
  std::optional<lab::KindCounts> verified;  ///< games of other seeds with that value
  bool lands = false;                       ///< and so does the verification
  bool coarse = false;                      ///< one step of the knob jumps over the band
};

class Tuning {
 public:
  Tuning(const Task& task, const Arguments& arguments, Playing& playing)
      : task_(task), games_(arguments.games), seed_(arguments.playing.seed), playing_(playing) {}

  [[nodiscard]] Result<void> run() {
    const auto now = play(task_.level, lab::Stop(games_), lab::Stream::kStudy);
    if (!now) return now.error();
    now_ = {(*now)->games, (*now)->won};
    if (!known(now_) || inside(now_)) return {};
    for (const Knob& knob : task_.knobs) {
      if (playing_.interrupted()) return {};
      const bool moves = knob.name == kMovesKnob;
      if (!moves && task_.by_default && landed()) continue;
      auto tried = moves ? try_moves(knob) : try_knob(knob);
      if (!tried) return tried.error();
      tried_.push_back(*std::move(tried));
    }
    return {};
  }

  [[nodiscard]] const lab::KindCounts& now() const { return now_; }
  [[nodiscard]] bool inside_now() const { return known(now_) && inside(now_); }
  [[nodiscard]] const std::vector<Tried>& tried() const { return tried_; }
  /// The first knob that lands; null if none does.
  [[nodiscard]] const Tried* landed() const {
    const auto found = std::ranges::find(tried_, true, &Tried::lands);
    return found == tried_.end() ? nullptr : &*found;
  }

 private:
  [[nodiscard]] static bool known(const lab::KindCounts& counts) { return counts.games > 0; }
  [[nodiscard]] bool inside(const lab::KindCounts& counts) const {
    return task_.band.contains(static_cast<double>(counts.won) / counts.games);
  }

  /// The totals so far, also if it was interrupted.
  Result<std::optional<lab::Totals>> play(const lab::Level& level, const lab::Stop& stop,
                                          lab::Stream stream) {
    playing_.expect(stop.most());
    auto played = playing_.run({level, task_.player, stream}, stop, seed_);
    if (!played) return played.error();
    complete_ = played->complete;
    return std::optional(std::move(played->totals));
  }

  /// Fills `verified` and `lands`.
  Result<void> verify(Tried& tried) {
    const auto level = lab::with_knob(task_.level, tried.knob.name, *tried.value);
    if (!level) return level.error();
    const auto totals = play(*level, lab::Stop(games_), lab::Stream::kVerify);
    if (!totals) return totals.error();
    const lab::KindCounts counts{(*totals)->games, (*totals)->won};
    if (!known(counts)) return {};
    tried.verified = counts;
    tried.lands = complete_ && inside(counts);
    return {};
  }

  Result<Tried> try_moves(const Knob& knob) {
    Tried tried{knob, {}, {}, {}, false, false};
    const int longest = std::min(knob.high, knob.value * lab::kBeyondLimit);
    const auto longer = lab::with_knob(task_.level, knob.name, longest);
    if (!longer) return longer.error();
    const auto totals = play(*longer, lab::Stop(games_), lab::Stream::kLong);
    if (!totals) return totals.error();
    if ((*totals)->games == 0) return tried;
    const lab::WinCurve curve = (*totals)->curve(longest);
    double shift = 0;
    for (int round = 0; round < kMostLimits && !playing_.interrupted(); ++round) {
      const auto limit = lab::nearest_limit(curve, task_.band, knob.value, shift);
      if (!limit || limit == tried.value) break;
      tried.value = limit;
      if (const auto verified = verify(tried); !verified) return verified.error();
      if (tried.lands || !tried.verified) break;
      // A player who looks at the moves left plays another game under a limit.
      shift = lab::log_odds(tried.verified->won, tried.verified->games) -
              lab::log_odds(curve.won_by(*limit), curve.games());
    }
    tried.coarse = !tried.value;
    add_forecasts(curve, tried);
    return tried;
  }

  /// The forecasts from the level's limit to the one found, or around the jump over the band.
  void add_forecasts(const lab::WinCurve& curve, Tried& tried) const {
    const int to =
        tried.value.value_or(curve.suggest((task_.band.low + task_.band.high) / 2).moves);
    const int first = std::max(1, std::min(tried.knob.value, to) - 1);
    const int last = std::min(curve.longest(), std::max(tried.knob.value, to) + 1);
    for (int moves = first; moves <= last; ++moves) {
      const double share = static_cast<double>(curve.won_by(moves)) / curve.games();
      const lab::BandVerdict verdict = share < task_.band.low    ? lab::BandVerdict::kBelow
                                       : share > task_.band.high ? lab::BandVerdict::kAbove
                                                                 : lab::BandVerdict::kInside;
      tried.probes.push_back({moves, curve.games(), curve.won_by(moves), verdict});
    }
  }

  Result<Tried> try_knob(const Knob& knob) {
    Tried tried{knob, {}, {}, {}, false, false};
    const lab::BandTest test(task_.band);
    const bool below = static_cast<double>(now_.won) / now_.games < task_.band.low;
    const auto ask = [&](int value) -> Result<std::optional<lab::Probe>> {
      const auto level = lab::with_knob(task_.level, knob.name, value);
      if (!level) return level.error();
      const auto totals = play(*level, lab::Stop(test), lab::Stream::kStudy);
      if (!totals) return totals.error();
      const auto verdict = test.decide((*totals)->games, (*totals)->won);
      if (!verdict) return std::optional<lab::Probe>();
      return std::optional(lab::Probe{value, (*totals)->games, (*totals)->won, *verdict});
    };
    auto search =
        lab::search_knob(knob, below ? lab::BandVerdict::kBelow : lab::BandVerdict::kAbove, ask);
    if (!search) return search.error();
    tried.probes = std::move(search->probes);
    tried.value = search->found;
    tried.coarse = !tried.value && !playing_.interrupted();
    if (tried.value && !playing_.interrupted()) {
      if (const auto verified = verify(tried); !verified) return verified.error();
    }
    return tried;
  }

  const Task& task_;
  int games_;
  std::uint64_t seed_;
  Playing& playing_;
  lab::KindCounts now_;
  bool complete_ = false;  ///< the last play() was
  std::vector<Tried> tried_;
};

/// The knobs to be tried: those named, all for "all", or the move limit and the goals.
Result<std::vector<Knob>> chosen_knobs(const std::vector<Knob>& knobs,
                                       const std::vector<std::string>& names) {
  std::vector<Knob> chosen;
  const auto tunable = [](const Knob& knob) { return knob.more != Knob::More::kUnknown; };
  if (names.empty()) {
    std::ranges::copy_if(knobs, std::back_inserter(chosen), [](const Knob& knob) {
      return knob.name == kMovesKnob || knob.name.starts_with("goal.");
    });
    return chosen;
  }
  std::string known;
  for (const Knob& knob : knobs) {
    if (tunable(knob)) known += (known.empty() ? "" : ", ") + knob.name;
  }
  for (const std::string& name : names) {
    if (name == "all") {
      std::ranges::copy_if(knobs, std::back_inserter(chosen), tunable);
      continue;
    }
    const auto knob = std::ranges::find(knobs, name, &Knob::name);
    if (knob == knobs.end() || !tunable(*knob))
      return Error{"level/knob", "no knob " + name + " to tune; there are " + known, {}};
    chosen.push_back(*knob);
  }
  return chosen;
}

std::optional<LevelError> read_task(const Arguments& arguments, Task& task) {
  const auto band = parse_band(arguments.band);
  if (!band) return LevelError{band.error(), arguments.band};
  task.band = *band;
  LevelError problem;
  auto level = find_level(arguments.level, problem);
  if (!level) return problem;
  task.level = *std::move(level);
  const auto player = lab::parse_player(arguments.player);
  if (!player) return LevelError{player.error(), arguments.player};
  task.player = *player;
  if (const auto checked = lab::check_run(task.level, task.player); !checked)
    return LevelError{checked.error(), task.level.game};
  const auto knobs = lab::knobs_of(task.level);
  if (!knobs) return LevelError{knobs.error(), task.level.game};
  auto chosen = chosen_knobs(*knobs, arguments.knobs);
  if (!chosen) return LevelError{chosen.error(), {}};
  task.knobs = *std::move(chosen);
  task.by_default = arguments.knobs.empty();
  return {};
}

boost::json::object counts_json(const lab::KindCounts& counts) {
  const lab::Estimate pass = lab::share_of(counts.won, counts.games);
  return {{"games", counts.games},
          {"won", counts.won},
          {"pass", pass.value},
          {"interval", {pass.low, pass.high}}};
}

void print_json(const Context& context, const Task& task, const Tuning& tuning, bool interrupted) {
  boost::json::array tried;
  for (const Tried& each : tuning.tried()) {
    boost::json::array probes;
    for (const lab::Probe& probe : each.probes) {
      boost::json::object object = counts_json({probe.games, probe.won});
      object["value"] = probe.value;
      probes.push_back(std::move(object));
    }
    boost::json::object object{
        {"knob", each.knob.name},
        {"from", each.knob.value},
        {"to", each.value ? boost::json::value(*each.value) : boost::json::value(nullptr)},
        {"lands", each.lands},
        {"one_step_jumps_the_band", each.coarse},
        {"probes", std::move(probes)}};
    if (each.verified) object["verified"] = counts_json(*each.verified);
    tried.push_back(std::move(object));
  }
  boost::json::object object{{"level", task.level.name},
                             {"player", task.player.text},
                             {"band", {task.band.low, task.band.high}},
                             {"inside_now", tuning.inside_now()},
                             {"interrupted", interrupted},
                             {"tried", std::move(tried)}};
  if (tuning.now().games > 0) object["now"] = counts_json(tuning.now());
  if (const Tried* best = tuning.landed())
    object["change"] = {
        {"knob", best->knob.name}, {"from", best->knob.value}, {"to", *best->value}};
  fmt::print(context.out, "{}\n", boost::json::serialize(object));
}

std::string pass_text(const Context& context, const lab::KindCounts& counts) {
  return percent_text(context, lab::share_of(counts.won, counts.games));
}

void print_tried(const Context& context, const Tried& tried) {
  const auto print = [&](const Words& form, const auto&... arguments) {
    fmt::print(context.out, fmt::runtime(context.say(form) + "\n"), arguments...);
  };
  const std::string& label = context.say(tried.knob.label);
  if (tried.value && tried.verified) {
    print({"{} {} to {}: {} in {} games of other seeds{}", "{} {} 改为 {}：另取种子 {}（{} 局）{}"},
          label, tried.knob.value, *tried.value, pass_text(context, *tried.verified),
          tried.verified->games,
          tried.lands ? "" : context.say({"; outside the band", "；不在目标区间内"}));
  } else if (tried.coarse) {
    print({"{} {}: no value lands in the band", "{} {}：没有取值落入目标区间"}, label,
          tried.knob.value);
  }
  for (const lab::Probe& probe : tried.probes) {
    const bool now = probe.value == tried.knob.value;
    print({"  {:>6}  {:5.1f}%{}", "  {:>6}  {:5.1f}%{}"}, probe.value,
          100.0 * probe.won / probe.games,
          now ? context.say({"  (the level now)", "  （现在）"}) : std::string());
  }
}

void print_text(const Context& context, const Task& task, const Tuning& tuning) {
  const auto print = [&](const Words& form, const auto&... arguments) {
    fmt::print(context.out, fmt::runtime(context.say(form) + "\n"), arguments...);
  };
  if (tuning.now().games == 0) return;
  print({"{}, {}: now {} in {} games; wanted {:g} to {:g}%",
         "{}，{}：现为 {}（{} 局）；目标 {:g}% 至 {:g}%"},
        task.level.name, task.player.text, pass_text(context, tuning.now()), tuning.now().games,
        100 * task.band.low, 100 * task.band.high);
  if (tuning.inside_now()) {
    print({"The level is inside the band: no change.", "关卡已在目标区间内，无需改动。"});
    return;
  }
  for (const Tried& tried : tuning.tried()) print_tried(context, tried);
  if (const Tried* best = tuning.landed()) {
    print({"Smallest change that lands: {} {} to {}.", "达标的最小改动：{} {} 改为 {}。"},
          context.say(best->knob.label), best->knob.value, *best->value);
  } else {
    print({"No change of one number lands in the band.", "没有单一改动能落入目标区间。"});
  }
}

Result<void> write_level(const Task& task, const Tuning& tuning, const std::string& name) {
  const Tried* const best = tuning.landed();
  if (name.empty() || best == nullptr) return {};
  const auto level = lab::with_knob(task.level, best->knob.name, *best->value);
  if (!level) return level.error();
  return write_file(name, level->file + "\n");
}

int run_tune(const Arguments& arguments, const Context& context) {
  Task task;
  if (const auto refused = read_task(arguments, task))
    return report_error(context, refused->error, refused->text);
  std::unique_ptr<StudyFile> file;
  if (!arguments.playing.add_to.empty()) {
    auto opened = StudyFile::open(arguments.playing.add_to, arguments.playing.seed);
    if (!opened) return report_error(context, opened.error());
    file = *std::move(opened);
  }
  Playing playing(context, arguments.playing, std::move(file));
  Tuning tuning(task, arguments, playing);
  const Result<void> ran = tuning.run();
  playing.end();
  if (!ran) return report_error(context, ran.error());
  if (arguments.playing.json) {
    print_json(context, task, tuning, playing.interrupted());
  } else {
    print_text(context, task, tuning);
  }
  if (const auto written = write_level(task, tuning, arguments.out); !written)
    return report_error(context, written.error());
  if (playing.interrupted()) return kInterrupted;
  return tuning.inside_now() || tuning.landed() != nullptr ? kDone : kNo;
}

}  // namespace

Run define_tune(CLI::App& app, const Context& context) {
  const auto arguments = std::make_shared<Arguments>();
  app.add_option("level", arguments->level,
                 context.say({"a level's name or file", "关卡名或关卡文件"}))
      ->required();
  app.add_option("--player", arguments->player,
                 context.say({"the selector that plays (default greedy)", "棋手（默认 greedy）"}));
  app.add_option("--pass", arguments->band,
                 context.say({"the wanted pass rate in percent, such as 45..55",
                              "目标过关率（百分比），如 45..55"}))
      ->required();
  app.add_option("--knob", arguments->knobs,
                 context.say({"what may be changed: moves, goal.THING, colours, weight.COLOUR or "
                              "all; may be given several times (default: moves, and the goals if "
                              "no move limit lands)",
                              "可改动项：moves、goal.项目、colours、weight.颜色 或 "
                              "all，可多次给出（默认步数，步数不行再试目标）"}));
  app.add_option("--games", arguments->games,
                 context.say({"games for each forecast and each verification (default 5000: both "
                              "agree within 2 points)",
                              "每次预测与验证的局数（默认 5000，两者相差 2 个百分点以内）"}))
      ->check(CLI::Range(100, 10'000'000));
  app.add_option("--out", arguments->out,
                 context.say({"write the changed level to this file", "将改好的关卡写入此文件"}));
  arguments->playing.add_to_app(app, context);
  return [arguments, &context] { return run_tune(*arguments, context); };
}

}  // namespace gridwise::cli
