// What Embedded Swift expects of the C library, for one short run: memory is never reused.

typedef __SIZE_TYPE__ size_t;
typedef unsigned long long u64;

extern unsigned char __heap_base;
static size_t top;

void *malloc(size_t size) {
  if (!top) top = (size_t)&__heap_base;
  size_t block = (top + 31) & ~(size_t)15;
  top = block + size;
  size_t pages = __builtin_wasm_memory_size(0);
  if (top > pages * 65536 && __builtin_wasm_memory_grow(0, (top - pages * 65536) / 65536 + 16) == (size_t)-1) return 0;
  // Written only now: the end of the memory may lie between the last block and this one.
  ((size_t *)block)[-1] = size;
  return (void *)block;
}

void free(void *block) { (void)block; }

int posix_memalign(void **block, size_t alignment, size_t size) {
  size_t start = (size_t)malloc(size + alignment);
  *block = (void *)((start + alignment - 1) & ~(alignment - 1));
  return start ? 0 : 12;
}

void *memmove(void *to, const void *from, size_t count) {
  unsigned char *target = to;
  const unsigned char *source = from;
  if (target < source) for (size_t i = 0; i < count; i++) target[i] = source[i];
  else for (size_t i = count; i > 0; i--) target[i - 1] = source[i - 1];
  return to;
}

void *memcpy(void *to, const void *from, size_t count) { return memmove(to, from, count); }

void *memset(void *to, int byte, size_t count) {
  for (size_t i = 0; i < count; i++) ((unsigned char *)to)[i] = byte;
  return to;
}

int memcmp(const void *left, const void *right, size_t count) {
  for (size_t i = 0; i < count; i++) {
    int difference = ((const unsigned char *)left)[i] - ((const unsigned char *)right)[i];
    if (difference) return difference;
  }
  return 0;
}

void *realloc(void *block, size_t size) {
  void *new = malloc(size);
  if (!new || !block) return new;
  size_t old = ((size_t *)block)[-1];
  return memmove(new, block, old < size ? old : size);
}

void arc4random_buf(void *to, size_t count) {
  static unsigned state = 1;
  for (size_t i = 0; i < count; i++) ((unsigned char *)to)[i] = (state = state * 1664525u + 1013904223u) >> 24;
}

// The product of two 128-bit integers, in 32-bit digits.
void __multi3(u64 *result, u64 a, u64 a_high, u64 b, u64 b_high) {
  u64 low = (a & 0xFFFFFFFF) * (b & 0xFFFFFFFF);
  u64 middle = (a >> 32) * (b & 0xFFFFFFFF) + (low >> 32);
  u64 other = (a & 0xFFFFFFFF) * (b >> 32) + (middle & 0xFFFFFFFF);
  result[0] = other << 32 | (low & 0xFFFFFFFF);
  result[1] = (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32) + a * b_high + a_high * b;
}

double round(double value) { return value < 0 ? -__builtin_floor(0.5 - value) : __builtin_floor(value + 0.5); }

// Numbers that need more than one exact operation aren't checked.
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) { (void)text, (void)result; __builtin_trap(); }
const char *_swift_stdlib_strtof_clocale(const char *text, float *result) { (void)text, (void)result; __builtin_trap(); }

size_t __stack_chk_guard = 0x5AFE57AC;
void __stack_chk_fail(void) { __builtin_trap(); }
int putchar(int character) { return character; }
