/* Packed rows become observations: a number is one column, times its scale, or up to 15 columns of yes and no, a bit for each.
   `unpack` makes whole rows, `unpack_changes` only what differs from the rows that were there before; what was written is
   replaced by the blank row. `patch` is told what differs. observations.py does the same with numpy where this is missing. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define HAS_WIDE __builtin_cpu_supports("avx2") /* it is asked when the module runs */
#define WIDE __attribute__((target("avx2")))
#if __GNUC__ >= 9
#define HAS_WIDEST \
    (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi2"))
#define WIDEST __attribute__((target("avx2,avx512f,avx512bw,avx512vl,avx512vbmi2,popcnt")))
#endif
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

/* A wider build of a loop for processors that have it, chosen when the module is loaded. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && defined(__GLIBC__)
#define CLONED __attribute__((target_clones("avx2", "default")))
#else
#define CLONED
#endif

#ifdef __GNUC__
#define ALWAYS_INLINE inline __attribute__((always_inline)) /* into each build of it */
#else
#define ALWAYS_INLINE inline
#endif

#ifdef _MSC_VER
#define restrict __restrict
#endif

/* For each column the number of the packed row that tells it, which of its bits, and what they are multiplied with: a bit of 8
   times 1/8 is 1. */
typedef struct {
    const int32_t *number;
    const int16_t *mask;
    const float *scale;
    Py_ssize_t size, packed;
} Columns;

static void unpack_row(const int16_t *written, const Columns *columns, float *out) {
    for (Py_ssize_t column = 0; column < columns->size; column++)
        out[column] = (float)(int16_t)(written[columns->number[column]] & columns->mask[column]) * columns->scale[column];
}

#ifdef WIDE
#define BLOCK 8
#define MOST_LANES 16

/* Eight or sixteen columns, which as many numbers one after another tell: where these begin, and how they are dealt out, as bytes
   for eight or as numbers for sixteen. */
typedef struct {
    Py_ssize_t column, first;
    uint8_t bytes[2 * BLOCK];
    int16_t numbers[MOST_LANES];
} Block;

/* The last block may overlap with the one before, so that nothing lies beyond the row. */
static void plan_block(const Columns *columns, Py_ssize_t column, Py_ssize_t lanes, Block *block) {
    block->column = column + lanes > columns->size ? columns->size - lanes : column;
    block->first = columns->number[block->column];
    if (block->first + lanes > columns->packed)
        block->first = columns->packed - lanes;
    for (Py_ssize_t at = 0; at < lanes; at++)
        block->numbers[at] = (int16_t)(columns->number[block->column + at] - block->first);
    for (int at = 0; at < BLOCK; at++) {
        block->bytes[2 * at] = (uint8_t)(2 * block->numbers[at]);
        block->bytes[2 * at + 1] = (uint8_t)(2 * block->numbers[at] + 1);
    }
}

WIDE static void unpack_blocks(const int16_t *written, const Columns *columns, const Block *blocks, Py_ssize_t count, float *out) {
    for (const Block *block = blocks; block < blocks + count; block++) {
        __m128i found = _mm_loadu_si128((const __m128i *)(written + block->first));
        found = _mm_shuffle_epi8(found, _mm_loadu_si128((const __m128i *)block->bytes));
        found = _mm_and_si128(found, _mm_loadu_si128((const __m128i *)(columns->mask + block->column)));
        __m256 scale = _mm256_loadu_ps(columns->scale + block->column);
        _mm256_storeu_ps(out + block->column, _mm256_mul_ps(_mm256_cvtepi32_ps(_mm256_cvtepi16_epi32(found)), scale));
    }
}

#ifdef WIDEST
WIDEST static void unpack_wide_blocks(const int16_t *written, const Columns *columns, const Block *blocks, Py_ssize_t count,
                                      float *out) {
    for (const Block *block = blocks; block < blocks + count; block++) {
        __m256i found = _mm256_loadu_si256((const __m256i *)(written + block->first));
        found = _mm256_permutexvar_epi16(_mm256_loadu_si256((const __m256i *)block->numbers), found);
        found = _mm256_and_si256(found, _mm256_loadu_si256((const __m256i *)(columns->mask + block->column)));
        __m512 scale = _mm512_loadu_ps(columns->scale + block->column);
        _mm512_storeu_ps(out + block->column, _mm512_mul_ps(_mm512_cvtepi32_ps(_mm512_cvtepi16_epi32(found)), scale));
    }
}
#endif

typedef void (*UnpackBlocks)(const int16_t *, const Columns *, const Block *, Py_ssize_t, float *);

/* How many columns at a time, and by which of these. */
static Py_ssize_t way_to_unpack(const Columns *columns, UnpackBlocks *way) {
    Py_ssize_t shorter = columns->size < columns->packed ? columns->size : columns->packed;
#ifdef WIDEST
    *way = unpack_wide_blocks;
    if (shorter >= MOST_LANES && HAS_WIDEST)
        return MOST_LANES;
#endif
    *way = unpack_blocks;
    return shorter >= BLOCK && HAS_WIDE ? BLOCK : 0;
}

static Block *plan(const Columns *columns, Py_ssize_t *count, UnpackBlocks *way) {
    Py_ssize_t lanes = way_to_unpack(columns, way);
    if (!lanes)
        return NULL;
    *count = (columns->size + lanes - 1) / lanes;
    Block *blocks = PyMem_Malloc((size_t)*count * sizeof(Block));
    for (Py_ssize_t at = 0; blocks && at < *count; at++)
        plan_block(columns, at * lanes, lanes, blocks + at);
    return blocks;
}
#endif

static void unpack_rows(int16_t *written, const int16_t *blank, const Columns *columns, float *out, const int64_t *places,
                        Py_ssize_t rows) {
#ifdef WIDE
    Py_ssize_t count = 0;
    UnpackBlocks way;
    Block *blocks = plan(columns, &count, &way);
#endif
    for (Py_ssize_t row = 0; row < rows; row++, written += columns->packed) {
        float *here = out + places[row] * columns->size;
#ifdef WIDE
        if (blocks)
            way(written, columns, blocks, count, here);
        else
#endif
            unpack_row(written, columns, here);
        memcpy(written, blank, (size_t)columns->packed * sizeof(int16_t));
    }
#ifdef WIDE
    PyMem_Free(blocks);
#endif
}

/* What a number of a packed row stands for: its first column, and how many there are. */
typedef struct {
    int32_t column, width;
} Place;

#define AT_ONCE 4 /* bits that are written together */

#define FOUR(bits) {(bits) & 1, (bits) >> 1 & 1, (bits) >> 2 & 1, (bits) >> 3 & 1}

static const float FOURS[16][4] = {FOUR(0), FOUR(1), FOUR(2),  FOUR(3),  FOUR(4),  FOUR(5),  FOUR(6),  FOUR(7),
                                   FOUR(8), FOUR(9), FOUR(10), FOUR(11), FOUR(12), FOUR(13), FOUR(14), FOUR(15)};

static inline void spread_four(uint32_t bits, float *out) { memcpy(out, FOURS[bits & 15], sizeof FOURS[0]); }

static inline int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }

