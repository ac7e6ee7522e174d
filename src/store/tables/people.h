// Parts of account removal and of the sweep: chat, reports, blocks, mutes and challenges. All throw
// SOCI's exceptions.
#pragma once

#include <soci/session.h>

#include <functional>
#include <string>

namespace gridwise {

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
