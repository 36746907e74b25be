#ifndef CBASELINE_H
#define CBASELINE_H

#if defined(__linux__)

/// Keeps `concurrency` GETs of `url` in flight and returns how many ended well after the warm-up, or a negative number when
/// libcurl is missing or a call failed.
///
/// - trust: a PEM file, or NULL.
/// - http2: whether to offer HTTP/2 and wait for a shared connection.
long baseline_run(const char *_Nonnull url, int concurrency, double warm_up, double seconds, const char *_Nullable trust,
                  int http2, double *_Nonnull cpu_seconds);

/// Lets glibc keep the memory that is freed.
void baseline_keep_memory(void);

#endif
#endif
