// The certificate checker: boards as characters, plain loops, no code shared with the solver.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "games/numbermatch/certificate.h"
#include "games/numbermatch/reason.h"
#include "games/numbermatch/text.h"

namespace gridwise::numbermatch {
namespace {

constexpr int kWide = 9;
constexpr int kMaxCells = 27;  ///< per `classes` line; more would take too long
using Set = std::uint64_t;

bool has(Set set, int cell) { return (set >> cell & 1U) != 0; }

/// The board of a certificate, and the steps that check it.
class Checker {
 public:
  Checker(const Rules& rules, const std::vector<Digit>& digits, const CheckEffort& effort)
      : rules_(rules), digits_(digits), effort_(effort), budget_(effort.limits) {
    for (int cell = 0; cell < size(); ++cell) {
      if (digits_[static_cast<std::size_t>(cell)] != 0) all_ |= Set{1} << cell;
    }
  }

  [[nodiscard]] Set all() const { return all_; }
  [[nodiscard]] int count(int k) const {
    return static_cast<int>(std::ranges::count_if(
        digits_, [k](Digit digit) { return digit != 0 && std::min<int>(digit, 10 - digit) == k; }));
  }
  /// The sets that result from each pair.
  [[nodiscard]] std::vector<Set> successors(Set set) const {
    std::vector<int> rows;  // remaining rows by their initial numbers
    for (int row = 0; row * kWide < size(); ++row) {
      const bool partial = (row + 1) * kWide > size();
      const bool may_vanish = set != all_ && (partial ? rules_.clear_partial : rules_.clear_rows);
      if (!may_vanish || !blank_row(set, row)) rows.push_back(row);
    }
    std::vector<Set> after;
    each_pair(set, [&](int from, int to) {
      if (sees(set, rows, from, to)) after.push_back(set & ~(Set{1} << from) & ~(Set{1} << to));
    });
    return after;
  }
  /// Adds a `classes` line such as "124", whose classes may rule sets out. False if they have too
  /// many cells to check.
  [[nodiscard]] bool add_classes(std::string_view classes) {
    Set cells = 0;
    for (int cell = 0; cell < size(); ++cell) {
      const bool named = classes.find(static_cast<char>('0' + class_at(cell))) != classes.npos;
      if (has(all_, cell) && named) cells |= Set{1} << cell;
    }
    ruling_.push_back(cells);
    return std::popcount(cells) <= kMaxCells;
  }
  /// Whether the cells of some added classes could not be cleared even if all others could vanish
  /// at any time. False once the budget is spent.
  [[nodiscard]] bool ruled_out(Set set) {
    return std::ranges::any_of(ruling_, [&](Set cells) { return !can_clear(set & cells); });
  }
  /// Counts a set as checked; false once the budget is spent.
  [[nodiscard]] bool next_set() {
    ++checked_;
    if (effort_.progress) effort_.progress(checked_);
    return budget_.spend();
  }
  [[nodiscard]] bool ended() const { return budget_.exhausted(); }
  [[nodiscard]] Error end() const { return check_ended(checked_); }

 private:
  [[nodiscard]] int size() const { return static_cast<int>(digits_.size()); }
  [[nodiscard]] int class_at(int cell) const {
    const int digit = digits_[static_cast<std::size_t>(cell)];
    return std::min(digit, 10 - digit);
  }
  [[nodiscard]] bool blank_row(Set set, int row) const {
    for (int cell = row * kWide; cell < std::min((row + 1) * kWide, size()); ++cell) {
      if (has(set, cell)) return false;
    }
    return true;
  }
  template <class Visit>
  void each_pair(Set set, Visit visit) const {
    for (int from = 0; from < size(); ++from) {
      for (int to = from + 1; has(set, from) && to < size(); ++to) {
        if (has(set, to) && class_at(from) == class_at(to)) visit(from, to);
      }
    }
  }

