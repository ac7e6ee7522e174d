#include "games/numbermatch/rules.h"

#include <cstdlib>

#include "kit/random.h"

namespace gridwise::numbermatch {
namespace {

/// Whether two cells touch by a side or a corner.
bool touch(Move move) {
  return row_of(move.to) - row_of(move.from) <= 1 &&
         std::abs(column_of(move.to) - column_of(move.from)) <= 1;
}

}  // namespace

bool Position::appends_left() const {
  const bool limited = rules().appends < kNoLimit;
  return (!limited || used_ < rules().appends) && board_.digits_left() > 0 &&
         board_.has_room_to_append();
}

bool Position::may_append() const {
  return appends_left() && !(rules().append_when_stuck && board_.any_pair());
}

void Position::generate(MoveList& moves) const {
  board_.pairs(moves);
  if (appends_left() && (moves.empty() || !rules().append_when_stuck)) moves.push_back(kAppend);
}

MoveEffects Position::play(Move move) {
  MoveEffects effects;
  if (move.append()) {
    effects.appended = board_.digits_left();
    board_.append();
    ++used_;
    return effects;
  }
  score_ += touch(move) ? kNearScore : kFarScore;
  effects.rows = *board_.match(move.from, move.to);
  score_ += kRowScore * static_cast<std::int64_t>(effects.rows.size());
  if (board_.digits_left() == 0) score_ += kBoardScore;
  return effects;
}

Outcome Position::outcome() const {
  if (board_.digits_left() == 0) return {Outcome::Kind::kWon, 0};
  if (!appends_left() && !board_.any_pair()) return {Outcome::Kind::kLost, -1};
  return {};
}

std::uint64_t Position::hash() const {
  std::uint64_t hash = 0;
  for (const std::int64_t number :
       {score_, std::int64_t{used_}, std::int64_t{stage_}, std::int64_t{par_}})
    hash = mix64(hash + static_cast<std::uint64_t>(number) + 1);
  for (const Digit digit : board_.cells()) hash = mix64(hash + digit + 1);
  return hash;
}

}  // namespace gridwise::numbermatch
