#include "games/tictactoe/lemma_check.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace gridwise::tictactoe {
namespace {

using Cells = LemmaCheck::Cells;

Cells bit(int cell) { return Cells{1} << cell; }

/// The cells of `board` that are `mark`.
Cells cells_of(const std::string& board, char mark) {
  Cells cells = 0;
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (board[i] == mark) cells |= Cells{1} << i;
  }
  return cells;
}

}  // namespace

// ---- parsing

LemmaCheck::LemmaCheck(const CertificateBoard& board) : board_(&board) {
  for (const std::vector<int>& line : board_->lines()) {
    Cells cells = 0;
    for (const int cell : line) cells |= bit(cell);
    lines_.push_back(cells);
  }
  const int columns = board_->columns();
  const int rows = board_->rows();
  for (int which = 0; which < (columns == rows ? 8 : 4); ++which) {
    std::vector<int>& symmetry = symmetries_.emplace_back();
    for (int cell = 0; cell < columns * rows; ++cell) {
      int column = cell % columns;
      int row = cell / columns;
      if ((which & 1) != 0) column = columns - 1 - column;
      if ((which & 2) != 0) row = rows - 1 - row;
      symmetry.push_back((which & 4) != 0 ? column * columns + row : row * columns + column);
    }
  }
}

bool LemmaCheck::add(const std::vector<std::string_view>& words, std::size_t at) {
  if (words.size() < 4 || words[0] != "lemma") return false;
  if (parse_number(words[1]) != static_cast<int>(lemmas_.size()) + 1) return false;
  const std::optional<std::string> board = board_->parse_cells(words[2]);
  if (!board) return false;
  Lemma lemma;
  lemma.situation = {cells_of(*board, 'o'), cells_of(*board, '.')};
  lemma.at = at;
  if (words[3] == "pairs") {
    auto pairs = parse_pairs(words, 4, words.size());
    if (!pairs) return false;
    lemma.pairs = std::move(*pairs);
  } else if (!parse_replies(words, lemma)) {
    return false;
  }
  lemmas_.push_back(std::move(lemma));
  return true;
}

/// Parses `reply`, a cell and a use, any number of times.
bool LemmaCheck::parse_replies(const std::vector<std::string_view>& words, Lemma& lemma) const {
  for (std::size_t i = 3; i < words.size();) {
    if (words[i] != "reply" || i + 2 >= words.size()) return false;
    const auto end = std::find(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.end(),
                               std::string_view("reply"));
    const auto next = static_cast<std::size_t>(end - words.begin());
    const std::vector<std::string_view> reply(words.begin() + static_cast<std::ptrdiff_t>(i), end);
    if (reply.size() < 3) return false;
    const std::optional<int> cell = board_->parse_cell(reply[1]);
    auto use = parse_use(reply, 2);
    if (!cell || !use) return false;
    lemma.replies.push_back({*cell, std::move(*use)});
    i = next;
  }
  return true;
}

std::optional<LemmaCheck::Use> LemmaCheck::parse_use(const std::vector<std::string_view>& words,
                                                     std::size_t first) const {
  if (first >= words.size()) return std::nullopt;
  const std::optional<int> number = parse_number(words[first]);
  if (!number || *number > static_cast<int>(lemmas_.size())) return std::nullopt;
  auto pairs = parse_pairs(words, first + 1, words.size());
  if (!pairs) return std::nullopt;
  return Use{*number, std::move(*pairs)};
}

std::optional<std::vector<Cells>> LemmaCheck::parse_pairs(
    const std::vector<std::string_view>& words, std::size_t first, std::size_t end) const {
  if ((end - first) % 2 != 0) return std::nullopt;
  std::vector<Cells> pairs;
  for (std::size_t i = first; i < end; i += 2) {
    const std::optional<int> one = board_->parse_cell(words[i]);
    const std::optional<int> other = board_->parse_cell(words[i + 1]);
    if (!one || !other || one == other) return std::nullopt;
    pairs.push_back(bit(*one) | bit(*other));
  }
  return pairs;
}

// ---- the proof

