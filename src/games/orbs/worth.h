// The worth of a drop. Games change their multipliers with every version, so a worth is data: a
// formula, weights by kind and rules, written as
//
//     weights=1/3,1/3,1/3,1/3,1/3,0.3 rules=combos>=7:2.5,colours>=5:4,four.fire:1.5 formula=pad
//
// Formulas: pad: a combo is ((count - 3) / 4 + 1) * weight, all of them times (combos - 1) / 4 + 1;
//           tos: a combo is ((count + 1) / 4 + 0.15 * enchanted) * weight, all of them times
//           (combos + 3) / 4.
// (For Puzzle & Dragons and Tower of Saviors, as published by their players.)
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/orbs/cascade.h"
#include "gridwise/result.h"
#include "gridwise/words.h"

namespace gridwise::orbs {

struct Worth {
  enum class Formula : std::uint8_t { kPad, kTos };

  struct Weight {
    double normal = 1;
    double mass = 1;  ///< of combos of five and more
    bool operator==(const Weight&) const = default;
  };

  /// The condition of a rule. kCombos to kFirst multiply the total; kFour and later multiply each
  /// matching combo.
  enum class Of : std::uint8_t {
    kCombos,     ///< combos>=N
    kHues,       ///< colours>=N: number of different colours, fire to dark
    kConnected,  ///< connected>=N or connected.KIND>=N: the largest combo
    kRemaining,  ///< remaining<=N: orbs left
    kFirst,      ///< first>=N: combos of the first batch
    kFour,       ///< exactly four
    kRow,        ///< a whole row
    kColumn,     ///< exactly a column of five
    kL,          ///< exactly an L of five
    kCross,      ///< exactly a plus of five
    kBox,        ///< exactly three by three
  };

  struct Rule {
    Of of = Of::kCombos;
    Orb kind = Orb::kNone;  ///< kNone for any
    int amount = 0;
    double factor = 1;
    bool operator==(const Rule&) const = default;
  };

  Formula formula = Formula::kPad;
  std::array<Weight, kKinds> weights{};
  std::vector<Rule> rules;

  /// Whether it depends on enchanted orbs.
  [[nodiscard]] bool sees_enchanted() const { return formula == Formula::kTos; }

  bool operator==(const Worth&) const = default;
};

/// A line of the explanation: first the sum over combos, then each factor.
struct Factor {
  Words label;
  double value = 0;
};

/// `left` is the number of orbs left. REQUIRES: combos of one drop, batch by batch.
[[nodiscard]] double worth_of(const Worth& worth, const Shape& shape, std::span<const Combo> combos,
                              int left);
/// The same, factor by factor.
[[nodiscard]] std::vector<Factor> explain(const Worth& worth, const Shape& shape,
                                          std::span<const Combo> combos, int left);

// Errors carry offsets in `text`: worth/number, worth/rule, worth/formula.
[[nodiscard]] Result<std::array<Worth::Weight, kKinds>> parse_weights(std::string_view text);
[[nodiscard]] Result<std::vector<Worth::Rule>> parse_rules(std::string_view text);
[[nodiscard]] Result<Worth::Formula> parse_formula(std::string_view text);
/// `weights=... rules=... formula=...`, without defaults.
[[nodiscard]] std::string format_worth(const Worth& worth);

/// A worth with a name.
struct Profile {
  std::string name;
  Words label;
  Worth worth;
};
/// All profiles, the default first.
[[nodiscard]] const std::vector<Profile>& profiles();

}  // namespace gridwise::orbs
