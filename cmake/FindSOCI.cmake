# SOCI with its SQLite and PostgreSQL back ends; Debian ships it without a CMake config.
# Defines SOCI::core, SOCI::sqlite3 and SOCI::postgresql, each if found. The last is SOCI's static library and
# does not link libpq: src/store/postgres/libpq_on_demand.cc loads it.
include(FindPackageHandleStandardArgs)

find_path(SOCI_INCLUDE_DIR soci/soci.h)
find_library(SOCI_LIBRARY soci_core)
find_path(SQLITE3_INCLUDE_DIR sqlite3.h)
find_library(SQLITE3_LIBRARY sqlite3)
find_path(POSTGRESQL_INCLUDE_DIR libpq-fe.h PATH_SUFFIXES postgresql)

# soci_part(NAME LIBRARY INCLUDE_DIRS LINK): one imported library, and whether the component was found.
macro(soci_part name library include_dirs link)
  if(NOT TARGET SOCI::${name} AND ${library})
    add_library(SOCI::${name} UNKNOWN IMPORTED)
    set_target_properties(SOCI::${name} PROPERTIES
      IMPORTED_LOCATION "${${library}}"
      INTERFACE_INCLUDE_DIRECTORIES "${include_dirs}"
      INTERFACE_LINK_LIBRARIES "${link}")
  endif()
  if(TARGET SOCI::${name})
    set(SOCI_${name}_FOUND TRUE)
  endif()
endmacro()

soci_part(core SOCI_LIBRARY "${SOCI_INCLUDE_DIR}" "")
if(SQLITE3_INCLUDE_DIR AND SQLITE3_LIBRARY)
  find_library(SOCI_SQLITE3_LIBRARY soci_sqlite3)
  soci_part(sqlite3 SOCI_SQLITE3_LIBRARY "${SQLITE3_INCLUDE_DIR}" "SOCI::core;${SQLITE3_LIBRARY}")
endif()
if(POSTGRESQL_INCLUDE_DIR)
  find_library(SOCI_POSTGRESQL_ARCHIVE libsoci_postgresql.a)
  soci_part(postgresql SOCI_POSTGRESQL_ARCHIVE "${POSTGRESQL_INCLUDE_DIR}" "SOCI::core")
endif()

find_package_handle_standard_args(SOCI
  REQUIRED_VARS SOCI_LIBRARY SOCI_INCLUDE_DIR
  HANDLE_COMPONENTS)
