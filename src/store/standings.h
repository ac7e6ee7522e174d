// The interface of durable storage for statistics and ratings, beside the matches in the same
// database (`Store::standings`). It stores and selects; what a finished match counts for is decided
// in standing/.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "kit/result.h"
#include "store/standing_rows.h"

namespace gridwise {

/// Single reads and writes, used within a transaction. Implementations throw what their library
/// throws; the transaction turns exceptions into Errors.
class StandingTables {
 public:
  virtual ~StandingTables() = default;

  // ---- finished matches

  /// Counted matches after number `n`, in order.
  [[nodiscard]] virtual std::vector<FinishedRow> counted(std::int64_t n, int most) = 0;
  /// Matches not counted yet, by time and id.
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
  /// Ratings with evidence of an open period, by subject and category.
  [[nodiscard]] virtual std::vector<RatingRow> open_periods() = 0;
  virtual void add(const StepRow& row) = 0;
  /// How many steps `subject` has made against `opponent` since then.
  [[nodiscard]] virtual std::int64_t games_between(const std::string& subject,
                                                   const std::string& opponent,
                                                   const std::string& category,
                                                   std::int64_t from_ms) = 0;

  [[nodiscard]] virtual std::optional<TallyRow> tally(const TallyRow& key) = 0;
  virtual void put(const TallyRow& row) = 0;
  [[nodiscard]] virtual std::optional<StreakRow> streak(std::string_view subject,
                                                        std::string_view game) = 0;
  virtual void put(const StreakRow& row) = 0;
  [[nodiscard]] virtual std::optional<BestRow> best(std::string_view subject, std::string_view game,
                                                    std::string_view board) = 0;
  virtual void put(const BestRow& row) = 0;

  /// Removes all projections, and notes deleted accounts as to be forgotten once they are computed
  /// again.
  virtual void clear() = 0;
  /// Deleted accounts, and guests they adopted, whose rows are to be removed.
  [[nodiscard]] virtual std::vector<std::string> to_forget() = 0;
  /// Removes the subject's projections, and the note. Finished matches stay: the ratings of others
  /// follow from them.
  virtual void forget(const std::string& subject) = 0;

  // ---- what is shown

  /// The account and the guests it adopted.
  [[nodiscard]] virtual std::vector<std::string> ids_of(const std::string& account) = 0;
  [[nodiscard]] virtual std::int64_t imported(const std::string& account) = 0;
  // Of all these subjects, by key, the first `most`.
  [[nodiscard]] virtual std::vector<TallyRow> tallies(const std::vector<std::string>& subjects,
                                                      int most) = 0;
  [[nodiscard]] virtual std::vector<StreakRow> streaks(const std::vector<std::string>& subjects,
                                                       int most) = 0;
  [[nodiscard]] virtual std::vector<BestRow> bests(const std::vector<std::string>& subjects,
                                                   int most) = 0;
  /// Last played first.
  [[nodiscard]] virtual std::vector<RatingRow> ratings(const std::string& subject, int most) = 0;
  /// Newest first.
  [[nodiscard]] virtual std::vector<StepRow> steps(const std::string& subject,
                                                   const std::string& category, int most) = 0;
  [[nodiscard]] virtual std::vector<RankedRow> ranking(const RankingFilter& filter) = 0;
  /// Those with the most subjects that their boards could show first, then by name.
  [[nodiscard]] virtual std::vector<CategoryRow> categories(int most) = 0;
};

/// Threads and errors as of Store: `change` is a write, `look` a read.
class StandingStore {
 public:
  using Work = std::function<Result<void>(StandingTables& tables)>;

  virtual ~StandingStore() = default;
  /// Runs `work` as one transaction. Nothing of it stays after an error, except in memory: a store
  /// without roll-back keeps what was written before.
  [[nodiscard]] virtual Result<void> change(const Work& work) = 0;
  /// Runs `work`, which only reads, on one snapshot.
  [[nodiscard]] virtual Result<void> look(const Work& work) = 0;
};

/// The column that boards of ratings are sorted by: whole numbers, so that pages neither skip nor
/// repeat a row.
[[nodiscard]] std::int64_t place_of(double rating);

}  // namespace gridwise