/* No more than so many. Four times four, wherever that is: some are written twice, but how many there are is not asked, which the
   processor would guess wrong. */
static inline void spread_bits(uint32_t bits, float *out, int32_t width) {
    if (width < AT_ONCE) {
        for (int32_t bit = 0; bit < width; bit++)
            out[bit] = FOURS[bits & 15][bit];
        return;
    }
    int32_t last = width - AT_ONCE, second = least(AT_ONCE, last), third = least(2 * AT_ONCE, last);
    spread_four(bits, out);
    spread_four(bits >> second, out + second);
    spread_four(bits >> third, out + third);
    spread_four(bits >> last, out + last);
}

#define RUN 16 /* numbers that are compared at once */

/* A bit for each of a run that differs. */
static inline uint32_t differing(const int16_t *written, const int16_t *kept) {
#if defined(__SSE2__)
    const __m128i *new = (const __m128i *)written, *old = (const __m128i *)kept;
    __m128i first = _mm_cmpeq_epi16(_mm_loadu_si128(new), _mm_loadu_si128(old));
    __m128i second = _mm_cmpeq_epi16(_mm_loadu_si128(new + 1), _mm_loadu_si128(old + 1));
    return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(first, second)) ^ 0xFFFF;
#else
    uint32_t found = 0;
    for (int at = 0; at < RUN; at++)
        found |= (uint32_t)(written[at] != kept[at]) << at;
    return found;
