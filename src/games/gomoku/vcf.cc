#include "games/gomoku/vcf.h"

#include <algorithm>

#include "games/gomoku/forbidden.h"
#include "games/gomoku/line_fours.h"
#include "kit/fixed_list.h"

namespace gridwise::gomoku {
namespace {

constexpr std::size_t kFirstKeys = std::size_t{1} << 12;

struct Four {
  Move cell;
  int urgency;
};
using Fours = FixedList<Four, kCells>;
/// Fours made possible by the last move are tried first.
constexpr int kFreshUrgency = 10'000;

/// Whether a row of six or more is not a five (`exactly_five`).
bool is_exact(Stone stone, Rule rule) {
  return rule == Rule::kStandard || (rule == Rule::kRenju && stone == Stone::kBlack);
}

bool is_forbidden(Lines& lines, Move cell, Stone stone, Rule rule) {
  return rule == Rule::kRenju && stone == Stone::kBlack &&
         find_forbidden(lines, cell) != Forbidden::kNo;
}

/// Whether threes decide if the empty `cell` is forbidden: stones far away may change that.
bool depends_on_threes(const Lines& lines, Move cell, Stone stone, Rule rule) {
  if (rule != Rule::kRenju || stone != Stone::kBlack) return false;
  int threes = 0;
  for (std::size_t d = 0; d < kDirections; ++d) {
    const Shape shape = ShapeTable::of(rule).shape(lines.window(cell, d), stone);
    if (shape == Shape::kFive) return false;
    threes += shape == Shape::kOpenThree ? 1 : 0;
  }
  return threes > 1;
}

/// Cells where a stone of that colour makes a four, on the lines through `cell`.
CellSet fours_through(const Lines& lines, Move cell, Stone stone, Rule rule) {
  CellSet cells;
  for (std::size_t d = 0; d < kDirections; ++d) {
    const LineFours line(lines.word(cell, d), stone, is_exact(stone, rule));
    for_each_in_line(cell, d, line.fours(), [&](Move four) { cells.insert(four); });
  }
  return cells;
}

/// Adds every cell on a line through `cell`, at most kReach away.
void add_lines_through(Move cell, CellSet& cells) {
  for (const int step : kSteps) {
    for (int distance = -kReach; distance <= kReach; ++distance) {
      const int near = cell + distance * step;
      if (near >= 0 && near < static_cast<int>(kCells)) cells.insert(static_cast<Move>(near));
    }
  }
}

}  // namespace

KeySet::KeySet(std::size_t max_keys)
    : keys_(std::min(kFirstKeys, max_keys)), mask_(keys_.size() - 1), max_size_(max_keys) {}

void KeySet::insert(std::uint64_t key) {
  if (++inserted_ > keys_.size() / 2 && keys_.size() < max_size_) grow();
  std::uint64_t& slot = keys_[slot_of(key)];
  if (slot != 0 && slot != key) keys_[slot_of(key ^ 1)] = slot;
  slot = key;
}

void KeySet::grow() {
  constexpr std::size_t kGrowth = 4;
  std::vector<std::uint64_t> before(std::min(keys_.size() * kGrowth, max_size_));
  before.swap(keys_);
  mask_ = keys_.size() - 1;
  for (const std::uint64_t key : before) {
    if (key != 0) keys_[slot_of(key)] = key;
  }
}

VcfSearch::VcfSearch(std::size_t max_keys) : disproved_(max_keys) {}

ProofResult VcfSearch::solve(const Board& board, Budget& budget, std::uint64_t max_nodes) {
  line_.clear();
  rule_ = board.options().rule;
  if (rule_ == Rule::kCaro) return ProofResult::kUnknown;
  attacker_ = board.to_move();
  if (board.has_five(attacker_)) {
    line_ = {board.cells(attacker_, Threat::kFive).first()};
    return ProofResult::kProved;
  }
  const CellSet& threatened = board.cells(other(attacker_), Threat::kFive);
  if (board.count(other(attacker_), Threat::kFive) > 1) return ProofResult::kDisproved;
  // A point forbidden now may become legal later.
  const CellSet fours = board.fours(attacker_) | board.cells(attacker_, Threat::kNever);
  if (fours.empty()) return ProofResult::kDisproved;
  board_ = &board;
  budget_ = &budget;
  last_node_ = max_nodes > UINT64_MAX - budget.nodes() ? UINT64_MAX : budget.nodes() + max_nodes;
  lines_ = board.lines();
  key_ = board.key();
  const ProofResult result = search(fours, {}, threatened.empty() ? kNoMove : threatened.first());
  std::ranges::reverse(line_);
  return result;
}

void VcfSearch::place(Move cell, Stone stone) {
  lines_.place(cell, stone);
  key_ ^= stone_key(cell, stone);
}

VcfSearch::Fives VcfSearch::fives_through(Move cell, Stone stone) const {
  Fives fives;
  for (std::size_t d = 0; d < kDirections; ++d) {
    const LineFours line(lines_.word(cell, d), stone, is_exact(stone, rule_));
    for_each_in_line(cell, d, line.fives(), [&](Move five) {
      if (fives.count < 2) fives.cells[static_cast<std::size_t>(fives.count)] = five;
      ++fives.count;
    });
  }
  return fives;
}

ProofResult VcfSearch::search(const CellSet& fours, const CellSet& fresh, Move forced) {
  if (disproved_.contains(key_)) return ProofResult::kDisproved;
  if (budget_->nodes() >= last_node_ || !budget_->spend()) return ProofResult::kUnknown;
  Fours order;
  fours.for_each([&](Move cell) {
    if (forced != kNoMove && cell != forced) return;
    const int bonus = fresh.contains(cell) ? kFreshUrgency : 0;
    order.push_back({cell, bonus + board_->urgency(cell, attacker_)});
  });
  std::sort(order.begin(), order.end(), [](const Four& a, const Four& b) {
    return a.urgency != b.urgency ? a.urgency > b.urgency : a.cell < b.cell;
  });
  for (const Four& four : order) {
    const ProofResult result = try_four(fours, four.cell);
    if (result != ProofResult::kDisproved) return result;
  }
  disproved_.insert(key_);
  return ProofResult::kDisproved;
}

ProofResult VcfSearch::try_four(const CellSet& fours, Move four) {
  const Stone defender = other(attacker_);
  if (is_forbidden(lines_, four, attacker_, rule_)) return ProofResult::kDisproved;
  place(four, attacker_);
  const Fives fives = fives_through(four, attacker_);
  const Move reply = fives.cells[0];
  ProofResult result = ProofResult::kDisproved;
  if (fives.count > 1) {  // a reply stops only one of them
    line_.insert(line_.end(), {fives.cells[1], reply});
    result = ProofResult::kProved;
  } else if (fives.count == 1 && is_forbidden(lines_, reply, defender, rule_)) {
    line_.insert(line_.end(), {reply, any_reply(reply)});
    result = ProofResult::kProved;
  } else if (fives.count == 1) {
    const CellSet fresh = fours_through(lines_, four, attacker_, rule_);
    CellSet next = fours | fresh;
    next.erase(four);
    next.erase(reply);
    if (!next.empty()) result = try_reply(next, fresh, reply);
  }
  remove(four, attacker_);
  if (result == ProofResult::kProved) line_.push_back(four);
  return result;
}

/// Any legal move of the defender when `five`, the only reply, is forbidden.
Move VcfSearch::any_reply(Move five) {
  Move found = five;
  board_->empty().for_each([&](Move cell) {
    if (found == five && cell != five && lines_.at(cell) == Stone::kNone &&
        !is_forbidden(lines_, cell, other(attacker_), rule_))
      found = cell;
  });
  return found;
}

ProofResult VcfSearch::try_reply(const CellSet& fours, const CellSet& fresh, Move reply) {
  const Stone defender = other(attacker_);
  if (disproved_.contains(key_ ^ stone_key(reply, defender))) return ProofResult::kDisproved;
  place(reply, defender);
  const Fives threatened = fives_through(reply, defender);
  const Move forced = threatened.count == 0 ? kNoMove : threatened.cells[0];
  const ProofResult result =
      threatened.count > 1 ? ProofResult::kDisproved : search(fours, fresh, forced);
  remove(reply, defender);
  if (result == ProofResult::kProved) line_.push_back(reply);
  return result;
}

Move any_move(const Board& board, Move except) {
  Move found = except;
  board.empty().for_each([&](Move cell) {
    if (found == except && cell != except && !board.forbidden(cell, board.to_move())) found = cell;
  });
  return found;
}

CellSet defences_against(const Board& board, const std::vector<Move>& threat) {
  const Stone defender = board.to_move();
  const Rule rule = board.options().rule;
  CellSet cells = board.fours(defender);
  Lines lines = board.lines();
  bool anywhere = false;  // set if a double three decides: it may depend on stones far away
  for (std::size_t i = 0; i < threat.size(); ++i) {
    const bool is_reply = i % 2 == 1;
    const bool is_last_reply = is_reply && i + 2 == threat.size();
    cells.insert(threat[i]);
    if (!is_reply && depends_on_threes(lines, threat[i], other(defender), rule)) anywhere = true;
    if (is_last_reply && is_forbidden(lines, threat.back(), defender, rule)) {
      if (depends_on_threes(lines, threat.back(), defender, rule)) anywhere = true;
      add_lines_through(threat.back(), cells);
    }
    lines.place(threat[i], is_reply ? defender : other(defender));
    // After the last reply comes the five.
    if (is_reply && !is_last_reply) cells |= fours_through(lines, threat[i], defender, rule);
  }
  return anywhere ? board.empty() : cells &= board.empty();
}

CellSet replies_to_five(const Board& board) {
  const CellSet& fives = board.cells(other(board.to_move()), Threat::kFive);
  if (board.options().rule != Rule::kCaro) return fives;
  CellSet replies = fives;
  fives.for_each([&](Move five) { add_lines_through(five, replies); });
  return replies &= board.empty();
}

}  // namespace gridwise::gomoku