Result<void> LemmaCheck::verify(std::size_t number) const {
  const Lemma& lemma = lemmas_[number - 1];
  const auto fault = [&](const std::string& what) {
    return Error{"certificate/strategy", "lemma " + std::to_string(number) + ": " + what, lemma.at};
  };
  if (lemma.replies.empty()) {
    if (!holds_by_potential(lemma)) return fault("pairs and potential do not hold");
    return {};
  }
  // Each reply refutes every move outside itself and the squares of its use.
  Cells unrefuted = lemma.situation.free;
  for (const auto& [cell, use] : lemma.replies) {
    const Cells taken = bit(cell);
    if ((lemma.situation.free & taken) == 0) return fault("a reply is taken");
    const Situation next{lemma.situation.off | taken, lemma.situation.free & ~taken};
    const std::optional<Cells> within = replies_within(next, use);
    if (!within) return fault("after " + board_->name_of(cell) + " a line is open");
    unrefuted &= *within | taken;
  }
  if (unrefuted != 0)
    return fault("there is no reply to " + board_->name_of(std::countr_zero(unrefuted)));
  return {};
}

bool LemmaCheck::holds(const std::string& board, char breaker, const Use& use) const {
  return replies_within({cells_of(board, breaker), cells_of(board, '.')}, use).has_value();
}

/// The cells where the breaker replies if `use` stops every open line of `situation`; else absent.
/// Every image of the lemma that fits is a proof, so only cells common to all of them count.
std::optional<Cells> LemmaCheck::replies_within(const Situation& situation, const Use& use) const {
  const std::optional<Cells> paired = all_of(use.pairs, situation.free);
  if (!paired) return std::nullopt;
  const std::vector<Cells> open = open_lines(situation.off, use.pairs);
  if (use.number == 0) return open.empty() ? paired : std::nullopt;
  const Situation& lemma = lemmas_[static_cast<std::size_t>(use.number) - 1].situation;
  std::optional<Cells> within;
  for (const std::vector<int>& symmetry : symmetries_) {
    const Cells off = image(symmetry, lemma.off);
    const Cells free = image(symmetry, lemma.free);
    if ((free & (~situation.free | *paired)) != 0) continue;
    if (std::ranges::any_of(open, [off](Cells line) { return (line & off) != 0; })) continue;
    within = within.value_or(~Cells{0}) & (free | *paired);
  }
  return within;
}

/// The cells of `pairs`; absent if one is not free or is in two pairs.
std::optional<Cells> LemmaCheck::all_of(const std::vector<Cells>& pairs, Cells free) {
  Cells all = 0;
  for (const Cells pair : pairs) {
    if ((pair & ~free) != 0 || (pair & all) != 0) return std::nullopt;
    all |= pair;
  }
  return all;
}

/// The lines that have no cell of `off` and contain no pair.
std::vector<Cells> LemmaCheck::open_lines(Cells off, const std::vector<Cells>& pairs) const {
  std::vector<Cells> open;
  for (const Cells line : lines_) {
    const bool paired =
        std::ranges::any_of(pairs, [line](Cells pair) { return (pair & ~line) == 0; });
    if ((line & off) == 0 && !paired) open.push_back(line);
  }
  return open;
}

/// Erdos and Selfridge: an open line counts 2^n, where n of its cells are the attacker's or in
/// pairs. After any move of the attacker the sum must be less than 2^k. A line that includes all
/// free cells of another line is stopped with it, and is dropped.
bool LemmaCheck::holds_by_potential(const Lemma& lemma) const {
  const std::optional<Cells> paired = all_of(lemma.pairs, lemma.situation.free);
  if (!paired) return false;
  std::vector<Cells> lacking;  // the free cells of each open line
  for (const Cells line : open_lines(lemma.situation.off, lemma.pairs))
    lacking.push_back(line & lemma.situation.free & ~*paired);
  std::ranges::sort(lacking);
  const auto repeated = std::ranges::unique(lacking);
  lacking.erase(repeated.begin(), repeated.end());
  std::vector<std::uint64_t> through(static_cast<std::size_t>(board_->cells()));
  std::uint64_t sum = 0;
  for (const Cells line : lacking) {
    const auto within = [line](Cells other) { return other != line && (other & ~line) == 0; };
    if (std::ranges::any_of(lacking, within)) continue;
    const std::uint64_t weight = std::uint64_t{1} << (board_->length() - std::popcount(line));
    sum += weight;
    for (std::size_t cell = 0; cell < through.size(); ++cell) {
      if ((line >> cell & 1) != 0) through[cell] += weight;
    }
  }
  const std::uint64_t most = through.empty() ? 0 : *std::ranges::max_element(through);
  return sum + most < std::uint64_t{1} << board_->length();
}

Cells LemmaCheck::image(const std::vector<int>& symmetry, Cells cells) {
  Cells moved = 0;
  for (std::size_t cell = 0; cell < symmetry.size(); ++cell) {
    if ((cells >> cell & 1) != 0) moved |= bit(symmetry[cell]);
  }
  return moved;
}

}  // namespace gridwise::tictactoe
