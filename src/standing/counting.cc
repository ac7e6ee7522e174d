#include "standing/counting.h"

#include <algorithm>

#include "standing/rating_rules.h"
#include "store/account_rules.h"

namespace gridwise::standing {
namespace {

std::string opponent_kind(const FinishedGame& game, std::size_t seat) {
  if (game.seats.size() < 2) return "none";
  return game.seats[1 - seat].bot ? "bot" : "person";
}

bool won(const FinishedSeat& seat) { return seat.ending == Ending::kWon; }

void add_tally(StandingTables& tables, const FinishedRow& row, const FinishedGame& game,
               std::size_t seat) {
  const FinishedSeat& own = game.seats[seat];
  TallyRow key;
  key.subject = own.subject;
  key.game = row.game;
  key.side = static_cast<std::int64_t>(seat);
  key.opponent = opponent_kind(game, seat);
  if (key.opponent == "bot") key.level = game.seats[1 - seat].level;
  TallyRow tally = tables.tally(key).value_or(key);
  ++tally.played;
  ++(won(own) ? tally.won : own.ending == Ending::kDrawn ? tally.drawn : tally.lost);
  for (const FinishedSeat& each : game.seats) tally.plies += each.plies;
  tables.put(tally);
}

void add_to_streak(StandingTables& tables, const FinishedRow& row, const FinishedSeat& own) {
  StreakRow streak = tables.streak(own.subject, row.game).value_or(StreakRow{});
  streak.subject = own.subject;
  streak.game = row.game;
  streak.last_ms = row.at_ms;
  if (won(own)) {
    streak.current = std::max<std::int64_t>(streak.current, 0) + 1;
  } else if (own.ending == Ending::kLost) {
    streak.current = std::min<std::int64_t>(streak.current, 0) - 1;
  } else {
    streak.current = 0;
  }
  streak.longest = std::max(streak.longest, streak.current);
  tables.put(streak);
}

void add_to_best(StandingTables& tables, const FinishedRow& row, const FinishedGame& game) {
  const FinishedSeat& own = game.seats.front();
  BestRow best = tables.best(own.subject, row.game, game.board).value_or(BestRow{});
  best.subject = own.subject;
  best.game = row.game;
  best.board = game.board;
  best.last_ms = row.at_ms;
  ++best.played;
  if (won(own)) {
    best.plies = best.won == 0 ? own.plies : std::min(best.plies, own.plies);
    ++best.won;
    if (game.score) best.score = std::max(best.score.value_or(*game.score), *game.score);
  }
  tables.put(best);
}

/// One subject in both seats: a person at a shared screen, or a bot against itself. Nobody has won
/// or lost.
bool is_own_opponent(const FinishedGame& game) {
  return game.seats.size() == 2 && game.seats[0].subject == game.seats[1].subject;
}

void add_statistics(StandingTables& tables, const FinishedRow& row, const FinishedGame& game) {
  if (is_own_opponent(game)) return;
  for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
    const FinishedSeat& own = game.seats[seat];
    if (own.subject.empty() || own.bot) continue;
    add_tally(tables, row, game, seat);
    add_to_streak(tables, row, own);
    if (game.seats.size() == 1) add_to_best(tables, row, game);
  }
}

/// Applies one match to all projections. Damaged data is skipped.
void count(StandingTables& tables, const FinishedRow& row, ProjectionRow& done, Counted& counted) {
  const std::int64_t day = row.at_ms / kPeriodMs;
  if (day > done.day) {
    if (!close_periods(tables, done.day, row.n)) counted.skipped.emplace_back();
    done.day = day;
  }
  done.n = row.n;
  ++counted.matches;
  if (row.voided != 0) return;
  const Result<FinishedGame> game = parse_finished(row.result);
  if (!game) {
    counted.skipped.push_back(row.match);
    return;
  }
  add_statistics(tables, row, *game);
  const bool rated = !row.category.empty() && game->seats.size() == 2 && !is_own_opponent(*game);
  if (rated && !rate_game(tables, row, *game)) counted.skipped.push_back(row.match);
}

/// The next matches in order; uncounted ones get numbers.
std::vector<FinishedRow> next_matches(StandingTables& tables, std::int64_t n, int most) {
  std::vector<FinishedRow> rows = tables.counted(n, most);
  const int left = most - static_cast<int>(rows.size());
  if (left == 0) return rows;
  if (!rows.empty()) n = rows.back().n;
  for (FinishedRow& row : tables.uncounted(left)) {
    row.n = ++n;
    tables.number(row.match, row.n);
    rows.push_back(std::move(row));
  }
  return rows;
}

ProjectionRow present(StandingTables& tables) {
  const std::optional<ProjectionRow> stored = tables.projection(kProjection);
  if (stored && stored->version == kVersion) return *stored;
  if (stored) tables.clear();
  return {std::string(kProjection), kVersion, 0, 0};
}

}  // namespace

Counted count_some(Tables& tables, int most) {
  StandingTables& standings = tables.standings();
  Counted counted;
  ProjectionRow projection = present(standings);
  const std::vector<FinishedRow> rows = next_matches(standings, projection.n, most);
  for (const FinishedRow& row : rows) count(standings, row, projection, counted);
  counted.more = rows.size() == static_cast<std::size_t>(most);
  // Only after everything is counted: ratings of others depend on those of deleted accounts.
  const auto forgotten = counted.more ? std::vector<std::string>() : standings.to_forget();
  for (const std::string& subject : forgotten) standings.forget(subject);
  if (rows.empty() && forgotten.empty()) {
    tables.leave_unchanged();
  } else {
    standings.put(projection);
  }
  return counted;
}

void begin_again(Tables& tables) { tables.standings().clear(); }

Result<void> declare_void(Tables& tables, const std::string& match, const Caller& caller,
                          const std::string& why) {
  const std::optional<FinishedRow> row = tables.standings().finished(match);
  if (!row) return Error{"match/unknown", "there is no finished match with this id", {}};
  if (row->voided != 0) return Error{"match/void", "the match is already void", {}};
  tables.standings().declare_void(match);
  tables.standings().clear();
  rules::add_audit(tables.accounts(), caller, audit_action::kVoided, match, why);
  return {};
}

}  // namespace gridwise::standing
