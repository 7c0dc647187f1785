/* What processes that share memory need of C: a bell that one of them rings and another hears without being put to sleep, and a
   look at all actions at once. bells.py and shards.py do without where this is missing. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>

/* A bell is a line of the cache: how often it has been rung, and whether whoever waits for it has gone to sleep. */
enum { RUNG, ASLEEP, BELL };

#define PATIENCE 200000 /* nanoseconds of waiting awake */
#define PAUSES 64       /* between two looks at the clock */

#if defined(__GNUC__) && !defined(_WIN32)
#include <sched.h>
#include <time.h>

static inline int64_t clock_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static inline void rest(void) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

static inline int has_rung(int64_t *bell, int64_t turn) { return __atomic_load_n(&bell[RUNG], __ATOMIC_SEQ_CST) >= turn; }

/* Whether somebody was asleep, who is to be woken; only one of those who ask is told so. */
static inline int take_asleep(int64_t *bell) { return __atomic_exchange_n(&bell[ASLEEP], 0, __ATOMIC_SEQ_CST) != 0; }

static int ring_bell(int64_t *bell) {
    __atomic_fetch_add(&bell[RUNG], 1, __ATOMIC_SEQ_CST);
    return take_asleep(bell);
}

/* Awake. Again and again the core is offered to whoever else wants it; if somebody does, that takes all patience. */
static int listen_to(int64_t *bell, int64_t turn) {
    int64_t end = clock_now() + PATIENCE;
    do {
        for (int pause = 0; pause < PAUSES; pause++) {
            if (has_rung(bell, turn))
                return 1;
            rest();
        }
        sched_yield();
    } while (clock_now() < end);
    return has_rung(bell, turn);
}

/* Lie down, but not after the bell: who rang it has either seen the sleeper, and will wake it, or is heard now. */
static int doze_at(int64_t *bell, int64_t turn) {
    __atomic_store_n(&bell[ASLEEP], 1, __ATOMIC_SEQ_CST);
    return !has_rung(bell, turn) || !take_asleep(bell);
}
#else /* everybody sleeps, and is woken each time */
static int ring_bell(int64_t *bell) { return 1; }
static int listen_to(int64_t *bell, int64_t turn) { return 0; }
static int doze_at(int64_t *bell, int64_t turn) { return 1; }
#endif

static PyObject *refuse(const char *words) {
    PyErr_SetString(PyExc_TypeError, words);
    return NULL;
}

/* The bell that was given first, and the turn that is waited for, if there is one. */
static int take_bell(PyObject *const *arguments, Py_ssize_t count, Py_buffer *bell, int64_t *turn) {
    *turn = count > 1 ? PyLong_AsLongLong(arguments[1]) : 0;
    if (PyErr_Occurred() || PyObject_GetBuffer(arguments[0], bell, PyBUF_WRITABLE) < 0)
        return 0;
    if (bell->len >= (Py_ssize_t)(BELL * sizeof(int64_t)))
        return 1;
    PyBuffer_Release(bell);
    PyErr_SetString(PyExc_ValueError, "this is too short for a bell");
    return 0;
}

#define RING "ring(bell)"

static PyObject *ring(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    Py_buffer bell;
    int64_t turn;
    if (count != 1)
        return refuse(RING);
    if (!take_bell(arguments, count, &bell, &turn))
        return NULL;
    int is_asleep = ring_bell(bell.buf);
    PyBuffer_Release(&bell);
    return PyBool_FromLong(is_asleep);
}

#define LISTEN "listen(bell, turn)"

static PyObject *listen(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    Py_buffer bell;
    int64_t turn;
    int is_heard;
    if (count != 2)
        return refuse(LISTEN);
    if (!take_bell(arguments, count, &bell, &turn))
        return NULL;
    Py_BEGIN_ALLOW_THREADS
    is_heard = listen_to(bell.buf, turn);
    Py_END_ALLOW_THREADS
    PyBuffer_Release(&bell);
    return PyBool_FromLong(is_heard);
}

#define DOZE "doze(bell, turn)"

static PyObject *doze(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    Py_buffer bell;
    int64_t turn;
    if (count != 2)
        return refuse(DOZE);
    if (!take_bell(arguments, count, &bell, &turn))
        return NULL;
    int is_asleep = doze_at(bell.buf, turn);
    PyBuffer_Release(&bell);
    return PyBool_FromLong(is_asleep);
}

#define FIRST_ILLEGAL "first_illegal(masks, actions)"

static Py_ssize_t find_illegal(const int8_t *masks, Py_ssize_t width, const int64_t *actions, Py_ssize_t games) {
    for (Py_ssize_t game = 0; game < games; game++, masks += width)
        if ((uint64_t)actions[game] >= (uint64_t)width || !masks[actions[game]])
            return game;
    return -1;
}

static PyObject *first_illegal(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    Py_buffer masks, actions;
    if (count != 2)
        return refuse(FIRST_ILLEGAL);
    if (PyObject_GetBuffer(arguments[0], &masks, PyBUF_SIMPLE) < 0)
        return NULL;
    if (PyObject_GetBuffer(arguments[1], &actions, PyBUF_SIMPLE) < 0) {
        PyBuffer_Release(&masks);
        return NULL;
    }
    Py_ssize_t games = actions.len / (Py_ssize_t)sizeof(int64_t), width = games ? masks.len / games : 0;
    Py_ssize_t found = find_illegal(masks.buf, width, actions.buf, games);
    PyBuffer_Release(&masks);
    PyBuffer_Release(&actions);
    return PyLong_FromSsize_t(found);
}

#define METHOD(name, words) {#name, (PyCFunction)(void (*)(void))name, METH_FASTCALL, words}

static PyMethodDef methods[] = {
    METHOD(ring, RING ": once more; whether whoever waits for it is asleep and has to be woken."),
    METHOD(listen, LISTEN ": wait for a moment until it has been rung so often; whether it has."),
    METHOD(doze, DOZE ": go to sleep before it has been rung so often; whether somebody will come to wake the sleeper."),
    METHOD(first_illegal, FIRST_ILLEGAL ": the first game whose action its mask does not allow, or -1."),
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_bells", NULL, 0, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__bells(void) { return PyModuleDef_Init(&module); }
