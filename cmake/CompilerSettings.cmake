# How every source of ours is compiled. Collected in one interface target, gridwise_settings, so that no
# flag leaks to whoever uses the installed library.

option(GRIDWISE_WARNINGS_ARE_ERRORS "Stop at the first warning" OFF)
set(GRIDWISE_SANITIZE "" CACHE STRING "Sanitizers as in -fsanitize=: 'address,undefined', 'thread' or nothing")

add_library(gridwise_settings INTERFACE)
target_compile_features(gridwise_settings INTERFACE cxx_std_20)
set(warnings
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wold-style-cast
  -Wextra-semi -Wimplicit-fallthrough
  # A designated initializer names what differs from the defaults, and only that.
  -Wno-missing-field-initializers
  $<$<BOOL:${GRIDWISE_WARNINGS_ARE_ERRORS}>:-Werror>
  # Found only while optimizing, so never in a build for tests, and hardly ever false.
  $<$<CXX_COMPILER_ID:GNU>:-Werror=uninitialized -Werror=dangling-pointer>
  # g++ 12 sees overlaps in std::string that are not there.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict -Wduplicated-cond -Wlogical-op>
  # clang counts sign changes among -Wconversion, g++ does not; it also sees what the library of g++ 12 deprecates in itself.
  $<$<CXX_COMPILER_ID:Clang>:-Wno-sign-conversion -Wno-deprecated-declarations>)
# One result on every machine: no fused multiply-add where the compiler feels like it.
target_compile_options(gridwise_settings INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-ffp-contract=off ${warnings}>)

# Link-time optimization of the library, which a search spends its time in: an interface for gridwise_core and
# the programs over it. The objects hold machine code too, for whoever links the installed library without.
option(GRIDWISE_LINK_TIME_OPTIMIZATION "Optimize the library across its sources" OFF)
add_library(gridwise_optimized INTERFACE)
if(GRIDWISE_LINK_TIME_OPTIMIZATION AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  target_compile_options(gridwise_optimized INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-flto=auto -ffat-lto-objects>)
  # g++ 12 sees overflows in std::string that are not there.
  target_link_options(gridwise_optimized INTERFACE -flto=auto -Wno-stringop-overflow)
endif()

if(GRIDWISE_SANITIZE)
  # vptr: SOCI is built without type information that the check needs.
  add_compile_options(-fsanitize=${GRIDWISE_SANITIZE} -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${GRIDWISE_SANITIZE})
  if(GRIDWISE_SANITIZE MATCHES undefined)
    add_compile_options(-fno-sanitize=vptr -fno-sanitize-recover=undefined)
  endif()
  if(GRIDWISE_SANITIZE STREQUAL thread)
    # Asio's fences stand beside locks; the sanitizer understands only the locks.
    add_compile_definitions(BOOST_ASIO_DISABLE_FENCED_BLOCK)
  endif()
endif()

# gridwise_beast_sources(SOURCES...): leaves the undefined-behaviour checks out of what includes Boost.Beast;
# with them that one file takes three minutes to compile.
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

# Sanitized code takes half as long to compile without optimization; only the searches need it.
option(GRIDWISE_QUICK_BUILD "Compile tests, server and command line without optimization" OFF)
function(gridwise_quick_build)
  if(GRIDWISE_QUICK_BUILD)
    foreach(target IN LISTS ARGN)
      target_compile_options(${target} PRIVATE -O0)
    endforeach()
  endif()
endfunction()

# A faster linker and a compiler cache, where there are any. The cache is told to see paths relative to the
# tree, so that a second build folder or a second clone finds what the first one compiled. It reads
# the compiler's list of included files instead of preprocessing first.
find_program(GRIDWISE_MOLD mold)
if(GRIDWISE_MOLD)
  add_link_options(-fuse-ld=mold)
endif()
find_program(GRIDWISE_CCACHE ccache)
if(GRIDWISE_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER
    ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 CCACHE_DEPEND=1
      ${GRIDWISE_CCACHE})
endif()
