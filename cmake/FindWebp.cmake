# libwebp's decoder. Defines Webp::webp.
include(PlainLibrary)
find_plain_library(Webp webp webp/decode.h)
