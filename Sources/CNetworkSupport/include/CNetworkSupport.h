#ifndef CCURL_H
#define CCURL_H

// The part of libcurl's stable ABI that the package uses. It is declared by hand and resolved at run time, so building needs
// neither libcurl's headers nor a linker flag. Also functions of the libraries that libcurl is linked with (zlib, brotli,
// zstd, OpenSSL), and functions of the C library that Swift can't call. Empty on other systems than Linux.
//
// Ownership: the caller owns what a function named `…_create` returns, and must pass it to `…_destroy` once. Other returned
// pointers belong to libcurl; each function says how long they are valid.
//
// Threads: an easy handle, or a multi handle with all its easy handles, may be used by one thread at a time, and only between
// `ccurl_enter` and `ccurl_leave`. Functions that don't require this say so.
#if defined(__linux__) && !defined(__ANDROID__)

#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CCURL_NULLABLE _Nullable
#define CCURL_NONNULL _Nonnull
/// A result that the caller must use; Swift warns otherwise.
#define CCURL_CHECKED __attribute__((warn_unused_result))

// MARK: - The library

/// What the probe found.
typedef struct {
  /// Whether the library and every function below was found and the library is initialised.
  int available;
  /// The version as text, to be shown. Decisions depend on features, and on the number only where a version has a fault.
  const char *CCURL_NULLABLE version;
  /// The version as a number: 0x075801 is 7.88.1.
  unsigned int version_number;
  /// The TLS library's name and version.
  const char *CCURL_NULLABLE tls;
  /// The built-in bundle and folder of trusted certificates.
  const char *CCURL_NULLABLE ca_file;
  const char *CCURL_NULLABLE ca_path;
  int has_tls, has_http2, has_http3, has_https_proxy;
  /// Whether `ccurl_take_close_notify` is of use.
  int watches_close_notify;
} ccurl_information;

/// Loads the library on the first call, and returns its features. May be called from any thread. The result never changes, and
/// stays valid until the process ends.
const ccurl_information *CCURL_NONNULL ccurl_load(void);

/// Marks the calling thread as using libcurl, until `ccurl_leave`. When the process exits, the TLS library frees its memory in
/// an exit handler, while other threads still run. An exit handler of this library runs earlier, and waits up to half a second
/// for the threads that are between the two functions. From then on, `ccurl_enter` doesn't return.
void ccurl_enter(void);
void ccurl_leave(void);
/// Whether the process is exiting, so that no thread may use libcurl any more. May be called from any thread.
int ccurl_is_ending(void);
/// Whether the program was started with other rights than its user's (AT_SECURE), so that it can't trust the environment.
int ccurl_is_privileged(void);

/// How many bytes that were sent on a TCP socket its peer hasn't acknowledged; 0 if there is no socket.
int ccurl_unacknowledged(int socket);

/// Gives the calling thread a name that tools show. At most 15 bytes are kept.
void ccurl_name_thread(const char *CCURL_NONNULL name);

/// Stores the lowest address and the size of the calling thread's stack; both are 0 if the system doesn't report them. The
/// values are cached for each thread.
void ccurl_thread_stack(unsigned long *CCURL_NONNULL low, unsigned long *CCURL_NONNULL size);

// MARK: - Easy handles

/// A transfer (`CURL`).
typedef void ccurl_easy;
/// Transfers that run side by side, with their connections (`CURLM`).
typedef void ccurl_multi;
/// State that easy handles share (`CURLSH`).
typedef void ccurl_share;
/// A URL that is parsed once (`CURLU`).
typedef void ccurl_url;

/// libcurl's list of strings (`curl_slist`). libcurl only reads it, so the nodes may be any memory that stays valid until the
/// transfer is over.
typedef struct ccurl_list {
  char *CCURL_NULLABLE data;
  struct ccurl_list *CCURL_NULLABLE next;
} ccurl_list;

/// Bytes for an option (`curl_blob`).
typedef struct {
  const void *CCURL_NULLABLE data;
  size_t length;
  unsigned int flags;
} ccurl_blob;

// Callbacks. libcurl calls them from its own functions, so on the thread that uses the handle. `context` is the pointer that
// was set along with the callback.

