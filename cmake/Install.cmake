# `cmake --install`: the program, and the library with its headers for find_package(gridwise).
include(CMakePackageConfigHelpers)

install(TARGETS gridwise_core EXPORT gridwise_targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
if(TARGET gridwise)
  install(TARGETS gridwise RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
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
        OUTPUT_FILE \"${PROJECT_BINARY_DIR}/share/${name}\" COMMAND_ERROR_IS_FATAL ANY)")
    install(FILES ${PROJECT_BINARY_DIR}/share/${name} DESTINATION ${CMAKE_INSTALL_DATADIR}/${folder})
  endforeach()
endif()

# The public headers; tests/consumer compiles each by itself.
install(DIRECTORY src/gridwise DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")

set(config_to ${CMAKE_INSTALL_LIBDIR}/cmake/gridwise)
install(EXPORT gridwise_targets NAMESPACE gridwise:: DESTINATION ${config_to} FILE gridwiseTargets.cmake)
configure_package_config_file(cmake/gridwiseConfig.cmake.in ${PROJECT_BINARY_DIR}/gridwiseConfig.cmake
  INSTALL_DESTINATION ${config_to})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/gridwiseConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/gridwiseConfig.cmake ${PROJECT_BINARY_DIR}/gridwiseConfigVersion.cmake
  DESTINATION ${config_to})
