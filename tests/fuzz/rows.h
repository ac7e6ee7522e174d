// Log rows as lines that a fuzzer can mutate: SEQ|AT|ACTOR|COMMAND|KIND|FINGERPRINT|PAYLOAD.
#pragma once

#include <cstdlib>
#include <string>
#include <string_view>

#include "store/store.h"

namespace gridwise {

/// Removes and returns the text up to the next `end`.
inline std::string cut(std::string_view& text, char end) {
  const std::size_t at = text.find(end);
  const std::string head(text.substr(0, at));
  text.remove_prefix(at == std::string_view::npos ? text.size() : at + 1);
  return head;
}

/// Every line gives a row; missing fields are empty.
inline EventRow read_row(std::string_view line, const std::string& match) {
  EventRow row;
  row.match = match;
  row.seq = std::strtoll(cut(line, '|').c_str(), nullptr, 10);
  row.at_ms = std::strtoll(cut(line, '|').c_str(), nullptr, 10);
  row.actor = cut(line, '|');
  row.command = cut(line, '|');
  row.kind = cut(line, '|');
  row.fingerprint = cut(line, '|');
  row.payload = line;
  return row;
}

}  // namespace gridwise
