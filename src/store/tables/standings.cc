#include "store/for_boards.h"
#include "store/sql/conditions.h"
#include "store/sql/upsert.h"
#include "store/tables/standing_rows.h"
#include "store/tables/tables.h"

namespace gridwise {
namespace {

class SqlStandingTables final : public StandingTables {
 public:
  explicit SqlStandingTables(soci::session& session) : session_(session) {}

  std::vector<FinishedRow> counted(std::int64_t n, int most) override {
    return fetch<FinishedRow>(session_,
                              fmt::format("SELECT {} FROM finished WHERE n IS NOT NULL AND n > {} "
                                          "ORDER BY n LIMIT {}",
                                          kFinishedColumns, n, most),
                              {});
  }

  std::vector<FinishedRow> uncounted(int most) override {
    return fetch<FinishedRow>(
        session_,
        fmt::format("SELECT {} FROM finished WHERE n IS NULL ORDER BY at, match_id LIMIT {}",
                    kFinishedColumns, most),
        {});
  }

  void number(const std::string& match, std::int64_t n) override {
    execute(session_, fmt::format("UPDATE finished SET n = {} WHERE match_id = :v1", n), {match});
  }

  std::optional<FinishedRow> finished(std::string_view match) override {
    return one<FinishedRow>(
        fmt::format("SELECT {} FROM finished WHERE match_id = :v1", kFinishedColumns),
        {std::string(match)});
  }
  void declare_void(const std::string& match) override {
    execute(session_, "UPDATE finished SET voided = 1 WHERE match_id = :v1", {match});
  }

  std::optional<ProjectionRow> projection(std::string_view name) override {
    return one<ProjectionRow>(
        fmt::format("SELECT {} FROM projections WHERE name = :v1", kProjectionColumns),
        {std::string(name)});
  }
  void put(const ProjectionRow& row) override {
    replace("projections", kProjectionColumns, "name", row);
  }

  std::optional<RatingRow> rating(std::string_view subject, std::string_view category) override {
    const auto stored = one<StoredRating>(
        fmt::format("SELECT {} FROM ratings WHERE subject = :v1 AND category = :v2",
                    kRatingColumns),
        {std::string(subject), std::string(category)});
    return stored ? std::optional(stored->row) : std::nullopt;
  }
  void put(const RatingRow& row) override {
    replace("ratings", kRatingColumns, "subject, category",
            StoredRating{row, is_for_boards(row) ? 1 : 0, place_of(row.rating)});
  }
  std::vector<RatingRow> open_periods() override {
    return rows_of(
        fetch<StoredRating>(session_,
                            fmt::format("SELECT {} FROM ratings WHERE information > 0 ORDER BY "
                                        "subject, category",
                                        kRatingColumns),
                            {}));
  }
  void add(const StepRow& row) override {
    replace("rating_steps", kStepColumns, "subject, category, n", row);
  }
  std::int64_t games_between(const std::string& subject, const std::string& opponent,
                             std::int64_t from_ms) override {
    return fetch<NumberRow>(session_,
                            fmt::format("SELECT COUNT(*) FROM rating_steps WHERE subject = :v1 AND "
                                        "at >= {} AND opponent = :v2",
                                        from_ms),
                            {subject, opponent})
        .front()
        .number;
  }

  std::optional<TallyRow> tally(const TallyRow& key) override {
    return one<TallyRow>(
        fmt::format("SELECT {} FROM tallies WHERE subject = :v1 AND game = :v2 AND opponent = :v3 "
                    "AND level = :v4 AND side = {}",
                    kTallyColumns, key.side),
        {key.subject, key.game, key.opponent, key.level});
  }
  void put(const TallyRow& row) override {
    replace("tallies", kTallyColumns, "subject, game, opponent, level, side", row);
  }

  std::optional<StreakRow> streak(std::string_view subject, std::string_view game) override {
    return one<StreakRow>(
        fmt::format("SELECT {} FROM streaks WHERE subject = :v1 AND game = :v2", kStreakColumns),
        {std::string(subject), std::string(game)});
  }
  void put(const StreakRow& row) override {
    replace("streaks", kStreakColumns, "subject, game", row);
  }

  std::optional<BestRow> best(std::string_view subject, std::string_view game,
                              std::string_view board) override {
    const auto stored = one<StoredBest>(
        fmt::format("SELECT {} FROM bests WHERE subject = :v1 AND game = :v2 AND board = :v3",
                    kBestColumns),
        {std::string(subject), std::string(game), std::string(board)});
    return stored ? std::optional(row_of(*stored)) : std::nullopt;
  }
  void put(const BestRow& row) override {
    replace("bests", kBestColumns, "subject, game, board",
            StoredBest{row, row.score ? 1 : 0, row.score.value_or(0)});
  }

  void clear() override {
    for (const char* table :
         {"projections", "ratings", "rating_steps", "tallies", "streaks", "bests"}) {
      execute(session_, fmt::format("DELETE FROM {}", table), {});
    }
    execute(session_,
            "INSERT INTO forgotten SELECT id FROM accounts WHERE state = 'closed' AND id NOT IN "
            "(SELECT guest FROM aliases) ON CONFLICT DO NOTHING",
            {});
    execute(session_,
            "INSERT INTO forgotten SELECT guest FROM aliases WHERE account IN (SELECT id FROM "
            "accounts WHERE state = 'closed') ON CONFLICT DO NOTHING",
            {});
  }

  std::vector<std::string> to_forget() override {
    return texts("SELECT account FROM forgotten ORDER BY account", {});
  }

