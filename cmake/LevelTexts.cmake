# Embeds each levels/*.json in the program (src/games/match3/level_texts.h). A number before the
# name orders the levels. Sets GRIDWISE_LEVEL_SOURCES.
file(GLOB level_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/levels/*.json)
list(FILTER level_files EXCLUDE REGEX "/schema\\.json$")
list(SORT level_files)
set(level_rows "")
foreach(file IN LISTS level_files)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  cmake_path(GET file STEM name)
  string(REGEX REPLACE "^[0-9]+_" "" name ${name})
  file(READ ${file} content)
  string(APPEND level_rows "    {\"${name}\", R\"level(${content})level\"},\n")
endforeach()
set(GRIDWISE_LEVEL_SOURCES ${PROJECT_BINARY_DIR}/generated/level_texts.cc)
configure_file(${PROJECT_SOURCE_DIR}/cmake/level_texts.cc.in ${GRIDWISE_LEVEL_SOURCES} @ONLY)

# Embeds src/games/gomoku/puzzles.txt in the program (src/games/gomoku/puzzles.h), one string literal per line, because
# compilers limit a literal's length. Sets GRIDWISE_PUZZLE_SOURCES.
set(puzzle_file ${PROJECT_SOURCE_DIR}/src/games/gomoku/puzzles.txt)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${puzzle_file})
file(STRINGS ${puzzle_file} puzzle_lines)
set(puzzle_rows "")
foreach(line IN LISTS puzzle_lines)
  string(APPEND puzzle_rows "    \"${line}\\n\",\n")
endforeach()
set(GRIDWISE_PUZZLE_SOURCES ${PROJECT_BINARY_DIR}/generated/puzzle_texts.cc)
configure_file(${PROJECT_SOURCE_DIR}/cmake/puzzle_texts.cc.in ${GRIDWISE_PUZZLE_SOURCES} @ONLY)
