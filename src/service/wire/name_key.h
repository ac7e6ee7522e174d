// Names that look alike have the same key, so that nobody can take another's name.
#pragma once

#include <string>
#include <string_view>

namespace gridwise {

/// The key of a name: NFKC with case folded, and ignorable code points and spaces removed. Letters
/// and digits of Latin, Greek and Cyrillic that look alike are replaced by one of them. For
/// comparison only; may be longer than the name. REQUIRES: the result of clean_name.
[[nodiscard]] std::string name_key(std::string_view name);

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
