#ifndef CCURL_H
#define CCURL_H

// The part of libcurl's stable ABI that the package uses, declared by hand and resolved at run time: nothing to install,
// no header needed to build, no link flag. Only Linux has anything here.
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

// MARK: - The library

/// What the probe found.
typedef struct {
  /// Whether the library and every function below was found and the library is initialised.
  int available;
  /// The version as text, for people: decisions are made by features, and by the number only where a version has a fault.
  const char *CCURL_NULLABLE version;
  /// 0x075801 is 7.88.1.
  unsigned int version_number;
  /// The TLS library's name and version.
  const char *CCURL_NULLABLE tls;
  /// The built-in bundle and folder of trusted certificates.
  const char *CCURL_NULLABLE ca_file;
  const char *CCURL_NULLABLE ca_path;
  int has_tls, has_http2, has_ipv6, has_unix_sockets, has_https_proxy, has_async_dns;
} ccurl_information;

/// Loads the library the first time, and says what it can do.
const ccurl_information *CCURL_NONNULL ccurl_load(void);

/// Marks the calling thread as one that uses libcurl, until `ccurl_leave`. When the process ends, the TLS library releases
/// its memory in an exit handler, while other threads still run: a handler of ours, which runs before, waits for the
/// threads inside, for at most half a second. From then on this function does not return.
void ccurl_enter(void);
void ccurl_leave(void);
/// Whether the process is ending, so that no thread may use libcurl any more.
int ccurl_is_ending(void);

/// Gives the calling thread a name that tools show.
void ccurl_name_thread(const char *CCURL_NONNULL name);

/// The lowest address and the size of the calling thread's stack, both 0 where the system doesn't say; asked once a thread.
void ccurl_thread_stack(unsigned long *CCURL_NONNULL low, unsigned long *CCURL_NONNULL size);

// MARK: - Easy handles

typedef void ccurl_easy;
typedef void ccurl_multi;
typedef void ccurl_share;
typedef void ccurl_url;

/// libcurl's list of strings; the nodes may be anyone's memory as the library only reads them.
typedef struct ccurl_list {
  char *CCURL_NULLABLE data;
  struct ccurl_list *CCURL_NULLABLE next;
} ccurl_list;

typedef struct {
  const void *CCURL_NULLABLE data;
  size_t length;
  unsigned int flags;
} ccurl_blob;

typedef size_t (*ccurl_data_callback)(char *CCURL_NULLABLE bytes, size_t size, size_t count, void *CCURL_NULLABLE context);
typedef int (*ccurl_seek_callback)(void *CCURL_NULLABLE context, int64_t offset, int origin);
/// curl_sockaddr, whose last field is the address itself.
typedef struct {
  int family, type, protocol;
  unsigned int length;
} ccurl_address;
typedef int (*ccurl_open_callback)(void *CCURL_NULLABLE context, int purpose, ccurl_address *CCURL_NULLABLE address);
typedef int (*ccurl_close_callback)(void *CCURL_NULLABLE context, int socket);
typedef int (*ccurl_debug_callback)(void *CCURL_NULLABLE easy, int type, char *CCURL_NULLABLE text, size_t length,
                                    void *CCURL_NULLABLE context);
typedef int (*ccurl_prereq_callback)(void *CCURL_NULLABLE context, char *CCURL_NULLABLE remote,
                                     char *CCURL_NULLABLE local, int remote_port, int local_port);

ccurl_easy *CCURL_NULLABLE ccurl_easy_create(void);
void ccurl_easy_destroy(ccurl_easy *CCURL_NONNULL easy);
int ccurl_easy_pause_set(ccurl_easy *CCURL_NONNULL easy, int bits);
const char *CCURL_NONNULL ccurl_easy_message(int code);

/// A URL that is parsed once; handles it was set for only read it. NULL where the text is no URL.
ccurl_url *CCURL_NULLABLE ccurl_url_create(const char *CCURL_NONNULL text);
void ccurl_url_destroy(ccurl_url *CCURL_NONNULL url);

