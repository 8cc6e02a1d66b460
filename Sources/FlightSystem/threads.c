#ifdef __linux__
#define _GNU_SOURCE
#include <sched.h>
#endif

#include "FlightSystem.h"

#include <errno.h>
#include <stdlib.h>

#ifdef __linux__

// Linux may let a new thread wait for the processor of the thread that starts it, and move it to an idle one only some
// milliseconds later. Without leaving: 1.3 and 1.3 times the time (main query of a store file, two processors).

static int processor(void) { return sched_getcpu(); }

static void leave(int number) {
  cpu_set_t all, others;
  if (number < 0 || number >= CPU_SETSIZE || number != sched_getcpu()) return;
  if (sched_getaffinity(0, sizeof all, &all) != 0) return;
  others = all;
  CPU_CLR(number, &others);
  // Fails where there is no other processor, and then changes nothing.
  if (sched_setaffinity(0, sizeof others, &others) == 0) sched_setaffinity(0, sizeof all, &all);
}

static void yield(void) { sched_yield(); }

#else

static int processor(void) { return -1; }
static void leave(int number) {}
static void yield(void) {}

#endif

typedef struct {
  flight_thread_body body;
  void *context;
  int processor;
} start;

static void *run(void *argument) {
  start own = *(start *)argument;
  free(argument);
  leave(own.processor);
  return own.body(own.context);
}

int flight_thread_start(flight_thread *thread, flight_thread_body body, void *context) {
  start *own = malloc(sizeof *own);
  if (!own) return ENOMEM;
  *own = (start){body, context, processor()};
  int code = pthread_create(&thread->id, 0, run, own);
  if (code == 0) {
    // Lets the thread begin, so that it can leave.
    yield();
  } else {
    free(own);
  }
  return code;
}

void flight_thread_join(flight_thread thread) { pthread_join(thread.id, 0); }

void flight_thread_detach(flight_thread thread) { pthread_detach(thread.id); }
