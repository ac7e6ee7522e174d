// The built-in profiles, in the syntax of worth.h: name; English; Chinese;
// formula and weights (fire, water, wood, light, dark, heart: normal/mass) and rules. All other
// kinds keep their usual weight: they are avoided.
#include <fmt/format.h>

#include "games/orbs/worth.h"

namespace gridwise::orbs {
namespace {

struct Row {
  const char* name;
  Words label;
  const char* weights;
  const char* rules;
  const char* formula;
};

// The first weighs all combos equally; the next fifteen are for leaders of a colour.
const Row kRows[] = {
    {"plain", {"Every combo alike", "各连击同等"}, "1", "", "pad"},
    {"multi", {"Five colours, all enemies", "五属性·全体"}, "1/3,1/3,1/3,1/3,1/3,0.3", "", "pad"},
    {"single", {"Five colours, one enemy", "五属性·单体"}, "1,1,1,1,1,0.3", "", "pad"},
    {"recovery", {"Recovery", "回复"}, "0.1,0.1,0.1,0.1,0.1,1", "", "pad"},
    {"recoverymulti",
     {"Recovery, all enemies", "回复·全体"},
     "0.1/0.3,0.1/0.3,0.1/0.3,0.1/0.3,0.1/0.3,1",
     "",
     "pad"},
    {"balanced", {"Attack and recovery", "攻守兼备"}, "1,1,1,1,1,1", "", "pad"},
    {"fire", {"Fire, all enemies", "火·全体"}, "1/3,0.1,0.1,0.1,0.1,0.3", "", "pad"},
    {"water", {"Water, all enemies", "水·全体"}, "0.1,1/3,0.1,0.1,0.1,0.3", "", "pad"},
    {"wood", {"Wood, all enemies", "木·全体"}, "0.1,0.1,1/3,0.1,0.1,0.3", "", "pad"},
    {"light", {"Light, all enemies", "光·全体"}, "0.1,0.1,0.1,1/3,0.1,0.3", "", "pad"},
    {"dark", {"Dark, all enemies", "暗·全体"}, "0.1,0.1,0.1,0.1,1/3,0.3", "", "pad"},
    {"fire1", {"Fire, one enemy", "火·单体"}, "1,0.1,0.1,0.1,0.1,0.3", "", "pad"},
    {"water1", {"Water, one enemy", "水·单体"}, "0.1,1,0.1,0.1,0.1,0.3", "", "pad"},
    {"wood1", {"Wood, one enemy", "木·单体"}, "0.1,0.1,1,0.1,0.1,0.3", "", "pad"},
    {"light1", {"Light, one enemy", "光·单体"}, "0.1,0.1,0.1,1,0.1,0.3", "", "pad"},
    {"dark1", {"Dark, one enemy", "暗·单体"}, "0.1,0.1,0.1,0.1,1,0.3", "", "pad"},
    {"rainbow",
     {"Five colours at once", "五色齐消"},
     "1,1,1,1,1,0.3",
     "colours>=4:2,colours>=5:2",
     "pad"},
    {"rows", {"Whole rows", "整行"}, "1,1,1,1,1,0.3", "row:2", "pad"},
    {"tower", {"Tower of Saviors", "神魔之塔"}, "1/1.5,1/1.5,1/1.5,1/1.5,1/1.5,0.5", "", "tos"},
    {"first",
     {"Tower of Saviors, first batch", "神魔之塔·首消"},
     "1,1,1,1,1,0.5",
     "first>=3:1.5,first>=5:2",
     "tos"},
};

}  // namespace

const std::vector<Profile>& profiles() {
  static const std::vector<Profile> kProfiles = [] {
    std::vector<Profile> all;
    for (const Row& row : kRows) {
      Profile profile{row.name, row.label, {}};
      profile.worth.weights = parse_weights(row.weights).value();
      if (*row.rules != '\0') profile.worth.rules = parse_rules(row.rules).value();
      profile.worth.formula = parse_formula(row.formula).value();
      all.push_back(std::move(profile));
    }
    return all;
  }();
  return kProfiles;
}

}  // namespace gridwise::orbs
