#include "CBaseline.h"

#if defined(__linux__)

#include <dlfcn.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

void baseline_keep_memory(void) {
#if defined(__GLIBC__)
  mallopt(M_TRIM_THRESHOLD, 256 << 20);
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
#endif
}

static struct {
  int (*global_init)(long);
  void *(*easy_init)(void);
  int (*easy_perform)(void *);
  int (*easy_setopt)(void *, int, ...);
  int (*easy_getinfo)(void *, int, ...);
  void *(*multi_init)(void);
  int (*multi_add)(void *, void *);
  int (*multi_remove)(void *, void *);
  int (*multi_setopt)(void *, int, ...);
  int (*multi_act)(void *, int, int, int *);
  void *(*info_read)(void *, int *);
  char *(*version)(void);
} curl;

struct message {
  int message;
  void *easy;
  union {
    void *whatever;
    int result;
  } data;
};

struct slot {
  void *easy;
  char *body;
  size_t length, capacity;
};

static int poll_set;
static long timer = -1;
static struct {
  unsigned registered, wanted;
} sockets[65536];

static size_t on_write(char *bytes, size_t size, size_t count, void *context) {
  struct slot *slot = context;
  size_t length = size * count;
  if (slot->length + length > slot->capacity) {
    slot->capacity = (slot->length + length) * 2;
    slot->body = realloc(slot->body, slot->capacity);
  }
  memcpy(slot->body + slot->length, bytes, length);
  slot->length += length;
  return length;
}

static int on_socket(void *easy, int socket, int what, void *context, void *socket_context) {
  (void)easy, (void)context, (void)socket_context;
  if (what == 4) {
    sockets[socket].wanted = 0;
    return 0;
  }
  unsigned wanted = (what & 1 ? EPOLLIN : 0) | (what & 2 ? EPOLLOUT : 0);
  sockets[socket].wanted = wanted;
  if (sockets[socket].registered == wanted) return 0;
  struct epoll_event event = {.events = wanted, .data.fd = socket};
  epoll_ctl(poll_set, sockets[socket].registered ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, socket, &event);
  sockets[socket].registered = wanted;
  return 0;
}

static int on_close(void *context, int socket) {
  (void)context;
  sockets[socket].registered = sockets[socket].wanted = 0;
  return close(socket);
}

static int on_timer(void *multi, long milliseconds, void *context) {
  (void)multi, (void)context;
  timer = milliseconds;
  return 0;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

static double cpu(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
}

static int load(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  *(void **)&curl.global_init = dlsym(library, "curl_global_init");
  *(void **)&curl.easy_init = dlsym(library, "curl_easy_init");
  *(void **)&curl.easy_perform = dlsym(library, "curl_easy_perform");
  *(void **)&curl.easy_setopt = dlsym(library, "curl_easy_setopt");
  *(void **)&curl.easy_getinfo = dlsym(library, "curl_easy_getinfo");
  *(void **)&curl.multi_init = dlsym(library, "curl_multi_init");
  *(void **)&curl.multi_add = dlsym(library, "curl_multi_add_handle");
  *(void **)&curl.multi_remove = dlsym(library, "curl_multi_remove_handle");
  *(void **)&curl.multi_setopt = dlsym(library, "curl_multi_setopt");
  *(void **)&curl.multi_act = dlsym(library, "curl_multi_socket_action");
  *(void **)&curl.info_read = dlsym(library, "curl_multi_info_read");
  *(void **)&curl.version = dlsym(library, "curl_version");
  return curl.global_init(3) == 0;
}

const char *baseline_libcurl(void) {
  return load() ? curl.version() : NULL;
}

int baseline_first(const char *url) {
  if (!load()) return -1;
  struct slot slot = {.easy = curl.easy_init()};
  curl.easy_setopt(slot.easy, 99, 1L);  // NOSIGNAL
  curl.easy_setopt(slot.easy, 20011, on_write);
  curl.easy_setopt(slot.easy, 10001, &slot);
  curl.easy_setopt(slot.easy, 10004, "");  // PROXY
  curl.easy_setopt(slot.easy, 10002, url);
  return curl.easy_perform(slot.easy);
}

long baseline_run(const char *url, int concurrency, double warm_up, double seconds, const char *trust, long version,
                  double *cpu_seconds) {
  if (!load()) return -1;
  poll_set = epoll_create1(EPOLL_CLOEXEC);
  void *multi = curl.multi_init();
  curl.multi_setopt(multi, 20001, on_socket);
  curl.multi_setopt(multi, 20004, on_timer);
  curl.multi_setopt(multi, 6, (long)concurrency);
  struct slot *slots = calloc(concurrency, sizeof *slots);
  for (int index = 0; index < concurrency; index++) {
    struct slot *slot = &slots[index];
    slot->easy = curl.easy_init();
    curl.easy_setopt(slot->easy, 99, 1L);  // NOSIGNAL
    curl.easy_setopt(slot->easy, 20011, on_write);
    curl.easy_setopt(slot->easy, 10001, slot);
    curl.easy_setopt(slot->easy, 10103, slot);  // PRIVATE
    curl.easy_setopt(slot->easy, 20208, on_close);
    curl.easy_setopt(slot->easy, 10004, "");  // PROXY
    if (trust) curl.easy_setopt(slot->easy, 10065, trust);
    curl.easy_setopt(slot->easy, 84, version);                // HTTP_VERSION
    if (version > 2) curl.easy_setopt(slot->easy, 237, 1L);   // PIPEWAIT
    curl.easy_setopt(slot->easy, 10002, url);
    curl.multi_add(multi, slot->easy);
  }
  double start = now() + warm_up, end = start + seconds, cpu_start = 0;
  long done = 0;
  int running = 0, counting = 0;
  struct epoll_event events[256];
  for (;;) {
    if (timer == 0) {
      timer = -1;
      curl.multi_act(multi, -1, 0, &running);
    }
    int left;
    struct message *message;
    while ((message = curl.info_read(multi, &left)) != NULL) {
      if (message->data.result != 0) return -2;
      struct slot *slot;
      long status = 0;
      curl.easy_getinfo(message->easy, 0x100015, &slot);
      curl.easy_getinfo(message->easy, 0x200002, &status);
      if (status != 200) return -3;
      done++;
      slot->length = 0;
      curl.multi_remove(multi, slot->easy);
      curl.easy_setopt(slot->easy, 10002, url);
      curl.multi_add(multi, slot->easy);
    }
    double time = now();
    if (!counting && time >= start) {
      counting = 1;
      done = 0;
      cpu_start = cpu();
      end = time + seconds;
    }
    if (counting && time >= end) break;
    if (timer == 0) continue;
    int count = epoll_wait(poll_set, events, 256, timer < 0 || timer > 100 ? 100 : (int)timer);
    if (count == 0 && timer > 0) timer = 0;
    for (int index = 0; index < count; index++) {
      int socket = events[index].data.fd;
      if (!sockets[socket].wanted) {
        epoll_ctl(poll_set, EPOLL_CTL_DEL, socket, &events[index]);
        sockets[socket].registered = 0;
        continue;
      }
      unsigned bits = events[index].events;
      curl.multi_act(multi, socket, (bits & EPOLLIN ? 1 : 0) | (bits & EPOLLOUT ? 2 : 0) | (bits & (EPOLLERR | EPOLLHUP) ? 4 : 0),
                     &running);
    }
  }
  *cpu_seconds = cpu() - cpu_start;
  return done;
}

#endif
