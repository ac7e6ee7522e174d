# libpng. Defines Png16::png16.
include(PlainLibrary)
find_plain_library(Png16 png16 png.h)
