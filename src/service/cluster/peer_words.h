// Classifies requests, answers and pushes for routing between servers. Pure functions.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "service/request/verb.h"

namespace gridwise {

/// A request that begins or ends a subscription, whose pushes continue after the answer.
struct Lasting {
  std::string key;  ///< equal for both, see subscription_key
  bool begins = true;
};
[[nodiscard]] std::optional<Lasting> lasting_of(const Verb& verb,
                                                const boost::json::object& request);
/// `group`: the first word of its verbs.
[[nodiscard]] std::string subscription_key(std::string_view group, std::string_view subject);

/// The answer to a subscription as pushes, without events up to `sent`.
[[nodiscard]] std::vector<boost::json::object> pushes_of(std::string_view key,
                                                         const boost::json::object& answer,
                                                         std::int64_t sent = -1);

/// Whether the line is an error answer.
[[nodiscard]] bool is_error(const std::string& line);

/// A push of a match's events, or of the start of a race, after which the client watches its match.
struct PushedMatch {
  std::string match;
  std::int64_t seq = 0;
  bool begins = false;
};
[[nodiscard]] std::optional<PushedMatch> match_in_push(const std::string& line);

/// The seek in the answer to `seek.put`, which the socket now holds.
[[nodiscard]] std::optional<std::string> seek_in_answer(const std::string& line);

/// Whether a push reports that the client has been paired, which ends its seeks.
[[nodiscard]] bool is_paired(const std::string& line);

/// The push that tells a socket it no longer holds these seeks, because their server lost them.
[[nodiscard]] std::string ended_seeks(const std::vector<std::string>& seeks);

/// The seq of the state in the answer to `match.watch`.
[[nodiscard]] std::optional<std::int64_t> seq_in_answer(const std::string& line);

}  // namespace gridwise
