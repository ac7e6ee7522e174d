// The chat of a match: what its players write to each other. It is off until every player has
// turned it on, and each can turn it off again. Nobody else reads it: who agreed to talk with an
// opponent did not agree to be read. Lines stand in the store and outside the log.
#pragma once

#include <boost/json/fwd.hpp>
#include <string>
#include <unordered_map>
#include <vector>

#include "service/allowance.h"
#include "service/blocks.h"
#include "service/match.h"
#include "store/store.h"

namespace gridwise {

inline constexpr int kShownLines = 50;     ///< of a match, the last ones
inline constexpr int kReportedLines = 20;  ///< that a report keeps

/// Which players want to chat, a seat each, and whether they can.
struct ChatState {
  std::vector<bool> wanted;
  bool on = false;
};

/// Whether the match is one in which people can chat: seats of two persons with accounts at least,
/// and no others.
[[nodiscard]] bool can_chat(const Match& match);

/// Whether one of the match's players has blocked another one.
[[nodiscard]] bool has_block(const Match& match, const Blocks& blocks);

/// Errors: store/...
[[nodiscard]] Result<ChatState> chat_state(PeopleStore& store, const std::string& id,
                                           const Match& match, const Blocks& blocks);

/// `{"on":true,"seats":[true,true]}`.
[[nodiscard]] boost::json::object chat_json(const ChatState& state);
/// `{"n":7,"seat":0,"at":ms,"text":"Hi"}`.
[[nodiscard]] boost::json::object line_json(const SayRow& row);

/// What a player of a match gets when he comes: its state and its last lines. Errors: store/...
[[nodiscard]] Result<boost::json::object> chat_for_player(PeopleStore& store, const std::string& id,
                                                          const Match& match, const Blocks& blocks);

/// A line as it is stored. Errors: chat/text, chat/address.
[[nodiscard]] Result<std::string> checked_line(const std::string& text);

/// How much each account may write: 5 lines at once and 15 a minute, in all its sockets together.
class LineLimits {
 public:
  using Clock = Allowance::Clock;
  /// Takes one line of the account. Errors: limit/phrases.
  [[nodiscard]] Result<void> take(const std::string& account, Clock::time_point now);

 private:
  static constexpr std::size_t kMost = 10'000;
  std::unordered_map<std::string, Allowance> left_;
};

}  // namespace gridwise
