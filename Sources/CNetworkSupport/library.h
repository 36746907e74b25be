#ifndef CCURL_LIBRARY_H
#define CCURL_LIBRARY_H

/// A function of libcurl or of a library it is linked with, or NULL.
void *ccurl_symbol(const char *name);

#endif
