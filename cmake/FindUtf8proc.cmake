# utf8proc. Defines Utf8proc::utf8proc.
include(PlainLibrary)
find_plain_library(Utf8proc utf8proc utf8proc.h)
