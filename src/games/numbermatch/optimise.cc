#include "games/numbermatch/optimise.h"

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <tuple>

#include "games/numbermatch/reference.h"
#include "games/numbermatch/set_search.h"

namespace gridwise::numbermatch {
namespace {

constexpr std::uint64_t kGlance = 1'000;       ///< nodes of a first look at a number of copies
constexpr int kGlances = 4;                    ///< numbers that are glanced at
constexpr std::uint64_t kPlain = 300;          ///< nodes that are cheaper than relaxations
constexpr std::size_t kSmallMemory = 1 << 22;  ///< of searches inside a search

/// One run of optimise(). `appends` and `copies` below: a clearing of a board with exactly so many
/// appends, which together copy so many digits. It plays (digits + copies) / 2 pairs.
class Run {
 public:
  Run(const Position& position, Budget& budget, const SolutionProgress& progress,
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
      const Found found = clear(root, 0, 0, UINT64_MAX);
      if (found != Found::kNone) {
        best_.proved = found == Found::kFound;
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
  /// A search that is kept. One that is at work, further up the stack, is never thrown away.
  template <class Word>
  struct Kept {
    Kept(const Board& board, MemoryPool& pool) : search(board, pool, kSmallMemory) {}

    SetSearch<Word> search;
    int at_work = 0;
  };

  [[nodiscard]] int moves_of(int appends, int copies) const {
    return (cells_ + copies) / 2 + appends;
  }
  [[nodiscard]] int copies_of(int appends, int moves) const {
    return 2 * (moves - appends) - cells_;
  }

  /// The fewest copies with so many appends; false where there are none whatever is copied.
  template <class Word>
  bool settle(SetSearch<Word>& root, int appends) {
    int least = least_copies(root) + 2 * (appends - 1);
    if (appends == floor_.appends) least = std::max(least, copies_of(appends, floor_.moves));
    // No append copies more than there is: it doubles at most.
    const int most = appends < kDoublings ? cells_ * ((1 << appends) - 1) : INT32_MAX;
    int known = most + 2;  // as if found there
    if (best_.clearing == Clearing::kCleared && best_.appends() == appends)
      known = copies_of(appends, static_cast<int>(best_.moves.size()));
    // 1. A clearing, soon: a glance at each number of copies.
    for (int copies = least; copies < std::min(least + 2 * kGlances, known); copies += 2) {
      if (clear(root, appends, copies, kGlance) == Found::kFound) known = copies;
    }
    // 2. The proof that no fewer do, or the fewest.
    for (int copies = least; copies < known; copies += 2) {
      if (!left_out_) best_.bound = moves_of(appends, copies);
      if (progress_) progress_(best_);
      if (clear(root, appends, copies, UINT64_MAX) == Found::kFound) known = copies;
      if (budget_.exhausted()) return true;
    }
    best_.proved = !left_out_ && known <= most;
    return left_out_ || known <= most;
  }

  /// What the first append copies at least.
  template <class Word>
  int least_copies(SetSearch<Word>& search) {
    if (search.stuck()) return search.cells();
    return std::max({search.least_left(), search.odd(), search.cells() % 2 == 0 ? 2 : 1});
  }

  /// Keeps a clearing of the position.
  template <class Word>
  Found clear(SetSearch<Word>& root, int appends, int copies, std::uint64_t most) {
    std::vector<Move> line;
    const Found found = search(root, appends, copies, most, line);
    if (found == Found::kFound) keep(line, appends);
    return found;
  }

  /// A clearing of a board.
  Found clear(const Board& board, int appends, int copies, std::vector<Move>& line) {
    if (fits<Bits>(board)) return clear_as<Bits>(board, appends, copies, line);
    if (fits<WideBits>(board)) return clear_as<WideBits>(board, appends, copies, line);
    left_out_ = true;  // what is not looked at proves nothing
    return Found::kNone;
  }
  template <class Word>
  Found clear_as(const Board& board, int appends, int copies, std::vector<Move>& line) {
    if (appends > 0) {
      Kept<Word>& known = kept<Word>(board);
      ++known.at_work;
      const Found found = search(known.search, appends, copies, UINT64_MAX, line);
      --known.at_work;
      return found;
    }
    SetSearch<Word> last(board, pool_, kSmallMemory);
    const Found found = search(last, 0, 0, kPlain, line);
    if (found != Found::kLimit || budget_.exhausted()) return found;
    last.relax();
    return search(last, 0, 0, UINT64_MAX, line);
  }

  /// Boards on which more will be appended come back with every number of copies; what is known of
  /// them is kept.
  template <class Word>
  Kept<Word>& kept(const Board& board) {
    auto& searches = std::get<Searches<Word>>(searches_);
    std::string name(board.cells().begin(), board.cells().end());
    const auto known = searches.find(name);
    if (known != searches.end()) return *known->second;
    if (searches.size() >= kKept || pool_.left() < kRoomForOne)
      std::erase_if(searches, [](const auto& each) { return each.second->at_work == 0; });
    auto made = std::make_unique<Kept<Word>>(board, pool_);
    made->search.relax();
    return *searches.emplace(std::move(name), std::move(made)).first->second;
  }

  /// A clearing of a search's board; of every number of copies for the first append that leaves
  /// enough for the others.
  template <class Word>
  Found search(SetSearch<Word>& from, int appends, int copies, std::uint64_t most,
               std::vector<Move>& line) {
    const auto any = [](const Cells<Word>&) { return true; };
    if (appends == 0) {
      const Found found = from.find(0, any, budget_, most);
      line = from.line();
      return found;
    }
    const int others = 2 * (appends - 1);
    int first = appends == 1 ? copies : least_copies(from);
    for (; first + others <= copies && first <= from.cells(); first += 2) {
      std::vector<Move> after;
      const auto wanted = [&](const Cells<Word>& cells) {
        return clear_appended(from, cells, appends - 1, copies - first, after) == Found::kFound;
      };
      const Found found = from.find(first, wanted, budget_, most);
      if (found == Found::kNone) continue;
      line = from.line();
      line.push_back(kAppend);
      line.insert(line.end(), after.begin(), after.end());
      return found;
    }
    return Found::kNone;
  }

  template <class Word>
  Found clear_appended(const SetSearch<Word>& from, const Cells<Word>& cells, int appends,
                       int copies, std::vector<Move>& line) {
    if (position_.rules().append_when_stuck && !from.stuck(cells)) return Found::kNone;
    Board board = from.board_of(cells);
    if (!board.has_room_to_append()) return Found::kNone;
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
  using Searches = std::map<std::string, std::unique_ptr<Kept<Word>>>;
  static constexpr std::size_t kKept = 2'000;
  static constexpr std::size_t kRoomForOne = 1 << 20;

  const Position& position_;
  Budget& budget_;
  const SolutionProgress& progress_;
  Floor floor_;
  MemoryPool pool_;
  std::size_t most_seen_;
  int cells_;
  int most_appends_;
  Solution best_;
  bool left_out_ = false;
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
  Run run(position, budget, progress, floor, known, memory);
  if (fits<Bits>(position.board())) return run.solve<Bits>();
  if (fits<WideBits>(position.board())) return run.solve<WideBits>();
  return {};
}

}  // namespace gridwise::numbermatch
