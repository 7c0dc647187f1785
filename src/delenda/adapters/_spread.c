/* Rows of whole numbers become observations: each number times the scale of its column, as float32. What was written is
   replaced by the blank row, ready for the next. `spread` makes whole rows in one pass, `renew` only what differs from the rows
   that were there before. observations.py does the same with numpy where this is missing. */

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

/* So many columns are compared, and written anew if one of them differs. */
#define RUN 64

static void renew_rows(int16_t *written, const int16_t *blank, const float *scale, float *out, int16_t *kept,
                       Py_ssize_t rows, Py_ssize_t size) {
    for (Py_ssize_t row = 0; row < rows; row++) {
        for (Py_ssize_t first = 0; first < size; first += RUN) {
            Py_ssize_t columns = size - first < RUN ? size - first : RUN;
            if (memcmp(written + first, kept + first, bytes(columns)) != 0) {
                scale_run(written + first, scale + first, out + first, columns);
                memcpy(kept + first, written + first, bytes(columns));
            }
        }
        memcpy(written, blank, bytes(size));
        written += size, kept += size, out += size;
    }
}


/* What both functions are given: memory, and between which rows of `out` and `kept` the rows of `written` belong. */
enum { WRITTEN, BLANK, SCALE, OUT, FIRST, LAST, KEPT };

typedef struct {
    Py_buffer memory[KEPT + 1];
    Py_ssize_t first, rows, size;
} Given;

static int acquire(Given *given, PyObject *const *arguments, int at, int flags) {
    return PyObject_GetBuffer(arguments[at], &given->memory[at], flags) == 0;
}

static void release(Given *given) {
    for (int at = 0; at <= KEPT; at++)
        PyBuffer_Release(&given->memory[at]); /* nothing happens where nothing was acquired */
}

static int is_long_enough(const Given *given, int at, Py_ssize_t numbers, size_t width) {
    Py_ssize_t length = numbers * (Py_ssize_t)width;
    if (given->memory[at].len >= length)
        return 1;
    PyErr_Format(PyExc_ValueError, "argument %d must have %zd bytes or more", at + 1, length);
    return 0;
}

/* Read and check the arguments; an error is set where that fails, and either way `release` is to be called. */
static int read_arguments(Given *given, PyObject *const *arguments, int has_kept) {
    memset(given, 0, sizeof *given);
    given->first = PyLong_AsSsize_t(arguments[FIRST]);
    Py_ssize_t last = PyLong_AsSsize_t(arguments[LAST]);
    if (PyErr_Occurred())
        return 0;
    if (given->first < 0 || last < given->first) {
        PyErr_SetString(PyExc_ValueError, "the rows must be from first up to last");
        return 0;
    }
    if (!acquire(given, arguments, WRITTEN, PyBUF_WRITABLE) || !acquire(given, arguments, BLANK, PyBUF_SIMPLE) ||
        !acquire(given, arguments, SCALE, PyBUF_SIMPLE) || !acquire(given, arguments, OUT, PyBUF_WRITABLE) ||
        (has_kept && !acquire(given, arguments, KEPT, PyBUF_WRITABLE)))
        return 0;
    given->rows = last - given->first;
    given->size = given->memory[BLANK].len / (Py_ssize_t)sizeof(int16_t);
    return is_long_enough(given, WRITTEN, given->rows * given->size, sizeof(int16_t)) &&
           is_long_enough(given, SCALE, given->size, sizeof(float)) &&
           is_long_enough(given, OUT, last * given->size, sizeof(float)) &&
           (!has_kept || is_long_enough(given, KEPT, last * given->size, sizeof(int16_t)));
}

static PyObject *carry_out(PyObject *const *arguments, int has_kept) {
    Given given;
    PyObject *done = NULL;
    if (read_arguments(&given, arguments, has_kept)) {
        Py_buffer *memory = given.memory;
        Py_ssize_t at = given.first * given.size;
        float *out = (float *)memory[OUT].buf + at;
        if (has_kept)
            renew_rows(memory[WRITTEN].buf, memory[BLANK].buf, memory[SCALE].buf, out, (int16_t *)memory[KEPT].buf + at,
                       given.rows, given.size);
        else
            spread_rows(memory[WRITTEN].buf, memory[BLANK].buf, memory[SCALE].buf, out, given.rows, given.size);
        done = Py_NewRef(Py_None);
    }
    release(&given);
    return done;
}

#define SPREAD "spread(written, blank, scale, out, first, last)"
#define RENEW "renew(written, blank, scale, out, first, last, kept)"

static PyObject *refuse(const char *words) {
    PyErr_SetString(PyExc_TypeError, words);
    return NULL;
}

static PyObject *spread(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    return count == KEPT ? carry_out(arguments, 0) : refuse(SPREAD);
}

static PyObject *renew(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    return count == KEPT + 1 ? carry_out(arguments, 1) : refuse(RENEW);
}

static PyMethodDef methods[] = {
    {"spread", (PyCFunction)(void (*)(void))spread, METH_FASTCALL,
     SPREAD ": the rows of out from first up to last become written times scale; written becomes blank again."},
    {"renew", (PyCFunction)(void (*)(void))renew, METH_FASTCALL,
     RENEW ": as spread, where the rows of out were made of kept; kept becomes what out is made of now."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_spread", NULL, 0, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__spread(void) { return PyModuleDef_Init(&module); }
