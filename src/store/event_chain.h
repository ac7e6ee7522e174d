// The hash chain over a match's log: each event's link is a hash of the previous link and all
// stored fields of the event, and the head records where the log ends. A changed byte, a gap or a
// missing end is detected when the log is read. It is not a signature: anybody who can write the
// database can recompute the chain.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "store/store.h"

namespace gridwise {

/// The end of a log: the last event's seq and link. Seq 0 is the empty log.
struct ChainHead {
  std::int64_t seq = 0;
  std::string link;
};

/// The head of the empty log of `match`.
[[nodiscard]] ChainHead empty_head(std::string_view match);

/// The link of `event`, where `before` is the link of the event before it: 32 hexadecimal digits,
/// the first half of a SHA-256. Ignores `event.chain`.
[[nodiscard]] std::string next_link(std::string_view before, const EventRow& event);

/// Returns `event` with its link, as it is stored, and advances `head`. Errors: store/conflict when
/// `event` is not the next one after the head, store/text when it has a byte 0, which PostgreSQL
/// cannot store: no store takes it, so that logs can move from one to another.
[[nodiscard]] Result<EventRow> append_to(ChainHead& head, const EventRow& event);

/// Checks that `events`, in order, are the complete and unchanged log of `match`. `head` is the
/// stored one; absent when none is stored. Error: store/corrupt with match and event.
[[nodiscard]] Result<void> check_log(std::string_view match, std::span<const EventRow> events,
                                     const std::optional<ChainHead>& head);

}  // namespace gridwise
