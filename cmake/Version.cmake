# The output of `gridwise --version`: the project's version and the commit. The commit is looked up at each build, but
# the file is rewritten, and recompiled, only if the commit changed.
set(GRIDWISE_VERSION_SOURCE ${PROJECT_BINARY_DIR}/generated/version.cc)

if(CMAKE_SCRIPT_MODE_FILE)
  if(EXISTS ${SOURCE_DIR}/COMMIT)  # of a release, which is no clone
    file(STRINGS ${SOURCE_DIR}/COMMIT GRIDWISE_COMMIT)
  else()
    execute_process(
      COMMAND git -C ${SOURCE_DIR} rev-parse --short=12 HEAD
      OUTPUT_VARIABLE GRIDWISE_COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  endif()
  if(NOT GRIDWISE_COMMIT)
    set(GRIDWISE_COMMIT unknown)
  endif()
  configure_file(${SOURCE_DIR}/cmake/version.cc.in ${OUTPUT} @ONLY)
  return()
endif()

add_custom_target(gridwise_version
  COMMAND ${CMAKE_COMMAND} -DSOURCE_DIR=${PROJECT_SOURCE_DIR} -DOUTPUT=${GRIDWISE_VERSION_SOURCE}
    -DGRIDWISE_VERSION=${PROJECT_VERSION} -P ${CMAKE_CURRENT_LIST_FILE}
  BYPRODUCTS ${GRIDWISE_VERSION_SOURCE}
  COMMENT "Looking up the commit" VERBATIM)
set_source_files_properties(${GRIDWISE_VERSION_SOURCE} PROPERTIES GENERATED TRUE)