/// Consumes header fields or bytes of a body, or provides bytes to send, and returns their number. When consuming, any other
/// number than was passed stops the transfer. `CCURL_WRITE_PAUSE` or `CCURL_READ_PAUSE` pauses it.
typedef size_t (*ccurl_data_callback)(char *CCURL_NULLABLE bytes, size_t size, size_t count, void *CCURL_NULLABLE context);
/// Moves the reading position of the request's body to an offset. Returns one of `CCURL_SEEK_…`.
typedef int (*ccurl_seek_callback)(void *CCURL_NULLABLE context, int64_t offset, int origin);
/// The address to connect to (`curl_sockaddr`), followed in memory by its `sockaddr`.
typedef struct {
  int family, type, protocol;
  unsigned int length;
} ccurl_address;
/// Opens the socket for a connection. Returns the descriptor, which then belongs to libcurl, or -1 to stop the transfer.
typedef int (*ccurl_open_callback)(void *CCURL_NULLABLE context, int purpose, ccurl_address *CCURL_NULLABLE address);
/// Closes a socket.
typedef int (*ccurl_close_callback)(void *CCURL_NULLABLE context, int socket);
/// Receives an entry of libcurl's log, which isn't null-terminated. `type` is one of `CCURL_LOG_…`, or another number.
typedef int (*ccurl_debug_callback)(void *CCURL_NULLABLE easy, int type, char *CCURL_NULLABLE text, size_t length,
                                    void *CCURL_NULLABLE context);
/// Called when the connection is established, before the request is sent on it. Returns 0, or `CCURL_PREREQ_ABORT` to stop the
/// transfer.
typedef int (*ccurl_prereq_callback)(void *CCURL_NULLABLE context, char *CCURL_NULLABLE remote,
                                     char *CCURL_NULLABLE local, int remote_port, int local_port);

/// Provides the trailer fields of a body that is sent in chunks, after its last byte: appends their lines to the list, which is
/// libcurl's. Returns `CCURL_TRAILERS_OK`, or `CCURL_TRAILERS_ABORT` to stop the transfer.
typedef int (*ccurl_trailer_callback)(ccurl_list *CCURL_NULLABLE *CCURL_NONNULL list, void *CCURL_NULLABLE context);

/// Creates a handle; NULL if there is no memory.
ccurl_easy *CCURL_NULLABLE ccurl_easy_create(void);
/// Frees a handle, which must have been removed from its multi handle.
void ccurl_easy_destroy(ccurl_easy *CCURL_NONNULL easy);
/// Pauses or resumes a transfer; `bits` are those of `CCURL_PAUSE_…` that stay paused. libcurl may call callbacks from here.
CCURL_CHECKED int ccurl_easy_pause_set(ccurl_easy *CCURL_NONNULL easy, int bits);
/// libcurl's message for a result code. May be called from any thread; the text is constant.
const char *CCURL_NONNULL ccurl_easy_message(int code);

/// Parses a URL; NULL if the text isn't one. It must outlive the handles that it is set for, which only read it.
ccurl_url *CCURL_NULLABLE ccurl_url_create(const char *CCURL_NONNULL text);
void ccurl_url_destroy(ccurl_url *CCURL_NONNULL url);

// Options. Each function returns `CCURL_OK`, or libcurl's error for an unknown option or exhausted memory. libcurl copies
// strings. Memory behind other pointers remains the caller's, and must outlive the transfer.