#endif
}

/* One number in `out`, and in `kept` if there is one. */
static inline void change(const int16_t *written, const Place *places, const float *scale, float *out, int16_t *kept,
                          Py_ssize_t at) {
    int32_t column = places[at].column, width = places[at].width;
    if (kept)
        kept[at] = written[at];
    if (width == 1)
        out[column] = (float)written[at] * scale[column];
    else
        spread_bits((uint16_t)written[at], out + column, width);
}

static inline int lowest_bit(uint64_t bits) {
#ifdef __GNUC__
    return __builtin_ctzll(bits);
#else
    int at = 0;
    while (!(bits >> at & 1))
        at++;
    return at;
#endif
}

/* Which numbers differ is found out for many of them before any is changed: when they come to an end the processor guesses
   wrong, and so it does after fewer of them. */
#define MANY 64

static inline void change_some(const int16_t *written, const int16_t *shown, const Place *places, const float *scale,
                               float *out, int16_t *kept, Py_ssize_t first) {
    uint64_t others = 0;
    for (int run = 0; run < MANY; run += RUN)
        others |= (uint64_t)differing(written + first + run, shown + first + run) << run;
    for (; others; others &= others - 1)
        change(written, places, scale, out, kept, first + lowest_bit(others));
}

/* The last of them overlap with those before, which are the same by then, or written twice. */
static void change_row(const int16_t *written, const int16_t *shown, const Place *places, Py_ssize_t packed, const float *scale,
                       float *out, int16_t *kept) {
    for (Py_ssize_t first = 0; first + MANY <= packed; first += MANY)
        change_some(written, shown, places, scale, out, kept, first);
    if (packed >= MANY)
        change_some(written, shown, places, scale, out, kept, packed - MANY);
    else
        for (Py_ssize_t at = 0; at < packed; at++)
            if (written[at] != shown[at])
                change(written, places, scale, out, kept, at);
}

#ifdef WIDEST
#define LANES 32
#define MOST_LISTED 4096 /* numbers that differ are listed for so many of a row; longer rows are changed as above */

static const int16_t IN_ORDER[LANES] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                  16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};

/* Which numbers of a row differ: `places` of them, all listed before any is changed, so that nothing is left to guess. */
WIDEST static int list_changes(const int16_t *written, const int16_t *shown, Py_ssize_t packed, int16_t *places) {
    int count = 0;
    __m512i here = _mm512_loadu_si512(IN_ORDER);
    for (Py_ssize_t first = 0; first < packed; first += LANES) {
        __mmask32 asked = packed - first < LANES ? (1u << (packed - first)) - 1 : ~0u;
        __m512i old = _mm512_maskz_loadu_epi16(asked, shown + first), new = _mm512_maskz_loadu_epi16(asked, written + first);
        __mmask32 others = _mm512_cmpneq_epi16_mask(new, old);
        _mm512_storeu_si512(places + count, _mm512_maskz_compress_epi16(others, here));
        count += __builtin_popcount(others);
        here = _mm512_add_epi16(here, _mm512_set1_epi16(LANES));
    }
    return count;
}

