#include "games/tictactoe/certificate_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace gridwise::tictactoe {
namespace {

/// One entry: what to do on a board, and the offset of its line.
struct StrategyEntry {
  enum class EntryKind { kMove, kPairs, kThreats };
  EntryKind kind = EntryKind::kMove;
  std::vector<int> cells;  ///< one move; pairs one after the other; a sequence of threats
  std::size_t at = 0;
};

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  while (!line.empty()) {
    const std::size_t end = std::min(line.find(' '), line.size());
    if (end > 0) words.push_back(line.substr(0, end));
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return words;
}

class Checker {
 public:
  explicit Checker(const CheckEffort& effort) : effort_(effort), budget_(effort.limits) {}

  Result<Words> check(std::string_view text) {
    const Result<void> read = parse(text);
    if (!read) return read.error();
    if (verify(start_)) return claim();
    if (budget_.exhausted()) return check_ended(verified_.size());
    return Error{"certificate/strategy", fault_, fault_at_};
  }

 private:
  // ---- reading

  Result<void> parse(std::string_view text) {
    std::size_t at = 0;
    for (int number = 0; at < text.size(); ++number) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      const std::vector<std::string_view> words = words_of(text.substr(at, end - at));
      const bool fine = number == 0   ? words == std::vector<std::string_view>{"certificate", "1"}
                        : number == 1 ? parse_board(words)
                        : number == 2 ? parse_claim(words)
                        : number == 3 ? parse_start(words)
                                      : parse_entry(words, at);
      if (!fine) return Error{"certificate/format", "this line is not part of a certificate", at};
      at = std::min(end + 1, text.size());
    }
    if (start_.empty()) return Error{"certificate/format", "the certificate ends too early", at};
    return {};
  }

  bool parse_board(const std::vector<std::string_view>& words) {
    if (words.size() != 4 || words[0] != "board") return false;
    for (std::size_t i = 1; i < 4; ++i) {
      int& value = i == 1 ? columns_ : i == 2 ? rows_ : length_;
      const char* end = words[i].data() + words[i].size();
      // NOLINTNEXTLINE(bugprone-suspicious-stringview-data-usage): the end is passed too
      const auto [stop, error] = std::from_chars(words[i].data(), end, value);
      if (error != std::errc() || stop != end || value < 1 || value > 8) return false;
    }
    add_lines();
    return true;
  }

  bool parse_claim(const std::vector<std::string_view>& words) {
    if (words.size() < 3 || words[0] != "claim") return false;
    if (words[1] != "first" && words[1] != "second") return false;
    attacker_ = words[1] == "first" ? 'x' : 'o';
    wins_ = words.size() == 3 && words[2] == "wins";
    const bool cannot = words.size() == 4 && words[2] == "cannot" && words[3] == "win";
    planner_ = wins_ ? attacker_ : other(attacker_);
    return wins_ || cannot;
  }

  bool parse_start(const std::vector<std::string_view>& words) {
    if (words.size() != 2 || words[0] != "from") return false;
    const std::optional<std::string> board = parse_cells(words[1]);
    if (!board) return false;
    start_ = *board;
    const auto surplus = std::ranges::count(start_, 'x') - std::ranges::count(start_, 'o');
    return (surplus == 0 || surplus == 1) && !has_line(start_, 'x') && !has_line(start_, 'o');
  }

  bool parse_entry(const std::vector<std::string_view>& words, std::size_t at) {
    if (words.size() < 2) return false;
    const std::optional<std::string> board = parse_cells(words[0]);
    if (!board) return false;
    StrategyEntry entry;
    entry.at = at;
    if (words[1] == "pairs") entry.kind = StrategyEntry::EntryKind::kPairs;
    if (words[1] == "threats") entry.kind = StrategyEntry::EntryKind::kThreats;
    for (std::size_t i = entry.kind == StrategyEntry::EntryKind::kMove ? 1 : 2; i < words.size();
         ++i) {
      const std::optional<int> cell = parse_cell(words[i]);
      if (!cell) return false;
      entry.cells.push_back(*cell);
    }
    const bool fits = entry.kind == StrategyEntry::EntryKind::kPairs
                          ? !wins_ && entry.cells.size() % 2 == 0
                      : entry.kind == StrategyEntry::EntryKind::kMove ? entry.cells.size() == 1
                                                                      : wins_;
    return fits && entries_.emplace(*board, std::move(entry)).second;
  }

