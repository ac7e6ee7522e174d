#include "gomocup/line.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

namespace gridwise::gomocup {
namespace {

struct RuleBits {
  std::string_view name;
  int bits;
};
/// In order of precedence, for bits of several rules.
constexpr std::array<RuleBits, 4> kRules{
    {{"renju", 4}, {"caro", 8}, {"standard", 1}, {"freestyle", 0}}};

}  // namespace

std::string_view trimmed(std::string_view text) {
  const auto space = [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; };
  while (!text.empty() && space(text.front())) text.remove_prefix(1);
  while (!text.empty() && space(text.back())) text.remove_suffix(1);
  return text;
}

std::string upper(std::string_view text) {
  std::string word(text);
  std::ranges::transform(word, word.begin(),
                         [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return word;
}

std::string_view take_word(std::string_view& text) {
  text = trimmed(text);
  const std::string_view word = text.substr(0, std::min(text.find(' '), text.size()));
  text.remove_prefix(word.size());
  text = trimmed(text);
  return word;
}

std::optional<long long> to_number(std::string_view text) {
  text = trimmed(text);
  long long value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc{} || end != text.data() + text.size()) return {};
  return value;
}

std::vector<long long> to_numbers(std::string_view text) {
  std::vector<long long> numbers;
  while (true) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const auto number = to_number(text.substr(0, comma));
    if (!number) return {};
    numbers.push_back(*number);
    if (comma == text.size()) return numbers;
    text.remove_prefix(comma + 1);
  }
}

std::string text_of(Cell cell) { return fmt::format("{},{}", cell.x, cell.y); }

std::optional<Cell> parse_cell(std::string_view text, int size) {
  const std::vector<long long> numbers = to_numbers(text);
  const auto inside = [&](long long n) { return n >= 0 && n < size; };
  if (numbers.size() < 2 || !inside(numbers[0]) || !inside(numbers[1])) return {};
  return Cell{static_cast<int>(numbers[0]), static_cast<int>(numbers[1])};
}

Cell cell_of_move(const std::string& word, int size) {
  return {word.front() - 'a', size - std::stoi(word.substr(1))};
}

std::string move_of_cell(Cell cell, int size) {
  return static_cast<char>('a' + cell.x) + std::to_string(size - cell.y);
}

std::optional<int> rule_bits(std::string_view name) {
  const auto rule = std::ranges::find(kRules, name, &RuleBits::name);
  if (rule == kRules.end()) return {};
  return rule->bits;
}

std::string_view rule_name(int bits) {
  return std::ranges::find_if(kRules,
                              [&](const RuleBits& rule) { return (bits & rule.bits) == rule.bits; })
      ->name;
}

std::string_view yixin_rule_name(int number) {
  constexpr int kRenju = 2;
  constexpr int kSwap = 5;
  constexpr int kSwap2 = 6;
  if (number == kRenju) return "renju";
  return number == kSwap || number == kSwap2 ? "freestyle" : rule_name(number);
}

}  // namespace gridwise::gomocup
