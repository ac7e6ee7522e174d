#include "games/tictactoe/certificate.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "games/tictactoe/lemmas.h"
#include "games/tictactoe/potential.h"
#include "games/tictactoe/proof_search.h"
#include "games/tictactoe/symmetry.h"
#include "games/tictactoe/text.h"
#include "games/tictactoe/verdict.h"

namespace gridwise::tictactoe {
namespace {

constexpr std::uint64_t kUnlimited = UINT64_MAX / 2;
constexpr std::size_t kMaxText = std::size_t{64} << 20;
/// Shares of a memory limit: half for the table, an eighth for the text (a growing string may hold
/// three times its length), the rest for the set of written positions.
constexpr std::size_t kTableShare = 2;
constexpr std::size_t kTextShare = 24;
constexpr std::size_t kAddedShare = 4;
constexpr std::size_t kBytesPerAdded = 64;  ///< a std::set node
/// Nodes per move in a first round, before a full search.
constexpr std::uint64_t kQuickNodes = 512;
/// Limit on the positions of a threat-sequence search.
constexpr int kThreatPositions = 1000;
/// Nodes of the first searches of both games; each round has four times as many as the last.
constexpr std::uint64_t kFirstShare = 1 << 15;

class Writer {
 public:
  Writer(const Position& start, Seat attacker, const Limits& limits)
      : start_(start),
        attacker_(attacker),
        lines_(start.options().line),
        budget_(limits),
        most_text_(limits.memory ? std::min(kMaxText, *limits.memory / kTextShare) : kMaxText),
        most_added_(limits.memory.value_or(SIZE_MAX) / kAddedShare / kBytesPerAdded),
        proofs_(start.options().line, table_bytes(start.options(), limits)),
        lemmas_(start.options(), proofs_, budget_, most_text_) {}

  Result<std::string> write() {
    const Error unproved{"certificate/unproved", "the limits were reached before a proof", {}};
    const ProofResult result = ask(start_, kUnlimited);
    if (result == ProofResult::kUnknown) return unproved;
    wanted_ = result;
    planner_ = result == ProofResult::kProved ? attacker_ : 1 - attacker_;
    const auto& [columns, rows, line] = start_.options();
    const std::string head = "certificate 1\nboard " + std::to_string(columns) + " " +
                             std::to_string(rows) + " " + std::to_string(line) + "\nclaim " +
                             (attacker_ == 0 ? "first" : "second") +
                             (result == ProofResult::kProved ? " wins" : " cannot win") +
                             "\nfrom " + format_position(start_) + "\n";
    if (add(start_)) return head + lemmas_.text() + text_;
    if (!too_much()) return unproved;
    return Error{
        "certificate/large",
        "the strategy takes more than " + std::to_string(most_text_ >> 20) + " MB to write down",
        {}};
  }

 private:
  static std::size_t table_bytes(const Options& options, const Limits& limits) {
    const std::size_t enough = VerdictSearch::enough_bytes(options, limits);
    return limits.memory ? std::min(enough, *limits.memory / kTableShare) : enough;
  }
  [[nodiscard]] bool too_much() const {
    return text_.size() + lemmas_.text().size() >= most_text_ || added_.size() >= most_added_;
  }

  /// Writes the planner's strategy from this position on. False if the budget is spent or the text
  /// is too large.
  bool add(const Position& position) {
    budget_.look();  // most positions need no search, which would otherwise check the limits
    if (budget_.exhausted() || too_much()) return false;
    const Boards boards{position.stones(0), position.stones(1)};
    if (position.outcome().finished() || !added_.insert(boards).second || is_plain(position))
      return true;
    if (wanted_ == ProofResult::kDisproved && position.seat() == attacker_) {
      const Duel relaxed = tictactoe::ask(position, attacker_, Contest::kMakerBreaker);
      if (proofs_.prove(relaxed, budget_, kQuickNodes, {}) == ProofResult::kDisproved)
        return add_lemma(position, relaxed);
    }
    const std::vector<Move> threats =
        wanted_ == ProofResult::kProved ? find_threats(position) : std::vector<Move>{};
    if (!threats.empty()) write_line(position, "threats", threats);
    if (position.seat() != planner_) {
      return std::ranges::all_of(MoveList{position.empty()}, [&](Move move) {
        const Position next = after(position, move);
        return play_threats(next, threats) || add(next);
      });
    }
    if (!threats.empty()) return true;
    const std::optional<Move> move = choose(position);
    if (!move) return false;
    write_line(position, "", {*move});
    return add(after(position, *move));
  }

  /// Whether the checker needs no entry for this position.
  [[nodiscard]] bool is_plain(const Position& position) const {
    const Seat mover = position.seat();
    const Bits stones = position.stones(attacker_);
    if (lines_.lacking(1, position.stones(mover), position.empty()) != 0) return mover == planner_;
    if (wanted_ == ProofResult::kProved) return false;
    const Potential potential(lines_, lines_.within(stones | position.empty()), stones);
    return potential.total() < 1U << (lines_.length() - (mover == attacker_ ? 1 : 0));
  }

