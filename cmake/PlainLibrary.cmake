# find_plain_library(NAME LIBRARY HEADER): the body of a find module for one library that ships no CMake config.
# Defines NAME::LIBRARY. A macro, because find_package reads the variables it sets.
include(FindPackageHandleStandardArgs)

macro(find_plain_library name library header)
  find_path(${name}_INCLUDE_DIR ${header})
  find_library(${name}_LIBRARY ${library})
  find_package_handle_standard_args(${name} REQUIRED_VARS ${name}_LIBRARY ${name}_INCLUDE_DIR)
  if(${name}_FOUND AND NOT TARGET ${name}::${library})
    add_library(${name}::${library} UNKNOWN IMPORTED)
    set_target_properties(${name}::${library} PROPERTIES
      IMPORTED_LOCATION "${${name}_LIBRARY}"
      INTERFACE_INCLUDE_DIRECTORIES "${${name}_INCLUDE_DIR}")
  endif()
endmacro()
