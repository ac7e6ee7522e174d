#include "game/option_text.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "kit/nearest.h"

namespace gridwise {

OptionValues default_values(std::span<const OptionInfo> infos) {
  OptionValues values;
  std::ranges::transform(infos, std::back_inserter(values), &OptionInfo::standard);
  return values;
}

Result<int> parse_option_value(const OptionInfo& info, TextCursor& cursor) {
  const TextCursor start = cursor;
  if (info.choices.empty()) {
    const Result<int> number = cursor.number();
    if (!number) return number.error();
    if (*number < info.low || *number > info.high) {
      return start.fail("option/range", info.name + " is " + std::to_string(info.low) + " to " +
                                            std::to_string(info.high));
    }
    return *number;
  }
  const std::string_view word = cursor.word();
  std::string known;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < info.choices.size(); ++i) {
    if (info.choices[i].name == word) return static_cast<int>(i);
    known += (i == 0 ? "" : ", ") + info.choices[i].name;
    names.push_back(info.choices[i].name);
  }
  return start.fail("option/choice", info.name + " is one of " + known + did_you_mean(word, names));
}

Result<void> parse_option_values(std::string_view owner, std::span<const OptionInfo> infos,
                                 TextCursor& cursor, OptionValues& values) {
  std::vector<bool> given(infos.size());
  while (!cursor.take(')')) {
    const TextCursor start = cursor;
    const std::string_view name = cursor.word();
    const auto option = std::ranges::find(infos, name, &OptionInfo::name);
    if (option == infos.end()) {
      std::vector<std::string> names;
      std::ranges::transform(infos, std::back_inserter(names), &OptionInfo::name);
      return start.fail("option/unknown", std::string(owner) + " has no option of that name" +
                                              did_you_mean(name, names));
    }
    const auto index = static_cast<std::size_t>(option - infos.begin());
    if (given[index]) return start.fail("option/twice", option->name + " is given twice");
    given[index] = true;
    if (!cursor.take('='))
      return cursor.fail("text/bad_option", "= belongs after an option's name");
    const Result<int> value = parse_option_value(*option, cursor);
    if (!value) return value.error();
    values[index] = *value;
    if (cursor.peek() != ')' && !cursor.take(',')) {
      return cursor.fail("text/bad_option", "a , or ) belongs after an option's value");
    }
  }
  return {};
}

std::string format_option(const OptionInfo& info, int value) {
  return info.name + "=" +
         (info.choices.empty() ? std::to_string(value)
                               : info.choices[static_cast<std::size_t>(value)].name);
}

}  // namespace gridwise
