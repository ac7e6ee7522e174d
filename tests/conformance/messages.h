// The whole protocol as data: prints the page's types and the tables of docs/protocol.md.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "service/request/verb.h"

namespace gridwise {

/// The rows of all features, by name; their `run` must not be called.
[[nodiscard]] const std::vector<Verb>& protocol_verbs();
/// Every message that a verb names, is pushed, or is sent over HTTP.
[[nodiscard]] const std::vector<const MessageType*>& protocol_messages();

/// What a line without an id is: one of the pushes.
[[nodiscard]] ValueType push_type();

/// The content of web/src/protocol/messages.ts.
[[nodiscard]] std::string page_types();
/// The content of docs/protocol.schema.json: JSON Schemas (draft 2020-12) of the requests and the
/// answers of all verbs, and of pushes. One line each.
[[nodiscard]] std::string protocol_schema();
/// `text` with the tables between its markers written anew: `<!-- messages: Words Option -->` or
/// `<!-- verbs: board.* hello -->`, up to `<!-- end -->`.
[[nodiscard]] std::string with_tables(std::string_view text);
/// The messages and verbs that the markers of `text` name.
[[nodiscard]] std::vector<std::string> in_tables(std::string_view text);

}  // namespace gridwise
