#include "browser/plain_sha256.h"

#include <doctest/doctest.h>

#include "kit/random.h"
#include "store/sha256.h"

using namespace gridwise;

TEST_CASE("plain_sha256_is_that_of_the_library_for_every_length_of_a_few_blocks") {
  Random random(1);
  std::string text;
  for (int length = 0; length < 300; ++length) {
    CHECK(PlainSha256::of(text) == sha256(text));
    text += static_cast<char>(random.below(256));
  }
}

TEST_CASE("plain_sha256_of_the_standard_examples") {
  // FIPS 180-4, example messages of NIST.
  CHECK(PlainSha256::of("abc") ==
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(PlainSha256::of(std::string(1'000'000, 'a')) ==
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}