CCURL_CHECKED int ccurl_set_long(ccurl_easy *CCURL_NONNULL easy, int option, long value);
CCURL_CHECKED int ccurl_set_offset(ccurl_easy *CCURL_NONNULL easy, int option, int64_t value);
CCURL_CHECKED int ccurl_set_pointer(ccurl_easy *CCURL_NONNULL easy, int option, const void *CCURL_NULLABLE value);
CCURL_CHECKED int ccurl_set_string(ccurl_easy *CCURL_NONNULL easy, int option, const char *CCURL_NULLABLE value);
/// The bytes aren't copied.
CCURL_CHECKED int ccurl_set_blob(ccurl_easy *CCURL_NONNULL easy, int option, const void *CCURL_NONNULL data, size_t length);
CCURL_CHECKED int ccurl_set_data_callback(ccurl_easy *CCURL_NONNULL easy, int option, ccurl_data_callback CCURL_NULLABLE callback);
CCURL_CHECKED int ccurl_set_seek_callback(ccurl_easy *CCURL_NONNULL easy, ccurl_seek_callback CCURL_NULLABLE callback);
CCURL_CHECKED int ccurl_set_open_callback(ccurl_easy *CCURL_NONNULL easy, ccurl_open_callback CCURL_NULLABLE callback);
CCURL_CHECKED int ccurl_set_close_callback(ccurl_easy *CCURL_NONNULL easy, ccurl_close_callback CCURL_NULLABLE callback);
CCURL_CHECKED int ccurl_set_debug_callback(ccurl_easy *CCURL_NONNULL easy, ccurl_debug_callback CCURL_NULLABLE callback);
CCURL_CHECKED int ccurl_set_prereq_callback(ccurl_easy *CCURL_NONNULL easy, ccurl_prereq_callback CCURL_NULLABLE callback);
CCURL_CHECKED int ccurl_set_trailer_callback(ccurl_easy *CCURL_NONNULL easy, ccurl_trailer_callback CCURL_NULLABLE callback);
/// Appends a copy of a line to a list that libcurl will free. Returns 0 if memory is exhausted; then the list is unchanged.
CCURL_CHECKED int ccurl_list_append(ccurl_list *CCURL_NULLABLE *CCURL_NONNULL list, const char *CCURL_NONNULL text);

// Entries of libcurl's log, which aren't null-terminated. These functions only read their arguments, so any thread may call
// them.

/// Whether the text contains these words.
int ccurl_contains(const char *CCURL_NONNULL text, size_t length, const char *CCURL_NONNULL words);
/// Whether the text begins with these words.
int ccurl_begins(const char *CCURL_NONNULL text, size_t length, const char *CCURL_NONNULL words);
/// The decimal number that follows these words; -1 if the text doesn't contain them.
long ccurl_number_after(const char *CCURL_NONNULL text, size_t length, const char *CCURL_NONNULL words);

// TLS. A session is an object of the TLS library, and only valid while its connection is open.

/// Whether a TLS library, as libcurl names it, is OpenSSL, and neither one derived from it (BoringSSL, LibreSSL, AWS-LC) nor
/// another one.
int ccurl_is_openssl(const char *CCURL_NULLABLE tls);
/// With OpenSSL, records when the server ends TLS with a close_notify; see `ccurl_take_close_notify`. Of the other TLS
/// libraries, some report an error if it is missing; with those derived from OpenSSL, nothing does. Returns the same codes as
/// options.
CCURL_CHECKED int ccurl_watch_close_notify(ccurl_easy *CCURL_NONNULL easy);
/// The TLS session of a transfer in progress; NULL if there is none, or the TLS library is neither OpenSSL nor derived from it.
const void *CCURL_NULLABLE ccurl_tls_session(ccurl_easy *CCURL_NONNULL easy);
/// Whether the latest TLS record of an open session was written, rather than read. Only known with libcurl 7.88 to 8.0, which
/// treats the end of an HTTP/2 connection as the end of a body; otherwise false.
int ccurl_tls_has_written_last(const void *CCURL_NONNULL session);
/// Whether the TLS library has buffered bytes for a transfer in progress that libcurl hasn't read yet.
int ccurl_tls_has_pending(ccurl_easy *CCURL_NONNULL easy);
/// Whether the session has received a close_notify since the last call. Only the session's address is used, so it may have
/// been freed. May be called from any thread.
int ccurl_take_close_notify(const void *CCURL_NONNULL session);
/// The certificate that the server of the handle's latest new connection presented, in DER, once; NULL if the connection
/// resumed a session, the TLS library isn't OpenSSL, or 64 other connections were opened since. The caller frees it. Only
/// known with handles for which `ccurl_watch_close_notify` was called.
unsigned char *CCURL_NULLABLE ccurl_take_certificate(const void *CCURL_NONNULL easy, int *CCURL_NONNULL length);

// Information about a transfer; 0 or NULL if libcurl has none. Strings are valid until the handle is used again.

long ccurl_get_long(ccurl_easy *CCURL_NONNULL easy, int info);
int64_t ccurl_get_offset(ccurl_easy *CCURL_NONNULL easy, int info);
const char *CCURL_NULLABLE ccurl_get_string(ccurl_easy *CCURL_NONNULL easy, int info);
/// The pointer that was set with `CCURL_OPT_PRIVATE`.
void *CCURL_NULLABLE ccurl_get_private(ccurl_easy *CCURL_NONNULL easy);