int ccurl_set_long(ccurl_easy *CCURL_NONNULL easy, int option, long value);
int ccurl_set_offset(ccurl_easy *CCURL_NONNULL easy, int option, int64_t value);
int ccurl_set_pointer(ccurl_easy *CCURL_NONNULL easy, int option, const void *CCURL_NULLABLE value);
int ccurl_set_string(ccurl_easy *CCURL_NONNULL easy, int option, const char *CCURL_NULLABLE value);
/// The bytes stay the caller's and must outlive the handle.
int ccurl_set_blob(ccurl_easy *CCURL_NONNULL easy, int option, const void *CCURL_NONNULL data, size_t length);
int ccurl_set_data_callback(ccurl_easy *CCURL_NONNULL easy, int option, ccurl_data_callback CCURL_NULLABLE callback);
int ccurl_set_seek_callback(ccurl_easy *CCURL_NONNULL easy, ccurl_seek_callback CCURL_NULLABLE callback);
int ccurl_set_open_callback(ccurl_easy *CCURL_NONNULL easy, ccurl_open_callback CCURL_NULLABLE callback);
int ccurl_set_close_callback(ccurl_easy *CCURL_NONNULL easy, ccurl_close_callback CCURL_NULLABLE callback);
int ccurl_set_debug_callback(ccurl_easy *CCURL_NONNULL easy, ccurl_debug_callback CCURL_NULLABLE callback);
/// Whether a text that does not end with a zero has these words.
int ccurl_contains(const char *CCURL_NONNULL text, size_t length, const char *CCURL_NONNULL words);
/// Whether such a text begins with these words.
int ccurl_begins(const char *CCURL_NONNULL text, size_t length, const char *CCURL_NONNULL words);
/// The decimal number behind these words, or -1 where they are not found.
long ccurl_number_after(const char *CCURL_NONNULL text, size_t length, const char *CCURL_NONNULL words);
int ccurl_set_prereq_callback(ccurl_easy *CCURL_NONNULL easy, ccurl_prereq_callback CCURL_NULLABLE callback);

/// Has the close_notify of the handle's TLS connections recorded, where the TLS library is OpenSSL; others report its absence.
int ccurl_watch_close_notify(ccurl_easy *CCURL_NONNULL easy);
/// The TLS session of a transfer in progress, as a name for it that is never followed; NULL where there is nothing to watch.
const void *CCURL_NULLABLE ccurl_tls_session(ccurl_easy *CCURL_NONNULL easy);
/// Whether the last record of a TLS session that is open was written and not read; only where libcurl takes the end of an
/// HTTP/2 connection for the end of a body (7.88 to 8.0).
int ccurl_tls_has_written_last(const void *CCURL_NONNULL session);
/// Whether a transfer in progress has bytes that came through TLS and that nobody has read yet.
int ccurl_tls_has_pending(ccurl_easy *CCURL_NONNULL easy);
/// Whether the session received a close_notify since this was last asked.
int ccurl_take_close_notify(const void *CCURL_NONNULL session);

long ccurl_get_long(ccurl_easy *CCURL_NONNULL easy, int info);
int64_t ccurl_get_offset(ccurl_easy *CCURL_NONNULL easy, int info);
const char *CCURL_NULLABLE ccurl_get_string(ccurl_easy *CCURL_NONNULL easy, int info);
void *CCURL_NULLABLE ccurl_get_private(ccurl_easy *CCURL_NONNULL easy);

// MARK: - Connections without requests

/// The socket of a connected handle, or -1.
int ccurl_socket(ccurl_easy *CCURL_NONNULL easy);
/// Sends what goes out at once; `CCURL_AGAIN` when nothing does, and then the same bytes at the same place come next.
int ccurl_send_bytes(ccurl_easy *CCURL_NONNULL easy, const void *CCURL_NONNULL bytes, size_t length,
                     size_t *CCURL_NONNULL sent);
