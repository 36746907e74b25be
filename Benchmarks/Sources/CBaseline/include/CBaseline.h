#ifndef CBASELINE_H
#define CBASELINE_H

#if defined(__linux__)

/// Keeps `concurrency` GETs of `url` in flight and returns how many ended well after the warm-up, or a negative number when
/// libcurl is missing or a call failed.
///
/// - trust: a PEM file, or NULL.
/// - version: libcurl's number of the version of HTTP: 2 is HTTP/1.1, 4 HTTP/2, 31 HTTP/3; the latter two wait for a
///   shared connection.
/// - callers: the number of threads that make the requests and take copies of the responses, as callers of the transport
///   do; with 0, the loop does that itself. With callers, requests have the transport's fields, and each response is
///   followed by a look for bytes that the server sent unasked.
long baseline_run(const char *_Nonnull url, int concurrency, double warm_up, double seconds, const char *_Nullable trust,
                  long version, int callers, double *_Nonnull cpu_seconds);

/// Makes one GET, and returns 0 if it succeeded.
int baseline_first(const char *_Nonnull url);

/// The versions of libcurl and its libraries; NULL when it is missing.
const char *_Nullable baseline_libcurl(void);

/// Lets glibc keep the memory that is freed.
void baseline_keep_memory(void);

#endif
#endif
