// The rows about people among each other: what they say in matches, reports, blocks, mutes and
// challenges. All times are milliseconds since 1970.
#pragma once

#include <cstdint>
#include <string>

namespace gridwise {

/// One line of a match's chat: a text, or a player who turns the chat on or off. It stands beside
/// the log of events, so that it can be removed without breaking a hash chain.
struct SayRow {
  std::int64_t n = 0;  ///< given by the store, ascending over all matches
  std::string match;
  std::int64_t at_ms = 0;
  std::string account;
  std::int64_t seat = 0;
  std::string kind;  ///< text, on, off
  std::string text;
  std::int64_t hidden = 0;  ///< 1: the host has hidden it

  bool operator==(const SayRow&) const = default;
};
inline constexpr const char* kSaidText = "text";
inline constexpr const char* kChatOn = "on";
inline constexpr const char* kChatOff = "off";

/// What a player of a match tells the host about another one.
struct ReportRow {
  std::int64_t id = 0;  ///< given by the store, ascending
  std::int64_t at_ms = 0;
  std::string by;     ///< empty once that account is deleted
  std::string about;  ///< an account
  std::string match;
  std::int64_t seat = 0;  ///< of the account it is about
  std::string reason;
  std::string comment;
  std::int64_t closed_ms = 0;  ///< 0: open
  std::string note;            ///< the host's, when it was closed

  bool operator==(const ReportRow&) const = default;
};

/// A line of chat as a report keeps it.
struct ReportLineRow {
  std::int64_t report = 0;
  std::int64_t n = 0;
  std::int64_t at_ms = 0;
  std::string account;
  std::int64_t seat = 0;
  std::string text;  ///< empty once its account is deleted, unless the report is about it

  bool operator==(const ReportLineRow&) const = default;
};

/// `account` wants nothing to do with `other`.
struct BlockRow {
  std::string account;
  std::string other;
  std::string name;  ///< of the other, as it was then
  std::int64_t at_ms = 0;

  bool operator==(const BlockRow&) const = default;
};

/// The host has forbidden an account to chat.
struct MuteRow {
  std::string account;
  std::int64_t until_ms = 0;  ///< 0: for ever
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

  bool operator==(const ChallengeRow&) const = default;
};

/// Chat is kept so long after the end of its match, and a report after it was closed.
inline constexpr std::int64_t kSaysKeptMs = 90LL * 86'400'000;
inline constexpr std::int64_t kReportsKeptMs = 90LL * 86'400'000;
/// Lines of a match that never ends go after so long.
inline constexpr std::int64_t kOldSaysKeptMs = 400LL * 86'400'000;

}  // namespace gridwise
