// People among each other in a database: beside the matches of a SqlStore, on its connections.
#pragma once

#include "store/people.h"
#include "store/sql_reader.h"
#include "store/sql_writer.h"

namespace gridwise {

class SqlPeople final : public PeopleStore {
 public:
  /// `writer` and `reader` outlive it.
  SqlPeople(SqlWriter& writer, SqlReader& reader) : writer_(writer), reader_(reader) {}

  [[nodiscard]] Result<void> change(const Work& work) override;
  [[nodiscard]] Result<void> look(const Work& work) override;

 private:
  SqlWriter& writer_;
  SqlReader& reader_;
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
