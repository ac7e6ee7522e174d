// `gridwise admin rebuild`.
#include <fmt/format.h>

#include "cli/admin_actions.h"
#include "standing/counting.h"

namespace gridwise::cli::admin {

int rebuild(const AdminDesk& desk) {
  constexpr int kAtOnce = 500;
  const Result<void> begun = standing::begin_again(desk.standings);
  if (!begun) return report_error(desk.context, begun.error());
  std::int64_t matches = 0;
  std::size_t skipped = 0;
  for (bool more = true; more;) {
    const Result<standing::Counted> counted = standing::count_some(desk.standings, kAtOnce);
    if (!counted) return report_error(desk.context, counted.error());
    matches += counted->matches;
    skipped += counted->skipped.size();
    more = counted->more;
  }
  if (desk.arguments.json) {
    fmt::print(desk.context.out, "{{\"matches\":{},\"skipped\":{}}}\n", matches, skipped);
    return kDone;
  }
  fmt::print(desk.context.out, "{}\n",
             fmt::format(fmt::runtime(
                             desk.context.say({"matches counted: {}; skipped because of damage: {}",
                                               "已统计对局：{}；因损坏跳过：{}"})),
                         matches, skipped));
  return kDone;
}

}  // namespace gridwise::cli::admin
