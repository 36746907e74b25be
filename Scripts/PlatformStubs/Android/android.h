// The declarations of Bionic that the sources use, with its nullability; written by hand from the POSIX manual pages and
// Android's public documentation. Only what stands here can be used on Android without an error.
#pragma clang system_header
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>
#pragma clang assume_nonnull begin
typedef int64_t off_t; typedef uint32_t mode_t; typedef int32_t pid_t; typedef uint32_t uid_t; typedef uint32_t gid_t; typedef uint32_t socklen_t;
typedef uint64_t dev_t; typedef uint64_t ino_t; typedef uint32_t nlink_t; typedef long ssize_t; typedef long time_t; typedef long suseconds_t; typedef unsigned int nfds_t;
struct timespec { time_t tv_sec; long tv_nsec; };
struct timeval { time_t tv_sec; suseconds_t tv_usec; };
struct tm { int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst; long tm_gmtoff; const char *_Nullable tm_zone; };
struct stat { dev_t st_dev; ino_t st_ino; mode_t st_mode; nlink_t st_nlink; uid_t st_uid; gid_t st_gid; dev_t st_rdev; unsigned long __pad1; off_t st_size; int st_blksize, __pad2; long st_blocks; struct timespec st_atim, st_mtim, st_ctim; unsigned int __unused4, __unused5; };
struct in_addr { uint32_t s_addr; };
struct in6_addr { union { uint8_t u6_addr8[16]; uint16_t u6_addr16[8]; uint32_t u6_addr32[4]; } in6_u; };
typedef unsigned short sa_family_t;
struct sockaddr { sa_family_t sa_family; char sa_data[14]; };
struct sockaddr_in { sa_family_t sin_family; uint16_t sin_port; struct in_addr sin_addr; unsigned char __pad[8]; };
struct winsize { unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel; };
struct pollfd { int fd; short events; short revents; };
int close(int); int unlink(const char *); int rename(const char *, const char *); int link(const char *, const char *); int access(const char *, int); int isatty(int); int fsync(int); int ftruncate(int, off_t);
off_t lseek(int, off_t, int); ssize_t read(int, void *_Null_unspecified, size_t); ssize_t write(int, const void *_Null_unspecified, size_t);
ssize_t pread(int, void *_Null_unspecified, size_t, off_t); ssize_t pwrite(int, const void *_Null_unspecified, size_t, off_t);
int flock(int, int); int fstat(int, struct stat *); int lstat(const char *, struct stat *); int stat(const char *, struct stat *);
int utimes(const char *, const struct timeval *_Nullable); int lutimes(const char *, const struct timeval *_Nullable); int mkdir(const char *, mode_t); int rmdir(const char *); int chmod(const char *, mode_t); int fchmod(int, mode_t);
char *_Nonnull strerror(int); char *_Nullable getenv(const char *); int setenv(const char *, const char *, int); void exit(int) __attribute__((noreturn));
int inet_pton(int, const char *, void *); const char *_Nullable inet_ntop(int, const void *, char *, socklen_t);
int socket(int, int, int); int bind(int, const struct sockaddr *, socklen_t); int listen(int, int); int accept(int, struct sockaddr *_Nullable, socklen_t *_Nullable);
int getsockname(int, struct sockaddr *, socklen_t *); int setsockopt(int, int, int, const void *_Nullable, socklen_t);
ssize_t send(int, const void *_Null_unspecified, size_t, int); ssize_t recv(int, void *_Null_unspecified, size_t, int);
int fnmatch(const char *, const char *, int); int usleep(unsigned int); int poll(struct pollfd *_Nullable, nfds_t, int); pid_t getpid(void); uid_t getuid(void); uid_t geteuid(void);
typedef void (*sighandler_t)(int); sighandler_t signal(int, sighandler_t _Nullable); typedef unsigned long sigset_t; int pthread_sigmask(int, const sigset_t *_Nullable, sigset_t *_Nullable); int raise(int); int kill(pid_t, int);
void *_Nullable realloc(void *_Null_unspecified, size_t); void free(void *_Nullable); void *_Nullable memchr(const void *, int, size_t); int memcmp(const void *, const void *, size_t); void *_Nonnull memmove(void *, const void *, size_t); void *_Nonnull memcpy(void *, const void *, size_t);
double log2(double); double exp2(double); double exp(double); double floor(double); double pow(double, double); double sin(double);
struct tm *_Nullable gmtime_r(const time_t *, struct tm *); time_t timegm(struct tm *); time_t time(time_t *_Nullable);
double strtod(const char *, char *_Nullable *_Nullable);
// The kernel's numbers on arm64.
#define O_RDONLY 0
#define O_WRONLY 01
#define O_RDWR 02
#define O_CREAT 0100
#define O_EXCL 0200
#define O_TRUNC 01000
#define O_APPEND 02000
#define O_NONBLOCK 04000
#define O_DIRECTORY 040000
#define O_NOFOLLOW 0100000
#define O_CLOEXEC 02000000
#define LOCK_SH 1
#define LOCK_EX 2
#define LOCK_NB 4
#define LOCK_UN 8
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define F_OK 0
#define R_OK 4
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define EAGAIN 11
#define EWOULDBLOCK EAGAIN
#define EACCES 13
#define EEXIST 17
#define ENOTDIR 20
#define EINVAL 22
#define EFBIG 27
#define ENOSPC 28
#define EROFS 30
#define EMLINK 31
#define EXDEV 18
#define ENOLCK 37
#define ENOSYS 38
#define EOPNOTSUPP 95
#define EPIPE 32
#define ELOOP 40
#define EMSGSIZE 90
#define ENOTSUP 95
#define EDQUOT 122
#define AF_INET 2
#define AF_INET6 10
#define INET6_ADDRSTRLEN 46
#define POLLIN 1
#define POLLOUT 4
#define F_SETFD 2
#define F_SETFL 4
#define FD_CLOEXEC 1
#define SOL_SOCKET 1
#define SO_REUSEADDR 2
#define MSG_NOSIGNAL 0x4000
#define SIG_SETMASK 2
#define SIGHUP 1
#define SIGINT 2
#define SIGKILL 9
#define SIGPIPE 13
#define SIGTERM 15
#define S_IFMT 0170000
#define S_IFREG 0100000
#define S_IFDIR 0040000
#define S_IFLNK 0120000
#define PATH_MAX 4096
#define TIOCGWINSZ 0x5413
#pragma clang assume_nonnull end
