#include "CNetworkSupport.h"

#if defined(__linux__) && !defined(__ANDROID__)

#include <stdlib.h>
#include <string.h>

#include "library.h"

// The stable layouts of zlib, brotli and zstd; the functions come from the libraries that libcurl itself is linked with.
typedef struct {
  const uint8_t *next_in;
  unsigned int avail_in;
  unsigned long total_in;
  uint8_t *next_out;
  unsigned int avail_out;
  unsigned long total_out;
  const char *message;
  void *state;
  void *(*allocate)(void *, unsigned int, unsigned int);
  void (*release)(void *, void *);
  void *opaque;
  int data_type;
  unsigned long adler;
  unsigned long reserved;
} zlib_stream;

typedef struct {
  const void *bytes;
  size_t size, position;
} zstd_input;

typedef struct {
  void *bytes;
  size_t size, position;
} zstd_output;

// The length of the longest header of a Zstandard frame, with its magic number (RFC 8878 section 3.1.1).
enum { ZSTD_HEADER_MAX = 18 };

struct ccurl_decoder {
  int coding;
  int ended;
  size_t raw_trailer;  // how many bytes followed a raw deflate stream
  zlib_stream zlib;
  void *state;
  int (*inflate)(zlib_stream *, int);
  int (*inflate_reset)(zlib_stream *);
  int (*inflate_reset_keep)(zlib_stream *);
  int (*brotli)(void *, size_t *, const uint8_t **, size_t *, uint8_t **, size_t *);
  size_t (*zstd)(void *, zstd_output *, zstd_input *);
  unsigned (*zstd_is_error)(size_t);
  unsigned zstd_frame_bytes;  // how many bytes of the current frame were read, at most ZSTD_HEADER_MAX
  uint8_t zstd_first_byte;    // of the current frame
};

static int create_zlib(ccurl_decoder *decoder) {
  int (*initialise)(zlib_stream *, int, const char *, int) =
      (int (*)(zlib_stream *, int, const char *, int))CCURL_SYMBOL(inflateInit2_);
  decoder->inflate = (int (*)(zlib_stream *, int))CCURL_SYMBOL(inflate);
  decoder->inflate_reset = (int (*)(zlib_stream *))CCURL_SYMBOL(inflateReset);
  decoder->inflate_reset_keep = (int (*)(zlib_stream *))CCURL_SYMBOL(inflateResetKeep);
  if (!initialise || !decoder->inflate || !decoder->inflate_reset || !CCURL_SYMBOL(inflateEnd)) return 0;
  int bits = decoder->coding == CCURL_CODING_GZIP ? 15 + 16 : decoder->coding == CCURL_CODING_DEFLATE ? 15 : -15;
  return initialise(&decoder->zlib, bits, "1.2.3", (int)sizeof decoder->zlib) == 0;
}

static int create_brotli(ccurl_decoder *decoder) {
  void *(*create)(void *, void *, void *) = (void *(*)(void *, void *, void *))CCURL_SYMBOL(BrotliDecoderCreateInstance);
  decoder->brotli = (int (*)(void *, size_t *, const uint8_t **, size_t *, uint8_t **, size_t *))CCURL_SYMBOL(BrotliDecoderDecompressStream);
  if (!create || !decoder->brotli || !CCURL_SYMBOL(BrotliDecoderDestroyInstance)) return 0;
  decoder->state = create(NULL, NULL, NULL);
  return decoder->state != NULL;
}

static int create_zstd(ccurl_decoder *decoder) {
  void *(*create)(void) = (void *(*)(void))CCURL_SYMBOL(ZSTD_createDStream);
  size_t (*limit)(void *, int, int) = (size_t(*)(void *, int, int))CCURL_SYMBOL(ZSTD_DCtx_setParameter);
  decoder->zstd = (size_t(*)(void *, zstd_output *, zstd_input *))CCURL_SYMBOL(ZSTD_decompressStream);
  decoder->zstd_is_error = (unsigned (*)(size_t))CCURL_SYMBOL(ZSTD_isError);
  if (!create || !decoder->zstd || !decoder->zstd_is_error || !CCURL_SYMBOL(ZSTD_freeDStream)) return 0;
  decoder->state = create();
  // ZSTD_d_windowLogMax = 23: a server may not require more than 8 MB of memory (RFC 9659).
  if (decoder->state && limit) limit(decoder->state, 100, 23);
  return decoder->state != NULL;
}

ccurl_decoder *ccurl_decoder_create(int coding) {
  ccurl_load();
  ccurl_decoder *decoder = calloc(1, sizeof *decoder);
  if (decoder == NULL) return NULL;
  decoder->coding = coding;
  int created = coding == CCURL_CODING_BROTLI ? create_brotli(decoder)
                : coding == CCURL_CODING_ZSTD ? create_zstd(decoder)
                                              : create_zlib(decoder);
  if (created) return decoder;
  free(decoder);
  return NULL;
}

