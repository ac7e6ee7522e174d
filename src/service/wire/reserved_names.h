// Names that nobody may take, by their keys (service/wire/name_key.h).
#pragma once

#include <string>
#include <string_view>

namespace gridwise {

/// The key under which sign-in attempts for this name are counted (`AttemptRule::key`).
[[nodiscard]] std::string attempts_of_name(std::string_view name_key);

/// Whether names with this key are reserved, or look like one that is (store/names/skeleton.h):
/// words for the host or the program ("admin", "gridwise", "deleted player"), and names of bots.
[[nodiscard]] bool is_reserved(std::string_view key);

/// Whether the key is that of a bot's name: of a selector, or of its label in one of our languages.
[[nodiscard]] bool is_bots_name(std::string_view key);

/// Whether the key is that of "Guest" in one of our languages: reserved for people without a name,
/// so that no account has it.
[[nodiscard]] bool is_guests_name(std::string_view key);

}  // namespace gridwise