/* A number that is one column and one that is many bits are written alike: as many columns as it has, each 0 or the same. */
WIDEST static void change_listed(const int16_t *written, const Place *places, const float *scale, float *out, int16_t *kept,
                                 const int16_t *listed, int count) {
    for (int number = 0; number < count; number++) {
        int at = listed[number];
        int32_t column = places[at].column, width = places[at].width;
        int is_one = width == 1;
        float value = (float)written[at] * scale[column];
        __mmask16 bits = (__mmask16)(is_one ? 1 : written[at]);
        if (kept)
            kept[at] = written[at];
        _mm512_mask_storeu_ps(out + column, (__mmask16)((1u << width) - 1),
                              _mm512_maskz_mov_ps(bits, _mm512_set1_ps(is_one ? value : 1.0f)));
    }
}

static void change_row_widest(const int16_t *written, const int16_t *shown, const Place *places, Py_ssize_t packed,
                              const float *scale, float *out, int16_t *kept) {
    int16_t listed[MOST_LISTED + LANES];
    change_listed(written, places, scale, out, kept, listed, list_changes(written, shown, packed, listed));
}
#endif

/* `out`, in which the row `shown` stands, becomes the row that was written, and so does `kept` if there is one. */
typedef void (*ChangeRow)(const int16_t *, const int16_t *, const Place *, Py_ssize_t, const float *, float *, int16_t *);

static ChangeRow way_to_change(Py_ssize_t packed) {
#ifdef WIDEST
    if (packed <= MOST_LISTED && HAS_WIDEST)
        return change_row_widest;
#endif
    return change_row;
}

/* Rows of observations and the whole numbers they are made of: two rows of these for each, one for either seat. */
typedef struct {
    const Place *places;
    const float *scale;
    Py_ssize_t packed, size, rows;
    float *out;
    const int16_t *kept;
} Pairs;

/* Where each number is one column: these from `first` up to `last`. Most spans have one, too few for a loop. */
static ALWAYS_INLINE void scale_run(const int16_t *restrict row, const float *restrict scale, float *restrict out, Py_ssize_t first,
                             Py_ssize_t last) {
    if (last == first + 1)
        out[first] = (float)row[first] * scale[first];
    else
        for (Py_ssize_t at = first; at < last; at++)
            out[at] = (float)row[at] * scale[at];
}

/* What stands in each span is shown. An empty one is where a row begins that is shown instead of the other of its pair: what
   differs between them, or all of it where each number is one column, which takes less time. The row is looked for from the last
   one on: a division takes longer than a short span. Whether all spans were within rows. */
static ALWAYS_INLINE int patch_spans(const Pairs *pairs, const int64_t *spans, Py_ssize_t count, int is_packed) {
    Py_ssize_t packed = pairs->packed, start = 0, end = 2 * pairs->rows * packed;
    float *out = pairs->out;
    ChangeRow change_this = way_to_change(packed);
    for (Py_ssize_t at = 0; at < count; at++) {
        Py_ssize_t first = (Py_ssize_t)spans[2 * at], length = (Py_ssize_t)spans[2 * at + 1] - first;
        if (first < 0 || first >= end || length < 0)
            return 0;
        if (first < start) {
            start = 0;
            out = pairs->out;
        }
        for (; first - start >= 2 * packed; start += 2 * packed)
            out += pairs->size;
        const int16_t *row = pairs->kept + start, *other = row + packed;
        first -= start;
        if (first >= packed) {
            first -= packed;
            other = row;
            row += packed;
        }
        if (first + length > packed || (length == 0 && first > 0))
            return 0;
        if (!is_packed)
            scale_run(row, pairs->scale, out, first, length ? first + length : packed);
        else if (length == 0)
            change_this(row, other, pairs->places, packed, pairs->scale, out, NULL);
        else
            for (Py_ssize_t number = first; number < first + length; number++)
                change(row, pairs->places, pairs->scale, out, NULL, number);
    }
    return 1;
}

