// Statistics and ratings as messages, for the protocol and for the export of an account.
#pragma once

#include <cmath>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "kit/message.h"
#include "service/standing/finished.h"
#include "standing/finished_game.h"
#include "standing/rating_rules.h"
#include "store/account_rows.h"
#include "store/store.h"

namespace gridwise {

template <>
inline constexpr std::array<std::string_view, 3> kNamesOf<AccountKind>{"guest", "person", "bot"};

/// Whose statistics they are.
struct Who {
  std::string id;
  AccountKind kind = AccountKind::kGuest;
  std::string name{};
  std::string selector{};
};
template <>
inline constexpr auto kMessage<Who> =
    message("Who", "A person or a bot.", field("id", &Who::id, "Of a bot: `bot:minimax:1`."),
            field("kind", &Who::kind), field("name", if_set(&Who::name), "Of a person."),
            field("selector", if_set(&Who::selector), "Of a bot."));

template <>
inline constexpr auto kMessage<TallyRow> =
    message("Tally", "Games against one kind of opponent, on one side.",
            field("game", &TallyRow::game), field("side", &TallyRow::side, "The seat."),
            field("opponent", &TallyRow::opponent, "`person`, `bot` or `none`."),
            field("played", &TallyRow::played), field("won", &TallyRow::won),
            field("drawn", &TallyRow::drawn), field("lost", &TallyRow::lost),
            field("plies", &TallyRow::plies, "Moves of all these games, of both sides."),
            field("level", if_set(&TallyRow::level), "A bot's selector."));

template <>
inline constexpr auto kMessage<StreakRow> = message(
    "Streak", "Wins in a row.", field("game", &StreakRow::game),
    field("current", &StreakRow::current, "Below 0: losses."),
    field("longest", &StreakRow::longest), field("last", &StreakRow::last_ms, "In ms since 1970."));

template <>
inline constexpr auto kMessage<BestRow> = message(
    "Best", "The best results on a board of a game for one player.", field("game", &BestRow::game),
    field("board", &BestRow::board, "A setup."), field("played", &BestRow::played),
    field("won", &BestRow::won), field("last", &BestRow::last_ms, "In ms since 1970."),
    field(
        "plies", [](const BestRow& row) { return row.won > 0 ? &row.plies : nullptr; },
        "The fewest of a won game."),
    field("score", &BestRow::score));

[[nodiscard]] inline double tenths(double value) {
  constexpr double kTenths = 10;
  return std::round(value * kTenths) / kTenths;
}

/// A rating as shown at a time, which decides the deviation.
struct SentRating {
  SentRating(const RatingRow& rating, std::int64_t now_ms)
      : row(rating), deviation(standing::shown_deviation(rating, now_ms)) {}

  const RatingRow& row;
  double deviation = 0;
};
inline constexpr auto kRating = fields(
    field("rating", [](const SentRating& of) { return tenths(of.row.rating); }),
    field("deviation", [](const SentRating& of) { return tenths(of.deviation); }),
    field("games", [](const SentRating& of) { return of.row.games; }),
    field(
        "last", [](const SentRating& of) { return of.row.last_ms; }, "In ms since 1970."),
    field("provisional",
          if_true([](const SentRating& of) { return of.deviation > lab::kProvisionalDeviation; }),
          "The deviation is above 110."));

template <class Of>
inline constexpr auto kCategory =
    fields(field("setup", [](const Of& of) -> const auto& { return of.category.board; }),
           field_as<ClockCategory>("clock",
                                   [](const Of& of) -> const auto& { return of.category.clock; }));

struct OwnRating : SentRating {
  standing::Category category;
  std::vector<std::tuple<std::int64_t, double, double>> steps;
};
template <>
inline constexpr auto kMessage<OwnRating> =
    message("OwnRating", "A rating by Glicko-2, for a board and a clock category.", kRating,
            kCategory<OwnRating>,
            field("steps", &OwnRating::steps,
                  "The last 200, oldest first: time, rating and deviation from then on."));

struct Ranked : SentRating {
  Who of;
};
template <>
inline constexpr auto kMessage<Ranked> =
    message("Ranked", "A row of a list of ratings.", kRating, field("of", &Ranked::of));

struct ListedCategory {
  const CategoryRow& row;
  standing::Category category = standing::parse_category(row.category);
};
template <>
inline constexpr auto kMessage<ListedCategory> = message(
    "Category", "A board and a clock category with ratings.",
    field(
        "rated", [](const ListedCategory& of) { return of.row.rated; }, "How many have a rating."),
    kCategory<ListedCategory>);

/// What an account and the guests it adopted have played here.
struct Standing {
  std::vector<TallyRow> tallies{};
  std::vector<StreakRow> streaks{};
  std::vector<BestRow> bests{};
  boost::json::array ratings{};
  std::int64_t imported = 0;
};
template <>
inline constexpr auto kMessage<Standing> = message(
    "Standing", "The statistics of a person.", field("tallies", &Standing::tallies),
    field("streaks", &Standing::streaks), field("bests", &Standing::bests),
    field_as<std::vector<OwnRating>>("ratings", [](Standing& of) { return std::move(of.ratings); }),
    field("imported", &Standing::imported, "Records imported, which do not count here."),
    added<std::optional<Who>>("of"));

/// Without `of`; empty for an account that has not played.
[[nodiscard]] boost::json::object standing_json(StandingTables& tables, const std::string& account,
                                                std::int64_t now_ms);

/// The ratings and steps of a bot or an account.
[[nodiscard]] boost::json::array ratings_json(StandingTables& tables, const std::string& subject,
                                              std::int64_t now_ms);

}  // namespace gridwise
