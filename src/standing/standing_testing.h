// For tests of statistics and ratings: finished games, and a dump of everything computed from them.
#pragma once

#include <bit>
#include <sstream>

#include "kit/random.h"
#include "standing/counting.h"
#include "standing/rating_rules.h"
#include "store/account_testing.h"

namespace gridwise::standing::testing {

inline constexpr const char* kBoard = "tictactoe(m=3,n=3,k=3)";
inline const std::string kCategory = category_text(kBoard, "none");

inline FinishedSeat player(const std::string& account, Ending ending) {
  return {false, account, "", 4, ending};
}
inline FinishedSeat bot(const std::string& level, Ending ending) {
  return {true, bot_subject(level, 1), level, 3, ending};
}

/// A finished match, not counted yet.
inline FinishedRow row_of(const std::string& match, std::int64_t at_ms, const FinishedGame& game,
                          bool rated = true) {
  return {match, at_ms, 0, "tictactoe", rated ? kCategory : "", format_finished(game)};
}

inline FinishedGame game_of(const FinishedSeat& first, const FinishedSeat& second) {
  return {kBoard, {first, second}, {}, "play"};
}

inline void add(Store& store, const FinishedRow& row) {
  Batch batch;
  batch.finished.push_back(row);
  REQUIRE(store.append(batch));
}

inline Counted count_all(Store& store, int at_once = 7) {
  Counted all;
  for (bool more = true; more;) {
    const auto counted = store.change(count_some, at_once);
    REQUIRE_MESSAGE(counted.ok(), counted.error().says);
    all.matches += counted->matches;
    all.skipped.insert(all.skipped.end(), counted->skipped.begin(), counted->skipped.end());
    more = counted->more;
  }
  return all;
}

inline RatingRow rating_of(Store& store, const std::string& subject) {
  RatingRow row;
  const auto looked = store.look([&](Tables& tables) {
    row = tables.standings().rating(subject, kCategory).value_or(RatingRow{});
  });
  REQUIRE(looked);
  return row;
}

/// Dumps every projection of these subjects, floating-point numbers bitwise.
inline std::string told_standings(Store& store, const std::vector<std::string>& subjects) {
  std::ostringstream text;
  const auto bits = [](double value) { return std::bit_cast<std::uint64_t>(value); };
  const auto looked = store.look([&](Tables& tables) {
    StandingTables& standings = tables.standings();
    for (const FinishedRow& row : standings.counted(0, 10'000)) text << row.match << ':' << row.n;
    const auto done = standings.projection(kProjection).value_or(ProjectionRow{});
    text << '\n' << done.version << ' ' << done.n << ' ' << done.day << '\n';
    for (const std::string& subject : subjects) {
      for (const RatingRow& row : standings.ratings(subject, 100)) {
        text << subject << ' ' << row.category << ' ' << bits(row.rating) << ' '
             << bits(row.deviation) << ' ' << bits(row.volatility) << ' ' << row.games << ' '
             << row.last_ms << ' ' << bits(row.information) << ' ' << bits(row.surplus) << '\n';
        for (const StepRow& step : standings.steps(subject, row.category, 10'000)) {
          text << step.n << ' ' << step.match << ' ' << step.at_ms << ' ' << bits(step.rating)
               << ' ' << bits(step.deviation) << ' ' << step.opponent << '\n';
        }
      }
      for (const TallyRow& row : standings.tallies({subject}, 1'000)) {
        text << row.game << row.side << row.opponent << row.level << ' ' << row.played << ' '
             << row.won << ' ' << row.drawn << ' ' << row.lost << ' ' << row.plies << '\n';
      }
      for (const StreakRow& row : standings.streaks({subject}, 100)) {
        text << row.game << ' ' << row.current << ' ' << row.longest << ' ' << row.last_ms << '\n';
      }
      for (const BestRow& row : standings.bests({subject}, 100)) {
        text << row.board << ' ' << row.played << ' ' << row.won << ' ' << row.score.value_or(-1)
             << ' ' << row.plies << '\n';
      }
    }
  });
  REQUIRE(looked);
  return text.str();
}

/// A random season: `games` games of five people and three bots over some days.
inline std::vector<FinishedRow> season(std::uint64_t seed, int games) {
  Random random(seed);
  std::vector<FinishedRow> rows;
  std::int64_t at_ms = store_testing::kNow;
  const auto someone = [&](Ending ending) {
    const auto who = random.below(8);
    if (who >= 5) return bot(std::array{"random", "easy", "hard"}.at(who - 5), ending);
    return player("p" + std::to_string(who), ending);
  };
  for (int i = 0; i < games; ++i) {
    at_ms += static_cast<std::int64_t>(random.below(store_testing::kDay / 6));
    const auto first = static_cast<Ending>(random.below(3));
    const auto second = static_cast<Ending>(2 - static_cast<int>(first));
    rows.push_back(row_of("m" + std::to_string(1'000 + i), at_ms,
                          game_of(someone(first), someone(second)), random.below(5) > 0));
  }
  return rows;
}

inline const std::vector<std::string> kEverybody{"p0", "p1",           "p2",         "p3",
                                                 "p4", "bot:random:1", "bot:easy:1", "bot:hard:1"};

}  // namespace gridwise::standing::testing
