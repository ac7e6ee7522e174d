# Debian packages by CPack, one for each component: gridwise from the program's build, libgridwise-dev and, with the Python
# module, python3-gridwise from the library's. `cpack --config build/release/CPackConfig.cmake` writes it; tools/release.sh all.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME gridwise)
set(CPACK_PACKAGE_VENDOR "Gridwise authors")
set(CPACK_PACKAGE_CONTACT "Gridwise authors <gridwise@packages.invalid>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(games "Tic-tac-toe and m,n,k-games, gomoku, match-3, number match and orb
routes: it chooses moves and says why, solves and proves, and measures levels.")

if(GRIDWISE_PROGRAM)
  set(CPACK_COMPONENTS_ALL program)
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME gridwise)
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION misc)
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "systemd-standalone-sysusers | systemd | systemd-sysusers")
  # Loaded when a store's address names a PostgreSQL server.
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS libpq5)
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "nginx-light | caddy")
  set(control ${PROJECT_SOURCE_DIR}/cmake/debian/gridwise)
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_CONTROL_EXTRA
    ${control}/conffiles ${control}/postinst ${control}/prerm ${control}/postrm)
  set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "grid games in the terminal and as a server: play, solve, explain
${games}
The server has its page and its database inside. Gomoku match managers
start pbrain-gridwise.")
else()
  set(CPACK_COMPONENTS_ALL development)
  set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libgridwise-dev)
  set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
  set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS libfmt-dev)
  set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "C++20 library for grid games: play, solve, explain
${games}
Twelve headers and a static library, for CMake and pkg-config.")
  if(GRIDWISE_PYTHON)
    list(APPEND CPACK_COMPONENTS_ALL python)
    set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-gridwise)
    set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
    set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
    set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= 3.11), python3 (<< 3.12), python3-numpy")
    set(CPACK_DEBIAN_PYTHON_DESCRIPTION "Python module for grid games: play, solve, explain
${games}
Thousands of boards in step, as numpy arrays.")
  endif()
endif()

# What only Debian's packages have.
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/debian/arrange.cmake)
include(CPack)
