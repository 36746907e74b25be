#define _GNU_SOURCE  // dladdr, memmem, pthread_getattr_np
#include "CNetworkSupport.h"

#if defined(__linux__) && !defined(__ANDROID__)

#include <dlfcn.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "library.h"

// Variadic in libcurl. Each call passes an argument of the type that the option takes, as libcurl's own headers require.
typedef int (*setopt_function)(void *, int, ...);
typedef int (*getinfo_function)(void *, int, ...);

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
} library_functions;

static ccurl_functions originals;
#ifdef DEBUG
// Used instead on this thread; see ccurl_replace_functions.
static __thread const ccurl_functions *replacement;
#define curl (*(replacement ? replacement : &originals))
#else
#define curl originals
#endif
// libcurl's own functions are variadic; a replacement gets the value of an option as its third argument.
#define setopt(function) ((setopt_function)(void (*)(void))(function))
#define getinfo ((getinfo_function)(void (*)(void))(curl.easy_getinfo))

void ccurl_replace_functions(const ccurl_functions *functions) {
#ifdef DEBUG
  replacement = functions;
#else
  (void)functions;
#endif
}

// NULL if libcurl is linked into the program, or there is none.
static void *library;
static int is_linked;
static ccurl_information information;
static pthread_once_t once = PTHREAD_ONCE_INIT;

void *ccurl_symbol(const char *name, void *linked) {
  if (is_linked) return linked;
  // This also searches the libraries that libcurl depends on, so it finds the zlib and OpenSSL that libcurl uses.
  return library ? dlsym(library, name) : NULL;
}

static int resolve(void) {
  const struct {
    void **target;
    void *function;
  } symbols[] = {
      {(void **)&library_functions.global_init, CCURL_SYMBOL(curl_global_init)},
      {(void **)&library_functions.version_info, CCURL_SYMBOL(curl_version_info)},
      {(void **)&originals.easy_init, CCURL_SYMBOL(curl_easy_init)},
      {(void **)&originals.easy_cleanup, CCURL_SYMBOL(curl_easy_cleanup)},
      {(void **)&originals.easy_pause, CCURL_SYMBOL(curl_easy_pause)},
      {(void **)&originals.easy_strerror, CCURL_SYMBOL(curl_easy_strerror)},
      {(void **)&originals.easy_setopt, CCURL_SYMBOL(curl_easy_setopt)},
      {(void **)&originals.easy_getinfo, CCURL_SYMBOL(curl_easy_getinfo)},
      {(void **)&originals.share_init, CCURL_SYMBOL(curl_share_init)},
      {(void **)&originals.share_cleanup, CCURL_SYMBOL(curl_share_cleanup)},
      {(void **)&originals.share_setopt, CCURL_SYMBOL(curl_share_setopt)},
      {(void **)&originals.multi_init, CCURL_SYMBOL(curl_multi_init)},
      {(void **)&originals.multi_cleanup, CCURL_SYMBOL(curl_multi_cleanup)},
      {(void **)&originals.multi_add_handle, CCURL_SYMBOL(curl_multi_add_handle)},
      {(void **)&originals.multi_remove_handle, CCURL_SYMBOL(curl_multi_remove_handle)},
      {(void **)&originals.multi_strerror, CCURL_SYMBOL(curl_multi_strerror)},
      {(void **)&originals.multi_setopt, CCURL_SYMBOL(curl_multi_setopt)},
      {(void **)&originals.multi_socket_action, CCURL_SYMBOL(curl_multi_socket_action)},
      {(void **)&originals.multi_info_read, CCURL_SYMBOL(curl_multi_info_read)},
      {(void **)&originals.easy_send, CCURL_SYMBOL(curl_easy_send)},
      {(void **)&originals.easy_recv, CCURL_SYMBOL(curl_easy_recv)},
      {(void **)&originals.url, CCURL_SYMBOL(curl_url)},
      {(void **)&originals.url_set, CCURL_SYMBOL(curl_url_set)},
      {(void **)&originals.url_cleanup, CCURL_SYMBOL(curl_url_cleanup)},
      {(void **)&originals.slist_append, CCURL_SYMBOL(curl_slist_append)},
  };
  for (size_t index = 0; index < sizeof symbols / sizeof *symbols; index++) {
    *symbols[index].target = symbols[index].function;
    if (symbols[index].function == NULL) return 0;
  }
  return 1;
}

