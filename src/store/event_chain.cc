#include "store/event_chain.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "store/sha256.h"

namespace gridwise {
namespace {

/// Half of the SHA-256 is enough against accidental damage; the whole hash would double the chain's
/// disk space.
constexpr std::size_t kLinkDigits = 32;

// Each text is length-prefixed, so that different events never serialize to the same bytes.
void add(std::string& bytes, std::int64_t number) {
  for (unsigned shift = 0; shift < 64; shift += 8) {
    bytes += static_cast<char>(static_cast<std::uint64_t>(number) >> shift & 0xffU);
  }
}
void add(std::string& bytes, std::string_view text) {
  add(bytes, static_cast<std::int64_t>(text.size()));
  bytes += text;
}

std::string link_of(std::string_view bytes) { return sha256(bytes).substr(0, kLinkDigits); }

bool has_zero_byte(const EventRow& event) {
  return std::ranges::any_of(
      std::array{&event.match, &event.actor, &event.command, &event.kind, &event.payload,
                 &event.fingerprint},
      [](const std::string* text) { return text->find('\0') != std::string::npos; });
}

Error damage(std::string_view match, std::int64_t seq, std::string_view why) {
  return {"store/corrupt", fmt::format("event {} of match {}: {}", seq, match, why), {}};
}

}  // namespace

ChainHead empty_head(std::string_view match) {
  std::string bytes("gridwise log 1");
  add(bytes, match);
  return {0, link_of(bytes)};
}

std::string next_link(std::string_view before, const EventRow& event) {
  std::string bytes;
  bytes.reserve(512);
  add(bytes, before);
  add(bytes, event.match);
  add(bytes, event.seq);
  add(bytes, event.at_ms);
  add(bytes, event.actor);
  add(bytes, event.command);
  add(bytes, event.kind);
  add(bytes, event.payload);
  add(bytes, event.fingerprint);
  return link_of(bytes);
}

Result<EventRow> append_to(ChainHead& head, const EventRow& event) {
  if (has_zero_byte(event)) {
    return Error{"store/text", "a text with a zero byte cannot be stored", {}};
  }
  if (event.seq <= head.seq) return Error{"store/conflict", "that event already exists", {}};
  if (event.seq != head.seq + 1) {
    return Error{"store/conflict", "events before that one are missing", {}};
  }
  EventRow stored = event;
  stored.chain = next_link(head.link, event);
  head = {stored.seq, stored.chain};
  return stored;
}

Result<void> check_log(std::string_view match, std::span<const EventRow> events,
                       const std::optional<ChainHead>& head) {
  ChainHead end = empty_head(match);
  for (const EventRow& event : events) {
    if (event.seq != end.seq + 1) return damage(match, end.seq + 1, "it is missing");
    end = {event.seq, next_link(end.link, event)};
    if (end.link != event.chain) return damage(match, event.seq, "it was changed on the disk");
  }
  if (!head) {
    if (events.empty()) return {};
    return damage(match, end.seq + 1, "the head of the log is missing");
  }
  if (head->seq > end.seq) {
    return damage(match, end.seq + 1,
                  fmt::format("this and all events up to {} are missing", head->seq));
  }
  if (head->seq < end.seq || head->link != end.link) {
    return damage(match, head->seq, "it is not the recorded end of the log");
  }
  return {};
}

}  // namespace gridwise
