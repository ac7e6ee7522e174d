# What is compiled for other machines than this one: the engines with a program that runs `gridwise bench`, and for
# WebAssembly the program in the page, which is the service with the store in memory and all engines in one file. That has one
# thread and no exceptions (Debian's libc++abi for WebAssembly cannot throw): a throw ends the page's worker.
gridwise_game_folders(game_folders)
gridwise_rooms(game_rooms ${game_folders})
include(BenchTexts)
include(LevelTexts)
include(GomokuNetwork)

# Only headers of these libraries are used; the rest of /usr/include belongs to another C library.
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/include)
foreach(headers boost fmt)
  file(CREATE_LINK /usr/include/${headers} ${PROJECT_BINARY_DIR}/include/${headers} SYMBOLIC)
endforeach()

# elsewhere(TARGET): what all these targets are compiled with.
function(elsewhere target)
  target_include_directories(${target} PRIVATE src)
  target_include_directories(${target} SYSTEM PRIVATE ${PROJECT_BINARY_DIR}/include)
  target_compile_definitions(${target} PRIVATE FMT_HEADER_ONLY BOOST_ALL_NO_LIB)
  target_link_libraries(${target} PRIVATE gridwise_settings)
  if(WASM)
    target_include_directories(${target} SYSTEM BEFORE PRIVATE src/browser/shim)
    target_compile_options(${target} PRIVATE
      $<$<COMPILE_LANGUAGE:CXX>:-msimd128 -mbulk-memory -Xclang -fignore-exceptions>)
    target_link_options(${target} PRIVATE -Wl,--gc-sections,--strip-all,-z,stack-size=1048576)
  endif()
  gridwise_precompile(${target})
endfunction()

# Without what needs other programs or threads.
gridwise_sources(engine_sources src/kit src/game src/games ${game_rooms} src/lab src/gomocup)
list(FILTER engine_sources EXCLUDE REGEX "/(kit/process|gomocup/program|lab/(player|record|tournament))\\.cc$")
# What no search runs: reading, writing, checking, and the tables of bots. On WebAssembly it is compiled for size, since a
# page waits longer for a larger file.
set(quiet_sources ${engine_sources})
list(FILTER quiet_sources INCLUDE REGEX
  "src/(game|games|gomocup|lab)/[a-z0-9_]+\\.cc$|/certificate|/(lint|foreign)_[a-z]+\\.cc$|/[a-z_]*(text|fields|reasons?)\\.cc$|/(daily|door|facts|knobs|lemma_check|level_file|levels|lint|marks|names|notation|path|players|possible|profiles|psq|puzzles|renlib|sgf|text_keys|tokens)\\.cc$")
list(REMOVE_ITEM engine_sources ${quiet_sources})
add_library(gridwise_quiet OBJECT ${quiet_sources} cmake/boost_json.cc)
elsewhere(gridwise_quiet)
if(WASM)
  target_compile_options(gridwise_quiet PRIVATE -Oz)
endif()
add_library(gridwise_engines OBJECT ${engine_sources} ${GRIDWISE_BENCH_SOURCES}
  ${GRIDWISE_LEVEL_SOURCES} ${GRIDWISE_PUZZLE_SOURCES} ${GRIDWISE_NETWORK_SOURCES} ${GRIDWISE_VERSION_SOURCE})
elsewhere(gridwise_engines)
add_dependencies(gridwise_engines gridwise_version)
set(engines $<TARGET_OBJECTS:gridwise_engines> $<TARGET_OBJECTS:gridwise_quiet>)

add_executable(gridwise_bench tests/engines/bench_main.cc src/cli/game/bench_task.cc ${engines})
elsewhere(gridwise_bench)

if(WASM)
  # The loops of gomoku's search take up to a tenth less time than with -O2.
  foreach(source board move_order network network_evaluator tree_search vcf)
    set_property(SOURCE src/games/gomoku/${source}.cc APPEND PROPERTY COMPILE_OPTIONS -O3)
  endforeach()
  set_target_properties(gridwise_bench PROPERTIES OUTPUT_NAME bench.wasm)
  target_sources(gridwise_bench PRIVATE src/browser/no_throw.cc)

  # src/browser has another form of what needs libsodium and utf8proc.
  gridwise_rooms(service_rooms src/service)
  list(FILTER service_rooms EXCLUDE REGEX "/(threads|cluster)$")
  gridwise_sources(page_sources src/store src/store/memory src/standing ${service_rooms} src/browser)
  list(FILTER page_sources EXCLUDE REGEX "/(store/sha256|service/wire/names|service/wire/name_key)\\.cc$")
  add_executable(gridwise_page ${page_sources} ${engines})
  elsewhere(gridwise_page)
  target_compile_options(gridwise_page PRIVATE -Oz)
  target_link_options(gridwise_page PRIVATE -mexec-model=reactor)
  set_target_properties(gridwise_page PROPERTIES OUTPUT_NAME gridwise.wasm)

  # The unit tests of orb routes' lanes, for the vectors of WebAssembly.
  file(CREATE_LINK /usr/include/doctest ${PROJECT_BINARY_DIR}/include/doctest SYMBOLIC)
  add_executable(gridwise_lane_tests tests/unit_main.cc src/games/orbs/beam_lanes_test.cc src/games/orbs/count_test.cc
    src/games/orbs/lane_worth_test.cc src/games/orbs/lane_sets.cc src/browser/no_throw.cc
    "$<FILTER:${engines},EXCLUDE,/lane_sets\\.cc>")
  elsewhere(gridwise_lane_tests)
  target_include_directories(gridwise_lane_tests SYSTEM BEFORE PRIVATE tests/browser/shim)
  target_compile_definitions(gridwise_lane_tests PRIVATE GRIDWISE_ALL_LANE_SETS
    DOCTEST_CONFIG_NO_EXCEPTIONS_BUT_WITH_ALL_ASSERTS DOCTEST_CONFIG_NO_POSIX_SIGNALS DOCTEST_CONFIG_NO_MULTITHREADING
    _WASI_EMULATED_SIGNAL)
  set_target_properties(gridwise_lane_tests PROPERTIES OUTPUT_NAME lane_tests.wasm)
endif()
