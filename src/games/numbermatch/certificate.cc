#include "games/numbermatch/certificate.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "games/numbermatch/reason.h"
#include "games/numbermatch/set_search.h"
#include "games/numbermatch/text.h"

namespace gridwise::numbermatch {
namespace {

constexpr std::size_t kMemory = std::size_t{1} << 30;
/// Memory per set: its slot in a doubling array, and later its line of text.
constexpr std::size_t kBytesPerSet = 32;
constexpr int kMaxCertified = 63;  ///< in cells: seven full rows, the limit of the checker's sets

/// A class with an odd number of digits, from 1; 0 if there is none.
int odd_class(const Board& board) {
  std::array<int, kClasses + 1> count{};
  for (const int k : board.twin()) ++count[static_cast<std::size_t>(k)];
  for (int k = 1; k <= kClasses; ++k) {
    if (count[static_cast<std::size_t>(k)] % 2 != 0) return k;
  }
  return 0;
}

/// A `classes` line of the certificate.
std::string classes_line(unsigned classes) {
  std::string line = "classes ";
  for (int k = 0; k < kClasses; ++k) {
    if ((classes >> k & 1U) != 0) line += static_cast<char>('1' + k);
  }
  return line + "\n";
}

/// The cells of all digits.
Bits set_of(const Board& board) {
  Bits set = 0;
  for (int cell = 0; cell < board.size(); ++cell) set |= board.at(cell) == 0 ? 0 : Bits{1} << cell;
  return set;
}

}  // namespace

Result<std::string> write_certificate(const Position& position, const Limits& limits) {
  const Rules& rules = position.rules();
  if (position.appends_used() < rules.appends)
    return Error{"certificate/appends", "proofs are for boards without appends: --appends 0", {}};
  std::string text =
      fmt::format("certificate 2\nrules {} partial={}\nboard {}\n", name_of(rules.preset),
                  rules.clear_partial ? "dropped" : "kept", format_board(position.board()));
  if (const int odd = odd_class(position.board()); odd != 0)
    return text + fmt::format("odd {}\nclaim not clearable\n", odd);
  const Error unproved{"certificate/unproved", "no proof that the board cannot be cleared", {}};
  if (position.board().size() > kMaxCertified) return unproved;
  Budget budget(limits);
  std::vector<Bits> sets;
  const std::size_t memory = std::min(kMemory, limits.memory.value_or(kMemory));
  MemoryPool pool(memory / 4);
  constexpr std::string_view kClaim = "claim not clearable\n";
  if (const unsigned blocked = blocking_classes(position.board(), pool); blocked != 0)
    return text.append(classes_line(blocked)).append("sets 0\n").append(kClaim);
  SetSearch<Bits> search(position.board(), pool);
  search.relax();
  search.record(&sets, memory / 2 / kBytesPerSet);
  const SetSearch<Bits>::Wanted cleared = [](const Cells<Bits>&) { return true; };
  if (search.find(0, cleared, budget) != FindResult::kNone) return unproved;
  if (sets.empty()) sets.push_back(set_of(position.board()));
  std::ranges::sort(sets, std::ranges::greater{});
  const auto twice = std::ranges::unique(sets);
  sets.erase(twice.begin(), twice.end());
  for (const unsigned classes : search.pruning_classes()) text += classes_line(classes);
  constexpr std::size_t kLine = 17;
  text.reserve(text.size() + kLine * sets.size() + 4 * kLine);
  text += fmt::format("sets {}\n", sets.size());
  for (const Bits set : sets) text += fmt::format("{:x}\n", set);
  return text.append(kClaim);
}

}  // namespace gridwise::numbermatch