CLONED static int patch_plain(const Pairs *pairs, const int64_t *spans, Py_ssize_t count) {
    return patch_spans(pairs, spans, count, 0);
}

static int patch_packed(const Pairs *pairs, const int64_t *spans, Py_ssize_t count) { return patch_spans(pairs, spans, count, 1); }

#define MEMORY 7

typedef struct {
    Py_buffer memory[MEMORY];
    int count;
} Given;

/* With `mask` telling which of them are written. An error is set where that fails, and either way `release` is to be called. */
static int acquire(Given *given, PyObject *const *arguments, int count, unsigned mask) {
    for (given->count = 0; given->count < count; given->count++) {
        int flags = mask >> given->count & 1 ? PyBUF_WRITABLE : PyBUF_SIMPLE;
        if (PyObject_GetBuffer(arguments[given->count], &given->memory[given->count], flags) < 0)
            return 0;
    }
    return 1;
}

static PyObject *release(Given *given, int is_done) {
    while (given->count > 0)
        PyBuffer_Release(&given->memory[--given->count]);
    return is_done ? Py_NewRef(Py_None) : NULL;
}

static int is_long_enough(const Given *given, int at, Py_ssize_t numbers, size_t width) {
    if (numbers >= 0 && given->memory[at].len / (Py_ssize_t)width >= numbers)
        return 1;
    PyErr_Format(PyExc_ValueError, "argument %d is too short for %zd numbers", at + 1, numbers);
    return 0;
}

/* Whether these tables belong together. Only their ends are looked at, because it is asked at every step: observations.py has
   made them, one column after another. */
static int do_fit(int is_so) {
    if (!is_so)
        PyErr_SetString(PyExc_ValueError, "these tables are not those of a packed row");
    return is_so;
}

static int are_numbers(const Columns *columns) {
    return do_fit(columns->size == 0 ||
                  (columns->number[0] == 0 && columns->number[columns->size - 1] == columns->packed - 1));
}

static int are_places(const Place *places, Py_ssize_t packed, Py_ssize_t size) {
    return do_fit(packed == 0 ? size == 0
                              : places[0].column == 0 && places[packed - 1].column + places[packed - 1].width == size);
}

static int is_number(PyObject *argument, Py_ssize_t *number) {
    *number = PyLong_AsSsize_t(argument);
    return !(*number == -1 && PyErr_Occurred());
}

static PyObject *refuse(const char *words) {
    PyErr_SetString(PyExc_TypeError, words);
    return NULL;
}

/* Whether all these rows have a place in `out`. */
static int are_within(const int64_t *rows, Py_ssize_t count, Py_ssize_t room) {
    for (Py_ssize_t at = 0; at < count; at++)
        if (rows[at] < 0 || rows[at] >= room) {
            PyErr_Format(PyExc_ValueError, "out is too short for row %zd", (Py_ssize_t)rows[at]);
            return 0;
        }
    return 1;
}

#define UNPACK "unpack(written, blank, number, mask, scale, out, rows, count)"

static PyObject *unpack(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    Given given;
    Py_ssize_t rows;
    if (count != 8)
        return refuse(UNPACK);
    if (!is_number(arguments[7], &rows))
        return NULL;
    int is_done = acquire(&given, arguments, 7, 1 << 0 | 1 << 5);
    if (is_done) {
        Py_buffer *memory = given.memory;
        Columns columns = {memory[2].buf, memory[3].buf, memory[4].buf, memory[4].len / (Py_ssize_t)sizeof(float),
                           memory[1].len / (Py_ssize_t)sizeof(int16_t)};
        is_done = is_long_enough(&given, 0, rows * columns.packed, sizeof(int16_t)) &&
                  is_long_enough(&given, 2, columns.size, sizeof(int32_t)) &&
                  is_long_enough(&given, 3, columns.size, sizeof(int16_t)) &&
                  is_long_enough(&given, 6, rows, sizeof(int64_t)) && are_numbers(&columns) &&
                  are_within(memory[6].buf, rows, columns.size ? memory[5].len / (columns.size * (Py_ssize_t)sizeof(float)) : 0);
        if (is_done)
            unpack_rows(memory[0].buf, memory[1].buf, &columns, memory[5].buf, memory[6].buf, rows);
    }
    return release(&given, is_done);
}