/// Receives what is there; `CCURL_AGAIN` when nothing is, and nothing with `CCURL_OK` at the end.
int ccurl_receive_bytes(ccurl_easy *CCURL_NONNULL easy, void *CCURL_NONNULL bytes, size_t capacity,
                        size_t *CCURL_NONNULL received);

// MARK: - Shares

/// TLS sessions for the handles that are given it; only for handles that one thread at a time uses, as it has no lock.
/// Gives memory that the process has freed back to the system, where the C library would keep it.
void ccurl_release_memory(void);

ccurl_share *CCURL_NULLABLE ccurl_share_create(void);
/// Called when all those handles are gone.
void ccurl_share_destroy(ccurl_share *CCURL_NONNULL share);

// MARK: - Multi handles

typedef int (*ccurl_socket_callback)(ccurl_easy *CCURL_NULLABLE easy, int socket, int what, void *CCURL_NULLABLE context,
                                     void *CCURL_NULLABLE socket_context);
typedef int (*ccurl_timer_callback)(ccurl_multi *CCURL_NULLABLE multi, long milliseconds, void *CCURL_NULLABLE context);

ccurl_multi *CCURL_NULLABLE ccurl_multi_create(void);
void ccurl_multi_destroy(ccurl_multi *CCURL_NONNULL multi);
int ccurl_multi_add(ccurl_multi *CCURL_NONNULL multi, ccurl_easy *CCURL_NONNULL easy);
int ccurl_multi_remove(ccurl_multi *CCURL_NONNULL multi, ccurl_easy *CCURL_NONNULL easy);
int ccurl_multi_set_long(ccurl_multi *CCURL_NONNULL multi, int option, long value);
int ccurl_multi_set_callbacks(ccurl_multi *CCURL_NONNULL multi, ccurl_socket_callback CCURL_NONNULL socket,
                              ccurl_timer_callback CCURL_NONNULL timer, void *CCURL_NULLABLE context);
int ccurl_multi_act(ccurl_multi *CCURL_NONNULL multi, int socket, int events, int *CCURL_NONNULL running);
int ccurl_multi_assign_socket(ccurl_multi *CCURL_NONNULL multi, int socket, void *CCURL_NULLABLE context);
/// Goes on with whatever can go on.
int ccurl_multi_go_on(ccurl_multi *CCURL_NONNULL multi);
/// Waits for its own sockets, for these events (`CCURL_POLL_…`) of one more unless it is -1, for a wake-up or for the time.
int ccurl_multi_wait(ccurl_multi *CCURL_NONNULL multi, int socket, int events, int milliseconds);
/// Ends a wait; from any thread.
void ccurl_multi_wake(ccurl_multi *CCURL_NONNULL multi);
/// The next finished transfer, or NULL; its result goes to `code`.
ccurl_easy *CCURL_NULLABLE ccurl_multi_finished(ccurl_multi *CCURL_NONNULL multi, int *CCURL_NONNULL code);

// MARK: - Numbers

