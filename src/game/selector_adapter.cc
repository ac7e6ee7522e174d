#include "game/selector_adapter.h"

#include <algorithm>

#include "game/named.h"
#include "game/option_text.h"
#include "kit/text_cursor.h"

namespace gridwise {

Result<ChosenSelector> choose_selector(std::span<const SelectorInfo> infos, std::string_view name) {
  // A name may itself contain a bracket, such as `profile(novice)`.
  const bool known = std::ranges::find(infos, name, &SelectorInfo::name) != infos.end();
  const std::string_view base = known ? name : name.substr(0, name.find('('));
  const Result<std::size_t> row = index_of_name(infos, base, "selector");
  if (!row) return index_of_name(infos, name, "selector").error();
  const SelectorInfo& info = infos[*row];
  const OptionValues usual = default_values(info.options);
  ChosenSelector chosen{*row, usual, {}};
  TextCursor cursor(name, base.size());
  if (cursor.take('(')) {
    const Result<void> read = parse_option_values(info.name, info.options, cursor, chosen.values);
    if (!read) return read.error();
  }
  if (!cursor.done()) return cursor.fail("text/long", "the selector's name ends before this");
  std::string options;
  for (std::size_t i = 0; i < usual.size(); ++i) {
    if (chosen.values[i] == usual[i]) continue;
    options += (options.empty() ? "(" : ",") + format_option(info.options[i], chosen.values[i]);
  }
  chosen.name = info.name + options + (options.empty() ? "" : ")");
  return chosen;
}

}  // namespace gridwise