// MARK: - Connections without requests

/// The socket of a connected handle, which libcurl owns; -1 if it isn't connected.
int ccurl_socket(ccurl_easy *CCURL_NONNULL easy);
/// Sends as many bytes as the system accepts without waiting. Returns `CCURL_AGAIN` if it accepts none; then the next call
/// must pass the same bytes at the same address.
CCURL_CHECKED int ccurl_send_bytes(ccurl_easy *CCURL_NONNULL easy, const void *CCURL_NONNULL bytes, size_t length,
                     size_t *CCURL_NONNULL sent);
/// Receives the bytes that have arrived. Returns `CCURL_AGAIN` if there are none, and `CCURL_OK` without bytes at the end of
/// the connection.
CCURL_CHECKED int ccurl_receive_bytes(ccurl_easy *CCURL_NONNULL easy, void *CCURL_NONNULL bytes, size_t capacity,
                        size_t *CCURL_NONNULL received);

// MARK: - Shares

/// Creates a cache of TLS sessions, shared by the handles that it is set for; NULL if memory is exhausted. It has no lock, so
/// only one thread at a time may use these handles.
ccurl_share *CCURL_NULLABLE ccurl_share_create(void);
/// Creates a cache of connections; NULL if memory is exhausted. Otherwise handles use that of their multi handle. It has no
/// lock either.
ccurl_share *CCURL_NULLABLE ccurl_connection_share_create(void);
/// Frees a cache. Its handles must have been freed before.
void ccurl_share_destroy(ccurl_share *CCURL_NONNULL share);

// MARK: - Memory

/// Returns freed memory to the system, which the C library (glibc) would otherwise keep. May be called from any thread.
void ccurl_release_memory(void);

// MARK: - Multi handles

/// Called when the events that libcurl waits for on a socket change; `what` is one of `CCURL_POLL_…`.
typedef int (*ccurl_socket_callback)(ccurl_easy *CCURL_NULLABLE easy, int socket, int what, void *CCURL_NULLABLE context,
                                     void *CCURL_NULLABLE socket_context);
/// Called when libcurl's timer changes: it wants to be called after this time; -1 for never.
typedef int (*ccurl_timer_callback)(ccurl_multi *CCURL_NULLABLE multi, long milliseconds, void *CCURL_NULLABLE context);

/// Creates a handle; NULL if there is no memory or no descriptor.
ccurl_multi *CCURL_NULLABLE ccurl_multi_create(void);
/// Closes its connections, and frees it. Its easy handles must have been removed.
void ccurl_multi_destroy(ccurl_multi *CCURL_NONNULL multi);
/// libcurl's message for an error of a multi handle. May be called from any thread; the text is constant.
const char *CCURL_NONNULL ccurl_multi_message(int code);
// These return 0, or libcurl's error for multi handles.

/// Begins a transfer. The caller still owns the easy handle.
CCURL_CHECKED int ccurl_multi_add(ccurl_multi *CCURL_NONNULL multi, ccurl_easy *CCURL_NONNULL easy);
/// Ends a transfer, whether it is complete or not.
CCURL_CHECKED int ccurl_multi_remove(ccurl_multi *CCURL_NONNULL multi, ccurl_easy *CCURL_NONNULL easy);
CCURL_CHECKED int ccurl_multi_set_long(ccurl_multi *CCURL_NONNULL multi, int option, long value);
CCURL_CHECKED int ccurl_multi_set_callbacks(ccurl_multi *CCURL_NONNULL multi, ccurl_socket_callback CCURL_NONNULL socket,
                              ccurl_timer_callback CCURL_NONNULL timer, void *CCURL_NULLABLE context);
/// Lets libcurl handle events on a socket or, with `CCURL_SOCKET_TIMEOUT`, its expired timer. Stores the number of unfinished
/// transfers in `running`.
CCURL_CHECKED int ccurl_multi_act(ccurl_multi *CCURL_NONNULL multi, int socket, int events, int *CCURL_NONNULL running);
/// Returns the next transfer that is complete, and stores its result; NULL if there is none.
ccurl_easy *CCURL_NULLABLE ccurl_multi_finished(ccurl_multi *CCURL_NONNULL multi, int *CCURL_NONNULL code);

