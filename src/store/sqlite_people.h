// People among each other in SQLite: beside the matches of a SqliteStore, on its connections.
#pragma once

#include "store/people.h"
#include "store/sqlite_reader.h"
#include "store/sqlite_writer.h"

namespace gridwise {

class SqlitePeople final : public PeopleStore {
 public:
  /// `writer` and `reader` outlive it.
  SqlitePeople(SqliteWriter& writer, SqliteReader& reader) : writer_(writer), reader_(reader) {}

  [[nodiscard]] Result<void> change(const Work& work) override;
  [[nodiscard]] Result<void> look(const Work& work) override;

 private:
  SqliteWriter& writer_;
  SqliteReader& reader_;
};

// Parts of the removal of an account and of the sweep; they throw SOCI's exceptions.

/// Removes what the account and the guests it adopted have said and asked for; open reports about
/// them stay.
void remove_people(soci::session& session, const std::string& account);
/// The chat of matches that are removed.
void remove_chat(soci::session& session, const std::string& match);
/// Up to `most` rows of each kind that are over at `now_ms`; calls `add` with their numbers.
void remove_expired_people(soci::session& session, std::int64_t now_ms, int most,
                           const std::function<void(std::int64_t)>& add);

}  // namespace gridwise