// Whether libcurl is linked into the program itself, so that there is nothing to load.
static int is_linked_statically(void) {
  extern void curl_multi_socket_action(void) __attribute__((weak));
  void *function = (void *)curl_multi_socket_action;
  if (function == NULL) return 0;
  // In a program with shared libraries, the function is that of any libcurl that it has loaded.
  Dl_info ours, theirs;
  if (dladdr((void *)is_linked_statically, &ours) == 0 || dladdr(function, &theirs) == 0) return 1;
  return ours.dli_fbase == theirs.dli_fbase;
}

// Whether the library has the options without which the transport wouldn't be safe. Tried on a handle, because the version
// doesn't tell how the library was built.
static int has_needed_options(void) {
  void *easy = curl.easy_init();
  if (easy == NULL) return 0;
  int protocols = setopt(curl.easy_setopt)(easy, CCURL_OPT_PROTOCOLS_STR, "http,https");
  if (protocols == CCURL_UNKNOWN_OPTION) protocols = setopt(curl.easy_setopt)(easy, CCURL_OPT_PROTOCOLS, 3L);
  int found = protocols == CCURL_OK && setopt(curl.easy_setopt)(easy, CCURL_OPT_HTTP09_ALLOWED, 0L) == CCURL_OK &&
              setopt(curl.easy_setopt)(easy, CCURL_OPT_MAXAGE_CONN, 100L) == CCURL_OK &&
              setopt(curl.easy_setopt)(easy, CCURL_OPT_PREREQFUNCTION, NULL) == CCURL_OK;
  curl.easy_cleanup(easy);
  return found;
}

static atomic_int threads_inside;
static atomic_int is_ending;
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

int ccurl_is_privileged(void) { return getauxval(AT_SECURE) != 0; }

// A forked child, such as a daemon, has none of the other threads, and must not wait for them when it exits.
static void on_fork_in_child(void) { atomic_store(&threads_inside, depth); }

// Takes no lock and allocates nothing: a signal handler may be ending the process, and may have interrupted any code.
static void on_exit_of_process(void) {
  atomic_store(&is_ending, 1);
  const struct timespec moment = {0, 100000};
  // If this thread itself is inside, interrupted by a signal handler that ends the process, don't wait for it.
  for (int tries = 0; tries < 5000 && atomic_load(&threads_inside) > depth; tries++) nanosleep(&moment, NULL);
}

static void load(void) {
  // RTLD_LOCAL: the names aren't visible to other libraries of the process. A process that imports FoundationNetworking has
  // loaded the library already.
  is_linked = is_linked_statically();
  if (!is_linked) library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!resolve()) return;
  // 3 is CURL_GLOBAL_ALL. libcurl counts these calls. It is never cleaned up, since other code in the process may use it.
  if (library_functions.global_init(3) != CCURL_OK) return;
  // Exit handlers run in reverse order, and libcurl has just made the TLS library register its own.
  if (atexit(on_exit_of_process) != 0 || pthread_atfork(NULL, NULL, on_fork_in_child) != 0) return;
  const struct version_info *found = library_functions.version_info(10);
  if (found == NULL || found->age < 6) return;
  information.version = found->version;
  information.version_number = found->version_number;
  information.tls = found->ssl_version;
  information.ca_file = found->cainfo;
  information.ca_path = found->capath;
  information.has_tls = (found->features & (1 << 2)) != 0;
  information.has_http2 = (found->features & (1 << 16)) != 0;
  information.has_https_proxy = (found->features & (1 << 21)) != 0;
  information.has_http3 = (found->features & (1 << 25)) != 0;
  information.watches_close_notify = ccurl_is_openssl(found->ssl_version) && CCURL_SYMBOL(SSL_CTX_set_info_callback) != NULL;
  information.available = has_needed_options();
}

const ccurl_information *ccurl_load(void) {
  pthread_once(&once, load);
  return &information;
}

