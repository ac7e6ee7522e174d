#include "cli/gomocup_words.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace gridwise::cli {

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

}  // namespace gridwise::cli
