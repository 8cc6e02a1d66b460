#ifdef __linux__

#define _GNU_SOURCE
#include "FlightProcessors.h"

#include <sched.h>

int flight_processor(void) { return sched_getcpu(); }

void flight_processor_leave(int number) {
  cpu_set_t all, others;
  if (number < 0 || number >= CPU_SETSIZE || number != sched_getcpu()) return;
  if (sched_getaffinity(0, sizeof all, &all) != 0) return;
  others = all;
  CPU_CLR(number, &others);
  // Fails where there is no other, and then changes nothing.
  if (sched_setaffinity(0, sizeof others, &others) == 0) sched_setaffinity(0, sizeof all, &all);
}

void flight_processor_yield(void) { sched_yield(); }

#else

#include "FlightProcessors.h"

int flight_processor(void) { return -1; }
void flight_processor_leave(int number) {}
void flight_processor_yield(void) {}

#endif
