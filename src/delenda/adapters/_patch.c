/* Whole numbers of a page become observations where they have changed: each number times the scale of its column, as float32.
   observations.py does the same with numpy where this is missing. `gather` makes memory quicker to find. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>

#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>
#endif

/* A wider build of a loop for processors that have it, chosen when the module is loaded. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && defined(__GLIBC__)
#define WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WIDE
#endif

#ifdef _MSC_VER
#define restrict __restrict
#endif

static inline void scale_run(const int16_t *restrict written, const float *restrict scale, float *restrict out,
                             Py_ssize_t columns) {
    for (Py_ssize_t column = 0; column < columns; column++)
        out[column] = (float)written[column] * scale[column];
}

/* The numbers of `kept` in each span become those of `out` again; in `kept` there are two rows, one for each seat, for every row
   of `out`. Which row that is would be told by a division, which takes longer than a short span: it is looked for from the last
   one on. Most spans have one number, too few for a loop. */
WIDE static int patch_spans(const float *scale, Py_ssize_t size, float *out, Py_ssize_t rows, const int16_t *kept,
                            const int64_t *spans, Py_ssize_t count) {
    Py_ssize_t start = 0, end = 2 * rows * size; /* of a pair of rows, and of all */
    for (Py_ssize_t at = 0; at < count; at++) {
        Py_ssize_t first = (Py_ssize_t)spans[2 * at], last = (Py_ssize_t)spans[2 * at + 1];
        if (first < 0 || first >= end)
            return 0;
        if (first < start)
            start = 0;
        while (first - start >= 2 * size)
            start += 2 * size;
        Py_ssize_t column = first - start, row = start / 2;
        if (column >= size)
            column -= size;
        if (last == first + 1)
            out[row + column] = (float)kept[first] * scale[column];
        else if (column + last - first <= size)
            scale_run(kept + first, scale + column, out + row + column, last - first);
        else
            return 0;
    }
    return 1;
}

#define MOST_MEMORY 4

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

static Py_ssize_t rows_of(const Given *given, int at, Py_ssize_t size) {
    return size ? given->memory[at].len / (size * (Py_ssize_t)sizeof(float)) : 0;
}

static int is_number(PyObject *argument, Py_ssize_t *number) {
    *number = PyLong_AsSsize_t(argument);
    return !(*number == -1 && PyErr_Occurred());
}

static PyObject *refuse(const char *words) {
    PyErr_SetString(PyExc_TypeError, words);
    return NULL;
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
        Py_buffer *memory = given.memory;
        Py_ssize_t size = memory[0].len / (Py_ssize_t)sizeof(float), rows = rows_of(&given, 1, size);
        is_done = is_long_enough(&given, 2, 2 * rows * size, sizeof(int16_t)) &&
                  is_long_enough(&given, 3, spans < 0 ? -1 : 2 * spans, sizeof(int64_t));
        if (is_done && !patch_spans(memory[0].buf, size, memory[1].buf, rows, memory[2].buf, memory[3].buf, spans)) {
            PyErr_SetString(PyExc_ValueError, "out is too short for a span");
            is_done = 0;
        }
    }
    return release(&given, is_done);
}

#define GATHER "gather(memory)"
#define COLLAPSE 25 /* MADV_COLLAPSE, which older headers do not know */

/* Rows of many games lie on more pages of memory than a processor remembers the places of. A system that cannot or will not
   make large pages of them leaves the memory as it is. */
static PyObject *gather(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    Given given;
    if (count != 1)
        return refuse(GATHER);
    int is_done = acquire(&given, arguments, 1, 0);
#ifdef __linux__
    if (is_done) {
        uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), first = (uintptr_t)given.memory[0].buf;
        uintptr_t last = (first + (uintptr_t)given.memory[0].len) / page * page;
        first = (first + page - 1) / page * page;
        if (first < last) {
            madvise((void *)first, last - first, MADV_HUGEPAGE);
            madvise((void *)first, last - first, COLLAPSE);
        }
    }
#endif
    return release(&given, is_done);
}

#define METHOD(name, words) {#name, (PyCFunction)(void (*)(void))name, METH_FASTCALL, words}

static PyMethodDef methods[] = {
    METHOD(patch, PATCH ": the spans of kept, which has two rows for each of out, are made into out anew."),
    METHOD(gather, GATHER ": large pages for it, which are found sooner; what stands there stays."),
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_patch", NULL, 0, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__patch(void) { return PyModuleDef_Init(&module); }
