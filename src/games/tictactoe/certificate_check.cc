#include "games/tictactoe/certificate_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "games/tictactoe/certificate_board.h"
#include "games/tictactoe/lemma_check.h"

namespace gridwise::tictactoe {
namespace {

/// One strategy entry: what to do on a board, and the offset of its line.
struct StrategyEntry {
  enum class EntryKind { kMove, kHolds, kThreats };
  EntryKind kind = EntryKind::kMove;
  std::vector<int> cells;  ///< one move, or a sequence of threats
  LemmaCheck::Use lemma;   ///< of kHolds
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
    for (std::size_t number = 1; number <= lemmas_->size(); ++number) {
      if (!budget_.spend()) return check_ended(number - 1);
      const Result<void> lemma = lemmas_->verify(number);
      if (!lemma) return lemma.error();
    }
    if (verify(start_)) return claim();
    if (budget_.exhausted()) return check_ended(verified_.size());
    return Error{"certificate/strategy", fault_, fault_at_};
  }

 private:
  // ---- parsing

  Result<void> parse(std::string_view text) {
    std::size_t at = 0;
    for (int number = 0; at < text.size(); ++number) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      const std::vector<std::string_view> words = words_of(text.substr(at, end - at));
      const bool fine = parse_line(number, words, at);
      if (!fine) return Error{"certificate/format", "this line is not part of a certificate", at};
      at = std::min(end + 1, text.size());
    }
    if (start_.empty()) return Error{"certificate/format", "the certificate ends too early", at};
    return {};
  }

  /// A four-line head, then lemmas and entries.
  bool parse_line(int number, const std::vector<std::string_view>& words, std::size_t at) {
    switch (number) {
      case 0:
        return words == std::vector<std::string_view>{"certificate", "1"};
      case 1:
        if (!board_.parse(words)) return false;
        lemmas_.emplace(board_);
        return true;
      case 2:
        return parse_claim(words);
      case 3:
        return parse_start(words);
      default:
        return !words.empty() && words[0] == "lemma" ? parse_lemma(words, at)
                                                     : parse_entry(words, at);
    }
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
    const std::optional<std::string> board = board_.parse_cells(words[1]);
    if (!board) return false;
    start_ = *board;
    const auto surplus = std::ranges::count(start_, 'x') - std::ranges::count(start_, 'o');
    return (surplus == 0 || surplus == 1) && !has_line(start_, 'x') && !has_line(start_, 'o');
  }

  /// Lemmas say what the attacker cannot do, and precede the entries that use them.
  bool parse_lemma(const std::vector<std::string_view>& words, std::size_t at) {
    return !wins_ && entries_.empty() && lemmas_->add(words, at);
  }

  bool parse_entry(const std::vector<std::string_view>& words, std::size_t at) {
    if (words.size() < 2) return false;
    const std::optional<std::string> board = board_.parse_cells(words[0]);
    if (!board) return false;
    StrategyEntry entry;
    entry.at = at;
    if (words[1] == "holds") {
      auto use = lemmas_->parse_use(words, 2);
      if (wins_ || !use) return false;
      entry.kind = StrategyEntry::EntryKind::kHolds;
      entry.lemma = std::move(*use);
    } else {
      const bool threats = words[1] == "threats";
      if (threats) entry.kind = StrategyEntry::EntryKind::kThreats;
      for (std::size_t i = threats ? 2 : 1; i < words.size(); ++i) {
        const std::optional<int> cell = board_.parse_cell(words[i]);
        if (!cell) return false;
        entry.cells.push_back(*cell);
      }
      if (threats ? !wins_ : entry.cells.size() != 1) return false;
    }
    return entries_.emplace(*board, std::move(entry)).second;
  }

  // ---- the rules, independently of rules.h

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
    return std::ranges::any_of(board_.lines(), [&](const auto& line) {
      return stones(board, line, mark) == board_.length();
    });
  }
  /// The cells that complete a line, without duplicates.
  [[nodiscard]] std::vector<int> completions(const std::string& board, char mark) const {
    std::vector<int> cells;
    for (const auto& line : board_.lines()) {
      if (stones(board, line, mark) != board_.length() - 1) continue;
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
  /// The sum of 2^(own stones) over the attacker's open lines.
  [[nodiscard]] std::uint64_t potential(const std::string& board) const {
    std::uint64_t sum = 0;
    for (const auto& line : board_.lines()) {
      if (stones(board, line, other(attacker_)) == 0)
        sum += std::uint64_t{1} << stones(board, line, attacker_);
    }
    return sum;
  }

  [[nodiscard]] Words claim() const {
    const bool first = attacker_ == 'x';
    return {fmt::format("{} by {}, {} in a row, from {}: the {} player {}", board_.columns(),
                        board_.rows(), board_.length(), board_.drawn(start_),
                        first ? "first" : "second", wins_ ? "wins" : "cannot win"),
            fmt::format("{} 列 {} 行，{} 子连线，自 {} 起：{}{}", board_.columns(), board_.rows(),
                        board_.length(), board_.drawn(start_), first ? "先手" : "后手",
                        wins_ ? "必胜" : "不能取胜")};
  }

  // ---- the proof

  /// Whether the planner achieves the claim from `board`. REQUIRES: no line on the board.
  bool verify(const std::string& board) {
    if (!budget_.spend()) return false;
    if (!verified_.insert(board).second) return true;
    if (effort_.progress) effort_.progress(verified_.size());
    const bool even = std::ranges::count(board, 'x') == std::ranges::count(board, 'o');
    const char mover = even ? 'x' : 'o';
    if (can_complete(board, mover))
      return mover == planner_ || fail(board, "the other side completes a line");
    if (board.find('.') == std::string::npos) return !wins_ || fail(board, "the board is full");
    if (!wins_ && potential(board) < std::uint64_t{1}
                                         << (board_.length() - (mover == attacker_ ? 1 : 0)))
      return true;
    const auto found = entries_.find(board);
    const StrategyEntry* entry = found == entries_.end() ? nullptr : &found->second;
    if (entry != nullptr && entry->kind == StrategyEntry::EntryKind::kHolds) {
      return (mover == attacker_ && lemmas_->holds(board, planner_, entry->lemma)) ||
             fail(board, "the lemma does not hold", entry->at);
    }
    if (mover == planner_) return verify_move(board, entry);
    for (int cell = 0; cell < board_.cells(); ++cell) {
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

  /// Whether, with the planner to move, each threat leaves one reply, the last cannot be answered,
  /// and the opponent can never complete a line.
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

  bool fail(const std::string& board, std::string_view what,
            std::optional<std::size_t> where = {}) {
    fault_ = fmt::format("{} on {}", what, board_.drawn(board));
    fault_at_ = where;
    return false;
  }

  const CheckEffort& effort_;
  Budget budget_;
  CertificateBoard board_;
  std::optional<LemmaCheck> lemmas_;  ///< set once the board is parsed
  char attacker_ = 'x';               ///< the seat whose line the claim is about
  char planner_ = 'x';                ///< the seat whose strategy the entries are
  bool wins_ = false;
  std::string start_;
  std::unordered_map<std::string, StrategyEntry> entries_;
  std::unordered_set<std::string>
      verified_;  ///< or in progress: stones are only added, so no board repeats on a path
  std::string fault_;
  std::optional<std::size_t> fault_at_;
};

}  // namespace

Result<Words> check_certificate(std::string_view text, const CheckEffort& effort) {
  return Checker(effort).check(text);
}

}  // namespace gridwise::tictactoe
