#define _GNU_SOURCE  // for PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP
#include "CBaseline.h"

#if defined(__linux__)

#include <dlfcn.h>
#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
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
  void *(*list_append)(void *, const char *);
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
  char *body, *copy;
  size_t length, capacity;
  struct slot *next;
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
  *(void **)&curl.list_append = dlsym(library, "curl_slist_append");
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

// The slots between the loop and the threads of its callers. The loop takes all requests at once, and hands over together
// the responses that it has when no socket has an event.
static struct {
  pthread_mutex_t lock;
  struct slot *first;
  int asleep, event;
} requests = {.lock = PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP};
static struct {
  pthread_mutex_t lock;
  pthread_cond_t arrived;
  struct slot *first, *last;
  int waiting;
} responses = {.lock = PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP, .arrived = PTHREAD_COND_INITIALIZER};

static void request(struct slot *slot) {
  pthread_mutex_lock(&requests.lock);
  slot->next = requests.first;
  requests.first = slot;
  int wakes = requests.asleep;
  requests.asleep = 0;
  pthread_mutex_unlock(&requests.lock);
  if (wakes) eventfd_write(requests.event, 1);
}

// Returns 0 if there is a request, so that the loop must not sleep.
static int fall_asleep(void) {
  pthread_mutex_lock(&requests.lock);
  int sleeps = requests.first == NULL;
  requests.asleep = sleeps;
  pthread_mutex_unlock(&requests.lock);
  return sleeps;
}

static void wake_up(void) {
  pthread_mutex_lock(&requests.lock);
  requests.asleep = 0;
  pthread_mutex_unlock(&requests.lock);
}

static struct slot *take_requests(void) {
  pthread_mutex_lock(&requests.lock);
  struct slot *slot = requests.first;
  requests.first = NULL;
  pthread_mutex_unlock(&requests.lock);
  return slot;
}

static void hand_over(struct slot *first, struct slot *last) {
  pthread_mutex_lock(&responses.lock);
  if (responses.last) responses.last->next = first;
  else responses.first = first;
  responses.last = last;
  int wakes = responses.waiting > 0;
  pthread_mutex_unlock(&responses.lock);
  if (wakes) pthread_cond_signal(&responses.arrived);
}

// Copies each response, and makes the next request.
static void *run_callers(void *context) {
  (void)context;
  for (;;) {
    pthread_mutex_lock(&responses.lock);
    while (!responses.first) {
      responses.waiting++;
      pthread_cond_wait(&responses.arrived, &responses.lock);
      responses.waiting--;
    }
    struct slot *slot = responses.first;
    responses.first = slot->next;
    if (!responses.first) responses.last = NULL;
    int wakes = responses.first && responses.waiting > 0;
    pthread_mutex_unlock(&responses.lock);
    if (wakes) pthread_cond_signal(&responses.arrived);
    slot->copy = realloc(slot->copy, slot->length + 1);
    memcpy(slot->copy, slot->body, slot->length);
    slot->length = 0;
    request(slot);
  }
}

long baseline_run(const char *url, int concurrency, double warm_up, double seconds, const char *trust, long version,
                  int callers, double *cpu_seconds) {
  if (!load()) return -1;
  poll_set = epoll_create1(EPOLL_CLOEXEC);
  void *multi = curl.multi_init();
  curl.multi_setopt(multi, 20001, on_socket);
  curl.multi_setopt(multi, 20004, on_timer);
  curl.multi_setopt(multi, 6, (long)concurrency);
  void *fields = NULL;
  if (callers) {
    requests.event = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    struct epoll_event event = {.events = EPOLLIN, .data.fd = requests.event};
    epoll_ctl(poll_set, EPOLL_CTL_ADD, requests.event, &event);
    // Those that the transport sends besides.
    fields = curl.list_append(NULL, "Accept-Encoding: gzip, deflate");
    fields = curl.list_append(fields, "User-Agent: NetworkAPIKit");
  }
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
    if (callers) curl.easy_setopt(slot->easy, 10023, fields);
    curl.easy_setopt(slot->easy, 10002, url);
    curl.multi_add(multi, slot->easy);
  }
  for (int index = 0; index < callers; index++) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, run_callers, NULL) != 0) return -4;
  }
  double start = now() + warm_up, end = start + seconds, cpu_start = 0;
  long done = 0;
  int running = 0, counting = 0;
  struct epoll_event events[256];
  struct slot *first = NULL, *last = NULL;
  for (;;) {
    if (callers) {
      for (struct slot *slot = take_requests(), *next; slot; slot = next) {
        next = slot->next;
        curl.easy_setopt(slot->easy, 10002, url);
        curl.multi_add(multi, slot->easy);
      }
    }
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
      curl.multi_remove(multi, slot->easy);
      if (callers) {
        slot->next = NULL;
        if (last) last->next = slot;
        else first = slot;
        last = slot;
        continue;
      }
      slot->length = 0;
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
    int count = first ? epoll_wait(poll_set, events, 256, 0) : 0;
    if (count == 0 && first) {
      hand_over(first, last);
      first = last = NULL;
    }
    if (count == 0) {
      if (callers && !fall_asleep()) continue;
      count = epoll_wait(poll_set, events, 256, timer < 0 || timer > 100 ? 100 : (int)timer);
      if (callers) wake_up();
      if (count == 0 && timer > 0) timer = 0;
    }
    for (int index = 0; index < count; index++) {
      int socket = events[index].data.fd;
      if (callers && socket == requests.event) {
        eventfd_t value;
        eventfd_read(socket, &value);
        continue;
      }
      if (!sockets[socket].wanted) {
        epoll_ctl(poll_set, EPOLL_CTL_DEL, socket, &events[index]);
        sockets[socket].registered = 0;
        continue;
      }
      unsigned bits = events[index].events;
      curl.multi_act(multi, socket, (bits & EPOLLIN ? 1 : 0) | (bits & EPOLLOUT ? 2 : 0) | (bits & (EPOLLERR | EPOLLHUP) ? 4 : 0),
                     &running);
      // Like the transport's look for bytes that the server sent unasked; here it only has to take its time.
      char byte;
      if (callers) recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    }
  }
  *cpu_seconds = cpu() - cpu_start;
  return done;
}

#endif
