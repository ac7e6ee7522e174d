// The slow twin's moves: what may be swapped or tapped, and what a move does. Part of reference.h.
#pragma once

#include "games/match3/reference.h"

namespace gridwise::match3::reference {

inline void Game::emit(Event::Kind kind, Cells cells, std::string token) {
  if (events_ != nullptr) events_->push_back({kind, wave_, std::move(cells), std::move(token)});
}

inline int Game::any_of(const Cells& cells) {
  if (cells.size() == 1) return cells.front();
  return cells[state_.chance.below(static_cast<std::uint32_t>(cells.size()))];
}

inline void Game::count(Thing thing, int number) {
  for (std::size_t i = 0; i < level_.goals.size(); ++i) {
    if (level_.goals[i].thing != thing || state_.goals_left[i] == 0) continue;
    state_.goals_left[i] = std::max(0, state_.goals_left[i] - number);
    counted_.insert(thing);
  }
}

/// Events of the goals that the wave counted toward.
inline void Game::emit_goals() {
  for (std::size_t i = 0; i < level_.goals.size(); ++i) {
    if (counted_.count(level_.goals[i].thing) == 0) continue;
    emit(Event::Kind::kGoal, {},
         std::string(name_of(level_.goals[i].thing).name) + "=" +
             std::to_string(state_.goals_left[i]));
  }
  counted_.clear();
}

/// Rules `swap`, `swap_into_empty`, without the condition of a match.
inline bool Game::may_swap(int a, int b) const {
  if (!level_.floor(a) || !level_.floor(b) || level_.wall_between(a, b)) return false;
  if (at(a).cover != Cover::kNone || at(b).cover != Cover::kNone) return false;
  const bool both = is_unit(at(a).kind) && is_unit(at(b).kind);
  const bool into_empty = level_.options.swap_into_empty != 0 &&
                          ((is_unit(at(a).kind) && at(b).kind == CellKind::kNone) ||
                           (at(a).kind == CellKind::kNone && is_unit(at(b).kind)));
  return both || into_empty;
}

/// False for two equal tiles: nothing changes. The board is unchanged afterwards.
inline bool Game::makes_match(int a, int b) {
  if (at(a).kind == at(b).kind && at(a).colour == at(b).colour) return false;
  exchange_units(at(a), at(b));
  const bool found = matches(a) || matches(b);
  exchange_units(at(a), at(b));
  return found;
}

inline std::vector<Move> Game::legal_moves() const {
  std::vector<Move> moves;
  if (lost_or_won()) return moves;
  BoardState tried_state = state_;
  Game tried(tried_state);
  const auto add = [&moves](int from, int to) {
    moves.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)});
  };
  for (int cell = 0; cell < level_.cells(); ++cell) {
    if (is_special(at(cell).kind) && at(cell).cover == Cover::kNone) add(cell, cell);  // tap
    for (const Direction way : {Direction::kRight, Direction::kDown}) {
      const int beside = level_.neighbour(cell, way);
      if (beside < 0 || !may_swap(cell, beside)) continue;
      const bool special = is_special(at(cell).kind);
      const bool special_beside = is_special(at(beside).kind);
      if (special || special_beside || tried.makes_match(cell, beside)) add(cell, beside);
      if (special && special_beside) add(beside, cell);
    }
  }
  return moves;
}

inline bool Game::lost_or_won() const {
  const bool all_reached = std::ranges::count(state_.goals_left, 0) ==
                           static_cast<std::ptrdiff_t>(state_.goals_left.size());
  if (!level_.goals.empty() && all_reached) return true;
  return level_.moves > 0 && state_.moves_left == 0;
}

inline Outcome Game::outcome() const {
  const bool all_reached = std::ranges::count(state_.goals_left, 0) ==
                           static_cast<std::ptrdiff_t>(state_.goals_left.size());
  if (!level_.goals.empty() && all_reached) return {Outcome::Kind::kWon, 0};
  if (level_.moves > 0 && state_.moves_left == 0)
    return {level_.goals.empty() ? Outcome::Kind::kDrawn : Outcome::Kind::kLost};
  if (legal_moves().empty()) return {Outcome::Kind::kLost};
  return {};
}

