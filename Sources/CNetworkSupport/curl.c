#define _GNU_SOURCE  // memmem, pthread_getattr_np
#include "CNetworkSupport.h"

#if defined(__linux__) && !defined(__ANDROID__)

#include <dlfcn.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#include "library.h"

// Variadic in libcurl. Each call passes an argument of the type that the option takes, as libcurl's own headers require.
typedef int (*setopt_function)(void *, int, ...);
typedef int (*getinfo_function)(void *, int, ...);

struct message {
  int message;
  void *easy;
  union {
    void *whatever;
    int result;
  } data;
};

// curl_version_info_data, as far as this uses it. `age` says how many of the fields the library fills in.
struct version_info {
  int age;
  const char *version;
  unsigned int version_number;
  const char *host;
  int features;
  const char *ssl_version;
  long ssl_version_number;
  const char *libz_version;
  const char *const *protocols;
  const char *ares;
  int ares_number;
  const char *libidn;
  int iconv_number;
  const char *libssh_version;
  unsigned int brotli_number;
  const char *brotli_version;
  unsigned int nghttp2_number;
  const char *nghttp2_version;
  const char *quic_version;
  const char *cainfo;
  const char *capath;
};

static struct {
  int (*global_init)(long);
  struct version_info *(*version_info)(int);
  void *(*easy_init)(void);
  void (*easy_cleanup)(void *);
  int (*easy_pause)(void *, int);
  const char *(*easy_strerror)(int);
  setopt_function easy_setopt;
  getinfo_function easy_getinfo;
  void *(*share_init)(void);
  int (*share_cleanup)(void *);
  setopt_function share_setopt;
  void *(*multi_init)(void);
  int (*multi_cleanup)(void *);
  int (*multi_add_handle)(void *, void *);
  int (*multi_remove_handle)(void *, void *);
  const char *(*multi_strerror)(int);
  setopt_function multi_setopt;
  int (*multi_socket_action)(void *, int, int, int *);
  struct message *(*multi_info_read)(void *, int *);
  int (*easy_send)(void *, const void *, size_t, size_t *);
  int (*easy_recv)(void *, void *, size_t, size_t *);
  void *(*url)(void);
  int (*url_set)(void *, int, const char *, unsigned int);
  void (*url_cleanup)(void *);
  void *(*slist_append)(void *, const char *);
} curl;

static void *library;
static ccurl_information information;
static pthread_once_t once = PTHREAD_ONCE_INIT;

void *ccurl_symbol(const char *name) {
  // This also searches the libraries that libcurl depends on, so it finds the zlib and OpenSSL that libcurl uses.
  return library ? dlsym(library, name) : NULL;
}

static int resolve(void) {
  const struct {
    const char *name;
    void **target;
  } symbols[] = {
      {"curl_global_init", (void **)&curl.global_init},
      {"curl_version_info", (void **)&curl.version_info},
      {"curl_easy_init", (void **)&curl.easy_init},
      {"curl_easy_cleanup", (void **)&curl.easy_cleanup},
      {"curl_easy_pause", (void **)&curl.easy_pause},
      {"curl_easy_strerror", (void **)&curl.easy_strerror},
      {"curl_easy_setopt", (void **)&curl.easy_setopt},
      {"curl_easy_getinfo", (void **)&curl.easy_getinfo},
      {"curl_share_init", (void **)&curl.share_init},
      {"curl_share_cleanup", (void **)&curl.share_cleanup},
      {"curl_share_setopt", (void **)&curl.share_setopt},
      {"curl_multi_init", (void **)&curl.multi_init},
      {"curl_multi_cleanup", (void **)&curl.multi_cleanup},
      {"curl_multi_add_handle", (void **)&curl.multi_add_handle},
      {"curl_multi_remove_handle", (void **)&curl.multi_remove_handle},
      {"curl_multi_strerror", (void **)&curl.multi_strerror},
      {"curl_multi_setopt", (void **)&curl.multi_setopt},
      {"curl_multi_socket_action", (void **)&curl.multi_socket_action},
      {"curl_multi_info_read", (void **)&curl.multi_info_read},
      {"curl_easy_send", (void **)&curl.easy_send},
      {"curl_easy_recv", (void **)&curl.easy_recv},
      {"curl_url", (void **)&curl.url},
      {"curl_url_set", (void **)&curl.url_set},
      {"curl_url_cleanup", (void **)&curl.url_cleanup},
      {"curl_slist_append", (void **)&curl.slist_append},
  };
  for (size_t index = 0; index < sizeof symbols / sizeof *symbols; index++) {
    *symbols[index].target = ccurl_symbol(symbols[index].name);
    if (*symbols[index].target == NULL) return 0;
  }
  return 1;
}

