/* Rows of whole numbers become observations: each number times the scale of its column, as float32. What was written is
   replaced by the blank row, ready for the next. `spread` makes whole rows in one pass, `renew` only what differs from the rows
   that were there before, `patch` only what it is told. observations.py does the same with numpy where this is missing. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

/* A wider build of the loop for processors that have it, chosen when the module is loaded. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && defined(__GLIBC__)
#define WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WIDE
#endif

#ifdef _MSC_VER
#define restrict __restrict
#endif

WIDE static void scale_run(const int16_t *restrict written, const float *restrict scale, float *restrict out,
                           Py_ssize_t columns) {
    for (Py_ssize_t column = 0; column < columns; column++)
        out[column] = (float)written[column] * scale[column];
}

static size_t bytes(Py_ssize_t columns) { return (size_t)columns * sizeof(int16_t); }

/* Some columns of all rows, then the next: their scale and blanks stay in the cache. */
#define COLUMNS 1024

static void spread_rows(int16_t *written, const int16_t *blank, const float *scale, float *out, Py_ssize_t rows,
                        Py_ssize_t size) {
    for (Py_ssize_t first = 0; first < size; first += COLUMNS) {
        Py_ssize_t columns = size - first < COLUMNS ? size - first : COLUMNS;
        for (Py_ssize_t at = first; at < rows * size; at += size) {
            scale_run(written + at, scale + first, out + at, columns);
            memcpy(written + at, blank + first, bytes(columns));
        }
    }
}

/* So many columns are compared, and written anew if one of them differs. Fewer would be less to write, but more to guess for
   the processor. */
#define RUN 128

static void renew_row(int16_t *written, const int16_t *blank, const float *scale, float *out, int16_t *kept,
                      Py_ssize_t size) {
    for (Py_ssize_t first = 0; first < size; first += RUN) {
        Py_ssize_t columns = size - first < RUN ? size - first : RUN;
        if (memcmp(written + first, kept + first, bytes(columns)) != 0) {
            scale_run(written + first, scale + first, out + first, columns);
            memcpy(kept + first, written + first, bytes(columns));
        }
    }
    memcpy(written, blank, bytes(size));
}

/* Arguments are memory, then whole numbers; each function knows how long its memory must be. */
#define MOST_MEMORY 6

typedef struct {
    Py_buffer memory[MOST_MEMORY];
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

static int is_number(PyObject *argument, Py_ssize_t *number) {
    *number = PyLong_AsSsize_t(argument);
    return !(*number == -1 && PyErr_Occurred());
}

static PyObject *refuse(const char *words) {
    PyErr_SetString(PyExc_TypeError, words);
    return NULL;
}

#define SPREAD "spread(written, blank, scale, out, first, last)"

static PyObject *spread(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    Given given;
    Py_ssize_t first, last;
    if (count != 6)
        return refuse(SPREAD);
    if (!is_number(arguments[4], &first) || !is_number(arguments[5], &last))
        return NULL;
    int is_done = acquire(&given, arguments, 4, 1 << 0 | 1 << 3);
    if (is_done) {
        Py_buffer *memory = given.memory;
        Py_ssize_t size = memory[1].len / (Py_ssize_t)sizeof(int16_t), rows = last - first;
        is_done = is_long_enough(&given, 0, rows * size, sizeof(int16_t)) &&
                  is_long_enough(&given, 2, size, sizeof(float)) &&
                  is_long_enough(&given, 3, first < 0 ? -1 : last * size, sizeof(float));
        if (is_done)
            spread_rows(memory[0].buf, memory[1].buf, memory[2].buf, (float *)memory[3].buf + first * size, rows, size);
    }
    return release(&given, is_done);
}

#define RENEW "renew(written, blank, scale, out, kept, places, count)"

static PyObject *renew(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    Given given;
    Py_ssize_t rows;
    if (count != 7)
        return refuse(RENEW);
    if (!is_number(arguments[6], &rows))
        return NULL;
    int is_done = acquire(&given, arguments, 6, 1 << 0 | 1 << 3 | 1 << 4);
    if (is_done) {
        Py_buffer *memory = given.memory;
        Py_ssize_t size = memory[1].len / (Py_ssize_t)sizeof(int16_t);
        is_done = is_long_enough(&given, 0, rows * size, sizeof(int16_t)) &&
                  is_long_enough(&given, 2, size, sizeof(float)) && is_long_enough(&given, 5, rows, sizeof(int64_t));
        for (Py_ssize_t row = 0; is_done && row < rows; row++) {
            Py_ssize_t place = (Py_ssize_t)((int64_t *)memory[5].buf)[row];
            is_done = is_long_enough(&given, 3, place < 0 ? -1 : (place + 1) * size, sizeof(float)) &&
                      is_long_enough(&given, 4, (place + 1) * size, sizeof(int16_t));
            if (is_done)
                renew_row((int16_t *)memory[0].buf + row * size, memory[1].buf, memory[2].buf,
                          (float *)memory[3].buf + place * size, (int16_t *)memory[4].buf + place * size, size);
        }
    }
    return release(&given, is_done);
}

#define PATCH "patch(scale, out, kept, spans, count)"

static PyObject *patch(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    Given given;
    Py_ssize_t spans;
    if (count != 5)
        return refuse(PATCH);
    if (!is_number(arguments[4], &spans))
        return NULL;
    int is_done = acquire(&given, arguments, 4, 1 << 1);
    if (is_done) {
        const float *scale = given.memory[0].buf;
        Py_ssize_t size = given.memory[0].len / (Py_ssize_t)sizeof(float);
        is_done = is_long_enough(&given, 3, 2 * spans, sizeof(int64_t));
        for (Py_ssize_t at = 0; is_done && at < spans; at++) {
            Py_ssize_t first = (Py_ssize_t)((int64_t *)given.memory[3].buf)[2 * at];
            Py_ssize_t last = (Py_ssize_t)((int64_t *)given.memory[3].buf)[2 * at + 1];
            Py_ssize_t column = first < 0 || size == 0 ? -1 : first % size;
            is_done = is_long_enough(&given, 0, column < 0 ? -1 : column + last - first, sizeof(float)) &&
                      is_long_enough(&given, 1, last, sizeof(float)) && is_long_enough(&given, 2, last, sizeof(int16_t));
            if (is_done)
                scale_run((int16_t *)given.memory[2].buf + first, scale + column, (float *)given.memory[1].buf + first,
                          last - first);
        }
    }
    return release(&given, is_done);
}

#define METHOD(name, words) {#name, (PyCFunction)(void (*)(void))name, METH_FASTCALL, words}

static PyMethodDef methods[] = {
    METHOD(spread, SPREAD ": the rows of out from first up to last become written times scale; written becomes blank again."),
    METHOD(renew, RENEW ": as spread, each row at its place in out, where rows were made of kept; only what differs."),
    METHOD(patch, PATCH ": the spans of kept, each from a first place up to a last, are made into out anew."),
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_spread", NULL, 0, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__spread(void) { return PyModuleDef_Init(&module); }