#define UNPACK_CHANGES "unpack_changes(written, blank, places, scale, out, kept, first, last)"

static PyObject *unpack_changes(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    Given given;
    Py_ssize_t first, last;
    if (count != 8)
        return refuse(UNPACK_CHANGES);
    if (!is_number(arguments[6], &first) || !is_number(arguments[7], &last))
        return NULL;
    int is_done = acquire(&given, arguments, 6, 1 << 0 | 1 << 4 | 1 << 5);
    if (is_done) {
        Py_buffer *memory = given.memory;
        Py_ssize_t packed = memory[1].len / (Py_ssize_t)sizeof(int16_t), size = memory[3].len / (Py_ssize_t)sizeof(float);
        is_done = is_long_enough(&given, 0, (last - first) * packed, sizeof(int16_t)) &&
                  is_long_enough(&given, 2, packed, sizeof(Place)) && are_places(memory[2].buf, packed, size) &&
                  is_long_enough(&given, 4, first < 0 ? -1 : last * size, sizeof(float)) &&
                  is_long_enough(&given, 5, last * packed, sizeof(int16_t));
        ChangeRow change_this = way_to_change(packed);
        for (Py_ssize_t row = first; is_done && row < last; row++) {
            int16_t *written = (int16_t *)memory[0].buf + (row - first) * packed, *kept = (int16_t *)memory[5].buf + row * packed;
            change_this(written, kept, memory[2].buf, packed, memory[3].buf, (float *)memory[4].buf + row * size, kept);
            memcpy(written, memory[1].buf, (size_t)packed * sizeof(int16_t));
        }
    }
    return release(&given, is_done);
}

#define PATCH "patch(places, scale, out, kept, spans, count)"

static PyObject *patch(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    Given given;
    Py_ssize_t spans;
    if (count != 6)
        return refuse(PATCH);
    if (!is_number(arguments[5], &spans))
        return NULL;
    int is_done = acquire(&given, arguments, 5, 1 << 2);
    if (is_done) {
        Py_buffer *memory = given.memory;
        Py_ssize_t packed = memory[0].len / (Py_ssize_t)sizeof(Place), size = memory[1].len / (Py_ssize_t)sizeof(float);
        Py_ssize_t rows = size ? memory[2].len / (size * (Py_ssize_t)sizeof(float)) : 0;
        Pairs pairs = {memory[0].buf, memory[1].buf, packed, size, rows, memory[2].buf, memory[3].buf};
        is_done = are_places(pairs.places, packed, size) && is_long_enough(&given, 3, 2 * rows * packed, sizeof(int16_t)) &&
                  is_long_enough(&given, 4, spans < 0 ? -1 : 2 * spans, sizeof(int64_t));
        if (is_done && !(packed == size ? patch_plain : patch_packed)(&pairs, memory[4].buf, spans)) {
            PyErr_SetString(PyExc_ValueError, "out is too short for a span");
            is_done = 0;
        }
    }
    return release(&given, is_done);
}

#define METHOD(name, words) {#name, (PyCFunction)(void (*)(void))name, METH_FASTCALL, words}

static PyMethodDef methods[] = {
    METHOD(unpack, UNPACK ": what was written becomes these rows of out, and is blank again."),
    METHOD(unpack_changes, UNPACK_CHANGES ": as unpack, for the rows of out from first up to last, which were made of kept;"
                                          " only what differs."),
    METHOD(patch, PATCH ": the spans of kept, which has two rows for each of out, are made into out anew; an empty span tells"
                        " where a row begins that is shown from now on instead of the other of its pair."),
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_unpack", NULL, 0, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__unpack(void) { return PyModuleDef_Init(&module); }