  /// Whether two cells see each other if only these rows remain.
  [[nodiscard]] bool sees(Set set, const std::vector<int>& rows, int from, int to) const {
    const auto place = [&](int cell) {
      return static_cast<int>(std::ranges::find(rows, cell / kWide) - rows.begin());
    };
    const int down = place(to) - place(from);
    const bool near = down <= 1 || rules_.wrap == Wrap::kAnyDistance;
    if (near && blank_between(set, from, to)) return true;
    const int right = to % kWide - from % kWide;
    if (right != 0 && (!rules_.diagonals || std::abs(right) != down)) return false;
    for (int step = 1; step < down; ++step) {
      const int side = right == 0 ? 0 : (right > 0 ? step : -step);
      const int row = rows[static_cast<std::size_t>(place(from) + step)];
      const int cell = row * kWide + from % kWide + side;
      if (has(set, cell)) return false;
    }
    return down > 0;
  }
  [[nodiscard]] static bool blank_between(Set set, int from, int to) {
    for (int cell = from + 1; cell < to; ++cell) {
      if (has(set, cell)) return false;
    }
    return true;
  }

  /// Whether two cells see each other after some of the blank rows between them vanish.
  [[nodiscard]] bool may_see(Set set, int from, int to) const {
    std::vector<int> blank;
    std::vector<int> rows;
    for (int row = from / kWide; row <= to / kWide; ++row) {
      rows.push_back(row);
      if (rules_.clear_rows && blank_row(set, row)) blank.push_back(row);
    }
    for (unsigned gone = 0; gone < 1U << blank.size(); ++gone) {
      std::vector<int> kept = rows;
      for (std::size_t i = 0; i < blank.size(); ++i) {
        if ((gone >> i & 1U) != 0) std::erase(kept, blank[i]);
      }
      if (sees(set, kept, from, to)) return true;
    }
    return false;
  }
  [[nodiscard]] bool can_clear(Set set) {
    if (set == 0 || !budget_.spend()) return true;
    if (const auto known = clearable_.find(set); known != clearable_.end()) return known->second;
    bool can = false;
    each_pair(set, [&](int from, int to) {
      if (!can && may_see(set, from, to))
        can = can_clear(set & ~(Set{1} << from) & ~(Set{1} << to));
    });
    if (!ended()) clearable_.emplace(set, can);
    return can || ended();
  }

  Rules rules_;
  std::vector<Digit> digits_;
  const CheckEffort& effort_;
  Budget budget_;
  std::size_t checked_ = 0;  ///< sets
  Set all_ = 0;
  std::vector<Set> ruling_;  ///< cells of each `classes` line
  std::unordered_map<Set, bool> clearable_;
};

/// Reads the lines of a certificate.
class LineReader {
 public:
  explicit LineReader(std::string_view text) : text_(text) {}

