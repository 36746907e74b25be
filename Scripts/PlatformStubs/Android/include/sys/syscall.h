#define SYS_gettid 178
#define SYS_futex 98
