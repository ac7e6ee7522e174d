#include "games/match3/move_reasons.h"

#include <fmt/format.h>

#include <cctype>
#include <string>

#include "games/match3/names.h"

namespace gridwise::match3 {
namespace {

/// The name as written inside a sentence: "line bomb, vertical", but "UFO".
std::string inside(std::string_view name) {
  std::string text(name);
  const bool initials = text.size() > 1 && std::isupper(static_cast<unsigned char>(text[1])) != 0;
  if (!initials) text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  return text;
}

Words fires(CellKind special) {
  const SpecialName& name = name_of(special);
  return {"fires the " + inside(name.en), fmt::format("引爆{}", name.zh)};
}

Words makes(CellKind special) {
  const SpecialName& name = name_of(special);
  return {"makes a " + inside(name.en), fmt::format("生成{}", name.zh)};
}

/// Two specials that meet fire as one.
Words joins(CellKind from, CellKind to) {
  const SpecialName& one = name_of(from);
  const SpecialName& other = name_of(to);
  if (from == to)
    return {"fires two together: " + inside(one.en), fmt::format("同时引爆两个{}", one.zh)};
  return {fmt::format("fires together: {} and {}", inside(one.en), inside(other.en)),
          fmt::format("同时引爆{}与{}", one.zh, other.zh)};
}

}  // namespace

std::vector<Words> what_it_does(const Position& position, Move move) {
  const CellKind from = position.at(move.from).kind;
  const CellKind to = position.at(move.to).kind;
  if (move.tap()) return {fires(from)};
  if (is_special(from) && is_special(to)) return {joins(from, to)};
  std::vector<Words> why;
  for (const CellKind kind : {from, to}) {
    if (is_special(kind)) why.push_back(fires(kind));
  }
  for (const CellKind kind : position.creates(move)) why.push_back(makes(kind));
  if (why.empty()) why.push_back({"a plain match", "普通消除"});
  return why;
}

}  // namespace gridwise::match3