/// Rule `pair`, of the specials in these two cells.
inline Fire Game::pair_fire(int centre, int other) const {
  using What = Fire::What;
  const Cell& a = at(centre);
  const Cell& b = at(other);
  const auto are = [&](CellKind one, CellKind two) {
    return (a.kind == one && b.kind == two) || (a.kind == two && b.kind == one);
  };
  const bool line = is_line(a.kind) || is_line(b.kind);
  const CellKind line_kind = is_line(a.kind) ? a.kind : b.kind;
  Fire fire{What::kCross, CellKind::kNone, 0, centre, other};
  if (are(CellKind::kRainbow, CellKind::kRainbow)) {
    fire.what = What::kAll;
  } else if (a.kind == CellKind::kRainbow || b.kind == CellKind::kRainbow) {
    const Cell& partner = a.kind == CellKind::kRainbow ? b : a;
    fire.what = What::kConvert;
    fire.kind = partner.kind;
    if (level_.options.rainbow_colour == 1) fire.colour = partner.colour;
    if (b.kind == CellKind::kRainbow) std::swap(fire.cell, fire.other);  // the partner is the other
  } else if (is_line(a.kind) && is_line(b.kind)) {
    fire.what = What::kCross;
  } else if (are(CellKind::kBomb, CellKind::kBomb)) {
    fire.what = What::kBig;
  } else if (are(CellKind::kUfo, CellKind::kUfo)) {
    fire.what = What::kTwoUfos;
  } else if (a.kind == CellKind::kUfo || b.kind == CellKind::kUfo) {
    fire.what = What::kCarrier;
    fire.kind = line ? line_kind : CellKind::kBomb;
  } else {
    fire.what = What::kThick;
  }
  return fire;
}

inline void Game::start_swap(Move move, std::vector<Fire>& fires) {
  const int from = move.from;
  const int to = move.to;
  emit(Event::Kind::kSwap, {from, to});
  exchange_units(at(from), at(to));
  swapped_ = {std::min(from, to), std::max(from, to)};
  swap_was_horizontal_ = from / level_.columns == to / level_.columns;
  ++wave_;
  if (is_special(at(from).kind) && is_special(at(to).kind)) {
    Fire fire = pair_fire(to, from);
    emit(Event::Kind::kCombine, {to, from}, token_of(at(to)) + "+" + token_of(at(from)));
    add_score(2 * level_.options.score_special);
    for (const int cell : {from, to}) {
      at(cell).kind = CellKind::kNone;
      at(cell).colour = 0;
    }
    fires.push_back(fire);
    return;
  }
  for (const int cell : {from, to}) {
    const int other = cell == from ? to : from;
    if (!is_special(at(cell).kind)) continue;
    Fire fire{Fire::What::kSpecial, at(cell).kind, 0, cell};
    if (at(cell).kind == CellKind::kRainbow && at(other).kind == CellKind::kTile)
      fire.colour = at(other).colour;
    at(cell).kind = CellKind::kNone;
    at(cell).colour = 0;
    fires.push_back(fire);
  }
}

inline void Game::add_score(int points) {
  state_.score += points * cascade_;
  count(Thing::kScore, points * cascade_);
}

inline void Game::play(Move move) {
  std::vector<Fire> fires;
  if (level_.moves > 0) --state_.moves_left;
  if (move.tap()) {
    fires.push_back({Fire::What::kSpecial, at(move.from).kind, 0, move.from});
    at(move.from).kind = CellKind::kNone;
    at(move.from).colour = 0;
  } else {
    start_swap(move, fires);
  }
  // Rule `cascade`.
  for (cascade_ = 1; cascade_ <= 100; ++cascade_) {
    const std::vector<Group> found = groups();
    if (fires.empty() && found.empty()) break;
    hit_wave(found, fires);
    while (!next_.empty()) {
      ++wave_;
      hit_wave({}, std::exchange(next_, {}));
    }
    swapped_.clear();
    fires.clear();
    ++wave_;
    fall();
    while (ingredients_out()) fall();
    ++wave_;
  }
  if (!honey_hit_) spread();
  if (!lost_or_won() && legal_moves().empty()) shuffle();
}

}  // namespace gridwise::match3::reference