  [[nodiscard]] std::size_t offset() const { return at_; }
  /// The rest of the next line if it starts with `begin`.
  std::optional<std::string_view> take(std::string_view begin) {
    const std::size_t end = text_.find('\n', at_);
    const std::string_view line = text_.substr(at_, end - at_);
    if (end == std::string_view::npos || !line.starts_with(begin)) return {};
    at_ = end + 1;
    return line.substr(begin.size());
  }
  [[nodiscard]] bool done() const { return at_ == text_.size(); }
  [[nodiscard]] Error fail(std::string code, std::string says) const {
    return {std::move(code), std::move(says), at_};
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

std::optional<Set> read_number(std::string_view text, int base) {
  Set number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  if (problem != std::errc{} || end != text.data() + text.size()) return {};
  return number;
}

/// `application partial=dropped`.
std::optional<Rules> read_rules(std::string_view text) {
  for (int preset = 0; preset <= static_cast<int>(Preset::kDocument); ++preset) {
    for (const bool dropped : {false, true}) {
      Rules rules = rules_of(static_cast<Preset>(preset), 0);
      rules.clear_partial = dropped;
      const std::string_view partial = dropped ? " partial=dropped" : " partial=kept";
      if (text == std::string(name_of(rules.preset)).append(partial)) return rules;
    }
  }
  return {};
}

/// Reads the `classes` lines, each as bits.
Result<std::vector<unsigned>> read_classes(LineReader& lines, Checker& checker) {
  std::vector<unsigned> read;
  while (const auto classes = lines.take("classes ")) {
    unsigned bits = 0;
    for (const char digit : *classes) {
      const bool fits = digit >= '1' && digit <= '5' && bits >> (digit - '1') == 0;
      if (!fits) return lines.fail("certificate/format", "up to three classes belong here: 124");
      bits |= 1U << (digit - '1');
    }
    if (bits == 0 || std::popcount(bits) > 3)
      return lines.fail("certificate/format", "up to three classes belong here: 124");
    if (!checker.add_classes(*classes))
      return lines.fail("certificate/format", "these classes have too many cells to rule out sets");
    read.push_back(bits);
  }
  return read;
}

Result<void> check_sets(LineReader& lines, Checker& checker, Set count) {
  if (count == 0) {
    if (checker.ruled_out(checker.all())) return {};
    if (checker.ended()) return checker.end();
    return lines.fail("certificate/missing", "the classes do not rule out the board");
  }
  std::unordered_set<Set> sets;
  for (Set i = 0; i < count; ++i) {
    const auto line = lines.take("");
    const std::optional<Set> set = line ? read_number(*line, 16) : std::nullopt;
    if (!set || (*set & ~checker.all()) != 0)
      return lines.fail("certificate/format", "a set of the board's cells belongs here");
    if (*set == 0) return lines.fail("certificate/claim", "the board is cleared");
    sets.insert(*set);
  }
  if (!sets.contains(checker.all()))
    return lines.fail("certificate/missing", "the board itself is not among the sets");
  for (const Set set : sets) {
    if (!checker.next_set()) return checker.end();
    for (const Set next : checker.successors(set)) {
      if (sets.contains(next) || checker.ruled_out(next)) continue;
      if (checker.ended()) return checker.end();
      return lines.fail("certificate/missing", "a pair leads out of the sets");
    }
  }
  return {};
}

}  // namespace

Result<Words> check_certificate(std::string_view text, const CheckEffort& effort) {
  LineReader lines(text);
  if (lines.take("certificate 2") != "")
    return lines.fail("certificate/format", "`certificate 2` begins a certificate of number match");
  const auto named = lines.take("rules ");
  const std::optional<Rules> rules = named ? read_rules(*named) : std::nullopt;
  if (!rules) return lines.fail("certificate/format", "rules belong here");
  const auto drawn = lines.take("board ");
  const auto position = drawn ? parse_position(*rules, 1, *drawn)
                              : lines.fail("certificate/format", "a board belongs here");
  if (!position.ok() || position->board().size() > kWide * 7)
    return lines.fail("certificate/format", "a board of at most 63 cells belongs here");
  Checker checker(*rules, position->board().cells(), effort);
  Words why;
  if (const auto odd = lines.take("odd ")) {
    const std::optional<Set> k = read_number(*odd, 10);
    if (!k || *k < 1 || *k > 5 || checker.count(static_cast<int>(*k)) % 2 == 0)
      return lines.fail("certificate/claim", "the class is not odd");
    why = odd_words(static_cast<int>(*k));
  } else {
    const auto classes = read_classes(lines, checker);
    if (!classes) return classes.error();
    const auto sets = lines.take("sets ");
    const std::optional<Set> count = sets ? read_number(*sets, 10) : std::nullopt;
    if (!count) return lines.fail("certificate/format", "`odd`, `classes` or `sets` belongs here");
    if (*count == 0 && classes->size() != 1)
      return lines.fail("certificate/format", "one line of classes rules out the board");
    const Result<void> checked = check_sets(lines, checker, *count);
    if (!checked) return checked.error();
    why =
        *count == 0
            ? blocked_words(classes->front())
            : Words{fmt::format("an exhaustive search found no clearing, {} sets of cells", *count),
                    fmt::format("已查遍所有走法，共 {} 种剩余格", *count)};
  }
  if (lines.take("claim not clearable") != "" || !lines.done())
    return lines.fail("certificate/format", "`claim not clearable` ends a certificate");
  return Words{fmt::format("board {}, rules {}: cannot be cleared: {}", *drawn, *named, why.en),
               fmt::format("盘面 {}，规则 {}：无法清空：{}", *drawn, *named, why.zh)};
}

}  // namespace gridwise::numbermatch