  bool add_lemma(const Position& position, const Duel& relaxed) {
    const auto use = lemmas_.use(relaxed);
    if (!use) return false;
    std::vector<Move> squares;
    for (const Bits pair : use->pairs) {
      for (const Move square : BitRange<Move>{pair}) squares.push_back(square);
    }
    write_line(position, "holds " + std::to_string(use->number), squares);
    return true;
  }

  void write_line(const Position& position, std::string_view what, const std::vector<Move>& moves) {
    text_ += format_position(position);
    if (!what.empty()) text_ += " " + std::string(what);
    for (const Move move : moves) text_ += " " + format_move(position.options(), move);
    text_ += "\n";
  }

  /// The planner's moves of a threat sequence, as if it were to move; empty if none is found.
  [[nodiscard]] std::vector<Move> find_threats(const Position& position) const {
    const Stones stones{position.stones(planner_), position.stones(1 - planner_), position.empty()};
    std::vector<Move> moves;
    if (lines_.lacking(1, stones.attacker, stones.empty) != 0) return moves;  // is_plain()
    int positions = kThreatPositions;
    if (find_threat_sequence(lines_, stones, true, positions, &moves) == 0) return {};
    std::ranges::reverse(moves);
    return moves;
  }

  /// Whether, with the planner to move, each of `threats` leaves one reply and the last cannot be
  /// answered.
  [[nodiscard]] bool play_threats(const Position& position,
                                  const std::vector<Move>& threats) const {
    Bits own = position.stones(planner_);
    Bits other = position.stones(1 - planner_);
    Bits empty = position.empty();
    for (const Move move : threats) {
      const Bits square = Bits{1} << move;
      if ((empty & square) == 0) return false;
      own |= square;
      empty &= ~square;
      const Bits replies = lines_.lacking(1, own, empty);
      if (replies == 0 || lines_.lacking(1, other, empty) != 0) return false;
      if (std::popcount(replies) > 1) return true;
      other |= replies;
      empty &= ~replies;
    }
    return false;
  }

  /// A move that keeps the claim: from the table if possible, else by search.
  [[nodiscard]] std::optional<Move> choose(const Position& position) {
    if (ask(position, kUnlimited) != wanted_) return std::nullopt;
    for (const std::uint64_t nodes : {std::uint64_t{0}, kQuickNodes, kUnlimited}) {
      for (const Move move : MoveList{position.empty()}) {
        if (ask(after(position, move), nodes) == wanted_) return move;
        if (budget_.exhausted()) return std::nullopt;
      }
    }
    return std::nullopt;
  }

  /// Also asks about the maker-breaker game, which is easier to disprove and has simpler
  /// strategies.
  [[nodiscard]] ProofResult ask(const Position& position, std::uint64_t max_nodes) {
    const Outcome outcome = position.outcome();
    if (outcome.finished())
      return outcome.winner == attacker_ ? ProofResult::kProved : ProofResult::kDisproved;
    const Duel real = tictactoe::ask(position, attacker_, Contest::kRace);
    const Duel relaxed = tictactoe::ask(position, attacker_, Contest::kMakerBreaker);
    const bool may_hold = wanted_ != ProofResult::kProved;
    if (max_nodes == 0) {
      const bool holds = may_hold && proofs_.probe(relaxed) == ProofResult::kDisproved;
      return holds ? ProofResult::kDisproved : proofs_.probe(real);
    }
    for (std::uint64_t share = kFirstShare;; share *= 4) {
      const std::uint64_t nodes = std::min(share, max_nodes);
      if (may_hold && proofs_.prove(relaxed, budget_, nodes, {}) == ProofResult::kDisproved)
        return ProofResult::kDisproved;
      const ProofResult result = proofs_.prove(real, budget_, nodes, {});
      if (result != ProofResult::kUnknown || nodes == max_nodes || budget_.exhausted())
        return result;
    }
  }

  static Position after(Position position, Move move) {
    position.play(move);
    return position;
  }

  Position start_;
  Seat attacker_;
  Seat planner_ = 0;
  ProofResult wanted_ = ProofResult::kUnknown;
  Lines lines_;
  Budget budget_;
  std::size_t most_text_;   ///< bytes
  std::size_t most_added_;  ///< positions
  ProofSearch proofs_;
  LemmaWriter lemmas_;
  std::set<Boards> added_;
  std::string text_;
};

}  // namespace

Result<std::string> write_certificate(const Position& position, Seat seat, const Limits& limits) {
  return Writer(position, seat, limits).write();
}

}  // namespace gridwise::tictactoe
