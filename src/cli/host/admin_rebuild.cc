// `gridwise admin rebuild` and `void`.
#include "cli/host/admin_tools.h"
#include "standing/counting.h"

namespace gridwise::cli::admin {
namespace {

struct Totals {
  std::int64_t matches = 0;
  std::size_t skipped = 0;
};

Result<Totals> count_all(Store& store) {
  constexpr int kAtOnce = 500;
  Totals totals;
  for (bool more = true; more;) {
    const Result<standing::Counted> counted = store.change(standing::count_some, kAtOnce);
    if (!counted) return counted.error();
    totals.matches += counted->matches;
    totals.skipped += counted->skipped.size();
    more = counted->more;
  }
  return totals;
}

}  // namespace

Result<void> count_again(const AdminDesk& desk) {
  desk.effects.recount = true;
  if (desk.serving) return {};
  const Result<Totals> totals = count_all(desk.store);
  return totals ? Result<void>() : totals.error();
}

int rebuild(const AdminDesk& desk) {
  const Result<void> begun = desk.store.change(standing::begin_again);
  if (!begun) return fail(desk, begun.error());
  if (desk.serving) {
    desk.effects.recount = true;
    print(desk, {{"begun", true}},
          say(desk, {"the server computes them again now, a few matches at a time",
                     "服务器现在开始重新计算，每次处理少量对局"}));
    return kDone;
  }
  const Result<Totals> totals = count_all(desk.store);
  if (!totals) return fail(desk, totals.error());
  print(
      desk, {{"matches", totals->matches}, {"skipped", totals->skipped}},
      say(desk,
          {"matches counted: {}; skipped because of damage: {}", "已统计对局：{}；因损坏跳过：{}"},
          totals->matches, totals->skipped));
  return kDone;
}

int void_match(const AdminDesk& desk) {
  const std::string& match = desk.arguments.match;
  const Result<void> shown = check_why(desk.arguments.why);
  if (!shown) return fail(desk, shown.error());
  const Result<void> declared =
      desk.store.change(standing::declare_void, match, desk.host, desk.arguments.why);
  if (!declared) return fail(desk, declared.error());
  const Result<void> counted = count_again(desk);
  if (!counted) return fail(desk, counted.error());
  print(desk, {{"match", match}, {"void", true}},
        say(desk,
            {"{} counts for nothing any more; statistics and ratings follow without it",
             "{} 已作废；统计与等级分不再计入该局"},
            match));
  return kDone;
}

}  // namespace gridwise::cli::admin
