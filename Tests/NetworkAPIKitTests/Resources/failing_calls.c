// Makes system calls fail: those on the files of a folder, or those on sockets and threads of libcurl, its TLS library and the
// program itself. FailingCalls preloads it into a program.
//
//   FAIL_FOLDER   the folder; without it, calls on sockets and threads fail
//   FAIL_CALL     the name of the call that fails
//   FAIL_NUMBER   which one of these calls, from 1
//   FAIL_ERROR    the error number; 0 for transferring half, -1 for ending the program before the call
//   FAIL_ALWAYS   if it is set, the later ones fail too
//   FAIL_LOG      a file to which the name of each call is written
//
// Calls succeed again after the program has called listen(-1, 77).
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *folder, *name;
static int number, error, always, logged = -1;
static atomic_int count, ended;

static void *original(const char *symbol) { return dlsym(RTLD_NEXT, symbol); }

__attribute__((constructor)) static void begin(void) {
  folder = getenv("FAIL_FOLDER");
  name = getenv("FAIL_CALL");
  number = getenv("FAIL_NUMBER") ? atoi(getenv("FAIL_NUMBER")) : 0;
  error = getenv("FAIL_ERROR") ? atoi(getenv("FAIL_ERROR")) : 0;
  always = getenv("FAIL_ALWAYS") != NULL;
  const char *log = getenv("FAIL_LOG");
  int (*opened)(const char *, int, ...) = original("open");
  if (log) logged = opened(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static int inside(const char *path) {
  if (!folder || !path) return 0;
  size_t length = strlen(folder);
  return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == 0);
}

static int insideFile(int file) {
  char link[64], path[4096];
  if (!folder) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return inside(path);
}

// Whether a call on sockets or threads comes from the package or a library that it uses, and not from the Swift runtime or the
// C library.
static int isOurs(void *caller) {
  Dl_info info;
  if (folder || !dladdr(caller, &info) || !info.dli_fname) return 0;
  const char *file = strrchr(info.dli_fname, '/');
  file = file ? file + 1 : info.dli_fname;
  return strcmp(file, "DownloadProgram") == 0 || strncmp(file, "libcurl", 7) == 0 || strncmp(file, "libssl", 6) == 0 ||
         strncmp(file, "libcrypto", 9) == 0;
}

static int fails(const char *call) {
  if (atomic_load(&ended)) return 0;
  if (logged >= 0) dprintf(logged, "%s\n", call);
  if (!name || strcmp(name, call) != 0) return 0;
  int now = atomic_fetch_add(&count, 1) + 1;
  int isFailing = always ? now >= number : now == number;
  if (isFailing && error < 0) _exit(1);
  return isFailing;
}

#define CALLER __builtin_return_address(0)

// A function that may fail with `failure`, if `isTried`.
#define FUNCTION(type, symbol, call, isTried, failure, parameters, arguments) \
  type symbol parameters { \
    static type(*next) parameters; \
    if (!next) next = original(#symbol); \
    if ((isTried) && fails(call)) failure; \
    return next arguments; \
  }

#define FAIL \
  { \
    errno = error; \
    return -1; \
  }
// Calls that transfer bytes can also do half.
#define FAIL_OR_HALVE \
  { \
    if (error) FAIL \
    if (size > 1) size /= 2; \
  }

// MARK: Files

#define CALL(symbol, call, isTried, parameters, arguments) \
  FUNCTION(int, symbol, call, isTried, FAIL, parameters, arguments)
#define TRANSFER(symbol, call, parameters, arguments) \
  FUNCTION(ssize_t, symbol, call, insideFile(file), FAIL_OR_HALVE, parameters, arguments)

TRANSFER(read, "read", (int file, void *bytes, size_t size), (file, bytes, size))
TRANSFER(write, "write", (int file, const void *bytes, size_t size), (file, bytes, size))
TRANSFER(pread, "pread", (int file, void *bytes, size_t size, off_t at), (file, bytes, size, at))
TRANSFER(pread64, "pread", (int file, void *bytes, size_t size, off64_t at), (file, bytes, size, at))
TRANSFER(pwrite, "pwrite", (int file, const void *bytes, size_t size, off_t at), (file, bytes, size, at))
TRANSFER(
  pwrite64, "pwrite", (int file, const void *bytes, size_t size, off64_t at), (file, bytes, size, at))

CALL(fsync, "fsync", insideFile(file), (int file), (file))
CALL(ftruncate, "ftruncate", insideFile(file), (int file, off_t size), (file, size))
CALL(ftruncate64, "ftruncate", insideFile(file), (int file, off64_t size), (file, size))
CALL(fchmod, "fchmod", insideFile(file), (int file, mode_t mode), (file, mode))
CALL(flock, "flock", insideFile(file), (int file, int how), (file, how))
CALL(fstat, "fstat", insideFile(file), (int file, struct stat *status), (file, status))
CALL(fstat64, "fstat", insideFile(file), (int file, struct stat64 *status), (file, status))
CALL(lstat, "lstat", inside(path), (const char *path, struct stat *status), (path, status))
CALL(lstat64, "lstat", inside(path), (const char *path, struct stat64 *status), (path, status))
CALL(rename, "rename", inside(to), (const char *from, const char *to), (from, to))
CALL(link, "link", inside(to), (const char *from, const char *to), (from, to))
CALL(mkdir, "mkdir", inside(path), (const char *path, mode_t mode), (path, mode))

CALL(unlink, "unlink", inside(path), (const char *path), (path))

#define OPEN(symbol) \
  int symbol(const char *path, int flags, ...) { \
    static int (*next)(const char *, int, ...); \
    if (!next) next = original(#symbol); \
    va_list list; \
    va_start(list, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0; \
    va_end(list); \
    if (inside(path) && fails("open")) FAIL \
    return next(path, flags, mode); \
  }

OPEN(open)
OPEN(open64)

// MARK: Sockets and threads

#define SOCKET(symbol, parameters, arguments) CALL(symbol, #symbol, isOurs(CALLER), parameters, arguments)
#define PASS(symbol, parameters, arguments) \
  FUNCTION(ssize_t, symbol, #symbol, isOurs(CALLER), FAIL_OR_HALVE, parameters, arguments)
// These return the error.
#define CODE(symbol, parameters, arguments) \
  FUNCTION(int, symbol, #symbol, isOurs(CALLER), return error, parameters, arguments)

PASS(send, (int file, const void *bytes, size_t size, int flags), (file, bytes, size, flags))
PASS(recv, (int file, void *bytes, size_t size, int flags), (file, bytes, size, flags))

SOCKET(socket, (int family, int type, int protocol), (family, type, protocol))
SOCKET(connect, (int file, const struct sockaddr *address, socklen_t size), (file, address, size))
SOCKET(socketpair, (int family, int type, int protocol, int ends[2]), (family, type, protocol, ends))
SOCKET(getsockname, (int file, struct sockaddr *address, socklen_t *size), (file, address, size))
SOCKET(getpeername, (int file, struct sockaddr *address, socklen_t *size), (file, address, size))
SOCKET(getsockopt, (int file, int level, int option, void *value, socklen_t *size), (file, level, option, value, size))
SOCKET(setsockopt, (int file, int level, int option, const void *value, socklen_t size), (file, level, option, value, size))
SOCKET(epoll_create1, (int flags), (flags))
SOCKET(epoll_ctl, (int poll, int operation, int file, struct epoll_event *event), (poll, operation, file, event))
SOCKET(epoll_wait, (int poll, struct epoll_event *events, int most, int timeout), (poll, events, most, timeout))
SOCKET(poll, (struct pollfd * files, nfds_t size, int timeout), (files, size, timeout))
SOCKET(eventfd, (unsigned first, int flags), (first, flags))

CODE(pthread_create, (pthread_t * thread, const pthread_attr_t *attributes, void *(*body)(void *), void *context),
     (thread, attributes, body, context))
CODE(getaddrinfo, (const char *host, const char *port, const struct addrinfo *hints, struct addrinfo **result),
     (host, port, hints, result))

#define FCNTL(symbol) \
  int symbol(int file, int command, ...) { \
    static int (*next)(int, int, ...); \
    if (!next) next = original(#symbol); \
    va_list list; \
    va_start(list, command); \
    void *argument = va_arg(list, void *); \
    va_end(list); \
    if (isOurs(CALLER) && fails("fcntl")) FAIL \
    return next(file, command, argument); \
  }

FCNTL(fcntl)
FCNTL(fcntl64)

int listen(int file, int backlog) {
  static int (*next)(int, int);
  if (!next) next = original("listen");
  if (file == -1 && backlog == 77) atomic_store(&ended, 1);
  return next(file, backlog);
}
