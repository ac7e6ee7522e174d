// Arbitrary texts as one row of a match's log: an accepted row survives a round trip, a refused one
// has a reason.
#include <array>

#include "service/match/json.h"
#include "service/record/record.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/rows.h"

namespace gridwise {
namespace {

void check(std::string_view text) {
  const EventRow row = read_row(text, "0123456789abcdef");
  const auto event = from_row(row);
  if (!event.ok()) {
    require(event.error().code == "store/corrupt", "a broken row is a corrupt store");
    require(event.error().says.find(row.match) != std::string::npos, "the match is named");
    return;
  }
  const EventRow written = to_row(row.match, *event);
  require(written.actor == row.actor && written.command == row.command,
          "actor and command are kept");
  require(written.fingerprint == row.fingerprint, "the fingerprint is kept");
  require(written.at_ms == row.at_ms && written.kind == row.kind, "time and kind are kept");
  const auto again = from_row(written);
  require(again.ok(), "a written row can be read");
  require(to_row(row.match, *again) == written, "reading a written row gives it back");

  RecordRow record;
  record.id = row.actor;
  record.body = text;
  (void)read_stored(record);
}

}  // namespace
}  // namespace gridwise

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  gridwise::check(gridwise::as_text(data, size));
  return 0;
}