void ccurl_decoder_destroy(ccurl_decoder *decoder) {
  switch (decoder->coding) {
    case CCURL_CODING_BROTLI:
      ((void (*)(void *))CCURL_SYMBOL(BrotliDecoderDestroyInstance))(decoder->state);
      break;
    case CCURL_CODING_ZSTD:
      ((size_t(*)(void *))CCURL_SYMBOL(ZSTD_freeDStream))(decoder->state);
      break;
    default:
      ((int (*)(zlib_stream *))CCURL_SYMBOL(inflateEnd))(&decoder->zlib);
  }
  free(decoder);
}

// How many of the bytes after the end of a stream are ignored. Some servers send a raw deflate stream with a part of zlib's
// trailer, so libcurl's own decoder ignores four bytes. Zeros after a gzip member are padding, as for gzip itself.
static size_t trailer_length(ccurl_decoder *decoder, const uint8_t *input, size_t input_length) {
  size_t length = 0;
  if (decoder->coding == CCURL_CODING_RAW_DEFLATE) {
    length = input_length < 4 - decoder->raw_trailer ? input_length : 4 - decoder->raw_trailer;
    decoder->raw_trailer += length;
  } else if (decoder->coding == CCURL_CODING_GZIP) {
    while (length < input_length && input[length] == 0) length++;
  }
  return length;
}

static int step_zlib(ccurl_decoder *decoder, const uint8_t *input, size_t input_length, size_t *consumed, uint8_t *output,
                     size_t output_capacity, size_t *produced) {
  zlib_stream *stream = &decoder->zlib;
  size_t trailer = decoder->ended ? trailer_length(decoder, input, input_length) : 0;
  if (trailer > 0) {
    *consumed = trailer;
    return CCURL_DECODE_END;
  }
  if (decoder->ended) {
    // A gzip body may consist of several members, one after another (RFC 1952 section 2.2). A message may end its stream; the
    // next message then begins another, which may refer to bytes before it (RFC 7692 section 7.2.3.5).
    int (*reset)(zlib_stream *) = decoder->coding == CCURL_CODING_GZIP              ? decoder->inflate_reset
                                  : decoder->coding == CCURL_CODING_MESSAGE_DEFLATE ? decoder->inflate_reset_keep
                                                                                    : NULL;
    if (reset == NULL || reset(stream) != 0) return CCURL_DECODE_ERROR;
    decoder->ended = 0;
  }
  stream->next_in = input;
  stream->avail_in = input_length > 1u << 30 ? 1u << 30 : (unsigned int)input_length;
  stream->next_out = output;
  stream->avail_out = output_capacity > 1u << 30 ? 1u << 30 : (unsigned int)output_capacity;
  unsigned int input_before = stream->avail_in, output_before = stream->avail_out;
  int code = decoder->inflate(stream, 0);
  *consumed = input_before - stream->avail_in;
  *produced = output_before - stream->avail_out;
  if (code == 1) {  // Z_STREAM_END
    decoder->ended = 1;
    return CCURL_DECODE_END;
  }
  return code == 0 || code == -5 /* Z_BUF_ERROR: no progress was possible */ ? CCURL_DECODE_MORE : CCURL_DECODE_ERROR;
}

static int step_brotli(ccurl_decoder *decoder, const uint8_t *input, size_t input_length, size_t *consumed, uint8_t *output,
                       size_t output_capacity, size_t *produced) {
  if (decoder->ended) return CCURL_DECODE_ERROR;
  size_t input_left = input_length, output_left = output_capacity;
  int code = decoder->brotli(decoder->state, &input_left, &input, &output_left, &output, NULL);
  *consumed = input_length - input_left;
  *produced = output_capacity - output_left;
  if (code == 0) return CCURL_DECODE_ERROR;
  decoder->ended = code == 1;
  return decoder->ended ? CCURL_DECODE_END : CCURL_DECODE_MORE;
}

// Whether a byte, at a position below 4, is one that a Zstandard frame or a skippable frame begins with (RFC 8878 section 3.1).
// Many builds of libzstd also read the formats before version 0.8. Their decoders are no longer maintained, and give other
// results if their input comes in pieces.
static int is_zstd_magic(uint8_t byte, unsigned position, uint8_t first_byte) {
  static const uint8_t frame[4] = {0x28, 0xB5, 0x2F, 0xFD}, skippable[4] = {0x50, 0x2A, 0x4D, 0x18};
  if (position == 0) return byte == frame[0] || (byte & 0xF0) == skippable[0];
  return byte == (first_byte == frame[0] ? frame : skippable)[position];
}

