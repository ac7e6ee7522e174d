#include "account/password/rules.h"

#include <doctest/doctest.h>

#include "account/password/hasher.h"

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

std::string verdict(std::string_view password, std::string_view name = "Ann") {
  const Result<std::string> composed = compose_password(password);
  if (!composed) return composed.error().code;
  const Result<void> good = check_password(*composed, name);
  return good ? "" : good.error().code;
}

}  // namespace

TEST_CASE("a_password_has_15_characters_to_128_bytes") {
  CHECK(verdict("kettle fourteen").empty());
  CHECK(verdict("kettle fourtee") == "account/password_short");
  CHECK(verdict("") == "account/password_short");
  std::string longest;
  for (int i = 0; i < 32; ++i)
    longest += std::string("w") + std::to_string(100 + i * 7 % 32 * 13 % 900);
  longest.resize(128, '~');
  CHECK(verdict(longest).empty());
  CHECK(verdict(longest + "x") == "account/password_long");
  CHECK(verdict(std::string(100'000, 'x')) == "account/password_long");
  CHECK(verdict("\xff\xfe is not UTF-8, really") == "account/password");
}

TEST_CASE("emoji_password") {
  CHECK(verdict("\U0001F422\U0001F98A\U0001F409\U0001F33B\U0001F355\U0001F680\U0001F3B2\U0001F40C"
                "\U0001F341\U0001F30B\U0001F9C0\U0001F3BA\U0001F50B\U0001F6B2\U0001F9E6")
            .empty());
  CHECK(verdict("十五个汉字也可以组成一个好的密码呀").empty());
  CHECK(verdict("太短的汉字密码") == "account/password_short");
}

TEST_CASE("a_password_does_not_depend_on_the_keyboard") {
  CHECK(*compose_password("e\u0301te\u0301") == *compose_password("\u00e9t\u00e9"));
}

TEST_CASE("common_password_is_refused") {
  for (const char* common : {"password1234567",
                             "Password12345678!",
                             "123456789012345",
                             "qwertyuiopasdfgh",
                             "aaaaaaaaaaaaaaa",
                             "abcabcabcabcabc",
                             "passwordpassword",
                             "P4ssw0rdP4ssw0rd",
                             "iloveyou iloveyou",
                             "letmeinletmein1",
                             "correct horse battery staple",
                             "CorrectHorseBatteryStaple",
                             "1qaz2wsx3edc4rfv",
                             "zxcvbnm,./asdfghjkl",
                             "qwerty123456789",
                             "987654321987654321",
                             "abcdefghijklmnopqrst",
                             "welcome to gridwise",
                             "superman superman!",
                             "hahahahahahahahaha",
                             "0123456789abcdef",
                             "November November",
                             "111111222222333333",
                             "thequickbrownfox"}) {
    CAPTURE(common);
    CHECK(verdict(common) == "account/password_common");
  }
  for (const char* good :
       {"seven green bottles, hanging", "eleven pipers piping softly", "kettle fourteen",
        "my aunt sells blue umbrellas", "Tr0ub4dor&3 and a goat", "violet-mango-tractor",
        "ein gruener Papagei singt", "xK9#mQ2$vL7@wR4"}) {
    CAPTURE(good);
    CHECK(verdict(good).empty());
  }
}

TEST_CASE("a_password_made_of_the_name_is_refused") {
  CHECK(verdict("Bartholomew Smith", "Bartholomew Smith") == "account/password_name");
  CHECK(verdict("bartholomewsmith1999", "Bartholomew Smith") == "account/password_name");
  CHECK(verdict("xx-BARTHOLOMEW-2024", "Bartholomew") == "account/password_name");
  CHECK(verdict("Bartholomew sells umbrellas", "Bartholomew").empty());
  CHECK(verdict("an ox and a kettle", "An").empty());  // the name is too short to matter
}

TEST_CASE("parameters_at_least") {
  const auto hasher = argon_hasher();
  REQUIRE(hasher);
  const Result<std::string> made = hasher->hash("seven green bottles");
  REQUIRE(made);
  CHECK(made->starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
  CHECK(hasher->verify(*made, "seven green bottles"));
  CHECK(!hasher->verify(*made, "seven green bottle"));
  CHECK(!hasher->outdated(*made));
  CHECK(hasher->outdated("$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA"));
  CHECK(*hasher->hash("seven green bottles") != *made);  // salted
}

TEST_CASE("the_dummy_costs_the_same_and_fits_no_password") {
  const auto hasher = argon_hasher();
  REQUIRE(hasher);
  CHECK(!hasher->outdated(hasher->dummy()));
  CHECK(!hasher->verify(hasher->dummy(), ""));
}

TEST_CASE("password_of_128_bytes_differs_in_its_last_byte") {
  const auto hasher = argon_hasher();
  REQUIRE(hasher);
  std::string password(127, 'x');
  const Result<std::string> made = hasher->hash(password + "a");
  REQUIRE(made);
  CHECK(hasher->verify(*made, password + "a"));
  CHECK(!hasher->verify(*made, password + "b"));
  CHECK(!hasher->verify(*made, password));
}
