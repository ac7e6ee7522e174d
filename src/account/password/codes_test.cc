#include "account/password/codes.h"

#include <doctest/doctest.h>

#include <set>

#include "kit/random.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

Entropy seeded(std::uint64_t seed) {
  return [random = Random(seed)]() mutable {
    return std::uint64_t{random.below(UINT32_MAX)} << 32U | random.below(UINT32_MAX);
  };
}

}  // namespace

TEST_CASE("a_code_may_be_typed_in_other_ways") {
  const std::string code = new_code(seeded(1));
  CHECK(code.size() == 34);
  const auto hash = code_hash(code);
  REQUIRE(hash);
  CHECK(hash->size() == 64);
  std::string spaced = code;
  std::string capitals = code;
  std::string misread = code;
  for (char& c : spaced) c = c == '-' ? ' ' : c;
  for (char& c : capitals) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  for (char& c : misread) c = c == '0' ? 'O' : c == '1' ? 'l' : c;
  for (const std::string& typed : {spaced, capitals, misread, " " + code + " "}) {
    CAPTURE(typed);
    CHECK(code_hash(typed) == hash);
  }
}

TEST_CASE("another_code_has_another_hash") {
  std::set<std::string> hashes;
  const Entropy entropy = seeded(2);
  for (int i = 0; i < 100; ++i) hashes.insert(*code_hash(new_code(entropy)));
  CHECK(hashes.size() == 100);
  std::string code = new_code(entropy);
  const auto hash = code_hash(code);
  code.back() = code.back() == 'z' ? 'y' : 'z';
  CHECK(code_hash(code) != hash);
}

TEST_CASE("what_cannot_be_a_code_has_no_hash") {
  const std::string code = new_code(seeded(3));
  CHECK(!code_hash(""));
  CHECK(!code_hash(code.substr(1)));
  CHECK(!code_hash(code + "2"));
  CHECK(!code_hash("u" + code.substr(1)));
  CHECK(!code_hash("\xff" + code.substr(1)));
  CHECK(!code_hash(std::string(100'000, '-')));
}

TEST_CASE("ids_are_not_sequential") {
  std::set<std::string> ids;
  for (int i = 0; i < 1'000; ++i) {
    const std::string id = new_account_id(system_entropy);
    CHECK(id.size() == 16);
    CHECK(id.find_first_not_of("0123456789abcdefghjkmnpqrstvwxyz") == std::string::npos);
    ids.insert(id.substr(0, 6));
  }
  CHECK(ids.size() > 990);
}
