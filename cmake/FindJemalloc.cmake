# jemalloc. Defines Jemalloc::jemalloc.
include(PlainLibrary)
find_plain_library(Jemalloc jemalloc jemalloc/jemalloc.h)