// MARK: - For tests

/// What libcurl says about a transfer that has ended (`CURLMsg`).
typedef struct {
  int message;
  void *CCURL_NULLABLE easy;
  union {
    void *CCURL_NULLABLE whatever;
    int result;
  };
} ccurl_message;

/// The functions of libcurl that the functions above call.
typedef struct {
  void *CCURL_NULLABLE (*CCURL_NONNULL easy_init)(void);
  void (*CCURL_NONNULL easy_cleanup)(void *CCURL_NULLABLE easy);
  int (*CCURL_NONNULL easy_pause)(void *CCURL_NULLABLE easy, int bits);
  const char *CCURL_NONNULL (*CCURL_NONNULL easy_strerror)(int code);
  int (*CCURL_NONNULL easy_setopt)(void *CCURL_NULLABLE easy, int option, void *CCURL_NULLABLE value);
  int (*CCURL_NONNULL easy_getinfo)(void *CCURL_NULLABLE easy, int info, void *CCURL_NULLABLE value);
  void *CCURL_NULLABLE (*CCURL_NONNULL share_init)(void);
  int (*CCURL_NONNULL share_cleanup)(void *CCURL_NULLABLE share);
  int (*CCURL_NONNULL share_setopt)(void *CCURL_NULLABLE share, int option, void *CCURL_NULLABLE value);
  void *CCURL_NULLABLE (*CCURL_NONNULL multi_init)(void);
  int (*CCURL_NONNULL multi_cleanup)(void *CCURL_NULLABLE multi);
  int (*CCURL_NONNULL multi_add_handle)(void *CCURL_NULLABLE multi, void *CCURL_NULLABLE easy);
  int (*CCURL_NONNULL multi_remove_handle)(void *CCURL_NULLABLE multi, void *CCURL_NULLABLE easy);
  const char *CCURL_NONNULL (*CCURL_NONNULL multi_strerror)(int code);
  int (*CCURL_NONNULL multi_setopt)(void *CCURL_NULLABLE multi, int option, void *CCURL_NULLABLE value);
  int (*CCURL_NONNULL multi_socket_action)(void *CCURL_NULLABLE multi, int socket, int events,
                                           int *CCURL_NONNULL running);
  ccurl_message *CCURL_NULLABLE (*CCURL_NONNULL multi_info_read)(void *CCURL_NULLABLE multi, int *CCURL_NONNULL left);
  int (*CCURL_NONNULL easy_send)(void *CCURL_NULLABLE easy, const void *CCURL_NULLABLE bytes, size_t length,
                                 size_t *CCURL_NONNULL sent);
  int (*CCURL_NONNULL easy_recv)(void *CCURL_NULLABLE easy, void *CCURL_NULLABLE bytes, size_t capacity,
                                 size_t *CCURL_NONNULL received);
  void *CCURL_NULLABLE (*CCURL_NONNULL url)(void);
  int (*CCURL_NONNULL url_set)(void *CCURL_NULLABLE url, int part, const char *CCURL_NULLABLE text, unsigned int flags);
  void (*CCURL_NONNULL url_cleanup)(void *CCURL_NULLABLE url);
  void *CCURL_NULLABLE (*CCURL_NONNULL slist_append)(void *CCURL_NULLABLE list, const char *CCURL_NULLABLE text);
} ccurl_functions;

/// Replaces the functions of libcurl on the calling thread, so that a test can take libcurl's place; NULL for libcurl's own.
/// The table must stay valid until then. Does nothing unless DEBUG is defined, since each call would look for a replacement.
void ccurl_replace_functions(const ccurl_functions *CCURL_NULLABLE functions);

// MARK: - Numbers

