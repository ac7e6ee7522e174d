# The test programs: gridwise_tests contains every *_test.cc beside its source and the cross-game tests in tests/. Two
# small ones contain subsets: gridwise_slow_tests those too slow for a sanitizer, compiled with the release's flags,
# gridwise_thread_tests those that start threads, for ThreadSanitizer.
if(GRIDWISE_TESTS)
  find_package(doctest REQUIRED)
  find_package(rapidcheck REQUIRED)
else()
  find_package(doctest QUIET)
  find_package(rapidcheck QUIET)
  if(NOT doctest_FOUND OR NOT rapidcheck_FOUND)
    return()
  endif()
  set(unless_asked_for EXCLUDE_FROM_ALL)
endif()

gridwise_files(test_sources _test.cc
  src/kit src/game src/games ${game_rooms} src/gomocup src/lab src/store src/standing src/service src/account src/server src/cli tests tests/conformance)
gridwise_sources(test_helpers tests/conformance)

# gridwise_test_program(NAME SOURCES...): a doctest program, excluded from the default target of
# optimized builds.
function(gridwise_test_program name)
  add_executable(${name} ${unless_asked_for} tests/unit_main.cc ${ARGN} $<TARGET_OBJECTS:gridwise_source_tree>)
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR})
  target_link_libraries(${name} PRIVATE gridwise_cli gridwise_settings SOCI::core SOCI::sqlite3 SOCI::postgresql
    Sodium::sodium doctest::doctest rapidcheck)
  if(CMAKE_CXX_COMPILER_ID STREQUAL Clang AND GRIDWISE_SANITIZE MATCHES address)
    target_compile_definitions(${name} PRIVATE __SANITIZE_ADDRESS__)  # g++ defines it itself
  endif()
  # When optimizing, g++ 12 falsely reports uninitialized members in aggregates with defaults, and
  # invalid frees.
  target_compile_options(${name} PRIVATE
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized -Wno-free-nonheap-object>)
  gridwise_quick_build(${name})
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

gridwise_test_program(gridwise_tests ${test_sources} ${test_helpers})

gridwise_matching(slow_sources "^TEST_SUITE\\(\"slow\"\\)" ${test_sources})
gridwise_matching(thread_sources
  "^#include (<(thread|future|stop_token)>|\"(kit/thread_pool|service/loop|server/asio_executor)\\.h\")"
  ${test_sources})
set(unless_asked_for EXCLUDE_FROM_ALL)
gridwise_test_program(gridwise_slow_tests ${slow_sources} ${test_helpers})
gridwise_test_program(gridwise_thread_tests ${thread_sources})