// Whether the library has the options without which the transport wouldn't be safe. Tried on a handle, because the version
// doesn't tell how the library was built.
static int has_needed_options(void) {
  void *easy = curl.easy_init();
  if (easy == NULL) return 0;
  int protocols = curl.easy_setopt(easy, CCURL_OPT_PROTOCOLS_STR, "http,https");
  if (protocols == CCURL_UNKNOWN_OPTION) protocols = curl.easy_setopt(easy, CCURL_OPT_PROTOCOLS, 3L);
  int found = protocols == CCURL_OK && curl.easy_setopt(easy, CCURL_OPT_HTTP09_ALLOWED, 0L) == CCURL_OK &&
              curl.easy_setopt(easy, CCURL_OPT_MAXAGE_CONN, 100L) == CCURL_OK &&
              curl.easy_setopt(easy, CCURL_OPT_PREREQFUNCTION, NULL) == CCURL_OK;
  curl.easy_cleanup(easy);
  return found;
}

static atomic_int threads_inside;
static atomic_int is_ending;
static pid_t process;
// How often the calling thread has entered.
static __thread int depth;

void ccurl_enter(void) {
  atomic_fetch_add(&threads_inside, 1);
  depth++;
  if (!atomic_load(&is_ending)) return;
  ccurl_leave();
  for (;;) pause();
}

void ccurl_leave(void) {
  depth--;
  atomic_fetch_sub(&threads_inside, 1);
}

int ccurl_is_ending(void) { return atomic_load_explicit(&is_ending, memory_order_relaxed); }

// Takes no lock and allocates nothing: a signal handler may be ending the process, and may have interrupted any code.
static void on_exit_of_process(void) {
  // A forked child that exits without calling exec has none of the threads, so it must not wait for them.
  if (getpid() != process) return;
  atomic_store(&is_ending, 1);
  const struct timespec moment = {0, 100000};
  // If this thread itself is inside, interrupted by a signal handler that ends the process, don't wait for it.
  for (int tries = 0; tries < 5000 && atomic_load(&threads_inside) > depth; tries++) nanosleep(&moment, NULL);
}

static void load(void) {
  // RTLD_LOCAL: the names aren't visible to other libraries of the process. A process that imports FoundationNetworking has
  // loaded the library already.
  library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL || !resolve()) return;
  // 3 is CURL_GLOBAL_ALL. libcurl counts these calls. It is never cleaned up, since other code in the process may use it.
  if (curl.global_init(3) != CCURL_OK) return;
  process = getpid();
  // Exit handlers run in reverse order, and libcurl has just made the TLS library register its own.
  if (atexit(on_exit_of_process) != 0) return;
  const struct version_info *found = curl.version_info(10);
  if (found == NULL || found->age < 6) return;
  information.version = found->version;
  information.version_number = found->version_number;
  information.tls = found->ssl_version;
  information.ca_file = found->cainfo;
  information.ca_path = found->capath;
  information.has_ipv6 = (found->features & (1 << 0)) != 0;
  information.has_tls = (found->features & (1 << 2)) != 0;
  information.has_async_dns = (found->features & (1 << 7)) != 0;
  information.has_http2 = (found->features & (1 << 16)) != 0;
  information.has_unix_sockets = (found->features & (1 << 19)) != 0;
  information.has_https_proxy = (found->features & (1 << 21)) != 0;
  information.has_http3 = (found->features & (1 << 25)) != 0;
  information.available = has_needed_options();
}

const ccurl_information *ccurl_load(void) {
  pthread_once(&once, load);
  return &information;
}

void ccurl_name_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }

void ccurl_thread_stack(unsigned long *low, unsigned long *size) {
  // For a program's first thread the system reads a file of /proc each time.
  static __thread unsigned long known_low, known_size;
  static __thread char is_known;
  if (!is_known) {
    is_known = 1;
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
      void *start = NULL;
      size_t length = 0;
      if (pthread_attr_getstack(&attributes, &start, &length) == 0) {
        known_low = (unsigned long)start;
        known_size = length;
      }
      pthread_attr_destroy(&attributes);
    }
  }
  *low = known_low;
  *size = known_size;
}

