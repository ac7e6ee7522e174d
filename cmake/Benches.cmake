# gridwise_benches: bench/*.cc and every *_bench.cc, if Google Benchmark is installed. Not part of
# `all`.
find_package(benchmark QUIET)
gridwise_sources(bench_sources bench)
gridwise_files(bench_files _bench.cc
  bench src/kit src/game src/games ${game_rooms} src/gomocup src/lab ${shell_rooms})
list(APPEND bench_sources ${bench_files})
if(benchmark_FOUND AND bench_sources)
  add_executable(gridwise_benches EXCLUDE_FROM_ALL ${bench_sources} $<TARGET_OBJECTS:gridwise_source_tree>)
  target_include_directories(gridwise_benches PRIVATE ${PROJECT_SOURCE_DIR})
  target_link_libraries(gridwise_benches PRIVATE gridwise_server gridwise_settings
    benchmark::benchmark_main)
endif()

# server_load: a many-socket client that measures a running server.
add_executable(server_load EXCLUDE_FROM_ALL bench/load/server_load.cc cmake/boost_json.cc)
target_link_libraries(server_load PRIVATE gridwise_settings CLI11::CLI11 fmt::fmt Boost::headers Threads::Threads)

# The programs that generate the data of gomoku's search: gomoku_tuning writes
# src/games/gomoku/weights_table.cc, gomoku_network src/games/gomoku/freestyle.network,
# gomoku_puzzles src/games/gomoku/puzzles.txt.
foreach(program gomoku_tuning gomoku_network gomoku_puzzles)
  add_executable(${program} EXCLUDE_FROM_ALL bench/tuning/${program}.cc bench/tuning/gomoku_games.cc)
  target_link_libraries(${program} PRIVATE gridwise_core gridwise_settings CLI11::CLI11 fmt::fmt)
endforeach()
target_sources(gomoku_network PRIVATE bench/tuning/gomoku_model.cc)

# orbs_two_kinds counts the table of src/games/orbs/two_kinds.cc, orbs_least_excess that of
# src/games/orbs/least_excess.cc.
foreach(program orbs_two_kinds orbs_least_excess)
  add_executable(${program} EXCLUDE_FROM_ALL bench/tuning/${program}.cc)
  target_link_libraries(${program} PRIVATE gridwise_core gridwise_settings fmt::fmt)
endforeach()
