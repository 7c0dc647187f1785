/* Rows of whole numbers become observations in one pass: each number times the scale of its column, as float32. What was
   written is replaced by the blank row, ready for the next. observations.py does the same with numpy where this is missing. */

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

WIDE static void spread_run(int16_t *restrict written, const int16_t *restrict blank, const float *restrict scale,
                            float *restrict out, Py_ssize_t columns) {
    for (Py_ssize_t column = 0; column < columns; column++)
        out[column] = (float)written[column] * scale[column];
    memcpy(written, blank, (size_t)columns * sizeof(int16_t));
}

/* Some columns of all rows, then the next: their scale and blanks stay in the cache. */
#define COLUMNS 1024

static void spread_rows(int16_t *written, const int16_t *blank, const float *scale, float *out, Py_ssize_t rows,
                        Py_ssize_t size) {
    for (Py_ssize_t first = 0; first < size; first += COLUMNS) {
        Py_ssize_t columns = size - first < COLUMNS ? size - first : COLUMNS;
        for (Py_ssize_t at = first; at < rows * size; at += size)
            spread_run(written + at, blank + first, scale + first, out + at, columns);
    }
}

/* The memory of an argument, if it is as long as it must be. */
static int memory_of(PyObject *argument, Py_buffer *memory, int flags, Py_ssize_t length, const char *name) {
    if (PyObject_GetBuffer(argument, memory, flags) < 0)
        return 0;
    if (memory->len == length)
        return 1;
    PyBuffer_Release(memory);
    PyErr_Format(PyExc_ValueError, "%s must have %zd bytes", name, length);
    return 0;
}

static PyObject *spread(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    Py_buffer written, blank, scale, out;
    if (count != 4) {
        PyErr_SetString(PyExc_TypeError, "spread(written, blank, scale, out)");
        return NULL;
    }
    if (PyObject_GetBuffer(arguments[1], &blank, PyBUF_SIMPLE) < 0)
        return NULL;
    Py_ssize_t size = blank.len / (Py_ssize_t)sizeof(int16_t);
    PyObject *done = NULL;
    if (PyObject_GetBuffer(arguments[3], &out, PyBUF_WRITABLE) == 0) {
        Py_ssize_t rows = size ? out.len / (size * (Py_ssize_t)sizeof(float)) : 0;
        Py_ssize_t row_bytes = size * (Py_ssize_t)sizeof(int16_t);
        if (out.len != rows * size * (Py_ssize_t)sizeof(float))
            PyErr_SetString(PyExc_ValueError, "out must have whole rows");
        else if (memory_of(arguments[0], &written, PyBUF_WRITABLE, rows * row_bytes, "written")) {
            if (memory_of(arguments[2], &scale, PyBUF_SIMPLE, size * (Py_ssize_t)sizeof(float), "scale")) {
                spread_rows(written.buf, blank.buf, scale.buf, out.buf, rows, size);
                PyBuffer_Release(&scale);
                done = Py_NewRef(Py_None);
            }
            PyBuffer_Release(&written);
        }
        PyBuffer_Release(&out);
    }
    PyBuffer_Release(&blank);
    return done;
}

static PyMethodDef methods[] = {
    {"spread", (PyCFunction)(void (*)(void))spread, METH_FASTCALL,
     "spread(written, blank, scale, out): out becomes written times scale, row by row; written becomes blank again."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_spread", NULL, 0, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__spread(void) { return PyModuleDef_Init(&module); }
