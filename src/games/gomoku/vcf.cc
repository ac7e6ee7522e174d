#include "games/gomoku/vcf.h"

#include <algorithm>

#include "kit/fixed_list.h"

namespace gridwise::gomoku {
namespace {

constexpr std::size_t kFirstKeys = std::size_t{1} << 12;

struct Four {
  Move cell;
  int urgency;
};
using Fours = FixedList<Four, kCells>;

/// The fours to try, most promising first; only `forced` where the other side threatens five there.
void list_fours(const Board& board, const CellSet* forced, Fours& fours) {
  const Stone attacker = board.to_move();
  CellSet cells = board.fours(attacker);
  if (forced != nullptr) cells &= *forced;
  cells.for_each([&](Move cell) {
    if (!board.forbidden(cell, attacker)) fours.push_back({cell, board.urgency(cell, attacker)});
  });
  std::sort(fours.begin(), fours.end(), [](const Four& a, const Four& b) {
    return a.urgency != b.urgency ? a.urgency > b.urgency : a.cell < b.cell;
  });
}

/// Adds every cell in line with `cell` that its line's windows reach.
void add_lines_through(Move cell, CellSet& cells) {
  for (const int step : kSteps) {
    for (int distance = -kReach; distance <= kReach; ++distance) {
      const int near = cell + distance * step;
      if (near >= 0 && near < static_cast<int>(kCells)) cells.insert(static_cast<Move>(near));
    }
  }
}

/// Whether `stone` may have a four to make once the other side has placed its next stone: that can
/// take fours away, but also make of a double four, forbidden so far, a four.
bool may_go_on(const Board& board, Stone stone) {
  return board.count(stone, Threat::kFour) + board.count(stone, Threat::kFourThree) +
             board.count(stone, Threat::kOpenFour) + board.count(stone, Threat::kNever) >
         0;
}

}  // namespace

KeySet::KeySet(std::size_t most_keys)
    : keys_(std::min(kFirstKeys, most_keys)), mask_(keys_.size() - 1), most_(most_keys) {}

void KeySet::insert(std::uint64_t key) {
  if (++inserted_ > keys_.size() / 2 && keys_.size() < most_) grow();
  std::uint64_t& slot = keys_[key & mask_];
  if (slot != 0 && slot != key) keys_[(key ^ 1) & mask_] = slot;
  slot = key;
}

void KeySet::grow() {
  const std::vector<std::uint64_t> before = std::move(keys_);
  keys_.assign(before.size() * 4, 0);
  mask_ = keys_.size() - 1;
  for (const std::uint64_t key : before) {
    if (key != 0) keys_[key & mask_] = key;
  }
}

VcfSearch::VcfSearch(std::size_t most_keys) : lost_(most_keys) {}

Answer VcfSearch::solve(Board& board, Budget& budget, std::uint64_t most_nodes) {
  line_.clear();
  if (board.options().rule == Rule::kCaro) return Answer::kUnknown;
  budget_ = &budget;
  last_node_ = most_nodes > UINT64_MAX - budget.nodes() ? UINT64_MAX : budget.nodes() + most_nodes;
  const Answer answer = search(board);
  std::ranges::reverse(line_);
  return answer;
}

/// Whether a five, or two fours at once, end it here.
bool VcfSearch::finish(const Board& board) {
  const Stone attacker = board.to_move();
  if (!board.has_five(attacker)) return false;
  line_.push_back(board.cells(attacker, Threat::kFive).first());
  return true;
}

Answer VcfSearch::search(Board& board) {
  if (finish(board)) return Answer::kYes;
  const Stone attacker = board.to_move();
  const int threatened = board.count(other(attacker), Threat::kFive);
  if (threatened > 1) return Answer::kNo;
  if (board.count(attacker, Threat::kFour) + board.count(attacker, Threat::kFourThree) +
          board.count(attacker, Threat::kOpenFour) ==
      0) {
    return Answer::kNo;
  }
  if (lost_.contains(board.key())) return Answer::kNo;
  if (budget_->nodes() >= last_node_ || !budget_->spend()) return Answer::kUnknown;

  const CellSet& forced = board.cells(other(attacker), Threat::kFive);
  Fours fours;
  list_fours(board, threatened == 1 ? &forced : nullptr, fours);
  for (const Four& four : fours) {
    const Answer answer = try_four(board, four.cell);
    if (answer != Answer::kNo) return answer;
  }
  lost_.insert(board.key());
  return Answer::kNo;
}

Answer VcfSearch::try_four(Board& board, Move four) {
  const Stone attacker = board.to_move();
  board.play(four);
  const CellSet fives = board.cells(attacker, Threat::kFive);
  const Move reply = fives.first();
  Answer answer = Answer::kYes;
  if (fives.size() > 1) {  // the reply stops only one of them
    CellSet others = fives;
    others.erase(reply);
    line_.insert(line_.end(), {others.first(), reply});
  } else if (board.forbidden(reply, other(attacker))) {
    line_.insert(line_.end(), {reply, any_move(board, reply)});
  } else if (!may_go_on(board, attacker) || lost_.contains(board.key_after(reply))) {
    answer = Answer::kNo;
  } else {
    board.play(reply);
    answer = search(board);
    board.undo();
    if (answer == Answer::kYes) line_.push_back(reply);
  }
  board.undo();
  if (answer == Answer::kYes) line_.push_back(four);
  return answer;
}

Move any_move(const Board& board, Move except) {
  Move found = except;
  board.empty().for_each([&](Move cell) {
    if (found == except && cell != except && !board.forbidden(cell, board.to_move())) found = cell;
  });
  return found;
}

CellSet defences_against(Board& board, const std::vector<Move>& threat) {
  const Stone defender = board.to_move();
  CellSet cells = board.fours(defender);
  for (const Move cell : threat) cells.insert(cell);
  board.pass();
  bool anywhere = false;  // what is a double three may hang on stones far from it
  for (std::size_t i = 0; i < threat.size(); ++i) {
    const bool answer = board.to_move() == defender;
    const bool last_answer = answer && i + 2 == threat.size();
    if (!answer && board.hangs_on_threes(threat[i], other(defender))) anywhere = true;
    if (last_answer && board.forbidden(threat.back(), defender)) {
      if (board.hangs_on_threes(threat.back(), defender)) anywhere = true;
      add_lines_through(threat.back(), cells);
    }
    board.play(threat[i]);
    if (answer && !last_answer) cells |= board.fours(defender);  // after the last, a five follows
  }
  for (std::size_t i = 0; i < threat.size(); ++i) board.undo();
  board.pass();
  return anywhere ? board.empty() : cells &= board.empty();
}

CellSet answers_to_five(const Board& board) {
  const CellSet& fives = board.cells(other(board.to_move()), Threat::kFive);
  if (board.options().rule != Rule::kCaro) return fives;
  CellSet answers = fives;
  fives.for_each([&](Move five) { add_lines_through(five, answers); });
  return answers &= board.empty();
}

}  // namespace gridwise::gomoku
