// Rows for interaction between people: chat, reports, blocks, mutes and challenges. All times are
// milliseconds since 1970.
#pragma once

#include <cstdint>
#include <string>

namespace gridwise {

/// One line of a match's chat: a text, or a player turning the chat on or off. Kept outside the
/// event log, so that it can be removed without breaking a hash chain.
struct SayRow {
  std::int64_t n = 0;  ///< assigned by the store, ascending over all matches
  std::string match;
  std::int64_t at_ms = 0;
  std::string account;
  std::int64_t seat = 0;
  std::string kind;  ///< text, on, off
  std::string text;
  std::int64_t hidden = 0;  ///< 1: hidden by the host

  bool operator==(const SayRow&) const = default;
};
inline constexpr const char* kSaidText = "text";
inline constexpr const char* kChatOn = "on";
inline constexpr const char* kChatOff = "off";

/// A player's report to the host about another player of a match.
struct ReportRow {
  std::int64_t id = 0;  ///< assigned by the store, ascending
  std::int64_t at_ms = 0;
  std::string by;     ///< empty once that account is deleted
  std::string about;  ///< an account
  std::string match;
  std::int64_t seat = 0;  ///< seat of the reported account
  std::string reason;
  std::string comment;
  std::int64_t closed_ms = 0;  ///< 0: open
  std::string note;            ///< the host's note on closing it

  bool operator==(const ReportRow&) const = default;
};

/// A chat line copied into a report.
struct ReportLineRow {
  std::int64_t report = 0;
  std::int64_t n = 0;
  std::int64_t at_ms = 0;
  std::string account;
  std::int64_t seat = 0;
  std::string text;  ///< empty once its account is deleted, unless the report is about it

  bool operator==(const ReportLineRow&) const = default;
};

/// `account` has blocked `other`.
struct BlockRow {
  std::string account;
  std::string other;
  std::string name;  ///< name of `other` at the time of the block
  std::int64_t at_ms = 0;

  bool operator==(const BlockRow&) const = default;
};

/// The host has muted this account.
struct MuteRow {
  std::string account;
  std::int64_t until_ms = 0;  ///< 0: permanent
  std::string why;

  bool operator==(const MuteRow&) const = default;
};

struct ChallengeRow {
  std::string id;
  std::string by;
  std::string by_name;
  std::string to;
  std::string to_name;
  std::string setup;
  std::string clock;
  std::string visibility;  ///< public, private
  std::int64_t made_ms = 0;
  std::int64_t expires_ms = 0;
  std::int64_t by_guest = 0;  ///< 1: `by_name` is not the name of an account

  bool operator==(const ChallengeRow&) const = default;
};

/// Chat is kept this long after its match ends, and a report after it is closed.
inline constexpr std::int64_t kSaysKeptMs = 90LL * 86'400'000;
inline constexpr std::int64_t kReportsKeptMs = 90LL * 86'400'000;
/// Retention of chat in matches that never end.
inline constexpr std::int64_t kOldSaysKeptMs = 400LL * 86'400'000;

}  // namespace gridwise
