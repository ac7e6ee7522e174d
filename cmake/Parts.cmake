# How a part of the program is built: a static library of one layer.
set(GRIDWISE_PARTS_FROM "" CACHE PATH
  "A build folder whose libraries are used instead of building them: the preset `unit` links its tests to the release")

# Half of a compiler's time goes to headers of others.
option(GRIDWISE_PRECOMPILE "Precompile the headers of others" ON)

set(common_headers
  <algorithm> <array> <bit> <charconv> <chrono> <cmath> <cstdint> <cstdlib> <filesystem> <functional> <map> <memory>
  <mutex> <numeric> <optional> <ranges> <set> <span> <sstream> <string> <string_view> <thread> <unordered_map> <utility>
  <variant> <vector> <boost/json.hpp> <fmt/format.h>)

# gridwise_part(NAME SOURCES... [FILE NAME] [LINK LIBRARIES...] [HIDDEN LIBRARIES...] [PRECOMPILE HEADERS...]): a static
# library; an interface library if it has no sources. HIDDEN libraries are not visible to users of its headers.
function(gridwise_part name)
  cmake_parse_arguments(PARSE_ARGV 1 part "" "FILE" "SOURCES;LINK;HIDDEN;PRECOMPILE")
  set(file ${name})
  if(part_FILE)
    set(file ${part_FILE})
  endif()
  if(NOT part_SOURCES)
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE ${part_LINK})
  elseif(GRIDWISE_PARTS_FROM)
    add_library(${name} STATIC IMPORTED GLOBAL)
    set_target_properties(${name} PROPERTIES IMPORTED_LOCATION ${GRIDWISE_PARTS_FROM}/lib${file}.a)
    target_link_libraries(${name} INTERFACE ${part_LINK} ${part_HIDDEN})
  else()
    add_library(${name} STATIC ${part_SOURCES})
    set_target_properties(${name} PROPERTIES OUTPUT_NAME ${file} EXPORT_NAME ${file})
    target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/src)
    target_link_libraries(${name} PUBLIC ${part_LINK} PRIVATE ${part_HIDDEN} $<BUILD_INTERFACE:gridwise_settings>)
    gridwise_precompile(${name} ${part_PRECOMPILE})
  endif()
endfunction()

# gridwise_precompile(TARGET [HEADER...]): precompiles the headers that most sources include, and these. Headers of ours are
# not among them: each change of one would compile everything again.
function(gridwise_precompile target)
  if(GRIDWISE_PRECOMPILE)
    target_precompile_headers(${target} PRIVATE ${common_headers} ${ARGN})
  endif()
endfunction()
