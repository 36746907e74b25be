#ifndef CCURL_LIBRARY_H
#define CCURL_LIBRARY_H

/// A function of libcurl or of a library it is linked with, or NULL.
///
/// Each use refers to the function weakly: a program needs none of them, gets none that it doesn't have anyway, and a static
/// one has all that it uses. The type doesn't matter for that.
#define CCURL_SYMBOL(name)                            \
  ({                                                  \
    extern void name(void) __attribute__((weak));     \
    ccurl_symbol(#name, (void *)name);                \
  })

/// What ``CCURL_SYMBOL`` calls: `linked` is the function that the program refers to, or NULL.
void *ccurl_symbol(const char *name, void *linked);

#endif