ccurl_easy *ccurl_easy_create(void) { return curl.easy_init(); }
void ccurl_easy_destroy(ccurl_easy *easy) { curl.easy_cleanup(easy); }
int ccurl_easy_pause_set(ccurl_easy *easy, int bits) { return curl.easy_pause(easy, bits); }
const char *ccurl_easy_message(int code) { return curl.easy_strerror(code); }

ccurl_url *ccurl_url_create(const char *text) {
  void *url = curl.url();
  if (url == NULL) return NULL;
  // 0 is CURLUPART_URL. CURLU_NON_SUPPORT_SCHEME: an unsupported scheme is reported as an error of the transfer instead.
  if (curl.url_set(url, 0, text, 1 << 3) == 0) return url;
  curl.url_cleanup(url);
  return NULL;
}

void ccurl_url_destroy(ccurl_url *url) { curl.url_cleanup(url); }

int ccurl_set_long(ccurl_easy *easy, int option, long value) { return curl.easy_setopt(easy, option, value); }
int ccurl_set_offset(ccurl_easy *easy, int option, int64_t value) { return curl.easy_setopt(easy, option, value); }
int ccurl_set_pointer(ccurl_easy *easy, int option, const void *value) { return curl.easy_setopt(easy, option, value); }
int ccurl_set_string(ccurl_easy *easy, int option, const char *value) { return curl.easy_setopt(easy, option, value); }
int ccurl_set_blob(ccurl_easy *easy, int option, const void *data, size_t length) {
  ccurl_blob blob = {data, length, 0};  // not copied
  return curl.easy_setopt(easy, option, &blob);
}
int ccurl_set_data_callback(ccurl_easy *easy, int option, ccurl_data_callback callback) {
  return curl.easy_setopt(easy, option, callback);
}
int ccurl_set_seek_callback(ccurl_easy *easy, ccurl_seek_callback callback) {
  return curl.easy_setopt(easy, CCURL_OPT_SEEKFUNCTION, callback);
}
int ccurl_set_open_callback(ccurl_easy *easy, ccurl_open_callback callback) {
  return curl.easy_setopt(easy, CCURL_OPT_OPENSOCKETFUNCTION, callback);
}
int ccurl_set_close_callback(ccurl_easy *easy, ccurl_close_callback callback) {
  return curl.easy_setopt(easy, CCURL_OPT_CLOSESOCKETFUNCTION, callback);
}
int ccurl_set_debug_callback(ccurl_easy *easy, ccurl_debug_callback callback) {
  return curl.easy_setopt(easy, CCURL_OPT_DEBUGFUNCTION, callback);
}
int ccurl_set_trailer_callback(ccurl_easy *easy, ccurl_trailer_callback callback) {
  return curl.easy_setopt(easy, CCURL_OPT_TRAILERFUNCTION, callback);
}
int ccurl_list_append(ccurl_list **list, const char *text) {
  ccurl_list *longer = curl.slist_append(*list, text);
  if (longer == NULL) return 0;
  *list = longer;
  return 1;
}
int ccurl_contains(const char *text, size_t length, const char *words) {
  return memmem(text, length, words, strlen(words)) != NULL;
}
int ccurl_begins(const char *text, size_t length, const char *words) {
  return length >= strlen(words) && memcmp(text, words, strlen(words)) == 0;
}
long ccurl_number_after(const char *text, size_t length, const char *words) {
  const char *found = memmem(text, length, words, strlen(words));
  if (found == NULL) return -1;
  long number = 0;
  // Streams have 31 bits.
  for (found += strlen(words); found < text + length && *found >= '0' && *found <= '9' && number < 0x7FFFFFFF; found++)
    number = number * 10 + (*found - '0');
  return number;
}
int ccurl_set_prereq_callback(ccurl_easy *easy, ccurl_prereq_callback callback) {
  return curl.easy_setopt(easy, CCURL_OPT_PREREQFUNCTION, callback);
}

