// Chat, reports, blocks, mutes and challenges in SQL, on the connections of a SqlStore.
#pragma once

#include "store/people.h"
#include "store/sql/reader.h"
#include "store/sql/writer.h"

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

// Parts of account removal and of the sweep. All throw SOCI's exceptions.

/// Removes the chat, blocks, mutes and challenges of the account and the guests it adopted, and
/// closed reports about them. Open reports about them stay. Reports by them lose reporter and
/// comment; their lines in reports about others are emptied.
void remove_people(soci::session& session, const std::string& account);
/// Removes the chat of a match.
void remove_chat(soci::session& session, const std::string& match);
/// Removes rows expired at `now_ms`, up to `most` of each kind; calls `add` with each count.
void remove_expired_people(soci::session& session, std::int64_t now_ms, int most,
                           const std::function<void(std::int64_t)>& add);

}  // namespace gridwise
