// Chat between the players of a match. It is off until every player has turned it on, and any of
// them can turn it off again. Nobody else can read it: agreeing to chat with an opponent is not
// agreeing to an audience. Lines are stored outside the match log.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "kit/message.h"
#include "service/live/matches.h"
#include "service/loop/allowance.h"
#include "service/people/blocks.h"

namespace gridwise {

inline constexpr int kReportedLines = 20;  ///< kept with a report

/// Which players want to chat, one entry per seat, and whether chat is on.
struct ChatState {
  std::vector<bool> wanted;
  bool on = false;
};

/// Whether chat is possible: at least two different accounts, and every seat held by an account.
[[nodiscard]] bool can_chat(const Match& match);

/// Whether any player of the match has blocked another.
[[nodiscard]] bool has_block(const Match& match, const Blocks& blocks);

[[nodiscard]] ChatState chat_state(const LiveMatch& live, const Blocks& blocks);

template <>
inline constexpr auto kMessage<SayRow> = message(
    "Line", "A line of a chat.", field("n", &SayRow::n, "Ascending."), field("seat", &SayRow::seat),
    field("at", &SayRow::at_ms, "In ms since 1970."), field("text", &SayRow::text));
inline constexpr auto kChatSwitches =
    fields(field("on", &ChatState::on, "Once everyone wants to chat."),
           field("seats", &ChatState::wanted, "Who wants to chat."));
template <>
inline constexpr auto kMessage<ChatState> =
    message("Chat", "The chat of a match as its players see it.", kChatSwitches,
            added<std::vector<SayRow>>("lines", "The last 50."));

/// What a player receives on coming to a match: chat state and the latest lines.
[[nodiscard]] boost::json::object chat_for_player(const LiveMatch& live, const Blocks& blocks);

/// Validates and normalizes a line for storage. Errors: chat/text, chat/address.
[[nodiscard]] Result<std::string> checked_line(const std::string& text);

/// Rate limit per account, across all its sockets: bursts of 5 lines, 15 a minute.
class LineLimits {
 public:
  using Clock = Allowance::Clock;
  /// Takes one line from the account's allowance. Errors: limit/phrases.
  [[nodiscard]] Result<void> take(const std::string& account, Clock::time_point now);

 private:
  static constexpr std::size_t kMost = 10'000;
  std::unordered_map<std::string, Allowance> left_;
};

}  // namespace gridwise
