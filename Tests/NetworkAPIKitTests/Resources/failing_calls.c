// Makes system calls on the files of a folder fail. FileTortureTests preloads it into a program.
//
//   FAIL_FOLDER   the folder
//   FAIL_CALL     the name of the call that fails
//   FAIL_NUMBER   which one of these calls, from 1
//   FAIL_ERROR    the error number; 0 for reading or writing half
//   FAIL_ALWAYS   if it is set, the later ones fail too
//   FAIL_LOG      a file to which the name of each call is written
//
// Calls succeed again after the program has removed (or tried to) FAIL_FOLDER/.end.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
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

static int fails(const char *call) {
  if (atomic_load(&ended)) return 0;
  if (logged >= 0) dprintf(logged, "%s\n", call);
  if (!name || strcmp(name, call) != 0) return 0;
  int now = atomic_fetch_add(&count, 1) + 1;
  return always ? now >= number : now == number;
}

#define FAIL_IF(call, isInside) \
  if ((isInside) && fails(call)) { \
    errno = error; \
    return -1; \
  }

// Calls that transfer bytes can also do half.
#define TRANSFER(symbol, call, parameters, arguments) \
  ssize_t symbol parameters { \
    static ssize_t(*next) parameters; \
    if (!next) next = original(#symbol); \
    if (insideFile(file) && fails(call)) { \
      if (error) { \
        errno = error; \
        return -1; \
      } \
      if (size > 1) size /= 2; \
    } \
    return next arguments; \
  }

TRANSFER(read, "read", (int file, void *bytes, size_t size), (file, bytes, size))
TRANSFER(write, "write", (int file, const void *bytes, size_t size), (file, bytes, size))
TRANSFER(pread, "pread", (int file, void *bytes, size_t size, off_t at), (file, bytes, size, at))
TRANSFER(pread64, "pread", (int file, void *bytes, size_t size, off64_t at), (file, bytes, size, at))
TRANSFER(pwrite, "pwrite", (int file, const void *bytes, size_t size, off_t at), (file, bytes, size, at))
TRANSFER(
  pwrite64, "pwrite", (int file, const void *bytes, size_t size, off64_t at), (file, bytes, size, at))

#define CALL(symbol, call, isInside, parameters, arguments) \
  int symbol parameters { \
    static int(*next) parameters; \
    if (!next) next = original(#symbol); \
    FAIL_IF(call, isInside) \
    return next arguments; \
  }

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

int unlink(const char *path) {
  static int (*next)(const char *);
  if (!next) next = original("unlink");
  if (inside(path) && strcmp(path + strlen(folder), "/.end") == 0) atomic_store(&ended, 1);
  FAIL_IF("unlink", inside(path))
  return next(path);
}

#define OPEN(symbol) \
  int symbol(const char *path, int flags, ...) { \
    static int (*next)(const char *, int, ...); \
    if (!next) next = original(#symbol); \
    va_list list; \
    va_start(list, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0; \
    va_end(list); \
    FAIL_IF("open", inside(path)) \
    return next(path, flags, mode); \
  }

OPEN(open)
OPEN(open64)
