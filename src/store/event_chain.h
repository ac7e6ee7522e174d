// The hash chain over a match's log. Each event's link hashes the previous link and all stored
// fields of the event; the head records where the log ends. Reading a log detects changed bytes,
// gaps and missing events at the end. It is not a signature: anyone who can write to the database
// can recompute the chain.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "store/store.h"

namespace gridwise {

/// The end of a log: seq and link of its last event. Seq 0 is the empty log.
struct ChainHead {
  std::int64_t seq = 0;
  std::string link;
};

/// The head of the empty log of `match`.
[[nodiscard]] ChainHead empty_head(std::string_view match);

/// The link of `event`, given the previous event's link `before`: 32 hexadecimal digits, the first
/// half of a SHA-256. Ignores `event.chain`.
[[nodiscard]] std::string next_link(std::string_view before, const EventRow& event);

/// Returns `event` with its link, ready to store, and advances `head`. Errors: store/conflict if
/// `event` does not directly follow the head; store/text if it contains a NUL byte. PostgreSQL
/// cannot store NUL; all stores reject it, so that logs can move between them.
[[nodiscard]] Result<EventRow> append_to(ChainHead& head, const EventRow& event);

/// Checks that `events`, in order, are the complete, unchanged log of `match`. `head` is the stored
/// head, if any. Error: store/corrupt with match and event.
[[nodiscard]] Result<void> check_log(std::string_view match, std::span<const EventRow> events,
                                     const std::optional<ChainHead>& head);

}  // namespace gridwise
