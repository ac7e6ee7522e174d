# The test programs: gridwise_tests contains every *_test.cc beside its source and the cross-game tests in tests/. Two
# small ones contain subsets: gridwise_slow_tests those that take minutes, optimized, and gridwise_thread_tests those that
# start threads, for ThreadSanitizer.
find_package(doctest QUIET)
if(NOT doctest_FOUND)
  return()
endif()

gridwise_files(test_sources _test.cc
  src/gridwise src/kit src/game src/games ${game_rooms} src/gomocup src/lab ${shell_rooms} src/browser tests tests/conformance)
gridwise_sources(test_helpers tests/conformance)
set(GRIDWISE_TESTS_MATCHING . CACHE STRING "Build only unit tests whose path matches this regular expression")

# gridwise_test_program(NAME OPTIMIZATION SOURCES...): a doctest program.
function(gridwise_test_program name optimization)
  add_executable(${name} EXCLUDE_FROM_ALL tests/unit_main.cc ${ARGN} $<TARGET_OBJECTS:gridwise_source_tree>)
  set_source_files_properties(tests/unit_main.cc PROPERTIES
    SKIP_PRECOMPILE_HEADERS ON)
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR})
  target_link_libraries(${name} PRIVATE gridwise_cli gridwise_settings SOCI::core SOCI::sqlite3 SOCI::postgresql
    Sodium::sodium doctest::doctest)
  if(CMAKE_CXX_COMPILER_ID STREQUAL Clang AND GRIDWISE_SANITIZE MATCHES address)
    target_compile_definitions(${name} PRIVATE __SANITIZE_ADDRESS__)  # g++ defines it itself
  endif()
  if(GRIDWISE_SANITIZE MATCHES undefined)
    # It is the program's behaviour that the tests check; without these checks, they compile in two thirds of the time.
    target_compile_options(${name} PRIVATE -fno-sanitize=undefined)
  endif()
  # When optimizing, g++ 12 falsely reports uninitialized members in aggregates with defaults, and
  # invalid frees.
  target_compile_options(${name} PRIVATE ${optimization}
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized -Wno-free-nonheap-object>)
  gridwise_precompile(${name} <doctest/doctest.h>)
endfunction()

# gridwise_matching(OUT PATTERN SOURCES...): the sources with a line that matches.
function(gridwise_matching out pattern)
  set(found "")
  foreach(source IN LISTS ARGN)
    file(STRINGS ${source} lines REGEX "${pattern}")
    if(lines)
      list(APPEND found ${source})
    endif()
  endforeach()
  set(${out} ${found} PARENT_SCOPE)
endfunction()

string(REPLACE "${PROJECT_SOURCE_DIR}/" "" matching_sources "${test_sources}")
list(FILTER matching_sources INCLUDE REGEX "${GRIDWISE_TESTS_MATCHING}")
gridwise_test_program(gridwise_tests -O0 ${matching_sources} ${test_helpers})

# Prints the page's types and the tables of docs/protocol.md.
add_executable(gridwise_messages EXCLUDE_FROM_ALL tests/messages_main.cc tests/conformance/messages.cc)
target_include_directories(gridwise_messages PRIVATE ${PROJECT_SOURCE_DIR})
target_link_libraries(gridwise_messages PRIVATE gridwise_cli gridwise_settings)

gridwise_matching(slow_sources "^TEST_SUITE\\(\"slow\"\\)" ${test_sources})
gridwise_matching(thread_sources
  "^#include (<(thread|future|stop_token)>|\"(kit/thread_pool|service/loop|server/asio_executor)\\.h\")"
  ${test_sources})
gridwise_test_program(gridwise_slow_tests -O2 ${slow_sources} ${test_helpers})
gridwise_test_program(gridwise_thread_tests -O0 ${thread_sources})