typedef enum CurlOption {
  CCURL_OPT_WRITEDATA = 10001,
  CCURL_OPT_URL = 10002,
  CCURL_OPT_USERAGENT = 10018,
  CCURL_OPT_PROXY = 10004,
  CCURL_OPT_READDATA = 10009,
  CCURL_OPT_ERRORBUFFER = 10010,
  CCURL_OPT_WRITEFUNCTION = 20011,
  CCURL_OPT_READFUNCTION = 20012,
  CCURL_OPT_POSTFIELDS = 10015,
  CCURL_OPT_HTTPHEADER = 10023,
  CCURL_OPT_INTERFACE = 10062,
  CCURL_OPT_SSLCERT = 10025,
  CCURL_OPT_SSLCERTTYPE = 10086,
  CCURL_OPT_KEYPASSWD = 10026,
  CCURL_OPT_HEADERDATA = 10029,
  CCURL_OPT_SSLVERSION = 32,
  CCURL_OPT_CUSTOMREQUEST = 10036,
  CCURL_OPT_VERBOSE = 41,
  CCURL_OPT_NOPROGRESS = 43,
  CCURL_OPT_NOBODY = 44,
  CCURL_OPT_UPLOAD = 46,
  CCURL_OPT_POST = 47,
  CCURL_OPT_NETRC = 51,
  CCURL_OPT_FOLLOWLOCATION = 52,
  CCURL_OPT_HTTPPROXYTUNNEL = 61,
  CCURL_OPT_SSL_VERIFYPEER = 64,
  CCURL_OPT_CAINFO = 10065,
  CCURL_OPT_FRESH_CONNECT = 74,
  CCURL_OPT_FORBID_REUSE = 75,
  CCURL_OPT_HEADERFUNCTION = 20079,
  CCURL_OPT_HTTPGET = 80,
  CCURL_OPT_SSL_VERIFYHOST = 81,
  CCURL_OPT_HTTP_VERSION = 84,
  CCURL_OPT_SSLKEY = 10087,
  CCURL_OPT_DNS_CACHE_TIMEOUT = 92,
  CCURL_OPT_DEBUGFUNCTION = 20094,
  CCURL_OPT_DEBUGDATA = 10095,
  CCURL_OPT_CAPATH = 10097,
  CCURL_OPT_HEADER = 42,
  CCURL_OPT_BUFFERSIZE = 98,
  CCURL_OPT_NOSIGNAL = 99,
  CCURL_OPT_SHARE = 10100,
  CCURL_OPT_PRIVATE = 10103,
  CCURL_OPT_UNRESTRICTED_AUTH = 105,
  CCURL_OPT_SSL_CTX_FUNCTION = 20108,
  CCURL_OPT_INFILESIZE_LARGE = 30115,
  CCURL_OPT_POSTFIELDSIZE_LARGE = 30120,
  CCURL_OPT_TCP_NODELAY = 121,
  CCURL_OPT_CONNECT_ONLY = 141,
  CCURL_OPT_CONNECTTIMEOUT_MS = 156,
  CCURL_OPT_HTTP_CONTENT_DECODING = 158,
  CCURL_OPT_OPENSOCKETFUNCTION = 20163,
  CCURL_OPT_OPENSOCKETDATA = 10164,
  CCURL_OPT_SEEKFUNCTION = 20167,
  CCURL_OPT_SEEKDATA = 10168,
  CCURL_OPT_PROXYUSERNAME = 10175,
  CCURL_OPT_PROXYPASSWORD = 10176,
  CCURL_OPT_NOPROXY = 10177,
  CCURL_OPT_PROTOCOLS = 181,
  CCURL_OPT_REDIR_PROTOCOLS = 182,
  CCURL_OPT_RESOLVE = 10203,
  CCURL_OPT_CLOSESOCKETFUNCTION = 20208,
  CCURL_OPT_CLOSESOCKETDATA = 10209,
  CCURL_OPT_TCP_KEEPALIVE = 213,
  CCURL_OPT_HEADEROPT = 229,
  CCURL_OPT_PINNEDPUBLICKEY = 10230,
  CCURL_OPT_UNIX_SOCKET_PATH = 10231,
  CCURL_OPT_PIPEWAIT = 237,
  CCURL_OPT_CONNECT_TO = 10243,
  CCURL_OPT_PROXY_CAINFO = 10246,
  CCURL_OPT_PROXY_CAPATH = 10247,
  CCURL_OPT_PROXY_SSL_VERIFYPEER = 248,
  CCURL_OPT_PROXY_SSL_VERIFYHOST = 249,
  CCURL_OPT_PROXY_SSLVERSION = 250,
  CCURL_OPT_SUPPRESS_CONNECT_HEADERS = 265,
  CCURL_OPT_REQUEST_TARGET = 10266,
  CCURL_OPT_DISALLOW_USERNAME_IN_URL = 278,
  CCURL_OPT_UPLOAD_BUFFERSIZE = 280,
  CCURL_OPT_CURLU = 10282,
  CCURL_OPT_HTTP09_ALLOWED = 285,
  CCURL_OPT_TRAILERFUNCTION = 20283,
  CCURL_OPT_TRAILERDATA = 10284,
  CCURL_OPT_MAXAGE_CONN = 288,
  CCURL_OPT_CAINFO_BLOB = 40309,
  CCURL_OPT_PROXY_CAINFO_BLOB = 40310,
  CCURL_OPT_PREREQFUNCTION = 20312,
  CCURL_OPT_PREREQDATA = 10313,
  CCURL_OPT_MAXLIFETIME_CONN = 314,
  CCURL_OPT_PROTOCOLS_STR = 10318,
  CCURL_OPT_REDIR_PROTOCOLS_STR = 10319,
  CCURL_OPT_QUICK_EXIT = 322,
} CurlOption;

