// What names look like, and names of several scripts.
#include "store/names/skeleton.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace gridwise;  // NOLINT(google-build-using-namespace)

TEST_CASE("names_that_look_alike_have_one_skeleton") {
  const std::vector<std::pair<const char*, std::vector<const char*>>> names{
      {"alice",
       {"aiice", "a1ice", "a|ice", "alice.", "'alice'", "a-lice", "al\u0131ce",
        "\u13aalice",                      // Cherokee A
        "\ua4ee\ua4e1\ua4f2\ua4da\ua4f0",  // Lisu throughout
        "\u0430l\u0456\u0441\u0435"}},     // Cyrillic a, i, es, ie
      {"admin", {"adrnin", "admln", "admin.", "aclmin"}},
      {"gridwise", {"gridvvise", "gricl-wise", "gr1dwi\u0455e"}},
      {"oscar", {"0scar", "\u0585scar", "\u2c9fscar", "\u03bfscar"}},  // Armenian, Coptic, Greek
      {"~", {"~"}}};
  for (const auto& [name, others] : names) {
    CAPTURE(name);
    for (const char* const other : others) {
      CAPTURE(other);
      CHECK(skeleton(other) == skeleton(name));
    }
  }
}

TEST_CASE("names_that_look_different_have_different_skeletons") {
  const std::vector<const char*> names{
      "ann",
      "anna",
      "bob",
      "jose",
      "jos\u00e9",
      "lisa",
      "lissa",
      "~",
      "!",
      "...",
      "\u5f20\u4f1f",
      "\u5f20\u4e09",
      "\U0001f600",
      "max",
      "c+",
      "ca$h",
      "cash",
      "\u05d3\u05e0",
      "\u05d3\u05e0\u05d9",  // Hebrew, the second with a yod, which looks like an apostrophe
      "\u0438\u0432\u0430\u043d"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    CHECK(!skeleton(names[i]).empty());
    for (std::size_t j = 0; j < i; ++j) {
      CAPTURE(names[i]);
      CAPTURE(names[j]);
      CHECK(skeleton(names[i]) != skeleton(names[j]));
    }
  }
}

TEST_CASE("scripts_of_a_name_may_not_mix_but_for_those_written_together") {
  for (const char* const name :
       {"Ann 7!", "\u0418\u0432\u0430\u043d", "Tom\u5c0f\u660e", "\u3072\u30ab\u5c0fX",
        "\ud55c\uad6d Kim", "\u5c0f\u3105a", "\U0001f600 Ann", "123", "\u0395\u03bb\u03b1 2",
        "\u30fc\u3042", "An\uff4e"}) {
    CAPTURE(name);
    CHECK(!mixes_scripts(name));
  }
  for (const char* const name : {"\u0410nn", "Ann\u03b1", "\u13aalice", "\u0585scar",
                                 "\u3042\ud55c", "\u3105\u3042", "\u0430\u03b1", "\u05d0a"}) {
    CAPTURE(name);
    CHECK(mixes_scripts(name));
  }
}
