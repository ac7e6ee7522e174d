// Arbitrary bytes as a name, a mark and a chat line: normalizing an accepted text again does not
// change it.
#include "service/people/chat.h"
#include "service/wire/names.h"
#include "tests/fuzz/fuzz.h"

namespace gridwise {
namespace {

void check_form(const std::string& text, const std::optional<std::string>& again) {
  require(again == text, "a text that was taken stays as it is");
  require(text.find_first_of("\n\r\t") == std::string::npos, "it is one line");
  require(!text.starts_with(' ') && !text.ends_with(' '), "it has no spaces at its ends");
  require(text.find("  ") == std::string::npos, "it has single spaces");
}

}  // namespace
}  // namespace gridwise

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace gridwise;  // NOLINT(google-build-using-namespace)
  const std::string text(reinterpret_cast<const char*>(data), size);
  if (const auto name = clean_name(text)) check_form(*name, clean_name(*name));
  if (const auto glyph = clean_glyph(text)) check_form(*glyph, clean_glyph(*glyph));
  const Result<std::string> line = checked_line(text);
  if (line) {
    check_form(*line, clean_line(*line));
    require(!has_address(*line), "a line has no address of a page");
  } else {
    require(line.error().code.starts_with("chat/"), "a refusal of a line has its code");
  }
  return 0;
}
