// Exceptions in the page: a throw ends the program, since Debian's libc++abi for WebAssembly has no
// unwinder. The page's worker ends with it, and another one reads the journal.
#include <cstddef>

extern "C" {

void* __cxa_allocate_exception(std::size_t /*size*/) { __builtin_trap(); }
void __cxa_throw(void* /*thrown*/, void* /*type*/, void (* /*destructor*/)(void*)) {
  __builtin_trap();
}
void __cxa_rethrow() { __builtin_trap(); }
int __cxa_thread_atexit(void (* /*destructor*/)(void*), void* /*object*/, void* /*handle*/) {
  return 0;
}
}
