#include "games/orbs/certificate/certificate_reader.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace gridwise::orbs {
namespace {

constexpr int kMaxSteps = 200;
constexpr int kMaxToll = 9;

using Words = std::vector<std::string_view>;

Words words_of(std::string_view line) {
  Words words;
  while (!line.empty()) {
    const std::size_t end = std::min(line.find(' '), line.size());
    words.push_back(line.substr(0, end));
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return words;
}

template <class Number>
bool read_number(std::string_view word, Number most, Number& number) {
  const auto [end, problem] = std::from_chars(word.data(), word.data() + word.size(), number);
  return problem == std::errc{} && end == word.data() + word.size() && number >= 0 &&
         number <= most;
}

class Reader {
 public:
  Result<CertificateText> read(std::string_view text) {
    std::size_t at = 0;
    for (int number = 1; at < text.size(); ++number) {
      const std::size_t end = text.find('\n', at);
      if (end == std::string_view::npos) return fault("the last line is incomplete", at);
      const Words words = words_of(text.substr(at, end - at));
      if (words.empty() || read_.claimed || !take(words, number, at))
        return fault("this line does not belong here", at);
      at = end + 1;
    }
    if (read_.routes.empty()) return fault("the certificate has no route", text.size());
    return std::move(read_);
  }

 private:
  static Error fault(std::string says, std::size_t at) {
    return {"certificate/format", std::move(says), at};
  }

  bool take(const Words& words, int number, std::size_t at) {
    static constexpr std::array<std::string_view, 10> kHead{
        "certificate", "shape", "runs",  "wishes", "board",
        "start",       "end",   "enter", "stop",   "played"};
    // Only version 4 has the fourth line.
    if (number > 3 && read_.version < 4) ++number;
    if (number <= static_cast<int>(kHead.size())) {
      return words[0] == kHead[static_cast<std::size_t>(number - 1)] && take_head(words, number);
    }
    if (words[0] == "tolls") return read_.routes.empty() && take_tolls(words);
    if (words[0] == "route" && !read_.tolls.empty())
      return take_route(words, 1, words.size(), read_.routes.emplace_back());
    if (read_.routes.empty()) return false;
    return words[0] == "searched" ? take_searched(words, at) : take_claim(words);
  }

  bool take_head(const Words& words, int number) {
    if (number == 10) return take_route(words, 1, words.size(), read_.played);
    if (number == 2) return words.size() == 4 && take_shape(words);
    if (words.size() != 2) return false;
    switch (number) {
      case 1:
        return read_number(words[1], 4, read_.version) && read_.version >= 1;
      case 3:
        return take_runs(words[1]);
      case 4:
        return take_wishes(words[1]);
      case 5:
        return take_cells(words[1], "0123456789?.", read_.board);
      case 6:
        return take_cells(words[1], "x.", read_.start);
      case 7:
        return take_cells(words[1], "x.", read_.end);
      case 8:
        return take_cells(words[1], "x.", read_.enter);
      default:
        return take_cells(words[1], "x.", read_.stop);
    }
  }

  bool take_shape(const Words& words) {
    return read_number(words[1], 7, read_.columns) && read_number(words[2], 6, read_.rows) &&
           read_number(words[3], 8, read_.directions) && read_.columns >= 3 && read_.rows >= 3 &&
           (read_.directions == 4 || read_.directions == 8);
  }

  bool take_runs(std::string_view word) {
    if (word.size() != read_.runs.size()) return false;
    for (std::size_t i = 0; i < word.size(); ++i) read_.runs[i] = word[i] - '0';
    return std::ranges::all_of(read_.runs, [](int run) { return run >= 2 && run <= 7; });
  }

  bool take_wishes(std::string_view word) {
    if (word.size() != read_.wishes.size()) return false;
    std::ranges::copy(word, read_.wishes.begin());
    return word.find_first_not_of("wnaf") == std::string_view::npos;
  }

  bool take_cells(std::string_view word, std::string_view allowed, std::string& cells) const {
    for (std::size_t i = 0; i < word.size(); ++i) {
      const bool between = i % (static_cast<std::size_t>(read_.columns) + 1) ==
                           static_cast<std::size_t>(read_.columns);
      if (between != (word[i] == '/')) return false;
      if (!between && allowed.find(word[i]) == std::string_view::npos) return false;
      if (!between) cells += word[i];
    }
    return cells.size() == static_cast<std::size_t>(read_.columns * read_.rows) &&
           word.back() != '/';
  }

  bool take_tolls(const Words& words) {
    std::vector<int>& tolls = read_.tolls.emplace_back(words.size() - 1);
    for (std::size_t i = 0; i < tolls.size(); ++i) {
      if (!read_number(words[i + 1], kMaxToll, tolls[i])) return false;
    }
    // The first choice has no toll of 0: a sum of 0 means that no carry is needed.
    const bool first = read_.tolls.size() == 1;
    const std::size_t most =
        read_.version == 1 ? CertificateText::kMaxChoicesOfVersion1 : CertificateText::kMaxChoices;
    return read_.tolls.size() <= most &&
           tolls.size() == 2 * static_cast<std::size_t>(read_.columns - 1) &&
           !(first && std::ranges::find(tolls, 0) != tolls.end());
  }

  /// `-`, a cell, or a cell and digits.
  bool take_route(const Words& words, std::size_t first, std::size_t end,
                  CertifiedRoute& route) const {
    if (end < first + 1 || end > first + 2) return false;
    if (words[first] == "-") return end == first + 1;
    int row = 0;
    const std::string_view cell = words[first];
    const int column = cell.empty() ? -1 : cell[0] - 'a';
    if (column < 0 || column >= read_.columns || !read_number(cell.substr(1), read_.rows, row))
      return false;
    if (row < 1) return false;
    route.start = (read_.rows - row) * read_.columns + column;
    if (end == first + 1) return true;
    for (const char digit : words[first + 1]) route.steps.push_back(digit - '0');
    return route.steps.size() <= kMaxSteps &&
           std::ranges::all_of(route.steps, [](int step) { return step >= 0 && step < 8; });
  }

  bool take_searched(const Words& words, std::size_t at) {
    SearchedOpening searched{0, 0, at};
    CertifiedRoute opening;
    if (words.size() < 4 || !take_route(words, 2, words.size() - 1, opening)) return false;
    if (!read_number(words[1], kMaxSteps, searched.longest)) return false;
    if (!read_number(words.back(), UINT64_MAX, searched.nodes)) return false;
    std::string name(words[2]);
    if (words.size() == 5) name += ' ' + std::string(words[3]);
    SearchedOpening& kept = read_.searched[name];
    if (searched.longest >= kept.longest) kept = searched;
    return true;
  }

  /// claim 8 combos in 23 steps, none in fewer
  bool take_claim(const Words& words) {
    const Words form = words_of("claim N combos in N steps, none in fewer");
    if (words.size() != form.size()) return false;
    for (std::size_t i = 0; i < form.size(); ++i) {
      if (form[i] != "N" && words[i] != form[i]) return false;
    }
    read_.claimed = true;
    return read_number(words[1], 99, read_.combos) && read_number(words[4], kMaxSteps, read_.steps);
  }

  CertificateText read_;
};

}  // namespace

Result<CertificateText> read_certificate(std::string_view text) { return Reader().read(text); }

}  // namespace gridwise::orbs
