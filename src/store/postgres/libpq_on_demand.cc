// Loads libpq, PostgreSQL's client library, on the first call of one of its functions. Loading it
// with its dependencies costs 5 MiB and some milliseconds, and most starts have no such database.
// The libpq-fe.h functions used by SOCI's back end and this folder are defined here as forwarding
// stubs.
#include <dlfcn.h>
#include <libpq-fe.h>

#include <string>

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

PGresult* PQexec(PGconn* conn, const char* query) { return REAL(PQexec)(conn, query); }
PGresult* PQexecParams(PGconn* conn, const char* command, int count, const Oid* types,
                       const char* const* values, const int* lengths, const int* formats,
                       int format) {
  return REAL(PQexecParams)(conn, command, count, types, values, lengths, formats, format);
}
PGresult* PQprepare(PGconn* conn, const char* name, const char* query, int count,
                    const Oid* types) {
  return REAL(PQprepare)(conn, name, query, count, types);
}
PGresult* PQexecPrepared(PGconn* conn, const char* name, int count, const char* const* values,
                         const int* lengths, const int* formats, int format) {
  return REAL(PQexecPrepared)(conn, name, count, values, lengths, formats, format);
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
