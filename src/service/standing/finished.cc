#include "service/standing/finished.h"

#include <algorithm>

#include "service/match/names.h"
#include "standing/finished_game.h"

namespace gridwise {
namespace {

using standing::Ending;
using standing::FinishedGame;
using standing::FinishedSeat;

constexpr std::int64_t kLeastPlies = 2;  ///< per side in a rated match

Ending ending_of(const Outcome& outcome, Seat seat) {
  if (outcome.kind == Outcome::Kind::kWon) {
    return outcome.winner == seat ? Ending::kWon : Ending::kLost;
  }
  return outcome.kind == Outcome::Kind::kLost ? Ending::kLost : Ending::kDrawn;
}

std::int64_t plies_of(const Match& match, Seat seat) {
  return std::ranges::count(match.plies, seat, &Match::Ply::seat);
}

FinishedSeat seat_of(const Match& match, Seat seat) {
  const SeatInfo& info = match.seats[static_cast<std::size_t>(seat)];
  FinishedSeat finished;
  finished.bot = info.kind == SeatInfo::Kind::kBot;
  finished.level = info.selector;
  finished.subject = finished.bot
                         ? standing::bot_subject(info.selector, match.setup.game->info().rules)
                         : info.account;
  finished.plies = plies_of(match, seat);
  finished.ending = ending_of(match.outcome, seat);
  return finished;
}

/// The score of a one-player game that counts one.
std::optional<std::int64_t> score_of(const Match& match) {
  if (match.seats.size() != 1) return {};
  const View view = match.position->view();
  const auto score = std::ranges::find(view.figures, "score", &Figure::name);
  if (score == view.figures.end()) return {};
  return static_cast<std::int64_t>(score->number);
}

}  // namespace

bool is_rated(const Match& match) {
  return match.rated && match.seats.size() == 2 && plies_of(match, 0) >= kLeastPlies &&
         plies_of(match, 1) >= kLeastPlies;
}

FinishedRow to_finished_row(const std::string& id, const Match& match) {
  FinishedGame game;
  game.board = match.setup.text();
  game.why = name_in(kReasons, match.reason);
  game.score = score_of(match);
  for (Seat seat = 0; seat < static_cast<Seat>(match.seats.size()); ++seat) {
    game.seats.push_back(seat_of(match, seat));
  }
  FinishedRow row;
  row.match = id;
  row.at_ms = match.latest.count();
  row.game = match.setup.game->info().id;
  if (is_rated(match)) {
    const std::string clock(name_in(kClockCategories, category_of(match.clock)));
    row.category = standing::category_text(game.board, clock);
  }
  row.result = standing::format_finished(game);
  return row;
}

}  // namespace gridwise