static int step_zstd(ccurl_decoder *decoder, const uint8_t *input, size_t input_length, size_t *consumed, uint8_t *output,
                     size_t output_capacity, size_t *produced) {
  for (unsigned position = decoder->zstd_frame_bytes, index = 0; position < 4 && index < input_length; position++, index++) {
    if (position == 0) decoder->zstd_first_byte = input[index];
    if (!is_zstd_magic(input[index], position, decoder->zstd_first_byte)) return CCURL_DECODE_ERROR;
  }
  // Pass a frame's header byte by byte. In the call with the header's last byte, libzstd looks for a whole frame at the
  // beginning of the input, even if the input begins inside the frame, and decodes what it finds in another way.
  int is_in_header = decoder->zstd_frame_bytes < ZSTD_HEADER_MAX;
  zstd_input from = {input, is_in_header && input_length > 1 ? 1 : input_length, 0};
  zstd_output to = {output, output_capacity, 0};
  size_t code = decoder->zstd(decoder->state, &to, &from);
  *consumed = from.position;
  *produced = to.position;
  if (decoder->zstd_is_error(code)) return CCURL_DECODE_ERROR;
  size_t frame_bytes = code == 0 ? 0 : decoder->zstd_frame_bytes + from.position;
  decoder->zstd_frame_bytes = frame_bytes > ZSTD_HEADER_MAX ? ZSTD_HEADER_MAX : (unsigned)frame_bytes;
  return code == 0 ? CCURL_DECODE_END : CCURL_DECODE_MORE;
}

int ccurl_decoder_step(ccurl_decoder *decoder, const uint8_t *input, size_t input_length, size_t *consumed,
                       uint8_t *output, size_t output_capacity, size_t *produced) {
  *consumed = *produced = 0;
  switch (decoder->coding) {
    case CCURL_CODING_BROTLI:
      return step_brotli(decoder, input, input_length, consumed, output, output_capacity, produced);
    case CCURL_CODING_ZSTD:
      return step_zstd(decoder, input, input_length, consumed, output, output_capacity, produced);
    default:
      return step_zlib(decoder, input, input_length, consumed, output, output_capacity, produced);
  }
}

int ccurl_decoder_is_between_blocks(const ccurl_decoder *decoder) {
  // 128 means that zlib is about to read a block's header. The lower bits are the number of bits that it hasn't used yet.
  return !decoder->ended && (decoder->zlib.data_type & 128) != 0 && (decoder->zlib.data_type & 63) == 0;
}

struct ccurl_encoder {
  zlib_stream zlib;
  int (*deflate)(zlib_stream *, int);
  int (*reset)(zlib_stream *);
  int (*end)(zlib_stream *);
};

ccurl_encoder *ccurl_encoder_create(int coding) {
  ccurl_load();
  ccurl_encoder *encoder = calloc(1, sizeof *encoder);
  if (encoder == NULL) return NULL;
  int (*initialise)(zlib_stream *, int, int, int, int, int, const char *, int) =
      (int (*)(zlib_stream *, int, int, int, int, int, const char *, int))CCURL_SYMBOL(deflateInit2_);
  encoder->deflate = (int (*)(zlib_stream *, int))CCURL_SYMBOL(deflate);
  encoder->reset = (int (*)(zlib_stream *))CCURL_SYMBOL(deflateReset);
  encoder->end = (int (*)(zlib_stream *))CCURL_SYMBOL(deflateEnd);
  // -1 is zlib's default level, 8 is deflate, and 8 is the default use of memory.
  if (initialise && encoder->deflate && encoder->reset && encoder->end &&
      initialise(&encoder->zlib, -1, 8, coding == CCURL_CODING_GZIP ? 15 + 16 : -15, 8, 0, "1.2.3",
                 (int)sizeof encoder->zlib) == 0)
    return encoder;
  free(encoder);
  return NULL;
}

void ccurl_encoder_destroy(ccurl_encoder *encoder) {
  encoder->end(&encoder->zlib);
  free(encoder);
}

void ccurl_encoder_reset(ccurl_encoder *encoder) { encoder->reset(&encoder->zlib); }

int ccurl_encoder_step(ccurl_encoder *encoder, const uint8_t *input, size_t input_length, size_t *consumed,
                       uint8_t *output, size_t output_capacity, size_t *produced, int flush) {
  zlib_stream *stream = &encoder->zlib;
  stream->next_in = input;
  stream->avail_in = input_length > 1u << 30 ? 1u << 30 : (unsigned int)input_length;
  stream->next_out = output;
  stream->avail_out = output_capacity > 1u << 30 ? 1u << 30 : (unsigned int)output_capacity;
  unsigned int input_before = stream->avail_in, output_before = stream->avail_out;
  int code = encoder->deflate(stream, flush);
  *consumed = input_before - stream->avail_in;
  *produced = output_before - stream->avail_out;
  if (code == 1) return CCURL_DECODE_END;
  return code == 0 || code == -5 ? CCURL_DECODE_MORE : CCURL_DECODE_ERROR;
}

#endif
