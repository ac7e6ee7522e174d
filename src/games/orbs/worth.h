// The worth of a drop. Games change their multipliers with every version, so a worth is data: a
// formula, weights by kind and rules, written as
//
//     weights=1/3,1/3,1/3,1/3,1/3,0.3 rules=combos>=7:2.5,colours>=5:4,four.fire:1.5 formula=pad
//     wishes=heart:neutral,poison:forbidden
//
// Formulas: pad: a combo is ((count - 3) / 4 + 1) * weight, all of them times (combos - 1) / 4 + 1;
//           tos: a combo is ((count + 1) / 4 + 0.15 * enchanted) * weight, all of them times
//           (combos + 3) / 4.
// (For Puzzle & Dragons and Tower of Saviors, as published by their players.)
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/orbs/cascade.h"
#include "gridwise/result.h"
#include "gridwise/words.h"

namespace gridwise::orbs {

/// What a worth wants with the combos of a kind.
enum class Wish : std::uint8_t {
  kWanted,     ///< they count as combos, and have their weight
  kNeutral,    ///< they neither count nor cost
  kAvoided,    ///< they do not count, and cost their weight
  kForbidden,  ///< there should be none: the fewest come before all else
};

struct Worth {
  enum class Formula : std::uint8_t { kPad, kTos };

  /// Negative: the kind is avoided, and a combo costs that much.
  struct Weight {
    double normal = 1;
    double mass = 1;  ///< of combos of five and more
    bool operator==(const Weight&) const = default;
  };
  using Weights = std::array<Weight, kKinds>;
  /// Of kinds that are not named: jammers, both poisons and bombs are avoided, and cost so much
  /// that a wanted combo more does not pay for one of them.
  static constexpr Weights kUsualWeights{
      {{1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}, {-2, -2}, {-2, -2}, {-2, -2}, {-2, -2}}};

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
  Weights weights = kUsualWeights;
  /// Instead of the wishes that the signs of the weights state.
  std::array<std::optional<Wish>, kKinds> wishes{};
  std::vector<Rule> rules;

  [[nodiscard]] Wish wish_of(Orb kind) const {
    const std::size_t i = index_of(kind);
    return wishes[i].value_or(weights[i].normal < 0 ? Wish::kAvoided : Wish::kWanted);
  }
  [[nodiscard]] bool wants(Orb kind) const { return wish_of(kind) == Wish::kWanted; }

  /// Whether it depends on enchanted orbs.
  [[nodiscard]] bool sees_enchanted() const { return formula == Formula::kTos; }

  bool operator==(const Worth&) const = default;
};

/// The combos of a drop by wish. Neutral ones are in none of the numbers.
struct ComboCounts {
  int wanted = 0;
  int avoided = 0;
  int forbidden = 0;

  [[nodiscard]] int unwanted() const { return avoided + forbidden; }
};
[[nodiscard]] ComboCounts count_combos(const Worth& worth, std::span<const Combo> combos);

/// A line of the explanation: first the sum over combos, then each factor.
struct Factor {
  Words label;
  double value = 0;
};

/// `left` is the number of orbs left. A negative sum, of combos to avoid, is not multiplied.
/// REQUIRES: combos of one drop, batch by batch.
[[nodiscard]] double worth_of(const Worth& worth, const Shape& shape, std::span<const Combo> combos,
                              int left);
/// The same, factor by factor.
[[nodiscard]] std::vector<Factor> explain(const Worth& worth, const Shape& shape,
                                          std::span<const Combo> combos, int left);

// Errors carry offsets in `text`: worth/number, worth/rule, worth/formula, worth/wish.
[[nodiscard]] Result<Worth::Weights> parse_weights(std::string_view text);
[[nodiscard]] Result<std::vector<Worth::Rule>> parse_rules(std::string_view text);
[[nodiscard]] Result<Worth::Formula> parse_formula(std::string_view text);
[[nodiscard]] Result<decltype(Worth::wishes)> parse_wishes(std::string_view text);
/// `weights=... rules=... formula=...`, without defaults and wishes.
[[nodiscard]] std::string format_worth(const Worth& worth);
/// ` wishes=...`; empty if there are none.
[[nodiscard]] std::string format_wishes(const Worth& worth);

/// A worth with a name.
struct Profile {
  std::string name;
  Words label;
  Worth worth;
};
/// All profiles, the default first.
[[nodiscard]] const std::vector<Profile>& profiles();

}  // namespace gridwise::orbs
