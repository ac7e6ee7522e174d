# Embeds the weights of gomoku's network in the program (src/games/gomoku/network.h): an assembler file includes
# their bytes. Sets GRIDWISE_NETWORK_SOURCES.
set(network_file ${PROJECT_SOURCE_DIR}/src/games/gomoku/freestyle.network)
set(GRIDWISE_NETWORK_SOURCES ${PROJECT_BINARY_DIR}/generated/gomoku_network.S)
# Sections of WebAssembly have no "progbits", and every symbol of data has a size.
file(CONFIGURE OUTPUT ${GRIDWISE_NETWORK_SOURCES} CONTENT [[
#ifdef __wasm__
.section .rodata.network,"",@
.size kGridwiseGomokuNetwork, kGridwiseGomokuNetworkEnd - kGridwiseGomokuNetwork
.size kGridwiseGomokuNetworkEnd, 0
#else
.section .note.GNU-stack,"",@progbits
.section .rodata
#endif
.balign 64
.global kGridwiseGomokuNetwork
.global kGridwiseGomokuNetworkEnd
kGridwiseGomokuNetwork:
  .incbin "@network_file@"
kGridwiseGomokuNetworkEnd:
]] @ONLY)
set_source_files_properties(${GRIDWISE_NETWORK_SOURCES} PROPERTIES OBJECT_DEPENDS ${network_file})