typedef enum CCurlOption {
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
  CCURL_OPT_DEBUGFUNCTION = 20094,
  CCURL_OPT_DEBUGDATA = 10095,
  CCURL_OPT_CAPATH = 10097,
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
  CCURL_OPT_CLOSESOCKETFUNCTION = 20208,
  CCURL_OPT_CLOSESOCKETDATA = 10209,
  CCURL_OPT_TCP_KEEPALIVE = 213,
  CCURL_OPT_HEADEROPT = 229,
  CCURL_OPT_PINNEDPUBLICKEY = 10230,
  CCURL_OPT_UNIX_SOCKET_PATH = 10231,
  CCURL_OPT_PIPEWAIT = 237,
  CCURL_OPT_SUPPRESS_CONNECT_HEADERS = 265,
  CCURL_OPT_REQUEST_TARGET = 10266,
  CCURL_OPT_DISALLOW_USERNAME_IN_URL = 278,
  CCURL_OPT_UPLOAD_BUFFERSIZE = 280,
  CCURL_OPT_CURLU = 10282,
  CCURL_OPT_HTTP09_ALLOWED = 285,
  CCURL_OPT_MAXAGE_CONN = 288,
  CCURL_OPT_CAINFO_BLOB = 40309,
  CCURL_OPT_PREREQFUNCTION = 20312,
  CCURL_OPT_PREREQDATA = 10313,
  CCURL_OPT_PROTOCOLS_STR = 10318,
  CCURL_OPT_REDIR_PROTOCOLS_STR = 10319,
  CCURL_OPT_QUICK_EXIT = 322,
} CCurlOption;

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
  CCURL_INFO_STARTTRANSFER_TIME = 0x600036,
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
  CCURL_SEND_FAIL_REWIND = 65,
  CCURL_SSL_CACERT_BADFILE = 77,
  CCURL_AGAIN = 81,
  CCURL_SSL_ISSUER_ERROR = 83,
  CCURL_SSL_PINNEDPUBKEYNOTMATCH = 90,
  CCURL_SSL_INVALIDCERTSTATUS = 91,
  CCURL_HTTP2_STREAM = 92,
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
  CCURL_SEEK_OK = 0,
  CCURL_SEEK_FAIL = 1,
  CCURL_PREREQ_ABORT = 1,
  CCURL_HTTP_1_1 = 2,
  CCURL_HTTP_2TLS = 4,
  CCURL_TLS_1_2 = 6,
  CCURL_TLS_1_3 = 7,
  CCURL_ERROR_SIZE = 256,
};

// MARK: - Content codings

enum { CCURL_CODING_GZIP = 1, CCURL_CODING_DEFLATE = 2, CCURL_CODING_RAW_DEFLATE = 3, CCURL_CODING_BROTLI = 4, CCURL_CODING_ZSTD = 5 };
/// Bare deflate that goes on after what ends it, its window kept: the messages of permessage-deflate (RFC 7692).
enum { CCURL_CODING_MESSAGE_DEFLATE = 6 };
enum { CCURL_DECODE_MORE = 0, CCURL_DECODE_END = 1, CCURL_DECODE_ERROR = -1 };

typedef struct ccurl_decoder ccurl_decoder;

/// A decoder of one content coding, or NULL where the library libcurl uses for it is not there.
ccurl_decoder *CCURL_NULLABLE ccurl_decoder_create(int coding);
void ccurl_decoder_destroy(ccurl_decoder *CCURL_NONNULL decoder);
/// Decodes what fits. Returns one of `CCURL_DECODE_…`; `consumed` and `produced` say how far it went.
int ccurl_decoder_step(ccurl_decoder *CCURL_NONNULL decoder, const uint8_t *CCURL_NULLABLE input, size_t input_length,
                       size_t *CCURL_NONNULL consumed, uint8_t *CCURL_NONNULL output, size_t output_capacity,
                       size_t *CCURL_NONNULL produced);
/// Whether all blocks that deflate has begun are complete, and the last one ended with a byte.
int ccurl_decoder_is_between_blocks(const ccurl_decoder *CCURL_NONNULL decoder);

typedef struct ccurl_encoder ccurl_encoder;
enum { CCURL_FLUSH_NONE = 0, CCURL_FLUSH_SYNC = 2, CCURL_FLUSH_FINISH = 4 };

/// An encoder of gzip or bare deflate, or NULL where zlib is not there.
ccurl_encoder *CCURL_NULLABLE ccurl_encoder_create(int coding);
void ccurl_encoder_destroy(ccurl_encoder *CCURL_NONNULL encoder);
/// Begins anew, without what came before.
void ccurl_encoder_reset(ccurl_encoder *CCURL_NONNULL encoder);
/// Encodes what fits. Returns one of `CCURL_DECODE_…`; with a flush, it is complete when the output is not full.
int ccurl_encoder_step(ccurl_encoder *CCURL_NONNULL encoder, const uint8_t *CCURL_NULLABLE input, size_t input_length,
                       size_t *CCURL_NONNULL consumed, uint8_t *CCURL_NONNULL output, size_t output_capacity,
                       size_t *CCURL_NONNULL produced, int flush);

#ifdef __cplusplus
}
#endif

#endif
#endif
