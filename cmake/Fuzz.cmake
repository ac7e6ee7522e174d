# One libFuzzer program per file of tests/fuzz: fuzz_NAME for NAME.cc.
if(NOT CMAKE_CXX_COMPILER_ID STREQUAL Clang)
  message(FATAL_ERROR "The fuzz targets need clang: use the preset 'asan'")
endif()

# Coverage instrumentation for the code under test.
foreach(part gridwise_core gridwise_store gridwise_standing gridwise_service gridwise_account)
  target_compile_options(${part} PRIVATE -fsanitize=fuzzer-no-link)
endforeach()

add_custom_target(gridwise_fuzzers)
gridwise_sources(fuzz_sources tests/fuzz)
foreach(source IN LISTS fuzz_sources)
  cmake_path(GET source STEM name)
  add_executable(fuzz_${name} EXCLUDE_FROM_ALL ${source})
  target_include_directories(fuzz_${name} PRIVATE ${PROJECT_SOURCE_DIR})
  target_link_libraries(fuzz_${name} PRIVATE gridwise_account gridwise_settings)
  target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
  add_dependencies(gridwise_fuzzers fuzz_${name})
endforeach()
