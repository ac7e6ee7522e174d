// The chain of hashes over a match's log: each event carries a hash over the one before it and all
// that is stored of itself, and the head says where the log ends. One changed byte, a gap or a
// missing end is damage that whoever reads the log notices. It is no signature: who can write the
// database can compute the chain anew.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "store/store.h"

namespace gridwise {

/// The end of a log: its last event and that event's link. Seq 0 is the log without events.
struct ChainHead {
  std::int64_t seq = 0;
  std::string link;
};

/// The head of a log before its first event, bound to the match.
[[nodiscard]] ChainHead empty_head(std::string_view match);

/// The link of `event`, which follows one with the link `before`: 32 hexadecimal digits, the first
/// half of a SHA-256. Does not look at `event.chain`.
[[nodiscard]] std::string next_link(std::string_view before, const EventRow& event);

/// `event` with its link, as it is stored; `head` moves on to it. Error: store/conflict when it is
/// not the event that follows the head.
[[nodiscard]] Result<EventRow> append_to(ChainHead& head, const EventRow& event);

/// Whether `events`, in order, are the whole and unchanged log of `match`; `head` as it was stored,
/// absent where none is. Error: store/corrupt with match and event.
[[nodiscard]] Result<void> check_log(std::string_view match, std::span<const EventRow> events,
                                     const std::optional<ChainHead>& head);

}  // namespace gridwise
