# Adds what only Debian's packages have. CPack runs it on the installed files of each component before it packs them.
cmake_policy(VERSION 3.25)
set(sources ${CMAKE_CURRENT_LIST_DIR}/../..)

# copy_compressed(SOURCE FILE): without a time in it, so that equal sources give equal packages.
function(copy_compressed source file)
  file(COPY_FILE ${source} ${file})
  execute_process(COMMAND gzip -9n ${file} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# exchange(VARIABLE OLD NEW): in the variable's text, which must contain OLD.
function(exchange variable old new)
  string(REPLACE "${old}" "${new}" text "${${variable}}")
  if(text STREQUAL ${variable})
    message(FATAL_ERROR "no '${old}' in the ${variable}")
  endif()
  set(${variable} "${text}" PARENT_SCOPE)
endfunction()

function(put text file)
  file(WRITE ${file} "${text}")
  file(CHMOD ${file} PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
endfunction()

# Indented, as the copyright file wants it.
file(READ ${sources}/LICENSE licence)
string(REGEX REPLACE "^.*\n\nPermission" "Permission" licence "${licence}")
string(REGEX REPLACE "\n\n" "\n.\n" licence "${licence}")
string(REGEX REPLACE "\n(.)" "\n \\1" licence "\n${licence}")
file(READ ${CMAKE_CURRENT_LIST_DIR}/copyright copyright)
string(STRIP "${copyright}" copyright)
# A release has NOTICES at its root.
find_file(notices NOTICES PATHS ${sources} ${sources}/build REQUIRED NO_DEFAULT_PATH NO_CACHE)

foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  string(TOUPPER ${component} upper)
  set(package ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
  set(root ${CPACK_TEMPORARY_DIRECTORY}/${component})
  put("${copyright}${licence}" ${root}/usr/share/doc/${package}/copyright)
  copy_compressed(${CMAKE_CURRENT_LIST_DIR}/changelog ${root}/usr/share/doc/${package}/changelog.Debian)
  copy_compressed(${sources}/CHANGELOG.md ${root}/usr/share/doc/${package}/changelog)
  copy_compressed(${notices} ${root}/usr/share/doc/${package}/NOTICES)
endforeach()

set(root ${CPACK_TEMPORARY_DIRECTORY}/program)
if(program IN_LIST CPACK_COMPONENTS_ALL)
  # The unit of docs/host.md, for the place of the packaged program, with its options in a file that upgrades keep.
  file(READ ${sources}/docs/host/gridwise.service unit)
  string(REGEX REPLACE "^#[^\n]*\n" "" unit "${unit}")
  exchange(unit "/usr/local/bin/gridwise" "/usr/bin/gridwise")
  exchange(unit "--public https://play.example.org" "$GRIDWISE_OPTIONS")
  exchange(unit "ExecStart=" "EnvironmentFile=-/etc/default/gridwise\nExecStart=")
  put("${unit}" ${root}/lib/systemd/system/gridwise.service)
  file(READ ${CMAKE_CURRENT_LIST_DIR}/gridwise.default defaults)
  put("${defaults}" ${root}/etc/default/gridwise)
  file(READ ${CMAKE_CURRENT_LIST_DIR}/gridwise.sysusers users)
  put("${users}" ${root}/usr/lib/sysusers.d/gridwise.conf)
  copy_compressed(${sources}/docs/host.md ${root}/usr/share/doc/gridwise/host.md)

  execute_process(COMMAND gzip -9n ${root}/usr/share/man/man1/gridwise.1 COMMAND_ERROR_IS_FATAL ANY)
  file(CREATE_LINK gridwise.1.gz ${root}/usr/share/man/man1/pbrain-gridwise.1.gz SYMBOLIC)
  file(RENAME ${root}/usr/share/zsh/site-functions ${root}/usr/share/zsh/vendor-completions)
endif()
