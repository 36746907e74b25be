// Makes system calls of libcurl, its TLS library and the program itself fail. SocketTortureTests preloads it.
//
//   FAIL_CALL     the name of the call that fails
//   FAIL_NUMBER   which one of these calls, from 1
//   FAIL_ERROR    the error number; 0 for sending or receiving half
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
#include <sys/socket.h>
#include <unistd.h>

static const char *name;
static int number, error, always, logged = -1;
static atomic_int count, ended;

static void *original(const char *symbol) { return dlsym(RTLD_NEXT, symbol); }

__attribute__((constructor)) static void begin(void) {
  name = getenv("FAIL_CALL");
  number = getenv("FAIL_NUMBER") ? atoi(getenv("FAIL_NUMBER")) : 0;
  error = getenv("FAIL_ERROR") ? atoi(getenv("FAIL_ERROR")) : 0;
  always = getenv("FAIL_ALWAYS") != NULL;
  const char *log = getenv("FAIL_LOG");
  if (log) logged = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

// Whether the call comes from the package or a library that it uses, and not from the Swift runtime or the C library.
static int isOurs(void *caller) {
  Dl_info info;
  if (!dladdr(caller, &info) || !info.dli_fname) return 0;
  const char *file = strrchr(info.dli_fname, '/');
  file = file ? file + 1 : info.dli_fname;
  return strcmp(file, "DownloadProgram") == 0 || strncmp(file, "libcurl", 7) == 0 || strncmp(file, "libssl", 6) == 0 ||
         strncmp(file, "libcrypto", 9) == 0;
}

static int fails(const char *call, void *caller) {
  if (atomic_load(&ended) || !isOurs(caller)) return 0;
  if (logged >= 0) dprintf(logged, "%s\n", call);
  if (!name || strcmp(name, call) != 0) return 0;
  int now = atomic_fetch_add(&count, 1) + 1;
  return always ? now >= number : now == number;
}

// Calls that transfer bytes can also do half.
#define TRANSFER(symbol, parameters, arguments) \
  ssize_t symbol parameters { \
    static ssize_t(*next) parameters; \
    if (!next) next = original(#symbol); \
    if (fails(#symbol, __builtin_return_address(0))) { \
      if (error) { \
        errno = error; \
        return -1; \
      } \
      if (size > 1) size /= 2; \
    } \
    return next arguments; \
  }

TRANSFER(send, (int file, const void *bytes, size_t size, int flags), (file, bytes, size, flags))
TRANSFER(recv, (int file, void *bytes, size_t size, int flags), (file, bytes, size, flags))

#define CALL(symbol, parameters, arguments) \
  int symbol parameters { \
    static int(*next) parameters; \
    if (!next) next = original(#symbol); \
    if (fails(#symbol, __builtin_return_address(0))) { \
      errno = error; \
      return -1; \
    } \
    return next arguments; \
  }

CALL(socket, (int family, int type, int protocol), (family, type, protocol))
CALL(connect, (int file, const struct sockaddr *address, socklen_t size), (file, address, size))
CALL(socketpair, (int family, int type, int protocol, int ends[2]), (family, type, protocol, ends))
CALL(getsockname, (int file, struct sockaddr *address, socklen_t *size), (file, address, size))
CALL(getpeername, (int file, struct sockaddr *address, socklen_t *size), (file, address, size))
CALL(getsockopt, (int file, int level, int option, void *value, socklen_t *size), (file, level, option, value, size))
CALL(setsockopt, (int file, int level, int option, const void *value, socklen_t size), (file, level, option, value, size))
CALL(epoll_create1, (int flags), (flags))
CALL(epoll_ctl, (int poll, int operation, int file, struct epoll_event *event), (poll, operation, file, event))
CALL(epoll_wait, (int poll, struct epoll_event *events, int most, int timeout), (poll, events, most, timeout))
CALL(poll, (struct pollfd * files, nfds_t size, int timeout), (files, size, timeout))
CALL(eventfd, (unsigned first, int flags), (first, flags))

// These return the error.
#define CODE(symbol, parameters, arguments) \
  int symbol parameters { \
    static int(*next) parameters; \
    if (!next) next = original(#symbol); \
    if (fails(#symbol, __builtin_return_address(0))) return error; \
    return next arguments; \
  }

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
    if (fails("fcntl", __builtin_return_address(0))) { \
      errno = error; \
      return -1; \
    } \
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
