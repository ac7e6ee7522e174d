# Compiler flags for all our sources, in one interface target, gridwise_settings, so that no flag leaks to users of the
# installed library.

option(GRIDWISE_WARNINGS_ARE_ERRORS "Stop at the first warning" OFF)
set(GRIDWISE_SANITIZE "" CACHE STRING "Sanitizers as in -fsanitize=: 'address,undefined', 'thread' or nothing")

add_library(gridwise_settings INTERFACE)
target_compile_features(gridwise_settings INTERFACE cxx_std_20)
set(warnings
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wold-style-cast
  -Wextra-semi -Wimplicit-fallthrough
  # Our designated initializers name only the members that differ from the defaults.
  -Wno-missing-field-initializers
  $<$<BOOL:${GRIDWISE_WARNINGS_ARE_ERRORS}>:-Werror>
  # Detected only when optimizing, so never in test builds; few false positives.
  $<$<CXX_COMPILER_ID:GNU>:-Werror=uninitialized -Werror=dangling-pointer>
  # g++ 12 reports false overlaps and overflows in std::string; clang checks the bounds of arrays too.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict -Wno-stringop-overflow -Wno-array-bounds -Wduplicated-cond -Wlogical-op>
  # clang includes sign changes in -Wconversion, g++ does not; clang also reports deprecations
  # inside g++ 12's library.
  $<$<CXX_COMPILER_ID:Clang>:-Wno-sign-conversion -Wno-deprecated-declarations>)
# One result on every machine: no fused multiply-add at the compiler's discretion.
target_compile_options(gridwise_settings INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-ffp-contract=off ${warnings}>)

# gridwise_installed(TARGETS...): objects of the library as it is installed: any compiler may link them, and into shared
# libraries. Hidden symbols keep their calls direct. The program has the same objects, so that with a compiler cache both
# compile once.
function(gridwise_installed)
  set_target_properties(${ARGN} PROPERTIES
    POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  foreach(target IN LISTS ARGN)
    target_compile_options(${target} PRIVATE -fno-lto)
  endforeach()
endfunction()

if(GRIDWISE_SANITIZE)
  # vptr: SOCI is built without the RTTI that the check needs.
  add_compile_options(-fsanitize=${GRIDWISE_SANITIZE} -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${GRIDWISE_SANITIZE})
  if(GRIDWISE_SANITIZE MATCHES undefined)
    add_compile_options(-fno-sanitize=vptr -fno-sanitize-recover=undefined)
  endif()
  if(GRIDWISE_SANITIZE STREQUAL thread)
    # Asio uses fences in addition to locks; the sanitizer understands only the locks.
    add_compile_definitions(BOOST_ASIO_DISABLE_FENCED_BLOCK)
  endif()
endif()

# gridwise_beast_sources(SOURCES...): disables the undefined-behaviour checks for the source that includes Boost.Beast;
# with them it takes three minutes to compile.
function(gridwise_beast_sources)
  if(NOT GRIDWISE_SANITIZE MATCHES undefined)
    return()
  endif()
  foreach(source IN LISTS ARGN)
    file(STRINGS ${source} uses_beast REGEX "#include (<boost/beast|\"server/beast.h)")
    if(uses_beast)
      set_property(SOURCE ${source} APPEND PROPERTY COMPILE_OPTIONS -fno-sanitize=undefined)
    endif()
  endforeach()
endfunction()

# Sanitized code compiles twice as fast without optimization; only the searches need it.
option(GRIDWISE_QUICK_BUILD "Compile tests, server and command line without optimization" OFF)
function(gridwise_quick_build)
  if(GRIDWISE_QUICK_BUILD)
    foreach(target IN LISTS ARGN)
      target_compile_options(${target} PRIVATE -O0)
    endforeach()
  endif()
endfunction()

# A faster linker and a compiler cache, if installed. The cache uses paths relative to the tree, so that build folders and
# clones share entries. It reads the compiler's dependency list instead of preprocessing first. Precompiled headers need
# its leave to ignore times and unused macros, and clang's to ignore the times of headers.
find_program(GRIDWISE_MOLD mold)
if(GRIDWISE_MOLD AND NOT CMAKE_CROSSCOMPILING)
  add_link_options(-fuse-ld=mold)
endif()
find_program(GRIDWISE_CCACHE ccache)
if(GRIDWISE_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER
    ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 CCACHE_DEPEND=1
      CCACHE_SLOPPINESS=pch_defines,time_macros
      ${GRIDWISE_CCACHE})
endif()
add_compile_options("$<$<COMPILE_LANG_AND_ID:CXX,Clang>:SHELL:-Xclang -fno-pch-timestamp>")