enum {
  CCURL_INFO_SIZE_UPLOAD = 0x600007,
  CCURL_INFO_SSL_VERIFYRESULT = 0x20000D,
  CCURL_INFO_PRIVATE = 0x100015,
  CCURL_INFO_HTTP_CONNECTCODE = 0x200016,
  CCURL_INFO_OS_ERRNO = 0x200019,
  CCURL_INFO_NUM_CONNECTS = 0x20001A,
  CCURL_INFO_PRIMARY_IP = 0x100020,
  CCURL_INFO_HTTP_VERSION = 0x20002E,
  CCURL_INFO_TOTAL_TIME = 0x600032,
  CCURL_INFO_NAMELOOKUP_TIME = 0x600033,
  CCURL_INFO_CONNECT_TIME = 0x600034,
  CCURL_INFO_APPCONNECT_TIME = 0x600038,
};

enum {
  CCURL_OK = 0,
  CCURL_UNSUPPORTED_PROTOCOL = 1,
  CCURL_URL_MALFORMAT = 3,
  CCURL_COULDNT_RESOLVE_PROXY = 5,
  CCURL_COULDNT_RESOLVE_HOST = 6,
  CCURL_COULDNT_CONNECT = 7,
  CCURL_WEIRD_SERVER_REPLY = 8,
  CCURL_HTTP2 = 16,
  CCURL_PARTIAL_FILE = 18,
  CCURL_OUT_OF_MEMORY = 27,
  CCURL_OPERATION_TIMEDOUT = 28,
  CCURL_SSL_CONNECT_ERROR = 35,
  CCURL_BAD_FUNCTION_ARGUMENT = 43,
  CCURL_UNKNOWN_OPTION = 48,
  CCURL_GOT_NOTHING = 52,
  CCURL_SEND_ERROR = 55,
  CCURL_RECV_ERROR = 56,
  CCURL_SSL_CERTPROBLEM = 58,
  CCURL_SSL_CIPHER = 59,
  CCURL_PEER_FAILED_VERIFICATION = 60,
  CCURL_BAD_CONTENT_ENCODING = 61,
  CCURL_SSL_CACERT_BADFILE = 77,
  CCURL_AGAIN = 81,
  CCURL_SSL_ISSUER_ERROR = 83,
  CCURL_SSL_PINNEDPUBKEYNOTMATCH = 90,
  CCURL_SSL_INVALIDCERTSTATUS = 91,
  CCURL_HTTP2_STREAM = 92,
  CCURL_HTTP3 = 95,
  CCURL_QUIC_CONNECT_ERROR = 96,
  CCURL_PROXY = 97,
  CCURL_SSL_CLIENTCERT = 98,
  CCURL_TOO_LARGE = 100,
};

enum {
  CCURL_MOPT_SOCKETFUNCTION = 20001,
  CCURL_MOPT_SOCKETDATA = 10002,
  CCURL_MOPT_PIPELINING = 3,
  CCURL_MOPT_TIMERFUNCTION = 20004,
  CCURL_MOPT_TIMERDATA = 10005,
  CCURL_MOPT_MAXCONNECTS = 6,
  CCURL_MOPT_RESOLVE_THREADS_MAX = 20,  // Since 8.20.
  CCURL_MOPT_QUICK_EXIT = 21,  // Since 8.20.
};

