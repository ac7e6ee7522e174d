# Linux on 64-bit ARM, by Debian's cross compiler.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_ASM_COMPILER aarch64-linux-gnu-gcc)
# qemu needs no libraries of that machine then.
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)
