#include "games/numbermatch/optimise.h"

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <tuple>

#include "games/numbermatch/leftovers.h"
#include "games/numbermatch/reference.h"
#include "games/numbermatch/set_search.h"

namespace gridwise::numbermatch {
namespace {

constexpr std::uint64_t kQuickNodes = 1'000;  ///< limit of each short search in step 1
constexpr int kQuickTries = 4;                ///< numbers of copies that get a short search
constexpr std::uint64_t kUnrelaxedNodes =
    300;  ///< limit of the search without relaxations before one with them
constexpr std::uint64_t kMaxLeftovers = 1'000'000;  ///< limit on checking leftovers one by one
constexpr std::uint64_t kLeftoverNodes = 1'000;     ///< limit of the first search of a leftover
constexpr std::size_t kSmallMemory = 1 << 22;       ///< for nested searches

/// One call of optimise(). Below, `appends` and `copies` mean a clearing with exactly that many
/// appends, which together copy that many digits. It plays (digits + copies) / 2 pairs.
class Optimiser {
 public:
  Optimiser(const Position& position, Budget& budget, const SolutionProgress& progress,
            const Floor& floor, const Solution* known, const SearchMemory& memory)
      : position_(position),
        budget_(budget),
        progress_(progress),
        floor_(floor),
        pool_(memory.all),
        most_seen_(memory.seen),
        cells_(position.board().digits_left()),
        most_appends_(position.rules().appends >= kNoLimit
                          ? kNoLimit
                          : std::max(0, position.rules().appends - position.appends_used())) {
    if (known != nullptr) best_ = *known;
  }

  template <class Word>
  Solution solve() {
    SetSearch<Word> root(position_.board(), pool_, most_seen_);
    root.relax();
    best_.bound = std::max(best_.bound, moves_of(root.odd() > 0 ? 1 : 0, root.odd()));
    if (floor_.appends == 0 && root.least_left() == 0) {
      const FindResult found = clear(root, 0, 0, UINT64_MAX);
      if (found != FindResult::kNone) {
        best_.proved = found == FindResult::kFound;
        return best_;
      }
    }
    for (int appends = std::max(floor_.appends, 1); appends <= most_appends_; ++appends) {
      if (settle(root, appends)) return best_;
    }
    best_.clearing = Clearing::kNotClearable;
    best_.proved = true;
    return best_;
  }

 private:
  /// A cached search; pinned while in use further up the stack.
  template <class Word>
  struct CachedSearch {
    CachedSearch(const Board& board, MemoryPool& pool) : search(board, pool, kSmallMemory) {}

    SetSearch<Word> search;
    int in_use = 0;
  };

  [[nodiscard]] int moves_of(int appends, int copies) const {
    return (cells_ + copies) / 2 + appends;
  }
  [[nodiscard]] int copies_of(int appends, int moves) const {
    return 2 * (moves - appends) - cells_;
  }

  /// Finds the fewest copies for a number of appends; false if there is no clearing.
  template <class Word>
  bool settle(SetSearch<Word>& root, int appends) {
    int least = least_copies(root) + 2 * (appends - 1);
    if (appends == floor_.appends) least = std::max(least, copies_of(appends, floor_.moves));
    // Each append at most doubles the digits.
    const int most = appends < kDoublings ? cells_ * ((1 << appends) - 1) : INT32_MAX;
    int known = most + 2;  // none known
    if (best_.clearing == Clearing::kCleared && best_.appends() == appends)
      known = copies_of(appends, static_cast<int>(best_.moves.size()));
    // 1. Find some clearing: a short search for each number of copies.
    for (int copies = least; copies < std::min(least + 2 * kQuickTries, known); copies += 2) {
      if (clear(root, appends, copies, kQuickNodes) == FindResult::kFound) known = copies;
    }
    // 2. Prove that fewer copies do not suffice, or find the fewest.
    for (int copies = least; copies < known; copies += 2) {
      if (!incomplete_) best_.bound = moves_of(appends, copies);
      if (progress_) progress_(best_);
      if (clear(root, appends, copies, UINT64_MAX) == FindResult::kFound) known = copies;
      if (budget_.exhausted()) return true;
    }
    best_.proved = !incomplete_ && known <= most;
    return incomplete_ || known <= most;
  }

  /// A lower bound on the copies of the first append.
  template <class Word>
  int least_copies(SetSearch<Word>& search) {
    if (search.stuck()) return search.cells();
    return std::max({search.least_left(), search.odd(), search.cells() % 2 == 0 ? 2 : 1});
  }