enum {
  CCURL_POLL_IN = 1,
  CCURL_POLL_OUT = 2,
  CCURL_POLL_REMOVE = 4,
  CCURL_SELECT_IN = 1,
  CCURL_SELECT_OUT = 2,
  CCURL_SELECT_ERR = 4,
  CCURL_SOCKET_TIMEOUT = -1,
  CCURL_WRITE_PAUSE = 0x10000001,
  CCURL_READ_PAUSE = 0x10000001,
  CCURL_READ_ABORT = 0x10000000,
  CCURL_PAUSE_RECEIVE = 1,
  CCURL_PAUSE_SEND = 4,
  CCURL_LOG_TEXT = 0,
  CCURL_LOG_HEADER_OUT = 2,
  CCURL_LOG_DATA_IN = 3,
  CCURL_SEEK_OK = 0,
  CCURL_SEEK_FAIL = 1,
  CCURL_PREREQ_ABORT = 1,
  CCURL_TRAILERS_OK = 0,
  CCURL_TRAILERS_ABORT = 1,
  CCURL_HTTP_1_1 = 2,
  CCURL_HTTP_2TLS = 4,
  CCURL_HTTP_3 = 30,
  CCURL_HTTP_3_ONLY = 31,
  CCURL_TLS_1_2 = 6,
  CCURL_TLS_1_3 = 7,
  CCURL_ERROR_SIZE = 256,
};

// MARK: - Content codings

enum { CCURL_CODING_GZIP = 1, CCURL_CODING_DEFLATE = 2, CCURL_CODING_RAW_DEFLATE = 3, CCURL_CODING_BROTLI = 4, CCURL_CODING_ZSTD = 5 };
/// The messages of permessage-deflate (RFC 7692): deflate without a header, where each stream may refer to bytes of earlier
/// ones.
enum { CCURL_CODING_MESSAGE_DEFLATE = 6 };
enum { CCURL_DECODE_MORE = 0, CCURL_DECODE_END = 1, CCURL_DECODE_ERROR = -1 };

typedef struct ccurl_decoder ccurl_decoder;

// A decoder or an encoder may be used by one thread at a time. They don't call libcurl, so `ccurl_enter` isn't needed.

/// Creates a decoder of one content coding; NULL if libcurl's library for it is missing, or there is no memory.
ccurl_decoder *CCURL_NULLABLE ccurl_decoder_create(int coding);
void ccurl_decoder_destroy(ccurl_decoder *CCURL_NONNULL decoder);
/// Decodes until the input is consumed or the output buffer is full. Returns one of `CCURL_DECODE_…`, and stores the numbers
/// of bytes read and written in `consumed` and `produced`.
int ccurl_decoder_step(ccurl_decoder *CCURL_NONNULL decoder, const uint8_t *CCURL_NULLABLE input, size_t input_length,
                       size_t *CCURL_NONNULL consumed, uint8_t *CCURL_NONNULL output, size_t output_capacity,
                       size_t *CCURL_NONNULL produced);
/// Whether every deflate block that was begun is complete, and the last one ended on a byte boundary.
int ccurl_decoder_is_between_blocks(const ccurl_decoder *CCURL_NONNULL decoder);

typedef struct ccurl_encoder ccurl_encoder;
enum { CCURL_FLUSH_NONE = 0, CCURL_FLUSH_SYNC = 2, CCURL_FLUSH_FINISH = 4 };

/// Creates an encoder of gzip or of deflate without a header; NULL if zlib is missing, or there is no memory.
ccurl_encoder *CCURL_NULLABLE ccurl_encoder_create(int coding);
void ccurl_encoder_destroy(ccurl_encoder *CCURL_NONNULL encoder);
/// Begins a new stream, which doesn't refer to bytes before it.
void ccurl_encoder_reset(ccurl_encoder *CCURL_NONNULL encoder);
/// Encodes until the input is consumed or the output buffer is full. Returns one of `CCURL_DECODE_…`. With a flush
/// (`CCURL_FLUSH_…`), all output has been written when the buffer isn't full.
int ccurl_encoder_step(ccurl_encoder *CCURL_NONNULL encoder, const uint8_t *CCURL_NULLABLE input, size_t input_length,
                       size_t *CCURL_NONNULL consumed, uint8_t *CCURL_NONNULL output, size_t output_capacity,
                       size_t *CCURL_NONNULL produced, int flush);

#ifdef __cplusplus
}
#endif

#endif
#endif
