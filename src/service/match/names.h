// The names of a match's enum values in protocol, log and records.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "kit/message.h"
#include "service/match/match.h"

namespace gridwise {

// Each list is in the order of its enum, or of the alternatives of Happening.
inline constexpr std::array<std::string_view, 3> kSeatKinds{"person", "bot", "open"};
inline constexpr std::array<std::string_view, 2> kSeedBy{"server", "player"};
inline constexpr std::array<std::string_view, 2> kVisibilities{"public", "private"};
inline constexpr std::array<std::string_view, 3> kOfferKinds{"undo", "draw", "rematch"};
inline constexpr std::array<std::string_view, 4> kStatuses{"waiting", "running", "paused",
                                                           "finished"};
inline constexpr std::array<std::string_view, 7> kReasons{
    "play", "resigned", "agreed", "aborted", "forfeit", "time", "left"};
inline constexpr std::array<std::string_view, 17> kHappenings{
    "created",   "sat",     "moved",   "undone",  "offered", "declined",
    "resigned",  "drawn",   "aborted", "paused",  "resumed", "speed",
    "rematched", "flagged", "taken",   "claimed", "unrated"};
static_assert(kHappenings.size() == std::variant_size_v<Happening>);

template <>
inline constexpr auto kNamesOf<SeatInfo::Kind> = kSeatKinds;
template <>
inline constexpr auto kNamesOf<SeedBy> = kSeedBy;
template <>
inline constexpr auto kNamesOf<OfferKind> = kOfferKinds;
template <>
inline constexpr auto kNamesOf<MatchStatus> = kStatuses;
template <>
inline constexpr auto kNamesOf<EndReason> = kReasons;

template <class Enum, std::size_t count>
[[nodiscard]] constexpr std::string_view name_in(const std::array<std::string_view, count>& names,
                                                 Enum value) {
  return names[static_cast<std::size_t>(value)];
}

/// nullopt if no value has that name.
template <class Enum, std::size_t count>
[[nodiscard]] constexpr std::optional<Enum> value_in(
    const std::array<std::string_view, count>& names, std::string_view name) {
  for (std::size_t i = 0; i < count; ++i) {
    if (names[i] == name) return static_cast<Enum>(i);
  }
  return {};
}

/// "server", "owner", "seat:0".
[[nodiscard]] inline std::string format_actor(const Actor& actor) {
  switch (actor.kind) {
    case Actor::Kind::kServer:
      return "server";
    case Actor::Kind::kOwner:
      return "owner";
    case Actor::Kind::kSeat:
      break;
  }
  return "seat:" + std::to_string(actor.seat);
}

}  // namespace gridwise
