# `cmake --install`: the program; from a build with GRIDWISE_PROGRAM=OFF the library with its headers, for
# find_package(gridwise) and pkg-config. The program's own copy of the library is not position-independent.
include(Package)
add_custom_target(dist COMMAND tools/release.sh tarball WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} USES_TERMINAL)
if(GRIDWISE_PROGRAM)
  install(TARGETS gridwise RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
  install(PROGRAMS ${PROJECT_BINARY_DIR}/pbrain-gridwise DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
  # The program generates its own manual page and shell completions.
  foreach(page IN ITEMS "man|man/man1/gridwise.1" "completion bash|bash-completion/completions/gridwise"
      "completion zsh|zsh/site-functions/_gridwise" "completion fish|fish/vendor_completions.d/gridwise.fish")
    string(REGEX REPLACE "[|].*" "" words "${page}")
    string(REGEX REPLACE ".*[|]" "" name "${page}")
    separate_arguments(words)
    cmake_path(GET name PARENT_PATH folder)
    install(CODE "
      file(MAKE_DIRECTORY \"${PROJECT_BINARY_DIR}/share/${folder}\")
      execute_process(COMMAND \"$<TARGET_FILE:gridwise>\" --lang en ${words}
        OUTPUT_FILE \"${PROJECT_BINARY_DIR}/share/${name}\" COMMAND_ERROR_IS_FATAL ANY)"
      COMPONENT program)
    install(FILES ${PROJECT_BINARY_DIR}/share/${name} DESTINATION ${CMAKE_INSTALL_DATADIR}/${folder} COMPONENT program)
  endforeach()
  return()
endif()

include(CMakePackageConfigHelpers)
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME development)
install(TARGETS gridwise_core EXPORT gridwise_targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
# The public headers; tests/consumer compiles each by itself.
install(DIRECTORY src/gridwise DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")

set(config_to ${CMAKE_INSTALL_LIBDIR}/cmake/gridwise)
install(EXPORT gridwise_targets NAMESPACE gridwise:: DESTINATION ${config_to} FILE gridwiseTargets.cmake)
configure_package_config_file(cmake/gridwiseConfig.cmake.in ${PROJECT_BINARY_DIR}/gridwiseConfig.cmake
  INSTALL_DESTINATION ${config_to})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/gridwiseConfigVersion.cmake COMPATIBILITY SameMinorVersion)
cmake_path(RELATIVE_PATH CMAKE_INSTALL_FULL_LIBDIR BASE_DIRECTORY ${CMAKE_INSTALL_PREFIX} OUTPUT_VARIABLE libdir)
cmake_path(SET up NORMALIZE "/${libdir}/pkgconfig")
string(REGEX REPLACE "/[^/]+" "/.." up ${up})
configure_file(cmake/gridwise.pc.in ${PROJECT_BINARY_DIR}/gridwise.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/gridwise.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
install(FILES ${PROJECT_BINARY_DIR}/gridwiseConfig.cmake ${PROJECT_BINARY_DIR}/gridwiseConfigVersion.cmake
  DESTINATION ${config_to})
