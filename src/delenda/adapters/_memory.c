/* `gather` makes memory quicker to find. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>

#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>
#endif

#define COLLAPSE 25 /* MADV_COLLAPSE, which older headers do not know */

/* Rows of many games lie on more pages of memory than a processor remembers the places of. A system that cannot or will not
   make large pages of them leaves the memory as it is. */
static PyObject *gather(PyObject *self, PyObject *memory) {
    Py_buffer given;
    if (PyObject_GetBuffer(memory, &given, PyBUF_SIMPLE) < 0)
        return NULL;
#ifdef __linux__
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), first = (uintptr_t)given.buf;
    uintptr_t last = (first + (uintptr_t)given.len) / page * page;
    first = (first + page - 1) / page * page;
    if (first < last) {
        madvise((void *)first, last - first, MADV_HUGEPAGE);
        madvise((void *)first, last - first, COLLAPSE);
    }
#endif
    PyBuffer_Release(&given);
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    {"gather", gather, METH_O, "gather(memory): large pages for it, which are found sooner; what stands there stays."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_memory", NULL, 0, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__memory(void) { return PyModuleDef_Init(&module); }
