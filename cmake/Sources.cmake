# Finds the files of each part of the program by path and name; nothing is listed by hand.

# gridwise_sources(OUT DIR...): the folders' *.cc files, except tests and benches.
function(gridwise_sources out)
  set(found "")
  foreach(folder IN LISTS ARGN)
    file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.cc)
    list(FILTER sources EXCLUDE REGEX "_(test|bench)\\.cc$")
    list(APPEND found ${sources})
  endforeach()
  set(${out} ${found} PARENT_SCOPE)
endfunction()

# gridwise_files(OUT SUFFIX DIR...): the folders' files whose names end in SUFFIX.
function(gridwise_files out suffix)
  set(found "")
  foreach(folder IN LISTS ARGN)
    file(GLOB files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*${suffix})
    list(APPEND found ${files})
  endforeach()
  set(${out} ${found} PARENT_SCOPE)
endfunction()

# gridwise_game_folders(OUT): the folder of every game named in games.def.
function(gridwise_game_folders out)
  set(list_of_games ${PROJECT_SOURCE_DIR}/src/games/games.def)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${list_of_games})
  file(STRINGS ${list_of_games} lines REGEX "^GRIDWISE_GAME\\([a-z0-9_]+\\)")
  set(folders "")
  foreach(line IN LISTS lines)
    string(REGEX REPLACE "^GRIDWISE_GAME\\(([a-z0-9_]+)\\).*" "\\1" game ${line})
    list(APPEND folders src/games/${game})
  endforeach()
  set(${out} ${folders} PARENT_SCOPE)
endfunction()

# gridwise_game_rooms(OUT FOLDER...): the folders of games, each followed by its rooms: the subfolders that contain
# sources.
function(gridwise_game_rooms out)
  set(found "")
  foreach(folder IN LISTS ARGN)
    list(APPEND found ${folder})
    file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*/*.cc)
    foreach(source IN LISTS sources)
      cmake_path(GET source PARENT_PATH room)
      cmake_path(RELATIVE_PATH room BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
      list(APPEND found ${room})
    endforeach()
  endforeach()
  list(REMOVE_DUPLICATES found)
  set(${out} ${found} PARENT_SCOPE)
endfunction()