int ccurl_unacknowledged(int socket) {
  int count = 0;
  return socket >= 0 && ioctl(socket, TIOCOUTQ, &count) == 0 ? count : 0;
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
#ifndef __GLIBC__
        // For a program's first thread, musl returns only the pages in use, and the system adds more up to the limit.
        // Above them are the arguments and variables, which may have a quarter of it.
        struct rlimit limit;
        if (syscall(SYS_gettid) == getpid() && getrlimit(RLIMIT_STACK, &limit) == 0) {
          unsigned long most = limit.rlim_cur < (8 << 20) ? (unsigned long)limit.rlim_cur : 8 << 20;
          if (most / 4 * 3 > length) {
            known_size = most / 4 * 3;
            known_low = (unsigned long)start + length - known_size;
          }
        }
#endif
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

int ccurl_set_long(ccurl_easy *easy, int option, long value) { return setopt(curl.easy_setopt)(easy, option, value); }
int ccurl_set_offset(ccurl_easy *easy, int option, int64_t value) { return setopt(curl.easy_setopt)(easy, option, value); }
int ccurl_set_pointer(ccurl_easy *easy, int option, const void *value) { return setopt(curl.easy_setopt)(easy, option, value); }
int ccurl_set_string(ccurl_easy *easy, int option, const char *value) { return setopt(curl.easy_setopt)(easy, option, value); }
int ccurl_set_blob(ccurl_easy *easy, int option, const void *data, size_t length) {
  ccurl_blob blob = {data, length, 0};  // not copied
  return setopt(curl.easy_setopt)(easy, option, &blob);
}
int ccurl_set_data_callback(ccurl_easy *easy, int option, ccurl_data_callback callback) {
  return setopt(curl.easy_setopt)(easy, option, callback);
}
int ccurl_set_seek_callback(ccurl_easy *easy, ccurl_seek_callback callback) {
  return setopt(curl.easy_setopt)(easy, CCURL_OPT_SEEKFUNCTION, callback);
}
int ccurl_set_open_callback(ccurl_easy *easy, ccurl_open_callback callback) {
  return setopt(curl.easy_setopt)(easy, CCURL_OPT_OPENSOCKETFUNCTION, callback);
}
int ccurl_set_close_callback(ccurl_easy *easy, ccurl_close_callback callback) {
  return setopt(curl.easy_setopt)(easy, CCURL_OPT_CLOSESOCKETFUNCTION, callback);
}
int ccurl_set_debug_callback(ccurl_easy *easy, ccurl_debug_callback callback) {
  return setopt(curl.easy_setopt)(easy, CCURL_OPT_DEBUGFUNCTION, callback);
}
int ccurl_set_trailer_callback(ccurl_easy *easy, ccurl_trailer_callback callback) {
  return setopt(curl.easy_setopt)(easy, CCURL_OPT_TRAILERFUNCTION, callback);
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
  return setopt(curl.easy_setopt)(easy, CCURL_OPT_PREREQFUNCTION, callback);
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
      (int (*)(int, long, void *, void *, void *, void *))CCURL_SYMBOL(CRYPTO_get_ex_new_index);
  records.get = (void *(*)(const void *, int))CCURL_SYMBOL(SSL_get_ex_data);
  records.set = (int (*)(void *, int, void *))CCURL_SYMBOL(SSL_set_ex_data);
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

// The certificates that servers presented most recently, in DER, by the handle that opened the connection. libcurl keeps none
// of a failed connection (it collects CURLINFO_CERTINFO after OpenSSL has accepted the certificate).
static struct {
  pthread_mutex_t lock;
  struct {
    const void *easy;
    unsigned char *bytes;
    int length;
  } certificates[64];
  unsigned int next;
} presented = {.lock = PTHREAD_MUTEX_INITIALIZER};

// Replaces the certificate of a handle; takes over the bytes, or NULL for none.
static void keep_certificate(const void *easy, unsigned char *bytes, int length) {
  pthread_mutex_lock(&presented.lock);
  for (int index = 0; index < 64; index++) {
    if (presented.certificates[index].easy != easy) continue;
    free(presented.certificates[index].bytes);
    presented.certificates[index].easy = NULL;
    presented.certificates[index].bytes = NULL;
  }
  if (bytes != NULL) {
    unsigned int index = presented.next++ % 64;
    free(presented.certificates[index].bytes);
    presented.certificates[index].easy = easy;
    presented.certificates[index].bytes = bytes;
    presented.certificates[index].length = length;
  }
  pthread_mutex_unlock(&presented.lock);
}

unsigned char *ccurl_take_certificate(const void *easy, int *length) {
  unsigned char *bytes = NULL;
  pthread_mutex_lock(&presented.lock);
  for (int index = 0; index < 64; index++) {
    if (presented.certificates[index].easy != easy) continue;
    bytes = presented.certificates[index].bytes;
    *length = presented.certificates[index].length;
    presented.certificates[index].easy = NULL;
    presented.certificates[index].bytes = NULL;
  }
  pthread_mutex_unlock(&presented.lock);
  return bytes;
}

// What reads a certificate while OpenSSL verifies it. The slot holds the handle of each context.
static struct {
  int index;
  void *(*get)(const void *, int);
  int (*set)(void *, int, void *);
  int (*mode)(const void *);
  void (*set_mode)(void *, int, int (*)(int, void *));
  int (*session_index)(void);
  void *(*session)(const void *, int);
  void *(*context)(const void *);
  int (*depth)(const void *);
  void *(*certificate)(const void *);
  int (*encode)(const void *, unsigned char **);
} verification = {.index = -1};
static pthread_once_t verification_once = PTHREAD_ONCE_INIT;

static void prepare_verification(void) {
  int (*new_index)(int, long, void *, void *, void *, void *) =
      (int (*)(int, long, void *, void *, void *, void *))CCURL_SYMBOL(CRYPTO_get_ex_new_index);
  verification.get = (void *(*)(const void *, int))CCURL_SYMBOL(SSL_CTX_get_ex_data);
  verification.set = (int (*)(void *, int, void *))CCURL_SYMBOL(SSL_CTX_set_ex_data);
  verification.mode = (int (*)(const void *))CCURL_SYMBOL(SSL_CTX_get_verify_mode);
  verification.set_mode = (void (*)(void *, int, int (*)(int, void *)))CCURL_SYMBOL(SSL_CTX_set_verify);
  verification.session_index = (int (*)(void))CCURL_SYMBOL(SSL_get_ex_data_X509_STORE_CTX_idx);
  verification.session = (void *(*)(const void *, int))CCURL_SYMBOL(X509_STORE_CTX_get_ex_data);
  verification.context = (void *(*)(const void *))CCURL_SYMBOL(SSL_get_SSL_CTX);
  verification.depth = (int (*)(const void *))CCURL_SYMBOL(X509_STORE_CTX_get_error_depth);
  verification.certificate = (void *(*)(const void *))CCURL_SYMBOL(X509_STORE_CTX_get0_cert);
  verification.encode = (int (*)(const void *, unsigned char **))CCURL_SYMBOL(i2d_X509);
  if (new_index && verification.get && verification.set && verification.mode && verification.set_mode &&
      verification.session_index && verification.session && verification.context && verification.depth &&
      verification.certificate && verification.encode)
    // 1 is CRYPTO_EX_INDEX_SSL_CTX.
    verification.index = new_index(1, 0, NULL, NULL, NULL, NULL);
}

// Called by OpenSSL for each certificate of the chain, and for each error. Decides nothing.
static int on_verification(int is_valid, void *store) {
  if (is_valid && verification.depth(store) != 0) return is_valid;
  const void *session = verification.session(store, verification.session_index());
  const void *context = session ? verification.context(session) : NULL;
  const void *easy = context ? verification.get(context, verification.index) : NULL;
  const void *certificate = verification.certificate(store);
  int length = easy && certificate ? verification.encode(certificate, NULL) : 0;
  unsigned char *bytes = length > 0 ? malloc((size_t)length) : NULL;
  if (bytes == NULL) return is_valid;
  unsigned char *end = bytes;
  verification.encode(certificate, &end);
  keep_certificate(easy, bytes, length);
  return is_valid;
}

static void watch_verification(void *easy, void *context) {
  pthread_once(&verification_once, prepare_verification);
  if (verification.index < 0) return;
  // A resumed session has no verification.
  keep_certificate(easy, NULL, 0);
  if (verification.set(context, verification.index, easy))
    verification.set_mode(context, verification.mode(context), on_verification);
}

static int on_tls_context(void *easy, void *context, void *unused) {
  (void)unused;
  watch_verification(easy, context);
  if (information.version_number < 0x080700) {
    // If the system doesn't take the head of a request with a chunked body at once, libcurl offers the same bytes again at
    // another address, which OpenSSL refuses without this mode. 33 is SSL_CTRL_MODE, 2 is
    // SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER.
    long (*control)(void *, int, long, void *) = (long (*)(void *, int, long, void *))CCURL_SYMBOL(SSL_CTX_ctrl);
    if (control) control(context, 33, 2, NULL);
  }
  if (information.version_number >= 0x075800 && information.version_number < 0x080100) {
    void (*set_callback)(void *, void (*)(int, int, int, const void *, size_t, void *, void *)) =
        (void (*)(void *, void (*)(int, int, int, const void *, size_t, void *, void *)))CCURL_SYMBOL(SSL_CTX_set_msg_callback);
    pthread_once(&records_once, prepare_records);
    if (set_callback && records.index >= 0) set_callback(context, on_tls_record);
  }
  void (*set_callback)(void *, void (*)(const void *, int, int)) =
      (void (*)(void *, void (*)(const void *, int, int)))CCURL_SYMBOL(SSL_CTX_set_info_callback);
  if (set_callback) set_callback(context, on_tls_event);
  return CCURL_OK;
}

int ccurl_is_openssl(const char *tls) {
  // libcurl built for HTTP/3 reports OpenSSL as quictls.
  const char *const names[] = {"OpenSSL/", "quictls/"};
  for (int index = 0; tls != NULL && index < 2; index++) {
    const char *found = strstr(tls, names[index]);
    // A library that isn't in use is in parentheses.
    if (found != NULL && (found == tls || found[-1] == ' ')) return 1;
  }
  return 0;
}

int ccurl_watch_close_notify(ccurl_easy *easy) {
  if (!ccurl_is_openssl(information.tls)) return CCURL_OK;
  return setopt(curl.easy_setopt)(easy, CCURL_OPT_SSL_CTX_FUNCTION, on_tls_context);
}

const void *ccurl_tls_session(ccurl_easy *easy) {
  struct {
    int backend;
    void *session;
  } *session = NULL;
  // 0x40002D is CURLINFO_TLS_SSL_PTR, backend 1 is OpenSSL.
  if (getinfo(easy, 0x40002D, &session) != CCURL_OK || session == NULL || session->backend != 1) return NULL;
  return session->session;
}

int ccurl_tls_has_pending(ccurl_easy *easy) {
  const void *session = ccurl_tls_session(easy);
  int (*has_pending)(const void *) = (int (*)(const void *))CCURL_SYMBOL(SSL_has_pending);
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
  getinfo(easy, info, &value);
  return value;
}
int64_t ccurl_get_offset(ccurl_easy *easy, int info) {
  int64_t value = 0;
  getinfo(easy, info, &value);
  return value;
}
const char *ccurl_get_string(ccurl_easy *easy, int info) {
  const char *value = NULL;
  getinfo(easy, info, &value);
  return value;
}
void *ccurl_get_private(ccurl_easy *easy) {
  void *value = NULL;
  getinfo(easy, CCURL_INFO_PRIVATE, &value);
  return value;
}

int ccurl_socket(ccurl_easy *easy) {
  int socket = -1;
  // 0x50002C is CURLINFO_ACTIVESOCKET.
  return getinfo(easy, 0x50002C, &socket) == CCURL_OK ? socket : -1;
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
  if (share != NULL) setopt(curl.share_setopt)(share, 1, 4);
  return share;
}
ccurl_share *ccurl_connection_share_create(void) {
  void *share = curl.share_init();
  // CURL_LOCK_DATA_CONNECT is 5.
  if (share == NULL || setopt(curl.share_setopt)(share, 1, 5) == 0) return share;
  curl.share_cleanup(share);
  return NULL;
}
void ccurl_share_destroy(ccurl_share *share) { curl.share_cleanup(share); }

ccurl_multi *ccurl_multi_create(void) { return curl.multi_init(); }
void ccurl_multi_destroy(ccurl_multi *multi) { curl.multi_cleanup(multi); }
const char *ccurl_multi_message(int code) { return curl.multi_strerror(code); }
int ccurl_multi_add(ccurl_multi *multi, ccurl_easy *easy) { return curl.multi_add_handle(multi, easy); }
int ccurl_multi_remove(ccurl_multi *multi, ccurl_easy *easy) { return curl.multi_remove_handle(multi, easy); }
int ccurl_multi_set_long(ccurl_multi *multi, int option, long value) { return setopt(curl.multi_setopt)(multi, option, value); }
int ccurl_multi_set_callbacks(ccurl_multi *multi, ccurl_socket_callback socket, ccurl_timer_callback timer, void *context) {
  int code = setopt(curl.multi_setopt)(multi, CCURL_MOPT_SOCKETFUNCTION, socket);
  if (code == 0) code = setopt(curl.multi_setopt)(multi, CCURL_MOPT_SOCKETDATA, context);
  if (code == 0) code = setopt(curl.multi_setopt)(multi, CCURL_MOPT_TIMERFUNCTION, timer);
  if (code == 0) code = setopt(curl.multi_setopt)(multi, CCURL_MOPT_TIMERDATA, context);
  return code;
}
int ccurl_multi_act(ccurl_multi *multi, int socket, int events, int *running) {
  return curl.multi_socket_action(multi, socket, events, running);
}
ccurl_easy *ccurl_multi_finished(ccurl_multi *multi, int *code) {
  int left = 0;
  ccurl_message *message;
  while ((message = curl.multi_info_read(multi, &left)) != NULL) {
    if (message->message != 1) continue;  // CURLMSG_DONE; there are no others
    *code = message->result;
    return message->easy;
  }
  return NULL;
}

#endif