// The TLS sessions that recently received a close_notify. libcurl treats the end of a connection as the end of a body, whether
// the server has announced it or an attacker on the network has cut the connection.
static struct {
  pthread_mutex_t lock;
  const void *sessions[256];
  unsigned int next;
} closed = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void on_tls_event(const void *session, int where, int value) {
  if (where != 0x4004 /* SSL_CB_READ_ALERT */ || (value & 0xFF) != 0 /* close_notify */) return;
  pthread_mutex_lock(&closed.lock);
  closed.sessions[closed.next++ % 256] = session;
  pthread_mutex_unlock(&closed.lock);
}

// The slot in which OpenSSL stores our value for each session: whether its latest record was written. The value is a number,
// so nothing has to be freed.
static struct {
  int index;
  void *(*get)(const void *, int);
  int (*set)(void *, int, void *);
} records = {-1, NULL, NULL};
static pthread_once_t records_once = PTHREAD_ONCE_INIT;

static void prepare_records(void) {
  int (*new_index)(int, long, void *, void *, void *, void *) =
      (int (*)(int, long, void *, void *, void *, void *))ccurl_symbol("CRYPTO_get_ex_new_index");
  records.get = (void *(*)(const void *, int))ccurl_symbol("SSL_get_ex_data");
  records.set = (int (*)(void *, int, void *))ccurl_symbol("SSL_set_ex_data");
  // 0 is CRYPTO_EX_INDEX_SSL.
  if (new_index && records.get && records.set) records.index = new_index(0, 0, NULL, NULL, NULL, NULL);
}

static void on_tls_record(int is_written, int version, int type, const void *bytes, size_t length, void *session,
                          void *unused) {
  (void)version, (void)unused;
  // Only record headers (SSL3_RT_HEADER) of application data (23), which is the type of all encrypted records in TLS 1.3.
  if (type != 0x100 || length == 0 || *(const unsigned char *)bytes != 23) return;
  records.set(session, records.index, (void *)(uintptr_t)is_written);
}

int ccurl_tls_has_written_last(const void *session) {
  return records.index >= 0 && records.get(session, records.index) != NULL;
}

static int on_tls_context(void *easy, void *context, void *unused) {
  (void)easy, (void)unused;
  if (information.version_number < 0x080700) {
    // If the system doesn't take the head of a request with a chunked body at once, libcurl offers the same bytes again at
    // another address, which OpenSSL refuses without this mode. 33 is SSL_CTRL_MODE, 2 is
    // SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER.
    long (*control)(void *, int, long, void *) = (long (*)(void *, int, long, void *))ccurl_symbol("SSL_CTX_ctrl");
    if (control) control(context, 33, 2, NULL);
  }
  if (information.version_number >= 0x075800 && information.version_number < 0x080100) {
    void (*set_callback)(void *, void (*)(int, int, int, const void *, size_t, void *, void *)) =
        (void (*)(void *, void (*)(int, int, int, const void *, size_t, void *, void *)))ccurl_symbol(
            "SSL_CTX_set_msg_callback");
    pthread_once(&records_once, prepare_records);
    if (set_callback && records.index >= 0) set_callback(context, on_tls_record);
  }
  void (*set_callback)(void *, void (*)(const void *, int, int)) =
      (void (*)(void *, void (*)(const void *, int, int)))ccurl_symbol("SSL_CTX_set_info_callback");
  if (set_callback) set_callback(context, on_tls_event);
  return CCURL_OK;
}

int ccurl_watch_close_notify(ccurl_easy *easy) {
  if (information.tls == NULL || strstr(information.tls, "OpenSSL/") == NULL) return CCURL_OK;
  return curl.easy_setopt(easy, CCURL_OPT_SSL_CTX_FUNCTION, on_tls_context);
}

const void *ccurl_tls_session(ccurl_easy *easy) {
  struct {
    int backend;
    void *session;
  } *session = NULL;
  // 0x40002D is CURLINFO_TLS_SSL_PTR, backend 1 is OpenSSL.
  if (curl.easy_getinfo(easy, 0x40002D, &session) != CCURL_OK || session == NULL || session->backend != 1) return NULL;
  return session->session;
}

int ccurl_tls_has_pending(ccurl_easy *easy) {
  const void *session = ccurl_tls_session(easy);
  int (*has_pending)(const void *) = (int (*)(const void *))ccurl_symbol("SSL_has_pending");
  return session && has_pending && has_pending(session);
}

