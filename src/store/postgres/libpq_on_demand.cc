// Loads libpq, PostgreSQL's client library, on the first call of one of its functions. Loading it
// with its dependencies costs 5 MiB and some milliseconds, and most starts have no such database.
// The libpq-fe.h functions used by SOCI's back end and this folder are defined here as forwarding
// stubs. Under a CallLimit, those that run statements wait for the answer themselves.
#include <dlfcn.h>
#include <libpq-fe.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <string>

#include "store/call_limit.h"
#include "store/sql/errors.h"

namespace gridwise {
namespace {

constexpr const char* kFile = "libpq.so.5";

/// A symbol of the library. Throws StoreFailure: store/library.
void* function_of_library(const char* name) {
  static void* const kLibrary = dlopen(kFile, RTLD_NOW | RTLD_LOCAL);
  void* const function = kLibrary == nullptr ? nullptr : dlsym(kLibrary, name);
  if (function != nullptr) return function;
  throw StoreFailure({"store/library",
                      "PostgreSQL's client library, " + std::string(kFile) +
                          ", cannot be loaded; on Debian it is in the package libpq5",
                      {}});
}

template <class Function>
Function* real_function(const char* name) {
  return reinterpret_cast<Function*>(function_of_library(name));
}

}  // namespace
}  // namespace gridwise

/// The library's function with this name, looked up once.
#define REAL(name)                                                             \
  ([] {                                                                        \
    static auto* const found = gridwise::real_function<decltype(name)>(#name); \
    return found;                                                              \
  }())

// NOLINTBEGIN(readability-identifier-naming): the names and parameters are libpq's.
extern "C" {

PGconn* PQconnectdb(const char* conninfo) { return REAL(PQconnectdb)(conninfo); }
PGPing PQping(const char* conninfo) { return REAL(PQping)(conninfo); }
void PQfinish(PGconn* conn) { REAL(PQfinish)(conn); }
ConnStatusType PQstatus(const PGconn* conn) { return REAL(PQstatus)(conn); }
PGTransactionStatusType PQtransactionStatus(const PGconn* conn) {
  return REAL(PQtransactionStatus)(conn);
}
int PQserverVersion(const PGconn* conn) { return REAL(PQserverVersion)(conn); }
char* PQerrorMessage(const PGconn* conn) { return REAL(PQerrorMessage)(conn); }
int PQsocket(const PGconn* conn) { return REAL(PQsocket)(conn); }
PGnotify* PQnotifies(PGconn* conn) { return REAL(PQnotifies)(conn); }
int PQconsumeInput(PGconn* conn) { return REAL(PQconsumeInput)(conn); }
PGVerbosity PQsetErrorVerbosity(PGconn* conn, PGVerbosity verbosity) {
  return REAL(PQsetErrorVerbosity)(conn, verbosity);
}
PQnoticeProcessor PQsetNoticeProcessor(PGconn* conn, PQnoticeProcessor proc, void* arg) {
  return REAL(PQsetNoticeProcessor)(conn, proc, arg);
}

PQconninfoOption* PQconndefaults() { return REAL(PQconndefaults)(); }
PQconninfoOption* PQconninfoParse(const char* conninfo, char** errmsg) {
  return REAL(PQconninfoParse)(conninfo, errmsg);
}
void PQconninfoFree(PQconninfoOption* options) { REAL(PQconninfoFree)(options); }
void PQfreemem(void* ptr) { REAL(PQfreemem)(ptr); }

int PQisBusy(PGconn* conn) { return REAL(PQisBusy)(conn); }
int PQflush(PGconn* conn) { return REAL(PQflush)(conn); }
int PQsetnonblocking(PGconn* conn, int arg) { return REAL(PQsetnonblocking)(conn, arg); }

}  // extern "C"

namespace gridwise {
namespace {

/// Waits until the answer has come, the connection is lost, or the time is up; then the connection
/// is ended.
void wait_for_answer(PGconn* conn) {
  while (true) {
    const int unsent = PQflush(conn);
    if (unsent < 0 || (unsent == 0 && PQisBusy(conn) == 0)) return;
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(*CallLimit::end() - CallLimit::Clock::now());
    const auto events = static_cast<short>(POLLIN | (unsent > 0 ? POLLOUT : 0));
    pollfd wire{PQsocket(conn), events, 0};
    const int ready = ::poll(&wire, 1, static_cast<int>(std::max(left.count(), 0L)));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) ::shutdown(wire.fd, SHUT_RDWR);
    if ((ready <= 0 || (wire.revents & ~POLLOUT) != 0) && PQconsumeInput(conn) == 0) return;
  }
}

/// What libpq's own call does, which waits for ever: the result of the last statement, or of the
/// first that failed; null if nothing was sent.
template <class Send>
PGresult* answer(PGconn* conn, Send send) {
  PQsetnonblocking(conn, 1);
  while (PGresult* const left_over = PQgetResult(conn)) PQclear(left_over);
  PGresult* last = nullptr;
  if (send() != 0) {
    while (true) {
      wait_for_answer(conn);
      PGresult* const next = PQgetResult(conn);
      if (next == nullptr) break;
      PQclear(last);
      last = next;
    }
  }
  PQsetnonblocking(conn, 0);
  return last;
}

}  // namespace
}  // namespace gridwise

