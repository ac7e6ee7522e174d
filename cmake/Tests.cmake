# gridwise_tests: every *_test.cc beside its source, and those in tests/ that cross the games.
find_package(doctest REQUIRED)
find_package(rapidcheck REQUIRED)

gridwise_files(test_sources _test.cc
  src/kit src/game src/games ${game_folders} src/lab src/store src/service src/server src/cli tests tests/conformance)
gridwise_sources(test_tools tests/conformance)
gridwise_sources(test_helpers tests/conformance)
add_executable(gridwise_tests tests/unit_main.cc ${test_sources} ${test_helpers} ${test_tools} $<TARGET_OBJECTS:gridwise_source_tree>)
target_include_directories(gridwise_tests PRIVATE ${PROJECT_SOURCE_DIR})
target_link_libraries(gridwise_tests PRIVATE gridwise_cli gridwise_settings SOCI::core SOCI::sqlite3
  Sodium::sodium doctest::doctest rapidcheck)
