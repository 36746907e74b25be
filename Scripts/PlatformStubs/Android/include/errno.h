#include <stddef.h>
extern int errno;