  [[nodiscard]] std::optional<std::string> parse_cells(std::string_view text) const {
    std::string board;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const bool between =
          i % static_cast<std::size_t>(columns_ + 1) == static_cast<std::size_t>(columns_);
      if (between != (text[i] == '/')) return std::nullopt;
      if (between) continue;
      if (text[i] != 'x' && text[i] != 'o' && text[i] != '.') return std::nullopt;
      board += text[i];
    }
    const auto cells = static_cast<std::size_t>(columns_ * rows_);
    if (board.size() != cells || text.size() != cells + static_cast<std::size_t>(rows_ - 1))
      return std::nullopt;
    return board;
  }

  [[nodiscard]] std::optional<int> parse_cell(std::string_view word) const {
    if (word.size() != 2) return std::nullopt;
    const int column = word[0] - 'a';
    const int row = rows_ - (word[1] - '0');
    if (column < 0 || column >= columns_ || row < 0 || row >= rows_) return std::nullopt;
    return row * columns_ + column;
  }

  // ---- the rules, independently of rules.h

  void add_lines() {
    constexpr int kWays[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
    for (const auto& [across, down] : kWays) {
      for (int cell = 0; cell < columns_ * rows_; ++cell) {
        const int last_column = cell % columns_ + across * (length_ - 1);
        const int last_row = cell / columns_ + down * (length_ - 1);
        if (last_column < 0 || last_column >= columns_ || last_row >= rows_) continue;
        std::vector<int>& line = lines_.emplace_back();
        for (int i = 0; i < length_; ++i) line.push_back(cell + i * (down * columns_ + across));
      }
    }
  }
  static char other(char mark) { return mark == 'x' ? 'o' : 'x'; }
  static char& at(std::string& board, int cell) { return board[static_cast<std::size_t>(cell)]; }
  static char at(const std::string& board, int cell) {
    return board[static_cast<std::size_t>(cell)];
  }
  static int stones(const std::string& board, const std::vector<int>& line, char mark) {
    return static_cast<int>(
        std::ranges::count_if(line, [&](int cell) { return at(board, cell) == mark; }));
  }
  [[nodiscard]] bool has_line(const std::string& board, char mark) const {
    return std::ranges::any_of(
        lines_, [&](const auto& line) { return stones(board, line, mark) == length_; });
  }
  /// The cells that complete a line, each once.
  [[nodiscard]] std::vector<int> completions(const std::string& board, char mark) const {
    std::vector<int> cells;
    for (const auto& line : lines_) {
      if (stones(board, line, mark) != length_ - 1) continue;
      const auto free =
          std::ranges::find_if(line, [&](int cell) { return at(board, cell) == '.'; });
      if (free != line.end() && std::ranges::find(cells, *free) == cells.end())
        cells.push_back(*free);
    }
    return cells;
  }
  [[nodiscard]] bool can_complete(const std::string& board, char mark) const {
    return !completions(board, mark).empty();
  }
  /// The sum over the attacker's open lines of 2 to the number of its stones.
  [[nodiscard]] std::uint64_t potential(const std::string& board) const {
    std::uint64_t sum = 0;
    for (const auto& line : lines_) {
      if (stones(board, line, other(attacker_)) == 0)
        sum += std::uint64_t{1} << stones(board, line, attacker_);
    }
    return sum;
  }

  [[nodiscard]] Words claim() const {
    const bool first = attacker_ == 'x';
    return {
        fmt::format("{} by {}, {} in a row, from {}: the {} player {}", columns_, rows_, length_,
                    drawn(start_), first ? "first" : "second", wins_ ? "wins" : "cannot win"),
        fmt::format("{} 列 {} 行，{} 子连线，自 {} 起：{}{}", columns_, rows_, length_,
                    drawn(start_), first ? "先手" : "后手", wins_ ? "必胜" : "不能取胜")};
  }

  // ---- the proof

  /// Whether the planner achieves the claim. REQUIRES: no line on the board.
  bool verify(const std::string& board) {
    if (!budget_.spend()) return false;
    if (!verified_.insert(board).second) return true;
    if (effort_.progress) effort_.progress(verified_.size());
    const bool even = std::ranges::count(board, 'x') == std::ranges::count(board, 'o');
    const char mover = even ? 'x' : 'o';
    if (can_complete(board, mover))
      return mover == planner_ || fail(board, "the other side completes a line");
    if (board.find('.') == std::string::npos) return !wins_ || fail(board, "the board is full");
    if (!wins_ && potential(board) < std::uint64_t{1} << (length_ - (mover == attacker_ ? 1 : 0)))
      return true;
    const auto found = entries_.find(board);
    const StrategyEntry* entry = found == entries_.end() ? nullptr : &found->second;
    if (entry != nullptr && entry->kind == StrategyEntry::EntryKind::kPairs)
      return verify_pairs(board, *entry);
    if (mover == planner_) return verify_move(board, entry);
    for (int cell = 0; cell < columns_ * rows_; ++cell) {
      if (at(board, cell) != '.') continue;
      const std::string next = after(board, cell, mover);
      const bool beaten = entry != nullptr && entry->kind == StrategyEntry::EntryKind::kThreats &&
                          !entries_.contains(next) && wins_by_threats(next, entry->cells);
      if (!beaten && !verify(next)) return false;
    }
    return true;
  }

  bool verify_move(const std::string& board, const StrategyEntry* entry) {
    if (entry == nullptr) return fail(board, "the strategy has no move here");
    if (entry->kind == StrategyEntry::EntryKind::kThreats) {
      return wins_by_threats(board, entry->cells) ||
             fail(board, "the threats do not win", entry->at);
    }
    const int cell = entry->cells.front();
    if (at(board, cell) != '.') return fail(board, "the cell is taken", entry->at);
    return verify(after(board, cell, planner_));
  }

  /// Whether each threat of the planner, who is to move, has one reply and the last has none, and
  /// the opponent can never complete a line.
  [[nodiscard]] bool wins_by_threats(std::string board, const std::vector<int>& threats) const {
    for (const int cell : threats) {
      if (at(board, cell) != '.') return false;
      at(board, cell) = planner_;
      const std::vector<int> replies = completions(board, planner_);
      if (replies.empty() || can_complete(board, other(planner_))) return false;
      if (replies.size() > 1) return true;
      at(board, replies.front()) = other(planner_);
    }
    return false;
  }

  static std::string after(std::string board, int cell, char mover) {
    at(board, cell) = mover;
    return board;
  }

  /// Every open line of the attacker holds both cells of a pair; no cell is in two.
  bool verify_pairs(const std::string& board, const StrategyEntry& entry) {
    std::vector<int> sorted = entry.cells;
    std::ranges::sort(sorted);
    const bool twice = std::ranges::adjacent_find(sorted) != sorted.end();
    const bool taken =
        std::ranges::any_of(sorted, [&](int cell) { return at(board, cell) != '.'; });
    if (twice || taken)
      return fail(board, "a cell of the pairs is taken or in two pairs", entry.at);
    for (const auto& line : lines_) {
      if (stones(board, line, planner_) > 0) continue;
      const auto holds = [&](int cell) { return std::ranges::find(line, cell) != line.end(); };
      bool stopped = false;
      for (std::size_t i = 0; i < entry.cells.size(); i += 2) {
        stopped = stopped || (holds(entry.cells[i]) && holds(entry.cells[i + 1]));
      }
      if (!stopped) return fail(board, "the pairs leave a line open", entry.at);
    }
    return true;
  }

  bool fail(const std::string& board, std::string_view what,
            std::optional<std::size_t> where = {}) {
    fault_ = fmt::format("{} on {}", what, drawn(board));
    fault_at_ = where;
    return false;
  }

  /// A board with its rows divided by slashes.
  [[nodiscard]] std::string drawn(const std::string& board) const {
    std::string rows;
    for (std::size_t i = 0; i < board.size(); i += static_cast<std::size_t>(columns_))
      rows += (i == 0 ? "" : "/") + board.substr(i, static_cast<std::size_t>(columns_));
    return rows;
  }

  const CheckEffort& effort_;
  Budget budget_;
  int columns_ = 0;
  int rows_ = 0;
  int length_ = 0;
  char attacker_ = 'x';  ///< whose line the claim is about
  char planner_ = 'x';   ///< whose strategy the entries are
  bool wins_ = false;
  std::string start_;
  std::vector<std::vector<int>> lines_;
  std::unordered_map<std::string, StrategyEntry> entries_;
  std::unordered_set<std::string>
      verified_;  ///< or in progress: boards only fill up, so no board repeats on a path
  std::string fault_;
  std::optional<std::size_t> fault_at_;
};

}  // namespace

Result<Words> check_certificate(std::string_view text, const CheckEffort& effort) {
  return Checker(effort).check(text);
}

}  // namespace gridwise::tictactoe
