// A handful of POSIX declarations in Darwin's types; written by hand from the POSIX manual pages.
#pragma clang system_header
#include <stdint.h>
#include <stddef.h>
#include <stdarg.h>
#pragma clang assume_nonnull begin
typedef int64_t off_t; typedef uint16_t mode_t; typedef int32_t pid_t; typedef uint32_t uid_t; typedef uint32_t gid_t;
typedef uint32_t socklen_t; typedef uint8_t sa_family_t; typedef int32_t dev_t; typedef uint64_t ino_t; typedef long ssize_t; typedef long time_t; typedef int32_t suseconds_t; typedef unsigned int nfds_t; typedef uint16_t nlink_t;
typedef unsigned long rlim_t_;
struct timespec { time_t tv_sec; long tv_nsec; };
struct timeval { time_t tv_sec; suseconds_t tv_usec; };
struct tm { int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst; long tm_gmtoff; char *_Nullable tm_zone; };
struct stat { dev_t st_dev; mode_t st_mode; nlink_t st_nlink; ino_t st_ino; uid_t st_uid; gid_t st_gid; dev_t st_rdev; struct timespec st_atimespec, st_mtimespec, st_ctimespec, st_birthtimespec; off_t st_size; int64_t st_blocks; int32_t st_blksize; uint32_t st_flags; uint32_t st_gen; int32_t st_lspare; int64_t st_qspare[2]; };
struct flock { off_t l_start; off_t l_len; pid_t l_pid; short l_type; short l_whence; };
struct in_addr { uint32_t s_addr; };
struct in6_addr { union { uint8_t __u6_addr8[16]; uint16_t __u6_addr16[8]; uint32_t __u6_addr32[4]; } __u6_addr; };
struct winsize { unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel; };
struct pollfd { int fd; short events; short revents; };
int close(int); int unlink(const char *); int link(const char *, const char *); int symlink(const char *, const char *); int mkfifo(const char *, mode_t); int mknod(const char *, mode_t, dev_t); int rename(const char *, const char *);
int access(const char *, int); int isatty(int); int fsync(int); int ftruncate(int, off_t); off_t lseek(int, off_t, int);
ssize_t read(int, void *_Null_unspecified, size_t); ssize_t write(int, const void *_Null_unspecified, size_t);
ssize_t pwrite(int, const void *_Null_unspecified, size_t, off_t); ssize_t pread(int, void *_Null_unspecified, size_t, off_t);
int flock(int, int); int fstat(int, struct stat *); int lstat(const char *, struct stat *); int stat(const char *, struct stat *);
int utimes(const char *, const struct timeval *_Nullable); int lutimes(const char *, const struct timeval *_Nullable); int mkdir(const char *, mode_t); int rmdir(const char *); int chmod(const char *, mode_t); int fchmod(int, mode_t);
char *_Nullable strerror(int); char *_Nullable getenv(const char *); int setenv(const char *, const char *, int); void exit(int) __attribute__((noreturn)); void abort(void) __attribute__((noreturn));
int inet_pton(int, const char *, void *); const char *_Nullable inet_ntop(int, const void *, char *_Null_unspecified, socklen_t);
int fnmatch(const char *, const char *, int); int poll(struct pollfd *, nfds_t, int); pid_t getpid(void); uid_t getuid(void); uid_t geteuid(void); int chown(const char *, uid_t, gid_t);
typedef void (*sig_t)(int); sig_t _Nullable signal(int, sig_t _Nullable); int raise(int); int kill(pid_t, int);
typedef void *posix_spawn_file_actions_t; typedef void *posix_spawnattr_t; pid_t waitpid(pid_t, int *_Nullable, int); char *_Nullable strdup(const char *);
int posix_spawn_file_actions_init(posix_spawn_file_actions_t _Nullable *_Nonnull); int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t _Nullable *_Nonnull);
int posix_spawn_file_actions_addopen(posix_spawn_file_actions_t _Nullable *_Nonnull, int, const char *, int, mode_t); int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t _Nullable *_Nonnull, int, int);
int posix_spawnattr_init(posix_spawnattr_t _Nullable *_Nonnull); int posix_spawnattr_destroy(posix_spawnattr_t _Nullable *_Nonnull); int posix_spawnattr_setflags(posix_spawnattr_t _Nullable *_Nonnull, short);
int posix_spawnp(pid_t *_Nullable, const char *, const posix_spawn_file_actions_t _Nullable *_Nullable, const posix_spawnattr_t _Nullable *_Nullable, char *_Nullable const *_Nonnull, char *_Nullable const *_Nullable);
typedef uint32_t sigset_t; int sigemptyset(sigset_t *); int sigaddset(sigset_t *, int); int pthread_sigmask(int, const sigset_t *_Nullable, sigset_t *_Nullable);
#define SIG_SETMASK 3
int posix_spawnattr_setsigdefault(posix_spawnattr_t _Nullable *_Nonnull, const sigset_t *); int posix_spawnattr_setsigmask(posix_spawnattr_t _Nullable *_Nonnull, const sigset_t *);
#define POSIX_SPAWN_SETPGROUP 0x0002
#define POSIX_SPAWN_SETSIGDEF 0x0004
#define POSIX_SPAWN_SETSIGMASK 0x0008
#define POSIX_SPAWN_CLOEXEC_DEFAULT 0x4000
#define WNOHANG 1
void *_Nullable realloc(void *_Nullable, size_t); void free(void *_Nullable); double log2(double); double exp2(double); double exp(double); double floor(double); void *_Nullable memchr(const void *, int, size_t); int memcmp(const void *, const void *, size_t); void *memmove(void *, const void *, size_t); void *memcpy(void *, const void *, size_t); double pow(double, double); double sin(double);
struct tm *_Nullable gmtime_r(const time_t *, struct tm *); time_t timegm(struct tm *); time_t time(time_t *_Nullable);
double strtod(const char *, char *_Nullable *_Nullable);
#define O_RDONLY 0x0
#define O_WRONLY 0x1
#define O_RDWR 0x2
#define O_APPEND 0x8
#define O_CREAT 0x200
#define O_TRUNC 0x400
#define O_EXCL 0x800
#define O_NOFOLLOW 0x100
#define AT_FDCWD -2
int utimensat(int fd, const char *path, const struct timespec times[2], int flag);
#define O_CLOEXEC 0x01000000
#define O_DIRECTORY 0x00100000
#define LOCK_SH 1
#define LOCK_EX 2
#define LOCK_NB 4
#define LOCK_UN 8
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define F_OK 0
#define R_OK 4
#define F_FULLFSYNC 51
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define EEXIST 17
#define EINVAL 22
#define ENOSPC 28
#define EPIPE 32
#define EAGAIN 35
#define EWOULDBLOCK EAGAIN
#define EMSGSIZE 40
#define ENOTSUP 45
#define EMLINK 31
#define EIO 5
#define EXDEV 18
#define ENOLCK 77
#define ENOSYS 78
#define EOPNOTSUPP 102
#define EDQUOT 69
#define EFBIG 27
#define EACCES 13
#define ENOTDIR 20
#define ELOOP 62
#define EROFS 30
#define AF_INET 2
#define AF_INET6 30
#define INET6_ADDRSTRLEN 46
#define POLLOUT 4
#define SIGPIPE 13
#define SIGINT 2
#define SIGHUP 1
#define S_IFMT 0170000
#define S_IFREG 0100000
#define S_IFDIR 0040000
#define S_IFLNK 0120000
#define PATH_MAX 1024
#define S_IFSOCK 0140000
#define S_IFCHR 0020000

