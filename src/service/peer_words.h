// Which server decides a request, which requests last, and what pushes and answers say about it.
// Pure functions.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gridwise {

/// Who decides a request: the server of the client, the owner of the match that it names, or the
/// server with the lobby.
enum class Decider { kHere, kOwner, kLobby };

[[nodiscard]] Decider decider_of(std::string_view verb);

/// Whether the sender takes a seat or will: a guest gets an account before it is passed on.
[[nodiscard]] bool needs_account(std::string_view verb);

/// A request whose effect lasts, or one that ends such an effect.
struct Lasting {
  std::string key;  ///< of both: the verb that begins it, and its subject
  bool begins = true;
};
[[nodiscard]] std::optional<Lasting> lasting_of(std::string_view verb,
                                                const boost::json::object& request);

/// The pushes that say what the answer to such a request says, without events up to `sent`.
[[nodiscard]] std::vector<boost::json::object> pushes_of(std::string_view key,
                                                         const boost::json::object& answer,
                                                         std::int64_t sent = -1);

/// Whether the line of an answer says that the request was refused.
[[nodiscard]] bool is_error(const std::string& line);

/// A push of a match's events, or of a race that begins: from then on the client watches the match.
struct PushedMatch {
  std::string match;
  std::int64_t seq = 0;
  bool begins = false;
};
[[nodiscard]] std::optional<PushedMatch> match_in_push(const std::string& line);

/// The seek that a socket holds from now on, as the answer to `seek.put` says.
[[nodiscard]] std::optional<std::string> seek_in_answer(const std::string& line);

/// Whether a push says that the client's seeks have become a match.
[[nodiscard]] bool is_paired(const std::string& line);

/// The push of seeks that a socket does not hold any more, because of the server that had them.
[[nodiscard]] std::string ended_seeks(const std::vector<std::string>& seeks);

/// The seq of the state in the answer to `match.watch`.
[[nodiscard]] std::optional<std::int64_t> seq_in_answer(const std::string& line);

}  // namespace gridwise