  /// Searches the position and keeps any clearing found.
  template <class Word>
  FindResult clear(SetSearch<Word>& root, int appends, int copies, std::uint64_t most) {
    std::vector<Move> line;
    const FindResult found = search(root, appends, copies, most, line);
    if (found == FindResult::kFound) keep(line, appends);
    return found;
  }

  /// Searches a board after an append.
  FindResult clear(const Board& board, int appends, int copies, std::vector<Move>& line) {
    if (fits<Bits>(board)) return clear_as<Bits>(board, appends, copies, line);
    if (fits<WideBits>(board)) return clear_as<WideBits>(board, appends, copies, line);
    incomplete_ = true;  // too large for the exact search: no proof possible
    return FindResult::kNone;
  }
  template <class Word>
  FindResult clear_as(const Board& board, int appends, int copies, std::vector<Move>& line) {
    if (appends > 0) {
      CachedSearch<Word>& known = cached<Word>(board);
      ++known.in_use;
      const FindResult found = search(known.search, appends, copies, UINT64_MAX, line);
      --known.in_use;
      return found;
    }
    SetSearch<Word> last(board, pool_, kSmallMemory);
    const FindResult found = search(last, 0, 0, kUnrelaxedNodes, line);
    if (found != FindResult::kLimit || budget_.exhausted()) return found;
    last.relax();
    return search(last, 0, 0, UINT64_MAX, line);
  }

  /// Caches searches: boards before a further append recur for every number of copies.
  template <class Word>
  CachedSearch<Word>& cached(const Board& board) {
    auto& searches = std::get<Searches<Word>>(searches_);
    std::string name(board.cells().begin(), board.cells().end());
    const auto known = searches.find(name);
    if (known != searches.end()) return *known->second;
    if (searches.size() >= kCachedSearches || pool_.left() < kMinFreeMemory)
      std::erase_if(searches, [](const auto& each) { return each.second->in_use == 0; });
    auto made = std::make_unique<CachedSearch<Word>>(board, pool_);
    made->search.relax();
    return *searches.emplace(std::move(name), std::move(made)).first->second;
  }

  /// Searches for a clearing, trying every number of copies for the first append that leaves enough
  /// for the others.
  template <class Word>
  FindResult search(SetSearch<Word>& from, int appends, int copies, std::uint64_t most,
                    std::vector<Move>& line) {
    const auto any = [](const Cells<Word>&) { return true; };
    if (appends == 0) {
      const FindResult found = from.find(0, any, budget_, most);
      line = from.line();
      return found;
    }
    if (appends == 1 && most == UINT64_MAX && copies < from.cells())
      return search_last(from, copies, line);
    return search_copies(from, appends, copies, most, line);
  }

  /// The last append: one search over all sets. Once its nodes exceed the number of leftovers,
  /// switches to checking each leftover alone.
  template <class Word>
  FindResult search_last(SetSearch<Word>& from, int copies, std::vector<Move>& line) {
    const Leftovers leftovers(from.board(), copies);
    const std::uint64_t count = leftovers.count(kMaxLeftovers);
    const bool few = count <= kMaxLeftovers;
    const FindResult found = search_copies(from, 1, copies, few ? count : UINT64_MAX, line);
    if (found != FindResult::kLimit || !few || budget_.exhausted()) return found;
    return search_leftovers<Word>(from.board(), leftovers, line);
  }

  /// Searches each leftover for a short time first: one hard leftover must not keep an easy one
  /// from being found.
  template <class Word>
  FindResult search_leftovers(const Board& board, const Leftovers& leftovers,
                              std::vector<Move>& line) {
    LeftoverFilter filter(board, pool_);
    std::vector<Leftover> open;
    MemoryShare share(pool_);
    FindResult result = FindResult::kNone;
    leftovers.any([&](const Leftover& leftover) {
      result = budget_.spend()
                   ? search_leftover<Word>(board, leftover, filter, kLeftoverNodes, line)
                   : FindResult::kLimit;
      if (result == FindResult::kLimit && !budget_.exhausted()) {
        share.take_anyway(sizeof(leftover) + leftover.size() * sizeof(int));
        open.push_back(leftover);
        result = FindResult::kNone;
      }
      return result != FindResult::kNone;
    });
    for (std::size_t i = 0; i < open.size() && result == FindResult::kNone; ++i)
      result = search_leftover<Word>(board, open[i], filter, UINT64_MAX, line);
    return result;
  }

