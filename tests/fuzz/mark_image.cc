// Arbitrary bytes as an uploaded image: refused with a code, or converted to a square PNG that
// passes the same check and re-encodes to itself.
#include "account/image/mark_image.h"

#include <string>

#include "account/image/check.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace gridwise;  // NOLINT(google-build-using-namespace)
  const std::string upload(reinterpret_cast<const char*>(data), size);
  const Result<std::string> mark = make_mark_image(upload);
  if (!mark) {
    require(mark.error().code.starts_with("look/image"), "a refusal of an image has its code");
    return 0;
  }
  const Result<CheckedImage> checked = check_image(*mark);
  require(checked.ok(), "a mark is an image");
  require(checked->width == kMarkSide && checked->height == kMarkSide, "a mark is a square");
  const Result<std::string> again = make_mark_image(*mark);
  require(again.ok() && *again == *mark, "a mark stays as it is");
  return 0;
}
