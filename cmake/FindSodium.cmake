# libsodium. Defines Sodium::sodium.
include(PlainLibrary)
find_plain_library(Sodium sodium sodium.h)