struct sockaddr { uint8_t sa_len; sa_family_t sa_family; char sa_data[14]; };
struct sockaddr_in { uint8_t sin_len; sa_family_t sin_family; uint16_t sin_port; struct in_addr sin_addr; char sin_zero[8]; };
struct sockaddr_in6 { uint8_t sin6_len; sa_family_t sin6_family; uint16_t sin6_port; uint32_t sin6_flowinfo; struct in6_addr sin6_addr; uint32_t sin6_scope_id; };
struct sockaddr_un { unsigned char sun_len; sa_family_t sun_family; char sun_path[104]; };
struct linger { int l_onoff; int l_linger; };
typedef uint64_t rlim_t; struct rlimit { rlim_t rlim_cur; rlim_t rlim_max; };
int socket(int, int, int); int bind(int, const struct sockaddr *_Null_unspecified, socklen_t); int listen(int, int); int accept(int, struct sockaddr *_Nullable, socklen_t *_Nullable); int connect(int, const struct sockaddr *_Null_unspecified, socklen_t); int shutdown(int, int);
int getsockname(int, struct sockaddr *_Null_unspecified, socklen_t *_Null_unspecified); int setsockopt(int, int, int, const void *_Null_unspecified, socklen_t);
ssize_t recv(int, void *_Null_unspecified, size_t, int); ssize_t send(int, const void *_Null_unspecified, size_t, int); int pipe(int *_Null_unspecified); int getrlimit(int, struct rlimit *); int setrlimit(int, const struct rlimit *);
unsigned int sleep(unsigned int); int usleep(unsigned int);
#define SOMAXCONN 128
#define SOCK_STREAM 1
#define SOL_SOCKET 0xffff
#define SO_REUSEADDR 4
#define SO_LINGER 0x80
#define SO_SNDBUF 0x1001
#define SO_RCVBUF 0x1002
#define SO_NOSIGPIPE 0x1022
#define IPPROTO_TCP 6
#define IPPROTO_IPV6 41
#define IPV6_V6ONLY 27
#define TCP_NODELAY 1
#define TCP_MAXSEG 2
#define SHUT_WR 1
#define AF_UNIX 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define FD_CLOEXEC 1
#define O_NONBLOCK 4
#define ECONNABORTED 53
#define POLLIN 1
#define POLLHUP 16
#define POLLERR 8
#define RLIMIT_NOFILE 8
#define OPEN_MAX 10240

struct rusage { struct timeval ru_utime, ru_stime; long ru_maxrss, ru_ixrss, ru_idrss, ru_isrss, ru_minflt, ru_majflt, ru_nswap, ru_inblock, ru_oublock, ru_msgsnd, ru_msgrcv, ru_nsignals, ru_nvcsw, ru_nivcsw; };
int getrusage(int, struct rusage *);
int sysctlbyname(const char *, void * _Nullable, size_t * _Nullable, void * _Nullable, size_t);
#define RUSAGE_SELF 0
typedef uint16_t in_port_t;
#define SO_RCVTIMEO 0x1006
#define SIGKILL 9
#define SIGTERM 15
#define EINPROGRESS 36
#define ECONNRESET 54
#define ETIMEDOUT 60
#define ECONNREFUSED 61
struct _opaque_pthread_t { long __sig; };
typedef struct _opaque_pthread_t *pthread_t;
pthread_t pthread_self(void); void *pthread_get_stackaddr_np(pthread_t); size_t pthread_get_stacksize_np(pthread_t);
#pragma clang assume_nonnull end
