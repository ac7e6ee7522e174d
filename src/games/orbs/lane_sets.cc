#include "games/orbs/lane_sets.h"

namespace gridwise::orbs {
namespace {

struct Set {
  std::string_view name;
  bool (*available)();
  LaneFunctions<std::uint32_t> (*narrow)(int rows);
  LaneFunctions<std::uint64_t> (*wide)(int rows);
};

// Narrowest first. On WebAssembly the page has one set, and the test (cmake/Elsewhere.cmake) both.
constexpr Set kSets[] = {
#if !defined(__wasm_simd128__) || defined(GRIDWISE_ALL_LANE_SETS)
    {"portable", [] { return true; }, narrow_portable, wide_portable},
#endif
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
    {"avx2", [] { return __builtin_cpu_supports("avx2") != 0; }, narrow_avx2, wide_avx2},
    {"avx512",
     [] {
       return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
              __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512vl") != 0 &&
              __builtin_cpu_supports("avx512vpopcntdq") != 0;
     },
     narrow_avx512, wide_avx512},
#endif
#ifdef __wasm_simd128__
    {"wasm", [] { return true; }, narrow_wasm, wide_wasm},
#endif
};

const Set& set_named(std::string_view name) {
  const Set* chosen = &kSets[0];
  for (const Set& set : kSets) {
    if (set.available() && (name.empty() || set.name == name)) chosen = &set;
  }
  return *chosen;
}

}  // namespace

std::vector<std::string_view> available_sets() {
  std::vector<std::string_view> names;
  for (const Set& set : kSets) {
    if (set.available()) names.push_back(set.name);
  }
  return names;
}

template <>
LaneFunctions<std::uint32_t> lane_functions(int rows, std::string_view set) {
  return set_named(set).narrow(rows);
}
template <>
LaneFunctions<std::uint64_t> lane_functions(int rows, std::string_view set) {
  return set_named(set).wide(rows);
}

}  // namespace gridwise::orbs
