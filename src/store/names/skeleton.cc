#include "store/names/skeleton.h"

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <memory>
#include <set>
#include <unordered_map>

#include "store/names/code_points.h"
#include "store/names/confusables.h"

namespace gridwise {
namespace {

std::u32string decomposed(std::string_view text) {
  utf8proc_uint8_t* made = nullptr;
  const auto size = utf8proc_map(
      reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
      static_cast<utf8proc_ssize_t>(text.size()), &made,
      static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owned(made, &std::free);
  if (size < 0) return points_of(text);
  return points_of({reinterpret_cast<const char*>(made), static_cast<std::size_t>(size)});
}

/// Punctuation and accents that stand alone.
bool is_punctuation(char32_t point) {
  const utf8proc_category_t category = category_of(point);
  return (category >= UTF8PROC_CATEGORY_PC && category <= UTF8PROC_CATEGORY_PO) ||
         category == UTF8PROC_CATEGORY_SK;
}

bool is_letter(char32_t point) {
  const utf8proc_category_t category = category_of(point);
  return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO;
}

using Shapes = std::unordered_map<char32_t, std::u32string_view>;

Shapes all_shapes() {
  Shapes shapes;
  for (const Lookalikes& each : kLookalikes)
    for (const char32_t point : each.points) shapes.emplace(point, each.shape);
  return shapes;
}

/// Each code point as what it looks like, in lower case.
std::u32string as_seen(const std::u32string& text) {
  static const Shapes kShapes = all_shapes();
  std::u32string seen;
  for (const char32_t point : text) {
    const auto shape = kShapes.find(point);
    seen += shape == kShapes.end() ? std::u32string_view(&point, 1) : shape->second;
  }
  for (char32_t& point : seen)
    point = static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(point)));
  return seen;
}

void replace(std::u32string& text, std::u32string_view old, std::u32string_view by) {
  for (std::size_t at = 0; (at = text.find(old, at)) != std::u32string::npos; at += by.size())
    text.replace(at, old.size(), by);
}

int script_of(char32_t letter) {
  const auto* const next = std::ranges::upper_bound(kScriptRuns, letter, {}, &ScriptRun::first);
  return next == kScriptRuns.begin() ? kCommonScript : std::prev(next)->script;
}

}  // namespace

std::string skeleton(std::string_view name_key) {
  const std::u32string whole = decomposed(name_key);
  std::u32string plain = whole;
  std::erase_if(plain, is_punctuation);
  // The lower case of a shape may look like something else again.
  std::u32string seen = as_seen(as_seen(plain.empty() ? whole : plain));
  if (std::ranges::any_of(seen, is_letter))
    std::erase_if(seen, [](char32_t p) { return category_of(p) == UTF8PROC_CATEGORY_SM; });
  replace(seen, U"vv", U"w");
  replace(seen, U"cl", U"d");
  replace(seen, U"i", U"l");
  std::string text;
  for (const char32_t point : seen) add(text, point);
  return text;
}

bool mixes_scripts(std::string_view name) {
  std::set<int> scripts;
  for (const char32_t point : decomposed(name))
    if (is_letter(point)) scripts.insert(script_of(point));
  scripts.erase(kCommonScript);
  if (scripts.size() <= 1) return false;
  const auto within = [&](std::initializer_list<int> together) {
    return std::ranges::all_of(
        scripts, [&](int script) { return std::ranges::find(together, script) != together.end(); });
  };
  return !within({kLatin, kHan, kHiragana, kKatakana}) && !within({kLatin, kHan, kBopomofo}) &&
         !within({kLatin, kHan, kHangul});
}

}  // namespace gridwise
