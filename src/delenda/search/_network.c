/* The output of a small network for one row of whole numbers, in whole numbers throughout; network.py does the same, more slowly,
   where this is missing. The first layer adds up the weights of those columns that are not 0, which are few. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

/* A wider build of the loops for processors that have it, chosen when the module is loaded. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && defined(__GLIBC__)
#define WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WIDE
#endif

#ifdef _MSC_VER
#define restrict __restrict
#endif

#define FIRST 64
#define SECOND 32
#define FULL 127      /* what a neuron says at most */
#define FIRST_SHIFT 5 /* from the sums of the first layer to that */
#define SECOND_SHIFT 8

/* Weights of the columns, FIRST each; then those of the second layer, FIRST for each neuron; then of the last. */
WIDE static int32_t output(const int16_t *restrict row, Py_ssize_t columns, const int16_t *restrict weights,
                           const int32_t *restrict biases) {
    int32_t first[FIRST];
    int16_t said[FIRST];
    memcpy(first, biases, sizeof first);
    for (Py_ssize_t column = 0; column < columns; column++) {
        int32_t value = row[column];
        if (value) {
            const int16_t *restrict weight = weights + column * FIRST;
            for (int neuron = 0; neuron < FIRST; neuron++)
                first[neuron] += value * weight[neuron];
        }
    }
    for (int neuron = 0; neuron < FIRST; neuron++) {
        int32_t sum = first[neuron] >> FIRST_SHIFT;
        said[neuron] = (int16_t)(sum < 0 ? 0 : sum > FULL ? FULL : sum);
    }
    const int16_t *restrict weight = weights + columns * FIRST;
    const int16_t *restrict last = weight + FIRST * SECOND;
    int32_t total = biases[FIRST + SECOND];
    for (int neuron = 0; neuron < SECOND; neuron++, weight += FIRST) {
        int32_t sum = biases[FIRST + neuron];
        for (int before = 0; before < FIRST; before++)
            sum += (int32_t)said[before] * weight[before];
        sum >>= SECOND_SHIFT;
        total += (sum < 0 ? 0 : sum > FULL ? FULL : sum) * last[neuron];
    }
    return total;
}

static PyObject *run(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    Py_buffer row, weights, biases;
    if (count != 3) {
        PyErr_SetString(PyExc_TypeError, "run(row, weights, biases)");
        return NULL;
    }
    if (PyObject_GetBuffer(arguments[0], &row, PyBUF_SIMPLE) < 0)
        return NULL;
    PyObject *done = NULL;
    if (PyObject_GetBuffer(arguments[1], &weights, PyBUF_SIMPLE) == 0) {
        if (PyObject_GetBuffer(arguments[2], &biases, PyBUF_SIMPLE) == 0) {
            Py_ssize_t columns = row.len / (Py_ssize_t)sizeof(int16_t);
            Py_ssize_t needed = (columns * FIRST + FIRST * SECOND + SECOND) * (Py_ssize_t)sizeof(int16_t);
            if (weights.len != needed || biases.len != (FIRST + SECOND + 1) * (Py_ssize_t)sizeof(int32_t))
                PyErr_SetString(PyExc_ValueError, "the network does not fit a row of this length");
            else
                done = PyLong_FromLong(output(row.buf, columns, weights.buf, biases.buf));
            PyBuffer_Release(&biases);
        }
        PyBuffer_Release(&weights);
    }
    PyBuffer_Release(&row);
    return done;
}

static PyMethodDef methods[] = {
    {"run", (PyCFunction)(void (*)(void))run, METH_FASTCALL, "run(row, weights, biases): the output, a whole number."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_network", NULL, 0, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__network(void) { return PyModuleDef_Init(&module); }
