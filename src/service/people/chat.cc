#include "service/people/chat.h"

#include <algorithm>
#include <boost/json.hpp>

#include "service/wire/names.h"

namespace gridwise {
namespace {

namespace json = boost::json;

constexpr double kLinesAtOnce = 5;
constexpr double kWindowSeconds = 20;

}  // namespace

bool can_chat(const Match& match) {
  if (match.seats.size() < 2) return false;
  const bool people = std::ranges::all_of(match.seats, [](const SeatInfo& seat) {
    return seat.kind == SeatInfo::Kind::kPerson && !seat.account.empty();
  });
  return people && std::ranges::any_of(match.seats, [&](const SeatInfo& seat) {
           return seat.account != match.seats.front().account;
         });
}

bool has_block(const Match& match, const Blocks& blocks) {
  return std::ranges::any_of(match.seats, [&](const SeatInfo& one) {
    return std::ranges::any_of(match.seats, [&](const SeatInfo& other) {
      return blocks.between(one.account, other.account);
    });
  });
}

ChatState chat_state(const LiveMatch& live, const Blocks& blocks) {
  const Match& match = live.match;
  ChatState state;
  state.wanted.resize(match.seats.size());
  for (const SayRow& row : live.chat.switches) {
    const auto seat = static_cast<std::size_t>(row.seat);
    if (row.seat < 0 || seat >= state.wanted.size()) continue;
    // Someone else may hold the seat by now.
    if (match.seats[seat].account == row.account) state.wanted[seat] = row.kind == kChatOn;
  }
  state.on = can_chat(match) && !has_block(match, blocks) &&
             std::ranges::all_of(state.wanted, [](bool wanted) { return wanted; });
  return state;
}

json::object chat_for_player(const LiveMatch& live, const Blocks& blocks) {
  json::object chat = object_of(chat_state(live, blocks));
  json::array lines;
  for (const SayRow& row : live.chat.lines) {
    if (row.hidden == 0) lines.push_back(object_of(row));
  }
  chat["lines"] = std::move(lines);
  return chat;
}

Result<std::string> checked_line(const std::string& text) {
  std::optional<std::string> line = clean_line(text);
  if (!line) return Error{"chat/text", std::string(kLineRule), {}};
  if (has_address(*line)) {
    return Error{"chat/address", "links are not allowed; put a space after each full stop", {}};
  }
  return *std::move(line);
}

Result<void> LineLimits::take(const std::string& account, Clock::time_point now) {
  if (left_.size() >= kMost) {
    for (auto entry = left_.begin(); entry != left_.end();) {
      entry = entry->second.full(now) ? left_.erase(entry) : std::next(entry);
    }
  }
  const Allowance fresh(kLinesAtOnce, kLinesAtOnce / kWindowSeconds, now);
  if (left_.try_emplace(account, fresh).first->second.take(now)) return {};
  return Error{"limit/phrases", "too many lines; wait a little", {}};
}

}  // namespace gridwise