extern "C" {

PGresult* PQexec(PGconn* conn, const char* query) {
  if (!gridwise::CallLimit::end()) return REAL(PQexec)(conn, query);
  return gridwise::answer(conn, [&] { return PQsendQuery(conn, query); });
}
PGresult* PQexecParams(PGconn* conn, const char* command, int count, const Oid* types,
                       const char* const* values, const int* lengths, const int* formats,
                       int format) {
  if (!gridwise::CallLimit::end())
    return REAL(PQexecParams)(conn, command, count, types, values, lengths, formats, format);
  return gridwise::answer(conn, [&] {
    return PQsendQueryParams(conn, command, count, types, values, lengths, formats, format);
  });
}
PGresult* PQprepare(PGconn* conn, const char* name, const char* query, int count,
                    const Oid* types) {
  if (!gridwise::CallLimit::end()) return REAL(PQprepare)(conn, name, query, count, types);
  return gridwise::answer(conn, [&] { return PQsendPrepare(conn, name, query, count, types); });
}
PGresult* PQexecPrepared(PGconn* conn, const char* name, int count, const char* const* values,
                         const int* lengths, const int* formats, int format) {
  if (!gridwise::CallLimit::end())
    return REAL(PQexecPrepared)(conn, name, count, values, lengths, formats, format);
  return gridwise::answer(conn, [&] {
    return PQsendQueryPrepared(conn, name, count, values, lengths, formats, format);
  });
}
int PQsendQuery(PGconn* conn, const char* query) { return REAL(PQsendQuery)(conn, query); }
int PQsendQueryParams(PGconn* conn, const char* command, int count, const Oid* types,
                      const char* const* values, const int* lengths, const int* formats,
                      int format) {
  return REAL(PQsendQueryParams)(conn, command, count, types, values, lengths, formats, format);
}
int PQsendPrepare(PGconn* conn, const char* name, const char* query, int count, const Oid* types) {
  return REAL(PQsendPrepare)(conn, name, query, count, types);
}
int PQsendQueryPrepared(PGconn* conn, const char* name, int count, const char* const* values,
                        const int* lengths, const int* formats, int format) {
  return REAL(PQsendQueryPrepared)(conn, name, count, values, lengths, formats, format);
}
int PQsetSingleRowMode(PGconn* conn) { return REAL(PQsetSingleRowMode)(conn); }
PGresult* PQgetResult(PGconn* conn) { return REAL(PQgetResult)(conn); }

ExecStatusType PQresultStatus(const PGresult* res) { return REAL(PQresultStatus)(res); }
char* PQresultErrorMessage(const PGresult* res) { return REAL(PQresultErrorMessage)(res); }
char* PQresultErrorField(const PGresult* res, int field) {
  return REAL(PQresultErrorField)(res, field);
}
char* PQcmdStatus(PGresult* res) { return REAL(PQcmdStatus)(res); }
char* PQcmdTuples(PGresult* res) { return REAL(PQcmdTuples)(res); }
int PQntuples(const PGresult* res) { return REAL(PQntuples)(res); }
int PQnfields(const PGresult* res) { return REAL(PQnfields)(res); }
char* PQfname(const PGresult* res, int field) { return REAL(PQfname)(res, field); }
int PQfformat(const PGresult* res, int field) { return REAL(PQfformat)(res, field); }
Oid PQftype(const PGresult* res, int field) { return REAL(PQftype)(res, field); }
int PQfsize(const PGresult* res, int field) { return REAL(PQfsize)(res, field); }
char* PQgetvalue(const PGresult* res, int row, int field) {
  return REAL(PQgetvalue)(res, row, field);
}
int PQgetisnull(const PGresult* res, int row, int field) {
  return REAL(PQgetisnull)(res, row, field);
}
void PQclear(PGresult* res) { REAL(PQclear)(res); }

int lo_open(PGconn* conn, Oid object, int mode) { return REAL(lo_open)(conn, object, mode); }
int lo_close(PGconn* conn, int fd) { return REAL(lo_close)(conn, fd); }
int lo_read(PGconn* conn, int fd, char* buf, size_t len) {
  return REAL(lo_read)(conn, fd, buf, len);
}
int lo_write(PGconn* conn, int fd, const char* buf, size_t len) {
  return REAL(lo_write)(conn, fd, buf, len);
}
int lo_lseek(PGconn* conn, int fd, int offset, int whence) {
  return REAL(lo_lseek)(conn, fd, offset, whence);
}

}  // extern "C"
// NOLINTEND(readability-identifier-naming)