  void forget(const std::string& subject) override {
    for (const char* table : {"ratings", "rating_steps", "tallies", "streaks", "bests"}) {
      execute(session_, fmt::format("DELETE FROM {} WHERE subject = :v1", table), {subject});
    }
    execute(session_, "DELETE FROM forgotten WHERE account = :v1", {subject});
  }

  std::vector<std::string> ids_of(const std::string& account) override {
    std::vector<std::string> ids =
        texts("SELECT guest FROM aliases WHERE account = :v1 ORDER BY guest", {account});
    ids.insert(ids.begin(), account);
    return ids;
  }

  std::int64_t imported(const std::string& account) override {
    Conditions where;
    const std::string ids = where.ids_of(account);
    return fetch<NumberRow>(
               session_,
               "SELECT COUNT(*) FROM records WHERE imported = 1 AND owner <> '' AND owner IN " +
                   ids,
               where.values())
        .front()
        .number;
  }

  std::vector<TallyRow> tallies(const std::vector<std::string>& subjects, int most) override {
    return of_subjects<TallyRow>(kTallyColumns, "tallies", subjects,
                                 "subject, game, opponent, level, side", most);
  }
  std::vector<StreakRow> streaks(const std::vector<std::string>& subjects, int most) override {
    return of_subjects<StreakRow>(kStreakColumns, "streaks", subjects, "subject, game", most);
  }
  std::vector<BestRow> bests(const std::vector<std::string>& subjects, int most) override {
    std::vector<BestRow> rows;
    for (const StoredBest& stored :
         of_subjects<StoredBest>(kBestColumns, "bests", subjects, "subject, game, board", most)) {
      rows.push_back(row_of(stored));
    }
    return rows;
  }

  std::vector<RatingRow> ratings(const std::string& subject, int most) override {
    return rows_of(fetch<StoredRating>(
        session_,
        fmt::format("SELECT {} FROM ratings WHERE subject = :v1 ORDER BY last DESC, category LIMIT "
                    "{}",
                    kRatingColumns, most),
        {subject}));
  }

  std::vector<StepRow> steps(const std::string& subject, const std::string& category,
                             int most) override {
    return fetch<StepRow>(session_,
                          fmt::format("SELECT {} FROM rating_steps WHERE subject = :v1 AND "
                                      "category = :v2 ORDER BY n DESC LIMIT {}",
                                      kStepColumns, most),
                          {subject, category});
  }

  std::vector<RankedRow> ranking(const RankingFilter& filter) override {
    Conditions where;
    where.equal("r.category", filter.category);
    where.add("r.boards = 1");
    where.add(
        fmt::format("(r.subject LIKE 'bot:%' OR (a.kind = 'person' AND a.state = 'open' AND "
                    "r.deviation <= {} AND r.games >= {} AND r.last >= {}))",
                    filter.most_deviation, filter.least_games, filter.played_after_ms));
    if (filter.before_place) {
      where.add(fmt::format("(r.place < {0} OR (r.place = {0} AND r.subject > {1}))",
                            *filter.before_place, where.bind(filter.after_subject)));
    }
    return fetch<RankedRow>(
        session_,
        fmt::format("SELECT r.subject, r.category, r.rating, r.deviation, r.volatility, r.games, "
                    "r.last, r.information, r.surplus, r.place, COALESCE(a.name, '') FROM ratings "
                    "r LEFT JOIN accounts a ON a.id = r.subject{} ORDER BY r.place DESC, r.subject "
                    "LIMIT {}",
                    where.text(), std::max(filter.limit, 0)),
        where.values());
  }

  std::vector<CategoryRow> categories(int most) override {
    return fetch<CategoryRow>(session_,
                              fmt::format("SELECT category, COUNT(*) FROM ratings WHERE boards = 1 "
                                          "GROUP BY category ORDER BY COUNT(*) "
                                          "DESC, category LIMIT {}",
                                          most),
                              {});
  }

 private:
  static std::vector<RatingRow> rows_of(const std::vector<StoredRating>& stored) {
    std::vector<RatingRow> rows;
    rows.reserve(stored.size());
    for (const StoredRating& row : stored) rows.push_back(row.row);
    return rows;
  }
  static BestRow row_of(const StoredBest& stored) {
    BestRow row = stored.row;
    if (stored.scored != 0) row.score = stored.score;
    return row;
  }

  template <class Row>
  std::optional<Row> one(const std::string& sql, const std::vector<std::string>& values) {
    const auto rows = fetch<Row>(session_, sql, values);
    return rows.empty() ? std::nullopt : std::optional(rows.front());
  }

  std::vector<std::string> texts(const std::string& sql, const std::vector<std::string>& values) {
    std::vector<std::string> found;
    for (const IdRow& row : fetch<IdRow>(session_, sql, values)) found.push_back(row.id);
    return found;
  }

  template <class Row>
  std::vector<Row> of_subjects(const char* columns, const char* table,
                               const std::vector<std::string>& subjects, const char* order,
                               int most) {
    Conditions where;
    where.one_of("subject", subjects);
    return fetch<Row>(session_,
                      fmt::format("SELECT {} FROM {}{} ORDER BY {} LIMIT {}", columns, table,
                                  where.text(), order, most),
                      where.values());
  }

  /// Upserts by primary key.
  template <class Row>
  void replace(const char* table, const char* columns, const char* key, Row row) {
    write_row(session_, upsert(table, columns, key), std::move(row));
  }

  soci::session& session_;
};

}  // namespace

std::unique_ptr<StandingTables> sql_standings(soci::session& session) {
  return std::make_unique<SqlStandingTables>(session);
}

}  // namespace gridwise