int ccurl_take_close_notify(const void *session) {
  int found = 0;
  pthread_mutex_lock(&closed.lock);
  for (int index = 0; index < 256; index++) {
    if (closed.sessions[index] != session) continue;
    closed.sessions[index] = NULL;
    found = 1;
  }
  pthread_mutex_unlock(&closed.lock);
  return found;
}

long ccurl_get_long(ccurl_easy *easy, int info) {
  long value = 0;
  curl.easy_getinfo(easy, info, &value);
  return value;
}
int64_t ccurl_get_offset(ccurl_easy *easy, int info) {
  int64_t value = 0;
  curl.easy_getinfo(easy, info, &value);
  return value;
}
const char *ccurl_get_string(ccurl_easy *easy, int info) {
  const char *value = NULL;
  curl.easy_getinfo(easy, info, &value);
  return value;
}
void *ccurl_get_private(ccurl_easy *easy) {
  void *value = NULL;
  curl.easy_getinfo(easy, CCURL_INFO_PRIVATE, &value);
  return value;
}

int ccurl_socket(ccurl_easy *easy) {
  int socket = -1;
  // 0x50002C is CURLINFO_ACTIVESOCKET.
  return curl.easy_getinfo(easy, 0x50002C, &socket) == CCURL_OK ? socket : -1;
}
int ccurl_send_bytes(ccurl_easy *easy, const void *bytes, size_t length, size_t *sent) {
  *sent = 0;
  return curl.easy_send(easy, bytes, length, sent);
}
int ccurl_receive_bytes(ccurl_easy *easy, void *bytes, size_t capacity, size_t *received) {
  *received = 0;
  return curl.easy_recv(easy, bytes, capacity, received);
}

void ccurl_release_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

ccurl_share *ccurl_share_create(void) {
  void *share = curl.share_init();
  // CURLSHOPT_SHARE is 1, CURL_LOCK_DATA_SSL_SESSION is 4. A library without TLS has no sessions and refuses.
  if (share != NULL) curl.share_setopt(share, 1, 4);
  return share;
}
ccurl_share *ccurl_connection_share_create(void) {
  void *share = curl.share_init();
  // CURL_LOCK_DATA_CONNECT is 5.
  if (share == NULL || curl.share_setopt(share, 1, 5) == 0) return share;
  curl.share_cleanup(share);
  return NULL;
}
void ccurl_share_destroy(ccurl_share *share) { curl.share_cleanup(share); }

ccurl_multi *ccurl_multi_create(void) { return curl.multi_init(); }
void ccurl_multi_destroy(ccurl_multi *multi) { curl.multi_cleanup(multi); }
const char *ccurl_multi_message(int code) { return curl.multi_strerror(code); }
int ccurl_multi_add(ccurl_multi *multi, ccurl_easy *easy) { return curl.multi_add_handle(multi, easy); }
int ccurl_multi_remove(ccurl_multi *multi, ccurl_easy *easy) { return curl.multi_remove_handle(multi, easy); }
int ccurl_multi_set_long(ccurl_multi *multi, int option, long value) { return curl.multi_setopt(multi, option, value); }
int ccurl_multi_set_callbacks(ccurl_multi *multi, ccurl_socket_callback socket, ccurl_timer_callback timer, void *context) {
  int code = curl.multi_setopt(multi, CCURL_MOPT_SOCKETFUNCTION, socket);
  if (code == 0) code = curl.multi_setopt(multi, CCURL_MOPT_SOCKETDATA, context);
  if (code == 0) code = curl.multi_setopt(multi, CCURL_MOPT_TIMERFUNCTION, timer);
  if (code == 0) code = curl.multi_setopt(multi, CCURL_MOPT_TIMERDATA, context);
  return code;
}
int ccurl_multi_act(ccurl_multi *multi, int socket, int events, int *running) {
  return curl.multi_socket_action(multi, socket, events, running);
}
ccurl_easy *ccurl_multi_finished(ccurl_multi *multi, int *code) {
  int left = 0;
  struct message *message;
  while ((message = curl.multi_info_read(multi, &left)) != NULL) {
    if (message->message != 1) continue;  // CURLMSG_DONE; there are no others
    *code = message->data.result;
    return message->easy;
  }
  return NULL;
}

#endif