  /// Searches for a clearing whose append copies exactly these cells, in at most `most` nodes.
  template <class Word>
  FindResult search_leftover(const Board& board, const Leftover& leftover, LeftoverFilter& filter,
                             std::uint64_t most, std::vector<Move>& line) {
    std::vector<Move> after;
    const FindResult cleared = clear_appended(board, leftover, after);
    if (cleared != FindResult::kFound) return cleared;
    budget_.look();  // relaxations are slow: check the limits first
    if (budget_.exhausted()) return FindResult::kLimit;
    if (filter.rules_out(leftover)) return FindResult::kNone;
    SetSearch<Word> search(board, pool_, SIZE_MAX, leftover);
    search.relax();
    const auto any = [](const Cells<Word>&) { return true; };
    const FindResult found = search.find(static_cast<int>(leftover.size()), any, budget_, most);
    if (found == FindResult::kFound) line = with_append(search.line(), after);
    return found;
  }

  FindResult clear_appended(const Board& board, const Leftover& leftover, std::vector<Move>& line) {
    std::vector<Digit> digits(board.cells().size());
    for (const int cell : leftover) digits[static_cast<std::size_t>(cell)] = board.at(cell);
    Board left(board.rules(), std::move(digits));
    left.clear_rows();
    std::vector<Move> pairs;
    if (position_.rules().append_when_stuck) left.pairs(pairs);
    if (!pairs.empty() || !left.has_room_to_append()) return FindResult::kNone;
    left.append();
    return clear(left, 0, 0, line);
  }

  static std::vector<Move> with_append(std::vector<Move> line, const std::vector<Move>& after) {
    line.push_back(kAppend);
    line.insert(line.end(), after.begin(), after.end());
    return line;
  }

  /// Searches over sets of remaining cells, for any number of appends.
  template <class Word>
  FindResult search_copies(SetSearch<Word>& from, int appends, int copies, std::uint64_t most,
                           std::vector<Move>& line) {
    const int others = 2 * (appends - 1);
    int first = appends == 1 ? copies : least_copies(from);
    for (; first + others <= copies && first <= from.cells(); first += 2) {
      std::vector<Move> after;
      const auto wanted = [&](const Cells<Word>& cells) {
        return clear_appended(from, cells, appends - 1, copies - first, after) ==
               FindResult::kFound;
      };
      const FindResult found = from.find(first, wanted, budget_, most);
      if (found == FindResult::kNone) continue;
      line = with_append(from.line(), after);
      return found;
    }
    return FindResult::kNone;
  }

  template <class Word>
  FindResult clear_appended(const SetSearch<Word>& from, const Cells<Word>& cells, int appends,
                            int copies, std::vector<Move>& line) {
    if (position_.rules().append_when_stuck && !from.stuck(cells)) return FindResult::kNone;
    Board board = from.board_of(cells);
    if (!board.has_room_to_append()) return FindResult::kNone;
    board.append();
    return clear(board, appends, copies, line);
  }

  void keep(const std::vector<Move>& moves, int appends) {
    if (!clears(position_, moves)) return;
    best_.clearing = Clearing::kCleared;
    best_.proved = appends == 0;
    best_.moves = moves;
    if (progress_) progress_(best_);
  }

  static constexpr int kDoublings = 16;

  template <class Word>
  using Searches = std::map<std::string, std::unique_ptr<CachedSearch<Word>>>;
  static constexpr std::size_t kCachedSearches = 2'000;
  static constexpr std::size_t kMinFreeMemory = 1 << 20;

  const Position& position_;
  Budget& budget_;
  const SolutionProgress& progress_;
  Floor floor_;
  MemoryPool pool_;
  std::size_t most_seen_;
  int cells_;
  int most_appends_;
  Solution best_;
  bool incomplete_ = false;
  std::tuple<Searches<Bits>, Searches<WideBits>> searches_;
};

}  // namespace

bool clears(const Position& position, std::span<const Move> moves) {
  std::string digits;
  for (const Digit digit : position.board().cells()) digits += static_cast<char>('0' + digit);
  Rules rules = position.rules();
  if (rules.appends < kNoLimit) rules.appends -= position.appends_used();
  reference::Grid twin(rules, digits);
  for (const Move move : moves) {
    if (move.append() ? !twin.may_append() : !twin.legal(move.from, move.to)) return false;
    move.append() ? twin.append() : twin.pair(move.from, move.to);
  }
  return twin.cleared();
}

bool fits_exact(const Board& board) { return fits<WideBits>(board); }

Solution optimise(const Position& position, Budget& budget, const SolutionProgress& progress,
                  const Floor& floor, const Solution* known, const SearchMemory& memory) {
  Optimiser run(position, budget, progress, floor, known, memory);
  if (fits<Bits>(position.board())) return run.solve<Bits>();
  if (fits<WideBits>(position.board())) return run.solve<WideBits>();
  return {};
}

}  // namespace gridwise::numbermatch
