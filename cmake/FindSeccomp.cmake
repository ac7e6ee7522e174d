# libseccomp. Defines Seccomp::seccomp.
include(PlainLibrary)
find_plain_library(Seccomp seccomp seccomp.h)
