#include "store/postgres/place.h"

#include <doctest/doctest.h>

using namespace gridwise;  // NOLINT(google-build-using-namespace)

namespace {

std::string hidden(std::string text) {
  hide_password(std::string(text), text.data());
  return text;
}

}  // namespace

TEST_CASE("an_address_is_shown_without_its_password") {
  const auto place = read_postgres_address("postgres://ann:s3cret@db.example:5433/games");
  REQUIRE(place);
  CHECK(place->name == "postgres://ann@db.example:5433/games");
  CHECK(place->address.find("password=s3cret") != std::string::npos);
}

TEST_CASE("an_address_that_libpq_cannot_read_is_an_error_that_quotes_nothing") {
  for (const char* text :
       {"postgres://ann:s3%zzcret@db/games", "postgres://ann:s3cret@db/x?nosuch=1",
        "mysql://ann:s3cret@db/games", "host=db password=s3cret", ""}) {
    CAPTURE(text);
    const auto place = read_postgres_address(text);
    REQUIRE(!place);
    CHECK(place.error().code == "text/bad_address");
    CHECK(place.error().says.find("cret") == std::string::npos);
  }
}

TEST_CASE("settings_for_a_server_that_does_not_answer_can_be_overruled") {
  const auto usual = read_postgres_address("postgres://db/games");
  CHECK(usual->address.find("connect_timeout=3") != std::string::npos);
  CHECK(usual->address.find("target_session_attrs=read-write") != std::string::npos);
  const auto own = read_postgres_address("postgres://db/games?connect_timeout=9&sslmode=require");
  CHECK(own->address.find("connect_timeout=9") != std::string::npos);
  CHECK(own->address.find("connect_timeout=3") == std::string::npos);
  CHECK(own->address.find("sslmode=require") != std::string::npos);
}

TEST_CASE("odd_characters_of_a_password_stay_what_they_are") {
  const auto place = read_postgres_address("postgres://ann:%20%27%22%5C%26%3D@db/games");
  REQUIRE(place);
  CHECK(place->address.find("password=%20%27%22%5C%26%3D") != std::string::npos);
}

TEST_CASE("passwords_are_overwritten_wherever_they_stand") {
  CHECK(hidden("postgres://ann:s3cret@db/games") == "postgres://ann:xxxxxx@db/games");
  CHECK(hidden("--store=postgresql://ann:a:b/c@d@db/x") == "--store=postgresql://ann:xxxxxxx@db/x");
  CHECK(hidden("postgres://db/games?password=s3cret&user=ann") ==
        "postgres://db/games?password=xxxxxx&user=ann");
  for (const char* plain : {"postgres://ann@db:5432/games", "postgres:///games", "--port", "a:b@c",
                            "https://play.example.org", ""}) {
    CHECK(hidden(plain) == plain);
  }
}

TEST_CASE("another_program_gets_the_password_apart_from_the_address") {
  const auto place =
      read_postgres_address("postgres://ann:s3c%20ret@db/games?sslpassword=k3y&sslmode=require");
  REQUIRE(place);
  const PostgresArguments arguments = arguments_for(*place);
  CHECK(arguments.password == "s3c ret");
  CHECK(arguments.address.find("s3c") == std::string::npos);
  CHECK(arguments.address.find("k3y") == std::string::npos);
  CHECK(arguments.address.find("user=ann") != std::string::npos);
  CHECK(arguments.address.find("sslmode=require") != std::string::npos);
}
