#include "games/orbs/worth.h"

#include <fmt/format.h>

#include <cmath>

#include "games/orbs/names.h"
#include "kit/text_cursor.h"

namespace gridwise::orbs {
namespace {

constexpr int kMass = 5;
constexpr double kEnchanted = 0.15;

struct RuleName {
  Worth::Of of;
  std::string_view name;
  std::string_view compare;  ///< between name and amount; empty if there is no amount
  const char* en;
  const char* zh;
};

constexpr std::array kRuleNames{
    RuleName{Worth::Of::kCombos, "combos", ">=", "combos", "连击数"},
    RuleName{Worth::Of::kHues, "colours", ">=", "colours", "属性种数"},
    RuleName{Worth::Of::kConnected, "connected", ">=", "connected", "相连珠数"},
    RuleName{Worth::Of::kRemaining, "remaining", "<=", "orbs left", "剩余珠数"},
    RuleName{Worth::Of::kFirst, "first", ">=", "combos of the first batch", "首批连击数"},
    RuleName{Worth::Of::kFour, "four", "", "exactly four", "恰好四珠"},
    RuleName{Worth::Of::kRow, "row", "", "a whole row", "整行"},
    RuleName{Worth::Of::kColumn, "column", "", "a column of five", "五珠一列"},
    RuleName{Worth::Of::kL, "l5", "", "an L of five", "L 形五珠"},
    RuleName{Worth::Of::kCross, "cross", "", "a cross of five", "十字五珠"},
    RuleName{Worth::Of::kBox, "box", "", "three by three", "三乘三"},
};

const RuleName& name_of(Worth::Of of) { return *std::ranges::find(kRuleNames, of, &RuleName::of); }

/// Whether `squares` is a translation of `pattern`, which touches the left and bottom edges.
bool is_shape(const Shape& shape, Squares squares, std::span<const std::pair<int, int>> pattern) {
  Squares drawn = 0;
  for (const auto& [column, height] : pattern)
    drawn |= Squares{1} << (column * shape.rows + height);
  const int lowest_drawn = std::countr_zero(drawn);
  // Squares are in column order: align the first squares, and check that no column edge is crossed.
  const int by = std::countr_zero(squares) - lowest_drawn;
  if (by < 0 || drawn << by != squares) return false;
  int tallest = 0;
  for (const auto& [column, height] : pattern) tallest = std::max(tallest, height);
  const int base = by % shape.rows;
  return base + tallest < shape.rows;
}

constexpr std::pair<int, int> kColumn[] = {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}};
constexpr std::pair<int, int> kCross[] = {{0, 1}, {1, 0}, {1, 1}, {1, 2}, {2, 1}};
constexpr std::pair<int, int> kBox[] = {{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1},
                                        {1, 2}, {2, 0}, {2, 1}, {2, 2}};
constexpr std::pair<int, int> kLs[][5] = {{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {2, 0}},
                                          {{0, 0}, {0, 1}, {0, 2}, {1, 2}, {2, 2}},
                                          {{0, 0}, {1, 0}, {2, 0}, {2, 1}, {2, 2}},
                                          {{0, 2}, {1, 2}, {2, 0}, {2, 1}, {2, 2}}};

bool has_row(const Shape& shape, Squares squares) {
  Squares row = 0;
  for (int column = 0; column < shape.columns; ++column) row |= Squares{1} << (column * shape.rows);
  for (int height = 0; height < shape.rows; ++height) {
    if ((squares & row << height) == row << height) return true;
  }
  return false;
}

bool fits(Worth::Of of, const Shape& shape, const Combo& combo) {
  switch (of) {
    case Worth::Of::kFour:
      return combo.count() == 4;
    case Worth::Of::kRow:
      return has_row(shape, combo.squares);
    case Worth::Of::kColumn:
      return shape.rows >= 5 && is_shape(shape, combo.squares, kColumn);
    case Worth::Of::kL:
      return std::ranges::any_of(
          kLs, [&](const auto& pattern) { return is_shape(shape, combo.squares, pattern); });
    case Worth::Of::kCross:
      return is_shape(shape, combo.squares, kCross);
    case Worth::Of::kBox:
      return is_shape(shape, combo.squares, kBox);
    default:
      return false;
  }
}

struct WishName {
  Wish wish;
  std::string_view name;
};

constexpr std::array kWishNames{
    WishName{Wish::kWanted, "wanted"}, WishName{Wish::kNeutral, "neutral"},
    WishName{Wish::kAvoided, "avoided"}, WishName{Wish::kForbidden, "forbidden"}};

double value_of(const Worth& worth, const Shape& shape, const Combo& combo) {
  const Wish wish = worth.wish_of(combo.kind);
  if (wish == Wish::kNeutral || wish == Wish::kForbidden) return 0;
  const Worth::Weight& weight = worth.weights[index_of(combo.kind)];
  const double size = std::abs(combo.count() >= kMass ? weight.mass : weight.normal);
  const double one = wish == Wish::kAvoided ? -size : size;
  double value = worth.formula == Worth::Formula::kPad
                     ? (combo.count() - 3) * 0.25 + 1
                     : (combo.count() + 1) * 0.25 + combo.enchanted * kEnchanted;
  value *= one;
  for (const Worth::Rule& rule : worth.rules) {
    if (rule.kind != Orb::kNone && rule.kind != combo.kind) continue;
    if (fits(rule.of, shape, combo)) value *= rule.factor;
  }
  return value;
}

/// The number that a rule on the total compares; of combos, only wanted ones count.
int amount_of(const Worth& worth, const Worth::Rule& rule, std::span<const Combo> combos,
              int left) {
  unsigned colours = 0;
  int wanted = 0;
  int connected = 0;
  int first = 0;
  for (const Combo& combo : combos) {
    if (!worth.wants(combo.kind)) continue;
    ++wanted;
    if (static_cast<int>(index_of(combo.kind)) < kColours) colours |= 1U << index_of(combo.kind);
    if (rule.kind == Orb::kNone || rule.kind == combo.kind)
      connected = std::max(connected, combo.count());
    first += combo.batch == 0 ? 1 : 0;
  }
  switch (rule.of) {
    case Worth::Of::kCombos:
      return wanted;
    case Worth::Of::kHues:
      return std::popcount(colours);
    case Worth::Of::kConnected:
      return connected;
    case Worth::Of::kRemaining:
      return left;
    default:
      return first;
  }
}

bool holds(const Worth& worth, const Worth::Rule& rule, std::span<const Combo> combos, int left) {
  if (rule.of >= Worth::Of::kFour) return false;
  const int amount = amount_of(worth, rule, combos, left);
  return rule.of == Worth::Of::kRemaining ? amount <= rule.amount : amount >= rule.amount;
}

double combo_factor(const Worth& worth, int combos) {
  const auto count = static_cast<double>(combos);
  return worth.formula == Worth::Formula::kPad ? (count - 1) * 0.25 + 1 : (count + 3) * 0.25;
}

Result<double> parse_number(TextCursor& cursor) {
  // Plain decimals only: no exponent.
  const std::size_t start = cursor.offset();
  double value = 0;
  double unit = 1;
  bool point = false;
  bool digits = false;
  while (!cursor.done()) {
    const char c = cursor.peek();
    if (c == '.' && !point) {
      point = true;
    } else if (c >= '0' && c <= '9') {
      digits = true;
      value = value * 10 + (c - '0');
      if (point) unit *= 10;
    } else {
      break;
    }
    cursor.skip();
  }
  // At most as many digits as format_number writes.
  if (!digits || cursor.offset() - start > 9 || unit > 1e7)
    return Error{"worth/number", "a number such as 1.5 belongs here", start};
  return value / unit;
}

/// A weight may have a minus.
Result<double> parse_weight(TextCursor& cursor) {
  const bool negative = cursor.take('-');
  const Result<double> size = parse_number(cursor);
  if (!size) return size.error();
  return negative && *size > 0 ? -*size : *size;
}

/// Readable by parse_number: without an exponent.
std::string format_number(double value) {
  std::string text = fmt::format("{:.7f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

std::string format_rule(const Worth::Rule& rule) {
  const RuleName& name = name_of(rule.of);
  std::string text(name.name);
  if (rule.kind != Orb::kNone) text += "." + std::string(orbs::name_of(rule.kind).name);
  if (!name.compare.empty()) text += std::string(name.compare) + std::to_string(rule.amount);
  return text + ":" + format_number(rule.factor);
}

Result<Worth::Rule> parse_rule(TextCursor& cursor) {
  Worth::Rule rule;
  const std::size_t start = cursor.offset();
  const auto found = std::ranges::find(kRuleNames, cursor.word(), &RuleName::name);
  if (found == kRuleNames.end()) {
    return Error{
        "worth/rule",
        "a rule begins with combos, colours, connected, remaining, first, four, row, column, l5, "
        "cross or box",
        start};
  }
  rule.of = found->of;
  if (cursor.take('.')) {
    const std::size_t at = cursor.offset();
    const OrbName* const orb = orb_named(cursor.word());
    if (orb == nullptr || orb->orb == Orb::kUnknown)
      return Error{"worth/rule", "a kind such as fire belongs here", at};
    if (rule.of < Worth::Of::kFour && rule.of != Worth::Of::kConnected)
      return Error{"worth/rule", "this rule takes no kind", at};
    rule.kind = orb->orb;
  }
  for (const char c : found->compare) {
    if (!cursor.take(c))
      return cursor.fail("worth/rule", fmt::format("{} belongs here", found->compare));
  }
  if (!found->compare.empty()) {
    const std::size_t at = cursor.offset();
    const auto amount = cursor.number();
    if (!amount || *amount < 0 || *amount > 99)
      return Error{"worth/rule", "an amount is 0 to 99", at};
    rule.amount = *amount;
  }
  if (!cursor.take(':')) return cursor.fail("worth/rule", "a colon and the factor belong here");
  const auto factor = parse_number(cursor);
  if (!factor) return factor.error();
  rule.factor = *factor;
  return rule;
}

}  // namespace

ComboCounts count_combos(const Worth& worth, std::span<const Combo> combos) {
  ComboCounts counts;
  for (const Combo& combo : combos) {
    const Wish wish = worth.wish_of(combo.kind);
    counts.wanted += wish == Wish::kWanted ? 1 : 0;
    counts.avoided += wish == Wish::kAvoided ? 1 : 0;
    counts.forbidden += wish == Wish::kForbidden ? 1 : 0;
  }
  return counts;
}

double worth_of(const Worth& worth, const Shape& shape, std::span<const Combo> combos, int left) {
  if (combos.empty()) return 0;
  double total = 0;
  for (const Combo& combo : combos) total += value_of(worth, shape, combo);
  if (total < 0) return total;
  total *= combo_factor(worth, count_combos(worth, combos).wanted);
  for (const Worth::Rule& rule : worth.rules) {
    if (holds(worth, rule, combos, left)) total *= rule.factor;
  }
  return total;
}

std::vector<Factor> explain(const Worth& worth, const Shape& shape, std::span<const Combo> combos,
                            int left) {
  std::vector<Factor> factors;
  if (combos.empty()) return factors;
  double sum = 0;
  for (const Combo& combo : combos) sum += value_of(worth, shape, combo);
  factors.push_back({{"sum over combos", "各连击之和"}, sum});
  if (sum < 0) return factors;
  const int wanted = count_combos(worth, combos).wanted;
  factors.push_back({{fmt::format("for {} combos", wanted), fmt::format("{} 连击", wanted)},
                     combo_factor(worth, wanted)});
  for (const Worth::Rule& rule : worth.rules) {
    if (!holds(worth, rule, combos, left)) continue;
    const RuleName& name = name_of(rule.of);
    const int amount = amount_of(worth, rule, combos, left);
    factors.push_back({{fmt::format("{} {} ({} {})", amount, name.en, name.compare, rule.amount),
                        fmt::format("{} {}（{} {}）", name.zh, amount, name.compare, rule.amount)},
                       rule.factor});
  }
  return factors;
}

Result<Worth::Weights> parse_weights(std::string_view text) {
  Worth::Weights weights = Worth::kUsualWeights;
  TextCursor cursor(text);
  for (std::size_t i = 0; i < kKinds && !cursor.done(); ++i) {
    if (i > 0 && !cursor.take(',')) return cursor.fail("worth/number", "a comma belongs here");
    const auto normal = parse_weight(cursor);
    if (!normal) return normal.error();
    weights[i] = {*normal, *normal};
    if (!cursor.take('/')) continue;
    const std::size_t at = cursor.offset();
    const auto mass = parse_weight(cursor);
    if (!mass) return mass.error();
    if ((*normal < 0) != (*mass < 0))
      return Error{"worth/number", "both weights of a kind have the same sign", at};
    weights[i].mass = *mass;
  }
  if (!cursor.done()) return cursor.fail("worth/number", "there are ten kinds at most");
  return weights;
}

Result<std::vector<Worth::Rule>> parse_rules(std::string_view text) {
  constexpr std::size_t kMaxRules = 32;
  std::vector<Worth::Rule> rules;
  TextCursor cursor(text);
  do {
    if (rules.size() == kMaxRules) return cursor.fail("worth/rule", "there are 32 rules at most");
    const auto rule = parse_rule(cursor);
    if (!rule) return rule.error();
    rules.push_back(*rule);
  } while (cursor.take(','));
  if (!cursor.done()) return cursor.fail("worth/rule", "a comma and the next rule belong here");
  return rules;
}

Result<Worth::Formula> parse_formula(std::string_view text) {
  if (text == "pad") return Worth::Formula::kPad;
  if (text == "tos") return Worth::Formula::kTos;
  return Error{"worth/formula", "a formula is pad or tos", 0};
}

Result<decltype(Worth::wishes)> parse_wishes(std::string_view text) {
  decltype(Worth::wishes) wishes{};
  TextCursor cursor(text);
  do {
    const std::size_t at = cursor.offset();
    const OrbName* const orb = orb_named(cursor.word());
    if (orb == nullptr || orb->orb == Orb::kUnknown)
      return Error{"worth/wish", "a kind such as poison belongs here", at};
    if (!cursor.take(':')) return cursor.fail("worth/wish", "a colon and the wish belong here");
    const std::size_t wish_at = cursor.offset();
    const auto wish = std::ranges::find(kWishNames, cursor.word(), &WishName::name);
    if (wish == kWishNames.end())
      return Error{"worth/wish", "a wish is wanted, neutral, avoided or forbidden", wish_at};
    wishes[index_of(orb->orb)] = wish->wish;
  } while (cursor.take(','));
  if (!cursor.done()) return cursor.fail("worth/wish", "a comma and the next kind belong here");
  return wishes;
}

std::string format_wishes(const Worth& worth) {
  std::string text;
  for (int i = 0; i < kKinds; ++i) {
    const std::optional<Wish> wish = worth.wishes[static_cast<std::size_t>(i)];
    if (!wish) continue;
    text += text.empty() ? " wishes=" : ",";
    text += std::string(orbs::name_of(kind_at(i)).name) + ':' +
            std::string(std::ranges::find(kWishNames, *wish, &WishName::wish)->name);
  }
  return text;
}

std::string format_worth(const Worth& worth) {
  std::string text = "weights=";
  std::size_t last = kKinds;
  while (last > 1 && worth.weights[last - 1] == Worth::kUsualWeights[last - 1]) --last;
  for (std::size_t i = 0; i < last; ++i) {
    const Worth::Weight& weight = worth.weights[i];
    text += (i > 0 ? "," : "") + format_number(weight.normal);
    if (weight.mass != weight.normal) text += "/" + format_number(weight.mass);
  }
  for (std::size_t i = 0; i < worth.rules.size(); ++i)
    text += (i == 0 ? " rules=" : ",") + format_rule(worth.rules[i]);
  if (worth.formula == Worth::Formula::kTos) text += " formula=tos";
  return text;
}

}  // namespace gridwise::orbs
