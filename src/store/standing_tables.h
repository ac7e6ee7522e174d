// The tables of statistics and ratings (`Tables::standings`). What a finished match counts for is
// decided in standing/, not here.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/standing_rows.h"

namespace gridwise {

/// Exceptions: as AccountTables.
class StandingTables {
 public:
  virtual ~StandingTables() = default;

  // ---- finished matches

  /// Counted matches after number `n`, in counting order.
  [[nodiscard]] virtual std::vector<FinishedRow> counted(std::int64_t n, int most) = 0;
  /// Matches not counted yet, ordered by time and id.
  [[nodiscard]] virtual std::vector<FinishedRow> uncounted(int most) = 0;
  virtual void number(const std::string& match, std::int64_t n) = 0;
  [[nodiscard]] virtual std::optional<FinishedRow> finished(std::string_view match) = 0;
  virtual void declare_void(const std::string& match) = 0;

  // ---- projections: writes replace the row of the same key

  [[nodiscard]] virtual std::optional<ProjectionRow> projection(std::string_view name) = 0;
  virtual void put(const ProjectionRow& row) = 0;

  [[nodiscard]] virtual std::optional<RatingRow> rating(std::string_view subject,
                                                        std::string_view category) = 0;
  virtual void put(const RatingRow& row) = 0;
  /// Ratings with evidence in an open period, ordered by subject and category.
  [[nodiscard]] virtual std::vector<RatingRow> open_periods() = 0;
  virtual void add(const StepRow& row) = 0;
  /// How many steps `subject` has made against `opponent` since `from_ms`.
  [[nodiscard]] virtual std::int64_t games_between(const std::string& subject,
                                                   const std::string& opponent,
                                                   std::int64_t from_ms) = 0;

  [[nodiscard]] virtual std::optional<TallyRow> tally(const TallyRow& key) = 0;
  virtual void put(const TallyRow& row) = 0;
  [[nodiscard]] virtual std::optional<StreakRow> streak(std::string_view subject,
                                                        std::string_view game) = 0;
  virtual void put(const StreakRow& row) = 0;
  [[nodiscard]] virtual std::optional<BestRow> best(std::string_view subject, std::string_view game,
                                                    std::string_view board) = 0;
  virtual void put(const BestRow& row) = 0;

  /// Removes all projections, and marks deleted accounts to be forgotten again after the
  /// recomputation.
  virtual void clear() = 0;
  /// Subjects to forget: deleted accounts and the guests they adopted.
  [[nodiscard]] virtual std::vector<std::string> to_forget() = 0;
  /// Removes the subject's projections and its mark. Finished matches stay: ratings of others
  /// depend on them.
  virtual void forget(const std::string& subject) = 0;

  // ---- for display

  /// The account and the guests it adopted.
  [[nodiscard]] virtual std::vector<std::string> ids_of(const std::string& account) = 0;
  [[nodiscard]] virtual std::int64_t imported(const std::string& account) = 0;
  // For all these subjects, ordered by key; the first `most`.
  [[nodiscard]] virtual std::vector<TallyRow> tallies(const std::vector<std::string>& subjects,
                                                      int most) = 0;
  [[nodiscard]] virtual std::vector<StreakRow> streaks(const std::vector<std::string>& subjects,
                                                       int most) = 0;
  [[nodiscard]] virtual std::vector<BestRow> bests(const std::vector<std::string>& subjects,
                                                   int most) = 0;
  /// Most recently played first.
  [[nodiscard]] virtual std::vector<RatingRow> ratings(const std::string& subject, int most) = 0;
  /// Newest first.
  [[nodiscard]] virtual std::vector<StepRow> steps(const std::string& subject,
                                                   const std::string& category, int most) = 0;
  [[nodiscard]] virtual std::vector<RankedRow> ranking(const RankingFilter& filter) = 0;
  /// Categories with the most subjects on their leaderboards first, then by name.
  [[nodiscard]] virtual std::vector<CategoryRow> categories(int most) = 0;
};

}  // namespace gridwise
