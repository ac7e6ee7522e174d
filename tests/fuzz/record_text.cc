// Arbitrary bytes as an imported record: an accepted one survives a round trip, and replays or is
// refused with a reason.
#include "service/record/record.h"
#include "tests/fuzz/fuzz.h"

namespace gridwise {
namespace {

void check(std::string_view text) {
  const auto record = parse_record(text);
  if (!record.ok()) {
    require(!record.error().code.empty() && !record.error().says.empty(), "an error says why");
    return;
  }
  const std::string line = format_record(record.value());
  const auto again = parse_record(line);
  require(again.ok(), "a record's text can be read");
  require(format_record(again.value()) == line, "reading a record's text gives it back");

  const auto end = replay(record.value());
  if (!end.ok()) return;
  require(end.value()->moves().size() == record.value().moves.size(), "every move is replayed");
  if (record.value().reason == EndReason::kPlay) {
    require(end.value()->outcome() == record.value().outcome, "the moves lead to the outcome");
  }
}

}  // namespace
}  // namespace gridwise

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  gridwise::check(gridwise::as_text(data, size));
  return 0;
}
